// The whole list priced: one trip against two. What is missing is named and never counted as nothing.

import { getPlace, placeBody, post, Problem, radius, stored } from './data.js'
import * as entries from './entries.js'
import { bdi, bound, clock, dayOf, empty, explain, h, hasEnded, heading, icon, learn, miles, money, t, terms, tn } from './page.js'
import { isRead, load as loadPrices, question } from './prices.js'

const mostEntries = 50
const freshMilliseconds = 600_000
const usableMilliseconds = 7 * 86_400_000

/** What the server is asked, and the entries that go beyond what it takes. */
function asked() {
  const open = entries.all().filter(entry => !entry.checked)
  const texts = open.filter(isRead).map(question)
  return {
    body: { entries: texts.slice(0, mostEntries), ...placeBody(), radius: radius(), max_stores: 2 },
    left: [...texts.slice(mostEntries), ...open.filter(entry => !isRead(entry)).map(question)],
  }
}

/** Draws what is saved, then what the server says: { one, two, left, at, isChanged }. Resolves to a Problem or null. */
export async function plan(draw) {
  await learn('trips')
  const { body, left } = asked()
  if (!getPlace() || !body.entries.length) return draw(null) ?? null
  const of = JSON.stringify(body)
  const saved = await stored.get('settings', 'trips')
  const isUsable = saved && Date.now() - saved.at < usableMilliseconds && sameCorner(saved.of, body) && !hasEndedDeals(saved.answer)
  if (isUsable) draw(planOf(saved.answer, left, saved.at, saved.of !== of))
  if (isUsable && saved.of === of && Date.now() - saved.at < freshMilliseconds) return null
  try {
    const answer = await post('/v1/basket', body)
    await stored.put('settings', 'trips', { at: Date.now(), of, answer })
    draw(planOf(answer, left, Date.now(), false))
    return null
  } catch (problem) {
    if (problem instanceof Problem) return problem
    throw problem
  }
}

/** A sum with a deal that is over is no sum. */
const hasEndedDeals = ({ trips }) => trips.some(({ plan: found }) => found && items(found).some(({ offer }) => hasEnded(offer)))

/** Prices of where somebody was before are not prices here. */
function sameCorner(of, { lat, lon, zip }) {
  const before = JSON.parse(of)
  return before.lat === lat && before.lon === lon && before.zip === zip
}

function planOf(answer, left, at, isChanged) {
  const [one, two] = [1, 2].map(count => answer.trips.find(trip => trip.store_count === count)?.plan)
  return { one, two, left, at, isChanged, count: answer.entries.length + left.length }
}

const items = trip => trip.visits.flatMap(visit => visit.items)
export const stores = trip => trip.visits.map(visit => visit.store)
export const sum = trip => bound(trip.goods_basis, money(trip.goods_cents))

export const foundWords = ({ missing }, { count, left }) =>
  tn(count, 'for {found} of 1 line', 'for {found} of {n} lines', { found: count - missing.length - left.length })

/** What two stores save, over the lines that both trips find, and what only two find. */
export function saving({ one, two }) {
  if (!one || !two) return null
  const found = new Map(items(one).map(item => [item.entry, item]))
  const more = items(two).filter(item => !found.has(item.entry)).map(item => item.entry)
  const isBound = [one, two].some(trip => trip.goods_basis !== 'exact')
  if (two.trip_saving_cents != null && !more.length) return { cents: two.trip_saving_cents, isBound, more }
  const both = items(two).filter(item => found.has(item.entry))
  const goods = both.reduce((cents, item) => cents + found.get(item.entry).cost_cents - item.cost_cents, 0)
  return { cents: goods - (two.travel_cents - one.travel_cents), isBound, more }
}

/** "Two stores save about $8.61, with the drive counted." */
export function savingWords(saved) {
  const sumOf = money(Math.abs(saved.cents))
  const text = saved.isBound ? t('about {sum}', { sum: sumOf }) : sumOf
  if (saved.cents > 0) return t('Two stores save {sum}, with the drive counted.', { sum: text })
  return saved.cents < 0 ? t('Two stores cost {sum} more, with the drive counted.', { sum: text }) : t('Two stores save nothing, with the drive counted.')
}

const when = at => `${dayOf(at)}, ${clock(new Date(at))}`

