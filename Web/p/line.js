// A line of the list: its tick, its words, and what the plan has for it; on the screen and on paper.

import * as entries from './entries.js'
import { hint } from './hints.js'
import { bdi, bound, clock, dayOf, dayShort, h, hasEnded, icon, milesShort, money, priceWords, seen, t, terms, tn, unitPrice, until, whatToBuy } from './page.js'
import * as plan from './plan.js'
import { aisle, departmentName, departments } from './rows.js'

const dayMilliseconds = 86_400_000

/** The store of the trip where it is bought; none where it is not on the trip. */
export const storeOf = entry => plan.rowOf(entry)?.store || ''

/** [[name, entries]…], by name; those without one last. */
export function grouped(list, nameOf) {
  const groups = Object.entries(Object.groupBy(list, nameOf))
  return groups.sort(([a], [b]) => (!a - !b) || a.localeCompare(b))
}

/** [[store, entries]…] in the order of the trip; those that are not on it last. */
export function byStore(list) {
  const order = plan.trip()?.visits.map(visit => visit.store) ?? []
  return grouped(list, storeOf).sort(([a], [b]) => (!a - !b) || order.indexOf(a) - order.indexOf(b))
}

/** [[department, entries]…] in the order of a shop; names of one's own behind, those without one last. */
export function byDepartment(list) {
  const order = departments.map(departmentName)
  const place = name => (order.includes(name) ? order.indexOf(name) : order.length)
  return grouped(list, plan.departmentOf).sort(([a], [b]) => (!a - !b) || place(a) - place(b))
}

export const restName = () => (plan.trip() ? t('Not on this trip') : t('Any store'))

export const moment = at => `${dayOf(at)}, ${clock(new Date(at))}`

/** Puts nodes into their order and moves none that stands right: a line in use keeps its focus. */
export function arrange(parent, nodes) {
  const wanted = new Set(nodes)
  for (const child of [...parent.childNodes]) if (!wanted.has(child)) child.remove()
  let next = parent.firstChild
  for (const node of nodes) {
    if (node === next) next = next.nextSibling
    else parent.insertBefore(node, next)
  }
}

export const isEnding = ({ deal } = {}) => deal && !hasEnded(deal) && new Date(deal.expires_at) - Date.now() < 2 * dayMilliseconds

const mostPieces = 99

/** How many, where the amount is a plain number or none; words that state an amount themselves, such as "milk 1 gal", have none besides. */
export function pieces({ words, amount, listing_id: listing }) {
  if (/^[1-9]\d?$/.test(amount)) return Number(amount)
  return amount || (/\d/.test(words) && !listing) ? null : 1
}

/** A line: the tick, the words, how many, and under them the deal. It stays while its words change, and so does the focus. */
export function newRow(view, id) {
  const known = { words: h('span', { class: 'grow' }), under: h('div', { class: 'under small' }), count: h('output', {}) }
  const act = (name, words, does, kind = 'quiet') => h('button', { class: `button ${kind}`, type: 'button', 'data-focus': `${name} ${id}`, onclick: () => does(known.marks[0]) }, words)
  known.box = h('input', { type: 'checkbox', 'data-focus': `tick ${id}`, onchange: () => view.tick(known.marks[0], known.box.checked) })
  known.edit = act('edit', icon('more'), async entry => (await import('./entryform.js')).edit(entry))
  known.fewer = act('remove', '', entry => (pieces(entry) > 1 ? view.count(entry, -1) : view.remove(entry)))
  known.more = act('more', icon('plus'), entry => view.count(entry, 1))
  known.row = h('li', { class: 'line', 'data-id': id },
    h('label', { class: 'tick' }, known.box, known.words), h('div', { class: 'qty' }, known.fewer, known.count, known.more), known.under, known.edit)
  return known
}

/** @param isWaiting whether the line's row is about to come: its space is kept, so that nothing moves under a finger. */
export function fill(known, entry, row, isWaiting) {
  const { words, amount, note, checked } = entry
  const what = plan.question(entry)
  const n = checked ? null : pieces(entry)
  known.box.checked = checked
  // A number stands between its buttons.
  known.words.replaceChildren(h(checked ? 's' : 'span', {}, bdi(words, 120), amount && [' ', h('span', { class: n ? 'visually-hidden' : 'muted' }, bdi(amount, 40))]))
  known.edit.setAttribute('aria-label', t('Edit {what}', { what }))
  known.fewer.setAttribute('aria-label', n > 1 ? t('One less: {what}', { what: words }) : t('Remove {what}', { what }))
  known.fewer.replaceChildren(icon(n > 1 ? 'minus' : 'close'))
  known.more.setAttribute('aria-label', t('One more: {what}', { what: words }))
  known.more.disabled = n >= mostPieces
  known.more.hidden = known.count.hidden = !n
  known.count.textContent = n ?? ''
  known.under.classList.toggle('waiting', isWaiting)
  known.under.replaceChildren(...[note && h('p', {}, bdi(note, 500)), isWaiting ? h('p', { class: 'muted' }, t('Looking for a deal …')) : !checked && rowLines(entry, row)].flat(3).filter(Boolean))
}

