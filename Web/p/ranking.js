// The rows of a comparison: which of them stand together, which win and why, and how each is said.

import { hint } from './hints.js'
import { bdi, bound, h, hasEnded, icon, milesShort, money, t, terms, tn, unitPrice } from './page.js'
import { dealRow } from './rows.js'

// Prices by the unit in which somebody thinks: the exact number of the server, in whole ten-thousandths of a cent, never as a
// floating number.

const families = [{ oz: 1n, lb: 16n }, { 'fl oz': 1n, qt: 32n, gal: 128n }, { piece: 1n, dozen: 12n }]
const cent = 10_000n

/** 'per lb' → 'lb'; '' where it is the price of one that is compared. */
export const unitOf = measure => (measure.startsWith('per ') ? measure.slice(4) : '')

/** The units in which a price of this one can be said; of single pieces nobody asks the dozen. */
export const unitsLike = unit => (unit === 'piece' ? [] : Object.keys(families.find(family => family[unit]) ?? {}))

/** "28.24" of a cent in ten-thousandths: the server gives four places at most. */
function exact(text) {
  const [whole, part = ''] = text.split('.')
  return BigInt(whole + part.padEnd(4, '0').slice(0, 4))
}

/** In whole steps; a bound outward, but not for what the server's own four places left off. */
function inSteps(value, step, slack, basis) {
  if (basis === 'at_most') return (value - slack + step - 1n) / step
  return basis === 'at_least' ? (value + slack) / step : (value + step / 2n) / step
}

/** Whole cents of a decimal number of them. */
const wholeCents = (text, basis) => Number(inSteps(exact(`${text}`), cent, 1n, basis))

/** "43.7¢" or "$6.99": so many cents for one unit, said for another. */
function amount(text, basis, from = '', to = from) {
  const family = families.find(one => one[from] && one[to]) ?? { [from]: 1n, [to]: 1n }
  const value = (exact(text) * family[to]) / family[from]
  const slack = from === to ? 1n : family[to] / family[from] + 1n
  if (value >= 100n * cent) return money(Number(inSteps(value, cent, slack, basis)))
  const tenths = inSteps(value, cent / 10n, slack, basis)
  return `${tenths / 10n}.${tenths % 10n}¢`
}

// The rows.

/** Rows by what they can be compared with, in the order of the answer. */
export function sections(rows, measure) {
  const parts = wanted => [...grouped(rows.filter(wanted), row => row.compared_by).values()]
  const isSame = row => row.relation === 'same'
  return {
    same: rows.filter(row => isSame(row) && row.compared_by === measure),
    other: parts(row => isSame(row) && row.compared_by !== measure), substitutes: parts(row => !isSame(row)),
  }
}

function grouped(rows, key) {
  const found = new Map()
  for (const row of rows) found.set(key(row), [...(found.get(key(row)) ?? []), row])
  return found
}

/** Whether it may win: not seen too long ago, not misread, not over. */
const isRanked = row => ['lowest', 'similar'].includes(row.reason) && row.freshness !== 'red' && !hasEnded(row)

export const storesCompared = rows => new Set(rows.filter(isRanked).map(row => row.store_id)).size

const cents = row => Number(row.compared_cents)

/** The rows that wear a tag; nothing is the best of one. */
export function winners(rows) {
  const ranked = rows.filter(isRanked)
  if (storesCompared(rows) < 2) return {}
  return { best: ranked.find(row => row.best_value), cheapest: ranked.reduce((least, row) => (cents(row) < cents(least) ? row : least)) }
}

/** Stores with the same offer are one row, the nearest of them first. */
const lines = rows => [...grouped(rows, row => JSON.stringify([
  row.listing_id, row.compared_cents, row.reason, row.freshness, row.valid_through, row.price_basis, row.checkout_cents,
])).values()]

export const measureName = measure => t(measure === 'each' ? 'per item' : measure)

/** The price by which it is compared; nothing where that is the price of one, which stands there already. */
function compared(row, unit) {
  const own = unitOf(row.compared_by)
  if (!own) return null
  const basis = row.unmet_conditions.length ? row.quantity_basis : row.unit_price_basis ?? row.price_basis
  const shown = unit || own
  const words = unitPrice({ unit_price: `${amount(row.compared_cents, basis, own, shown)}/${shown.replace('piece', 'each')}`, unit_price_basis: basis })
  return h('strong', { class: 'by' }, words)
}

