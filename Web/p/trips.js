// The whole list priced: one trip against two. What is missing is named and never counted as nothing.

import { getPlace, nearbyStores } from './data.js'
import * as entries from './entries.js'
import { bdi, bound, empty, explain, h, heading, icon, miles, money, t, terms, tn } from './page.js'
import * as plan from './plan.js'
import { hint } from './hints.js'
import { moment } from './line.js'

const items = trip => trip.visits.flatMap(visit => visit.items)
/** The names of its stores. */
export const stores = trip => trip.visits.map((visit, at) => [at > 0 && t(' and '), bdi(visit.store, 80)])
export const sum = trip => bound(trip.goods_basis, money(trip.goods_cents))
const leftNames = () => plan.left().map(plan.question)
/** The lines that it does not have, by their words. */
export const missing = trip => [...trip.missing.map(line => plan.lineAt(line.entry_index)), ...leftNames()]

export function foundWords(trip) {
  const left = plan.left().length
  const count = plan.plannedCount() + left
  return tn(count, 'for {found} of 1 line', 'for {found} of {n} lines', { found: count - trip.missing.length - left })
}

/** What two stores save, over the lines that both trips find, and what only two find. */
export function saving() {
  const [one, two] = byCount()
  if (!one || !two) return null
  const found = new Map(items(one).map(item => [item.entry_index, item]))
  const more = items(two).filter(item => !found.has(item.entry_index)).map(item => plan.lineAt(item.entry_index))
  const isBound = [one, two].some(trip => trip.goods_basis !== 'exact')
  const isWorth = plan.suggestedCount() > 1
  if (two.trip_saving_cents != null && !more.length) return { cents: two.trip_saving_cents, isBound, isWorth, more }
  const both = items(two).filter(item => found.has(item.entry_index))
  const goods = both.reduce((cents, item) => cents + found.get(item.entry_index).reference_cost_cents - item.reference_cost_cents, 0)
  return { cents: goods - (two.travel_cents - one.travel_cents), isBound, isWorth, more }
}

/** The plans for one store and for two. */
const byCount = () => [1, 2].map(count => plan.trips().find(trip => trip.visits.length === count))

/** "Two stores save about $8.61, with the drive counted." A saving below the server's bar is said not to be worth it. */
export function savingWords(saved) {
  const sumOf = money(Math.abs(saved.cents))
  const text = saved.isBound ? t('about {sum}', { sum: sumOf }) : sumOf
  if (saved.cents > 0 && !saved.isWorth) return t('A second store would save only {sum}, with the drive counted.', { sum: text })
  if (saved.cents > 0) return t('Two stores save {sum}, with the drive counted.', { sum: text })
  return saved.cents < 0 ? t('Two stores cost {sum} more, with the drive counted.', { sum: text }) : t('Two stores save nothing, with the drive counted.')
}

export async function show(main) {
  await Promise.all([entries.load(), plan.load()])
  const place = h('div', { class: 'stack' }, h('p', { class: 'muted' }, t('Loading …')))
  const note = h('p', { class: 'muted small' })
  main.append(heading(t('One trip or two')),
    h('p', { class: 'row' }, h('a', { class: 'button', href: '#/list' }, icon('list'), t('Shopping list'))), note, place)
  let isLeft = false
  if (plan.trips().length) draw(place, note)
  plan.refresh(() => {}).then(problem => {
    if (isLeft) return
    if (!problem || plan.trips().length) draw(place, note)
    else place.replaceChildren()
    if (problem) note.textContent += ` ${explain(problem)}`
  })
  return () => { isLeft = true }
}

function draw(place, note) {
  if (!getPlace() || !plan.plannedCount()) return place.replaceChildren(nothing())
  const trips = byCount().filter(Boolean)
  note.textContent = [t('Prices as of {time}, before tax and deposit.', { time: moment(plan.pricedAt()) }),
    plan.isChanged() && t('The list has changed since then.')].filter(Boolean).join(' ')
  if (!trips.length) return place.replaceChildren(empty(t('Nothing on the list has a price here'), t('No store near you sells these lines at a price that is known.'), toList()))
  const saved = saving()
  const words = saved ? [savingWords(saved), saved.more.length > 0 && [' ', t('Only two stores have:'), ' ', named(saved.more), '.']] : t('A second store would not lower the price.')
  const chart = h('div', {})
  place.replaceChildren(h('p', { class: 'note' }, words), h('div', { class: 'trips' }, trips.map(found => trip(found))),
    ...(leftNames().length ? [h('p', {}, t('Not looked for:'), ' ', named(leftNames()))] : []), chart)
  drawMap(chart).catch(() => {})
}

/** The stores of the trip that is followed; without them the page is the same in words. */
async function drawMap(place) {
  const [{ map }, near] = await Promise.all([import('./map.js'), nearbyStores()])
  const drawn = map(near, plan.trip()?.visits ?? [])
  if (drawn) place.replaceChildren(h('section', { class: 'stack' }, h('h2', {}, t('Where the stores are')), drawn))
}

const toList = () => h('a', { class: 'button primary', href: '#/list' }, t('Go to the list'))

const nothing = () => (getPlace() ? empty(t('There is nothing to price'), t('The list is empty, or all of it is ticked off.'), toList())
  : empty(t('Where do you shop?'), t('Prices differ from store to store. Say a ZIP code or use your location first.'),
    h('a', { class: 'button primary', href: '#/?then=trips' }, t('Choose a place'))))

/** Lines by name, with commas. */
export const named = texts => texts.map((text, at) => [at > 0 && ', ', bdi(text, 80)])

const reasons = () => ({
  not_found: t('not found'), not_understood: t('the amount is not understood'), no_usable_price: t('found without a price to use'), not_at_these_stores: t('not at this store'),
})

function trip(found) {
  const { visits, missing: lacking, travel_cents: travel, drive_meters: drive } = found
  const follow = async () => {
    await plan.follow(visits.length)
    location.hash = '#/shop'
  }
  const isFollowed = found === plan.trip()
  return h('section', { class: 'card trip' }, h('h2', {}, visits.length > 1 ? t('Two stores') : t('One store'), ': ', stores(found)),
    h('p', { class: 'price' }, sum(found)),
    h('p', {}, foundWords(found), ' · ', t('about {far} of driving, {cost}', { far: miles(drive), cost: money(travel) })),
    h('p', {}, t('With the drive: {sum}', { sum: bound(found.goods_basis, money(found.total_cents)) })),
    lacking.length > 0 && h('p', { class: 'warn' }, t('Missing:'), ' ',
      lacking.map(({ entry, reason }, at) => [at > 0 && ', ', bdi(entry, 80), ` (${reasons()[reason] ?? reason})`])),
    h('p', { class: 'row' }, h('button', { class: `button ${isFollowed ? 'primary' : ''}`, type: 'button', onclick: follow }, icon('store'), t('Shop this trip'),
      h('span', { class: 'visually-hidden' }, ': ', stores(found))), isFollowed && h('span', { class: 'muted small' }, t('Your list follows this one.'))),
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
  return h('tr', {}, h('th', { scope: 'row' }, bdi(entry, 80), h('span', { class: 'muted small' }, bdi(offer.title, 80), terms(offer).map(term => [' · ', term])), hint(offer)),
    h('td', {}, pounds ? t('{n} lb', { n: pounds }) : String(packages)), h('td', {}, bound(basis, money(cost))))
}
