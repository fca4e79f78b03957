// Deals as rows: what, price, unit price, where and until when, what it asks, whether it is good. One way for every view.

import { bdi, dayShort, h, hasEnded, icon, isPriced, milesShort, mustBuy, seen, t, terms, tn, unitPrice } from './page.js'

/** The departments of all chains, in the order of a shop; the identifiers are the API's. */
export const departments = [
  'produce', 'meat_seafood', 'dairy_eggs', 'bakery', 'deli_prepared', 'frozen', 'pantry', 'snacks_sweets', 'drinks', 'alcohol',
  'household', 'health_beauty', 'baby', 'pets', 'floral_garden', 'other',
]

/** Where the store has it: "aisle 12"; a name as the store writes it: "Dairy". */
export const aisle = deal => deal.aisle && (/^\d/.test(deal.aisle) ? t('aisle {aisle}', { aisle: deal.aisle.slice(0, 20) })
  : bdi(deal.aisle[0] + deal.aisle.slice(1).toLowerCase(), 40))

export const departmentName = id => ({
  produce: t('Produce'), meat_seafood: t('Meat & seafood'), dairy_eggs: t('Dairy & eggs'), bakery: t('Bakery'),
  deli_prepared: t('Deli & prepared'), frozen: t('Frozen'), pantry: t('Pantry'), snacks_sweets: t('Snacks & sweets'),
  drinks: t('Drinks'), alcohol: t('Beer & wine'), household: t('Household'), health_beauty: t('Health & beauty'), baby: t('Baby'),
  pets: t('Pets'), floral_garden: t('Flowers & garden'), other: t('Other'),
})[id] ?? t('Other')

/** Our own drawings, which stand where a source gives no picture. */
const signs = {
  produce: 'M12 8c-2-2-7-1.5-7 4 0 4 3 8 5 8 1 0 1.5-.5 2-.5s1 .5 2 .5c2 0 5-4 5-8 0-5.5-5-6-7-4zM12 8c0-2 1-4 3-4.5',
  meat_seafood: 'M14 4c4 0 6 3 6 6 0 5-6 9-11 9-3 0-5-2-5-4.5C4 9 8 4 14 4zM14.5 8a2 2 0 1 0 0 4 2 2 0 0 0 0-4z',
  dairy_eggs: 'M10 3h4v3l2.5 4v10h-9V10L10 6zM7.5 14h9', bakery: 'M4 11a4 4 0 0 1 4-5h8a4 4 0 0 1 2 7v6H6v-6a3 3 0 0 1-2-2zM10 10v3M14 10v3',
  deli_prepared: 'M4 16a8 8 0 0 1 16 0zM3 19h18M12 8V6', frozen: 'M12 3v18M4.2 7.5l15.6 9M19.8 7.5l-15.6 9M9.5 4.5L12 7l2.5-2.5M9.5 19.5L12 17l2.5 2.5',
  pantry: 'M7 4h10v3H7zM8 7c-1.5 1-2 2-2 4v9h12v-9c0-2-.5-3-2-4M6 12h12M6 17h12', snacks_sweets: 'M12 4a8 8 0 1 0 8 8 3 3 0 0 1-4-4 3 3 0 0 1-4-4zM9 10v.1M9 15v.1M14 14.5v.1',
  drinks: 'M7 8h10l-1.2 12H8.2zM6 8h12M13 8l2-5h3', alcohol: 'M8 3h8c.5 4 0 8-4 8s-4.5-4-4-8zM12 11v8M8.5 20h7', household: 'M10 3h5l2 3h-7zM11 6v3c-3 1-4 3-4 6v6h9v-6c0-3-1-5-2-6V6M17 5h2',
  health_beauty: 'M12 20C6 16 4 13 4 9.5A4 4 0 0 1 12 8a4 4 0 0 1 8 1.5C20 13 18 16 12 20z', baby: 'M9 9h6v11H9zM9.5 9c0-2 1-2 1-4h3c0 2 1 2 1 4M9 13h3M9 16h3',
  pets: 'M12 12c3 0 5 3 5 5.2S15 20 12 20s-5-.6-5-2.8S9 12 12 12zM6 10v.1M10 6v.1M14 6v.1M18 10v.1',
  floral_garden: 'M12 21v-8M12 13c-4 0-6-3-6-7 2 0 3 .5 4 2 .5-2 1-3 2-4 1 1 1.5 2 2 4 1-1.5 2-2 4-2 0 4-2 7-6 7zM12 19c-2-3-4-3-6-3M12 19c2-3 4-3 6-3',
  other: 'M4 4h8l8 8-8 8-8-8zM8 8h.5',
}