/** What the shopper pays: without the deal, where it needs what the shopper does not have. */
function paid(row) {
  if (!row.unmet_conditions.length) return row
  return {
    ...row, price: money(wholeCents(row.quantity_each_cents, row.quantity_basis)), price_basis: row.quantity_basis, price_exact_cents: row.quantity_each_cents,
    minimum_quantity: row.quantity, checkout: money(row.quantity_checkout_cents), lowest_in_days: null, conditions: [], rewards: [], limit_quantity: null, minimum_spend: null, mix_and_match: false,
  }
}

/** What the deal would be, where the price is the one without it. */
const withDeal = row => row.unmet_conditions.length > 0 && h('p', { class: 'line' }, row.price
  ? t('Without the deal. With it {price}:', { price: bound(row.price_basis, row.price) }) : t('Without the deal. It asks for:'), ' ', terms(row).join(' · '))

/** The other stores with the same offer, by name. */
function alsoAt(others) {
  const where = one => [bdi(one.store, 60), ' ', h('span', { class: 'far' }, one.distance_meters >= 80 && milesShort(one.distance_meters))]
  return others.length > 0 && h('details', { class: 'also' },
    h('summary', {}, tn(others.length, 'also at 1 store', 'also at {n} stores')), h('ul', {}, others.map(one => h('li', {}, where(one)))))
}

/** Why the row stands where it stands. */
function standing(row, { best, cheapest, count, least }, measure) {
  const isBest = row === best
  const isCheapest = row === cheapest
  const over = Math.round((cents(row) / least - 1) * 100)
  if (!isBest && !isCheapest) return { tags: isRanked(row) && over > 0 ? [h('span', { class: 'ask flat' }, t('{n}% more', { n: over }), h('span', { class: 'visually-hidden' }, ' ', t('than the lowest')))] : [] }
  const tag = (name, words) => h('span', { class: 'ask good' }, icon(name), ' ', words)
  return {
    tags: [isBest && tag('check', t('Best value')), isCheapest && tag('store', t('Cheapest store'))].filter(Boolean),
    why: h('p', { class: 'line' }, isCheapest ? t('Lowest price {measure} of {stores}.', { measure, stores: count })
      : t('Within 2% of the lowest price {measure} of {stores}, and the nearest of those.', { measure, stores: count })),
  }
}

/** Rows that stand apart from those before: similar prices, and what is not ranked. */
function partTitle(rows) {
  if (rows[0].reason === 'stale') return t('Not ranked: seen too long ago')
  if (rows[0].reason === 'outlier') return t('Not ranked: so far from the usual price that it may be misread')
  return lines(rows).length > 1 && rows.some(row => row.reason === 'similar') && t('Within 2%: the nearer store first')
}

const partOf = row => (['stale', 'outlier'].includes(row.reason) ? row.reason : row.band)

let parts = 0

/** @param options caption; isMain: tags are given; isWhole: no more rows follow; unit: the one in which prices are said. */
export function rankedRows(rows, options) {
  const stores = storesCompared(rows)
  const won = {
    ...(options.isMain ? winners(rows) : {}), least: Math.min(...rows.filter(isRanked).map(cents)),
    count: tn(stores, '1 store', options.isWhole ? '{n} stores' : 'more than {n} stores'),
  }
  const part = some => {
    const title = partTitle(some)
    const id = `part-${parts += 1}`
    // WebKit takes the role from a list without marks.
    return [title && h('p', { class: 'band', id }, title),
      h('ol', { role: 'list', class: title ? 'deals apart' : 'deals', [title ? 'aria-labelledby' : 'aria-label']: title ? id : options.caption },
        lines(some).map(line => h('li', {}, rankedRow(line, won, options.unit))))]
  }
  return [...grouped(rows, partOf).values()].map(part)
}

function rankedRow([row, ...others], won, unit) {
  const { tags, why } = standing(row, won, measureName(row.compared_by))
  const deal = paid(row)
  const made = dealRow(deal, { unit: compared(row, unit), tags, more: alsoAt(others), extra: [why, withDeal(row), hint(deal)].filter(Boolean) })
  if (row === won.best) made.classList.add('best')
  return made
}
