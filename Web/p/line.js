// A line of the list: its tick, its words, and the best deal under them; on the screen and on paper.

import * as entries from './entries.js'
import { bdi, bound, clock, dayOf, h, hasEnded, icon, money, seen, t, terms, until, whatToBuy } from './page.js'
import * as prices from './prices.js'

const dayMilliseconds = 86_400_000

/** Where a line stands: its own department, else that of the deal. */
export const departmentOf = entry => entry.department || prices.priceOf(entry)?.deal?.department || ''
export const storeOf = entry => prices.priceOf(entry)?.deal?.store || ''

/** [[name, entries]…], by name; those without one last. */
export function grouped(list, nameOf) {
  const groups = Object.entries(Object.groupBy(list, nameOf))
  return groups.sort(([a], [b]) => (!a - !b) || a.localeCompare(b))
}

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

/** A line: the tick, the words, two buttons, and under them the deal. It stays while its words change, and so does the focus. */
export function newRow(view, id) {
  const known = { words: h('span', { class: 'grow' }), under: h('div', { class: 'under small' }) }
  const act = (name, words, does) => h('button', { class: 'button quiet', type: 'button', 'data-focus': `${name} ${id}`, onclick: () => does(known.marks[0]) }, words)
  known.box = h('input', { type: 'checkbox', 'data-focus': `tick ${id}`, onchange: () => view.tick(known.marks[0], known.box.checked) })
  known.edit = act('edit', t('Edit'), async entry => (await import('./entryform.js')).edit(entry))
  known.remove = act('remove', icon('close'), entry => view.remove(entry))
  known.row = h('li', { class: 'line', 'data-id': id },
    h('div', { class: 'top' }, h('label', { class: 'tick grow' }, known.box, known.words), known.edit, known.remove), known.under)
  return known
}

/** @param isWaiting whether the line's price is about to come: its space is kept, so that nothing moves under a finger. */
export function fill(known, entry, price, isWaiting) {
  const { words, amount, note, checked } = entry
  const what = prices.question(entry)
  known.box.checked = checked
  known.words.replaceChildren(h(checked ? 's' : 'span', {}, bdi(words, 120), amount && [' ', h('span', { class: 'muted' }, bdi(amount, 40))]))
  known.edit.setAttribute('aria-label', t('Edit {what}', { what }))
  known.remove.setAttribute('aria-label', t('Remove {what}', { what }))
  known.under.classList.toggle('waiting', isWaiting)
  known.under.replaceChildren(...[note && h('p', {}, bdi(note, 500)), isWaiting ? h('p', { class: 'muted' }, t('Looking for a deal …')) : !checked && dealLines(entry, price)].flat(3).filter(Boolean))
}

function dealLines(entry, price) {
  if (!price) return null
  if (price.isOld) return h('p', { class: 'muted' }, t('The saved price is more than a week old and is not shown.'))
  const { deal, next, from, understood } = price
  return [deal ? dealLine(deal, entry) : h('p', { class: 'muted' }, t('No deal at your stores.'), understood?.includes(':') && [' ', t('Looked for:'), ' ', bdi(understood, 160)]), next && nextLine(deal, next, from)]
}

export const priceWords = deal => (deal.price && deal.price_basis !== 'unknown'
  ? `${bound(deal.price_basis, deal.price)} ${deal.per === 'pound' ? t('a pound') : t('each')}` : t('price not stated'))

function dealLine(deal, entry) {
  const more = [whatToBuy(deal), ...terms(deal)].filter(Boolean)
  const days = until({ ...deal, dates_assumed: false })
  return [
    h('p', {}, h(hasEnded(deal) ? 's' : 'strong', {}, priceWords(deal)), ' · ', h('span', { class: isEnding({ deal }) ? 'tag' : hasEnded(deal) ? 'warn' : '' }, days),
      deal.freshness !== 'green' && [' · ', seen(deal)]),
    h('p', {}, bdi(deal.title, 80), ' · ', bdi(deal.store, 60), more.map(term => ` · ${term}`), ' · ',
      h('a', { href: `#/compare?q=${encodeURIComponent(entry.words)}`, 'aria-label': t('Compare {what}', { what: entry.words }) }, t('compare')))]
}

function nextLine(deal, next, from) {
  const values = { store: next.store, day: dayOf(from), price: bound(next.price_basis, next.price) }
  const less = deal && !hasEnded(deal) && deal.per === next.per && deal.price_cents - next.price_cents
  return h('p', { class: 'note' }, less > 0 ? t('Cheaper at {store} from {day}: {price}, saves {sum}.', { ...values, sum: money(less) })
    : t('A deal at {store} from {day}: {price}.', values))
}

/** On paper: boxes to tick, by store, then by department. */
export function printed() {
  const open = entries.all().filter(entry => !entry.checked)
  return [h('h1', {}, t('Shopping list')), h('p', {}, t('Printed {time}', { time: moment(Date.now()) })),
    ...grouped(open, storeOf).map(([store, list]) => [h('h2', {}, store ? bdi(store, 80) : t('Any store')),
      ...grouped(list, departmentOf).map(([name, rows]) => [name && h('h3', {}, bdi(name, 60)), h('ul', {}, rows.map(printedLine))])]).flat(3).filter(Boolean)]
}

function printedLine(entry) {
  const { deal } = prices.priceOf(entry) ?? {}
  return h('li', {}, h('span', { class: 'box' }), h('span', {}, h('strong', {}, bdi(prices.question(entry), 160)), entry.note && [' · ', bdi(entry.note, 200)],
    deal && !hasEnded(deal) && [h('br'), bdi(deal.title, 80), deal.price && ` · ${bound(deal.price_basis, deal.price)}`, ` · ${until(deal)}`, whatToBuy(deal) && ` · ${whatToBuy(deal)}`]))
}