export async function show(main) {
  await Promise.all([entries.load(), loadPrices()])
  const place = h('div', { class: 'stack' }, h('p', { class: 'muted' }, t('Loading …')))
  const note = h('p', { class: 'muted small' })
  main.append(heading(t('One trip or two')),
    h('p', { class: 'row' }, h('a', { class: 'button', href: '#/list' }, icon('list'), t('Shopping list'))), note, place)
  let isLeft = false
  plan(found => { if (!isLeft) draw(place, note, found) }).then(problem => {
    if (!problem || isLeft) return
    note.textContent += ` ${explain(problem)}`
    if (!place.querySelector('section')) place.replaceChildren()
  })
  return () => { isLeft = true }
}

function draw(place, note, found) {
  if (!found) return place.replaceChildren(nothing())
  const { one, two, left, at, isChanged } = found
  note.textContent = [t('Prices as of {time}, before tax and deposit.', { time: when(at) }),
    isChanged && t('The list has changed since then.')].filter(Boolean).join(' ')
  if (!one) return place.replaceChildren(empty(t('Nothing on the list has a price here'), t('No store around sells these lines at a price that is known.'), toList()))
  const saved = saving(found)
  const words = saved ? [savingWords(saved), saved.more.length > 0 && [' ', t('Only two stores have:'), ' ', named(saved.more), '.']] : t('A second store would not lower the price.')
  place.replaceChildren(h('p', { class: 'note' }, words),
    h('div', { class: 'trips' }, trip(t('One store'), one, found), two && trip(t('Two stores'), two, found)),
    ...(left.length ? [h('p', {}, t('Not looked for:'), ' ', named(left))] : []))
}

const toList = () => h('a', { class: 'button primary', href: '#/list' }, t('Go to the list'))

const nothing = () => (getPlace() ? empty(t('There is nothing to price'), t('The list is empty, or all of it is ticked off.'), toList())
  : empty(t('Where do you shop?'), t('Prices differ from store to store. Say a ZIP code or use your location first.'),
    h('a', { class: 'button primary', href: '#/' }, t('Choose a place'))))

/** Lines by name, with commas. */
export const named = texts => texts.map((text, at) => [at > 0 && ', ', bdi(text, 80)])

const reasons = () => ({
  not_found: t('not found'), no_usable_price: t('found without a price to use'), not_at_these_stores: t('not at this store'),
})

function trip(title, found, { count, left }) {
  const { visits, missing, travel_cents: travel, drive_meters: drive } = found
  return h('section', { class: 'card trip' }, h('h2', {}, title, ': ', stores(found).map((name, at) => [at > 0 && t(' and '), bdi(name, 80)])),
    h('p', { class: 'price' }, sum(found)),
    h('p', {}, foundWords(found, { count, left }), ' · ',
      t('about {far} of driving, {cost}', { far: miles(drive), cost: money(travel) })),
    missing.length > 0 && h('p', { class: 'warn' }, t('Missing:'), ' ',
      missing.map(({ entry, reason }, at) => [at > 0 && ', ', bdi(entry, 80), ` (${reasons()[reason] ?? reason})`])),
    visits.map(one => visit(one, visits.length === 1)))
}

function visit({ store, items: bought, checkout_cents: checkout, discount_cents: discount }, isOnly) {
  const basis = ['at_most', 'at_least'].find(name => bought.some(item => item.cost_basis === name)) ?? 'exact'
  return h('table', { class: 'plain' }, h('caption', { class: isOnly && !discount && 'visually-hidden' }, bdi(store, 80), ': ', bound(basis, money(checkout)),
    discount > 0 && ` · ${t('deals of several lines take off {sum}', { sum: money(discount) })}`),
  h('thead', {}, h('tr', {}, [t('What'), t('Buy'), t('Cost')].map(name => h('th', { scope: 'col' }, name)))),
  h('tbody', {}, bought.map(row)))
}

function row({ entry, packages, pounds, cost_cents: cost, cost_basis: basis, offer }) {
  return h('tr', {}, h('th', { scope: 'row' }, bdi(entry, 80), h('span', { class: 'muted small' }, bdi(offer.title, 80), terms(offer).map(term => [' · ', term]))),
    h('td', {}, pounds ? t('{n} lb', { n: pounds }) : String(packages)), h('td', {}, bound(basis, money(cost))))
}