export const sign = id => h('svg', { viewBox: '0 0 24 24', class: 'icon', 'aria-hidden': 'true' }, h('path', { d: signs[id] ?? signs.other }))

const savesData = () => navigator.connection?.saveData === true

/** The server's own small copy of the chain's picture, else the department's sign. It says nothing that the words do not. */
export function picture(deal, edge = 60) {
  const group = signs[deal.department_group] ? deal.department_group : 'other'
  const made = h('span', { class: `pic d-${group}`, 'aria-hidden': 'true' }, sign(group))
  // An address of this server alone, by the number of its content.
  if (!/^\/img\/[0-9a-f]{64}\.(webp|jpg)$/.test(deal.image_path ?? '') || savesData()) return made
  const image = h('img', { alt: '', width: edge, height: edge, loading: 'lazy', decoding: 'async', src: deal.image_path, onerror: () => image.replaceWith(sign(group)) })
  made.replaceChildren(image)
  return made
}

/** The price with its bound and its unit. */
export function cost(deal) {
  if (!isPriced(deal)) return h('p', { class: 'cost printed' }, bdi(deal.deal_text ?? t('Price not stated'), 60))
  const word = { at_most: t('at most'), at_least: t('from') }[deal.price_basis]
  return h('p', { class: 'cost' }, word && [word, ' '], h('b', {}, deal.price),
    deal.per === 'pound' ? [h('span', { 'aria-hidden': 'true' }, '/lb'), h('span', { class: 'visually-hidden' }, ' ', t('a pound'))]
      : h('span', { class: 'visually-hidden' }, ' ', t('each')))
}

const shapeOf = condition => (condition.includes('coupon') ? 'coupon' : condition === 'loyalty_card' ? 'card' : 'flat')

/** What it asks for: filled where several must be bought, dashed for a coupon, outlined for a card, plain for the rest. */
export function asks(deal) {
  const kinds = deal.conditions.map(shapeOf)
  const must = mustBuy(deal)
  return [must && h('span', { class: 'ask' }, must),
    terms(deal).map((words, at) => h('span', { class: `ask ${kinds[at] ?? 'flat'}` }, words))].flat().filter(Boolean)
}

/** Whole percent off the regular price; a bound stays one. */
export function percentOff({ price_exact_cents: exact, regular_price_cents: was, price_basis: basis, regular_price_basis: wasBasis }) {
  const now = Number(exact)
  if (!(now < was) || basis === 'at_least' || !['exact', 'at_most'].includes(wasBasis)) return null
  const percent = Math.floor(100 - (100 * now) / was)
  // Of goods that cost at most so much, two for the price of one are half off all the same.
  return percent < 1 ? null : wasBasis === basis ? t('{n}% off', { n: percent }) : t('up to {n}% off', { n: percent })
}

const week = 7

/** How it stands to its own past, which the server alone says; else how much it is off. */
export function verdict(deal) {
  const weeks = Math.floor((deal.lowest_in_days ?? 0) / week)
  if (weeks >= 4) return h('span', { class: 'ask good' }, weeks >= 52 ? t('Lowest in a year') : t('{n}-week low', { n: weeks }))
  const off = percentOff(deal)
  return off && h('span', { class: 'ask off' }, off)
}

const [wide, high, pad] = [40, 16, 3]

/** The last prices as steps, a dot for now; the words beside it say what matters. Fewer than three say nothing. */
function spark(prices = []) {
  const known = prices.map(one => one.price_cents)
  if (known.length < 3) return null
  const [low, top] = [Math.min(...known), Math.max(...known)]
  const x = at => (pad + (at / known.length) * (wide - 2 * pad)).toFixed(1)
  const y = cents => (top === low ? high / 2 : high - pad - ((cents - low) / (top - low)) * (high - 2 * pad)).toFixed(1)
  const path = known.map((cents, at) => `${at ? 'V' : `M${x(0)} `}${y(cents)}H${x(at + 1)}`).join('')
  return h('svg', { class: 'spark', width: wide, height: high, viewBox: `0 0 ${wide} ${high}`, 'aria-hidden': 'true' },
    h('path', { d: path, fill: 'none', stroke: 'var(--edge)', 'stroke-width': 1.5 }),
    h('circle', { cx: x(known.length), cy: y(known.at(-1)), r: 2.6, fill: 'var(--accent)' }))
}