function rowLines(entry, row) {
  if (!row) return null
  if (row.isOld) return h('p', { class: 'muted' }, t('The saved price is more than a week old and is not shown.'))
  if (row.notUnderstood) return h('p', { class: 'warn' }, t('The amount is not understood, so no deal is looked for.'))
  const { deal, understood } = row
  return [row.isListingGone && h('p', { class: 'note' }, t('The deal that this line was made from is not at your stores now. By its words:')),
    deal ? dealLine(entry, row) : h('p', { class: 'muted' }, t('No deal at your stores.'), understood?.includes(':') && [' ', t('Looked for:'), ' ', bdi(understood, 160)]),
    row.cheaper && cheaperLine(row), row.next && nextLine(row)]
}

/** How much to buy, and for how much; nothing where it is one at the price that is said. */
export function toBuy({ item, deal }) {
  const { packages, pounds, cost_cents: cents, cost_basis: basis } = item ?? {}
  const usual = deal.minimum_quantity > 1 ? deal.minimum_quantity : 1
  if (cents == null || Number(pounds ?? packages) === usual) return whatToBuy(deal)
  if (packages === 1 && cents === deal.price_cents && basis === deal.price_basis) return null
  const values = { n: pounds ?? packages, sum: bound(basis, money(cents)) }
  return pounds ? t('{n} lb: {sum}', values) : tn(packages, '1 package: {sum}', '{n} packages: {sum}', values)
}

/** The title of the deal, where the line does not say it. */
const goodsWords = (entry, deal) => (entries.folded(deal.title) === entries.folded(entry.words) ? [] : [bdi(deal.title, 80)])

/** What a row says of its deal wherever it stands: goods, price, what to buy, where, and the aisle if the store says it. */
export function rowWords(entry, row) {
  const { deal, store } = row
  return [...goodsWords(entry, deal), priceWords(deal), toBuy(row), !store && bdi(deal.store, 60), aisle(deal)].filter(Boolean)
}

const joined = parts => parts.filter(Boolean).map((part, at) => [at > 0 && ' · ', part])

function dealLine(entry, row) {
  const { deal, store } = row
  const [goods] = goodsWords(entry, deal)
  const days = h('span', { class: isEnding({ deal }) || hasEnded(deal) ? 'warn' : '' }, hasEnded(deal) || isEnding({ deal }) ? until({ ...deal, dates_assumed: false }) : t('to {day}', { day: dayShort(deal.valid_through) }))
  return [
    h('p', {}, joined([h(hasEnded(deal) ? 's' : 'strong', {}, priceWords(deal)), toBuy(row), ...terms(deal), days, deal.freshness !== 'green' && seen(deal)])),
    h('p', { class: 'where' }, joined([goods && h('a', { href: `#/item?deal=${encodeURIComponent(deal.deal_id)}` }, goods), [bdi(deal.store, 60), deal.distance_meters >= 80 && [' ', milesShort(deal.distance_meters)]],
      aisle(deal), !store && plan.trip() && t('not on this trip')])),
    hint(deal)]
}

const cheaperLine = ({ cheaper }) => h('p', { class: 'note' }, t('Cheaper now:'), ' ', joined([priceWords(cheaper), bdi(cheaper.title, 80), bdi(cheaper.store, 60)]))

function nextLine({ deal, next, from }) {
  const values = { store: next.store, day: dayOf(from), price: priceWords(next) }
  const less = deal && !hasEnded(deal) && deal.per === next.per && deal.price_cents - next.price_cents
  return h('p', { class: 'note' }, less > 0 ? t('Cheaper at {store} from {day}: {price}, saves {sum}.', { ...values, sum: money(less) })
    : t('A deal at {store} from {day}: {price}.', values))
}

/** On paper: boxes to tick, by the stores of the trip, then by department. */
export function printed() {
  const open = entries.all().filter(entry => !entry.checked)
  return [h('h1', {}, t('Shopping list')), h('p', {}, t('Printed {time}', { time: moment(Date.now()) })),
    ...byStore(open).map(([store, list]) => [h('h2', {}, store ? bdi(store, 80) : restName()),
      ...byDepartment(list).map(([name, lines]) => [name && h('h3', {}, bdi(name, 60)), h('ul', {}, lines.map(printedLine))])]).flat(3).filter(Boolean)]
}

function printedLine(entry) {
  const row = plan.rowOf(entry)
  return h('li', {}, h('span', { class: 'box' }), h('span', {}, h('strong', {}, bdi(plan.question(entry), 160)), entry.note && [' · ', bdi(entry.note, 200)],
    row?.deal && !hasEnded(row.deal) && [h('br'), joined([...rowWords(entry, row), unitPrice(row.deal), ...terms(row.deal), until(row.deal)])]))
}