const itemAddress = deal => `#/item?deal=${encodeURIComponent(deal.deal_id)}`
export const storeAddress = id => `#/store?id=${id}`

function where(deal) {
  const far = deal.distance_meters != null && milesShort(deal.distance_meters)
  const more = deal.also_at_stores > 0 && h('span', {}, h('span', { 'aria-hidden': 'true' }, ` (+${deal.also_at_stores})`),
    h('span', { class: 'visually-hidden' }, ' ', tn(deal.also_at_stores, 'and 1 more store', 'and {n} more stores')))
  return [bdi(deal.store, 60), ' ', h('span', { class: 'far' }, far, more)]
}

function when(deal) {
  const isOver = hasEnded(deal)
  const hours = (new Date(deal.expires_at) - Date.now()) / 3.6e6
  const words = isOver ? t('ended {day}', { day: dayShort(deal.valid_through) }) : hours <= 24 ? t('ends today') : hours <= 48 ? t('ends tomorrow')
    : t('to {day}', { day: dayShort(deal.valid_through) })
  return h('span', { class: isOver || hours <= 48 ? 'when ends' : 'when' }, words)
}

const dotted = parts => parts.filter(Boolean).map((part, at) => [at > 0 && ' · ', part])

/** A deal as a row that never cuts a condition, a store or a date: it grows.
 *  @param options isHere: its store is what the page is about; extra: nodes under it; act: a button instead of "add to list"; unit: what
 *  stands for the unit price; tags, more: nodes before and after what it asks. */
export function dealRow(deal, { isHere = false, extra, act, unit: by, tags: first = [], more } = {}) {
  const title = h('a', { href: itemAddress(deal) }, hasEnded(deal) ? h('s', {}, bdi(deal.title, 140)) : bdi(deal.title, 140))
  const unit = by ?? unitPrice(deal)
  // The unit price of a single piece is its price again.
  const isSame = !by && (deal.per === 'pound' || (deal.unit_price_unit === 'each' && deal.unit_price_cents === deal.price_exact_cents))
  const tags = [...first, ...asks(deal), verdict(deal), deal.dates_assumed && h('span', { class: 'ask flat' }, t('dates of the ad week'))].filter(Boolean)
  const drawn = spark(deal.recent_prices)
  const about = [deal.size && bdi(deal.size, 60), !isSame && unit].filter(Boolean)
  return h('article', { class: `deal ${deal.mechanic}`, 'data-listing': deal.listing_id }, picture(deal),
    h('div', {},
      h('div', { class: 'pair' }, h('h3', {}, title), cost(deal)),
      (about.length > 0 || isHere) && h('div', { class: 'pair line' }, h('p', {}, dotted(about)), when(deal)),
      !isHere && h('div', { class: 'pair line' }, h('p', {}, where(deal)), !about.length && when(deal)),
      deal.freshness !== 'green' && h('p', { class: 'line' }, seen(deal)),
      (tags.length > 0 || more || drawn) && h('div', { class: 'asks' }, tags.map((tag, at) => [at > 0 && ' ', tag]), more, drawn), extra),
    act ?? addButton(deal))
}

const addButton = deal => h('button', {
  class: 'add', type: 'button', 'aria-label': t('Add {what} to list', { what: deal.title.slice(0, 80) }),
  async onclick({ currentTarget }) {
    currentTarget.classList.add('done')
    ;(await import('./adding.js')).addToList(deal)
  },
}, h('span', {}, icon('plus')))

/** The same line at several stores is one row: that of the first, with how many others have it. */
export function folded(rows) {
  const found = Map.groupBy(rows, row => JSON.stringify([row.listing_id, row.price_exact_cents, row.price_basis, row.valid_through, row.minimum_quantity]))
  return [...found.values()].map(([first, ...others]) => ({ ...first, also_at_stores: others.length }))
}

/** Rows that stand for what has not come yet: as high as those that will, and said by nobody. */
export const skeletons = count => h('div', { class: 'deals', 'aria-hidden': 'true' }, Array.from({ length: count }, () =>
  h('div', { class: 'deal ghost' }, h('span', { class: 'pic' }), h('div', {}, h('i', {}), h('i', {}), h('i', {})))))
