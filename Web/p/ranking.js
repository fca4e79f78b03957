// The rows of a comparison as tables: which of them stand together, which win and why, and how each is said.

import { bdi, bound, h, hasEnded, icon, miles, money, seen, t, terms, tn, unitPrice, until, whatToBuy } from './page.js'

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

/** Stores with the same offer are one line, the nearest of them first. */
const lines = rows => [...grouped(rows, row => JSON.stringify([
  row.listing_id, row.compared_cents, row.reason, row.freshness, row.valid_through, row.price_basis, row.checkout_cents,
])).values()]

export const measureName = measure => t(measure === 'each' ? 'per item' : measure)

/** Bounds are rounded outward. */
function rounded(number, basis) {
  const round = { at_most: Math.ceil, at_least: Math.floor }[basis] ?? Math.round
  return round(Number(number.toFixed(3)))
}

/** The price by which it is compared, in the unit that all are compared by; as on a shelf label, and for a screen reader in words. */
function compared(row) {
  const basis = row.unmet_conditions.length ? row.quantity_basis : row.unit_price_basis ?? row.price_basis
  const amount = cents(row) < 100 ? `${(rounded(cents(row) * 10, basis) / 10).toFixed(1)}¢` : money(rounded(cents(row), basis))
  return unitPrice({ unit_price: `${amount}/${row.compared_by.slice(4).replace('piece', 'each')}`, unit_price_basis: basis })
}

/** What the shopper pays: without the deal, where it needs what few people have. */
function paid(row) {
  if (!row.unmet_conditions.length) return row
  const each = rounded(Number(row.quantity_each_cents), row.quantity_basis)
  return {
    ...row, price: money(each), price_basis: row.quantity_basis, minimum_quantity: row.quantity,
    checkout: money(row.quantity_checkout_cents), single_unit: null,
  }
}

function priceCell(row) {
  const deal = paid(row)
  const bounds = { at_most: t('at most'), at_least: t('from') }[deal.price_basis]
  const what = whatToBuy(deal)
  return [
    h('p', { class: 'price' }, bounds && [h('small', {}, bounds), ' '], deal.price, ' ',
      h('small', {}, deal.per === 'pound' ? t('a pound') : t('each'))),
    what && h('p', {}, h('strong', {}, what)),
    what && deal.single_unit && h('p', { class: 'small' }, t('One alone: {price}', { price: bound(deal.single_unit_basis, deal.single_unit) })),
    deal !== row && h('p', { class: 'small' }, row.price ? t('Without the deal. With it {price}:', { price: bound(row.price_basis, row.price) }) : t('Without the deal. It asks for:')),
    terms(row).length > 0 && h('p', { class: 'row small' }, terms(row).map(term => h('span', { class: 'tag' }, term))),
  ]
}

function storeCell([row, ...others]) {
  // A ZIP code's middle is its store, where there is but one.
  const far = one => one.distance_meters >= 80 && t('about {far}', { far: miles(one.distance_meters) })
  const where = one => [bdi(one.store, 60), one.city && [', ', bdi(one.city, 60)]]
  return [
    h('span', { class: 'store' }, where(row)), far(row) && h('span', { class: 'muted small' }, ' ', far(row)),
    others.length > 0 && h('details', { class: 'small' },
      h('summary', {}, tn(others.length, 'the same at 1 more store', 'the same at {n} more stores')),
      h('ul', {}, others.map(one => h('li', {}, where(one), ' ', h('span', { class: 'muted' }, far(one)))))),
  ]
}

/** Why the line stands where it stands. */
function verdict(row, { best, cheapest, count, least }) {
  const measure = measureName(row.compared_by)
  const lowest = t('Lowest price {measure} of {stores}.', { measure, stores: count })
  const similar = t('Within 2% of the lowest price {measure} of {stores}, and the nearest of those.', { measure, stores: count })
  const over = Math.round((cents(row) / least - 1) * 100)
  return [
    row === best && h('span', { class: 'tag good' }, icon('check'), t('Best value')), ' ',
    row === cheapest && h('span', { class: 'tag good' }, icon('store'), t('Cheapest store')),
    row === best || row === cheapest
      ? h('p', { class: 'small' }, row === cheapest ? lowest : similar)
      : isRanked(row) && over > 0 && h('p', { class: 'muted small' }, t('{n}% more than the lowest', { n: over })),
  ]
}

/** Lines that stand apart from those before: similar prices, and what is not ranked. */
function partTitle(rows) {
  if (rows[0].reason === 'stale') return t('Not ranked: seen too long ago')
  if (rows[0].reason === 'outlier') return t('Not ranked: so far from the usual price that it may be misread')
  return rows.some(row => row.reason === 'similar') && t('Within 2%: the nearer store first')
}

const partOf = row => (['stale', 'outlier'].includes(row.reason) ? row.reason : row.band)

/** @param options caption; isMain: tags are given; isWhole: no more rows follow; onadd, onhistory: of a row. */
export function rankedTable(rows, options) {
  const isByEach = rows[0].compared_by === 'each'
  const stores = storesCompared(rows)
  const won = {
    ...(options.isMain ? winners(rows) : {}), least: Math.min(...rows.filter(isRanked).map(cents)),
    count: tn(stores, '1 store', options.isWhole ? '{n} stores' : 'more than {n} stores'),
  }
  const columns = [t('Store'), t('Offer'), t('Price'), !isByEach && t('Unit price'), t('Until'), h('span', { class: 'visually-hidden' }, t('Actions'))].filter(Boolean)
  const body = part => h('tbody', { class: partTitle(part) ? 'part' : null, role: 'rowgroup' },
    partTitle(part) && h('tr', { role: 'row' }, h('th', { scope: 'rowgroup', colspan: columns.length, role: 'rowheader' }, partTitle(part))),
    lines(part).map(line => tableRow(line, won, isByEach, options)))
  // Roles are said although elements have them: WebKit drops those of a table whose parts are laid out otherwise.
  return h('div', { class: 'ranked' }, h('table', { role: 'table' },
    h('caption', {}, options.caption),
    h('thead', { role: 'rowgroup' }, h('tr', { role: 'row' }, columns.map(name => h('th', { scope: 'col', role: 'columnheader' }, name)))),
    [...grouped(rows, partOf).values()].map(body)))
}

function tableRow(line, won, isByEach, { onadd, onhistory }) {
  const [row] = line
  const cell = (name, ...content) => h('td', { class: name, role: 'cell' }, content)
  const title = hasEnded(row) ? h('s', {}, bdi(row.title)) : bdi(row.title)
  const button = (kind, act, words, ...drawn) => h('button', { class: `button ${kind}`, type: 'button', onclick: () => act(row) },
    drawn, words, h('span', { class: 'visually-hidden' }, ': ', bdi(row.title, 80), ', ', bdi(row.store, 60)))
  return h('tr', { role: 'row', class: row === won.best ? 'best' : null },
    h('th', { scope: 'row', role: 'rowheader' }, storeCell(line)),
    cell('offer', h('p', {}, title), row.size && h('p', { class: 'muted small' }, bdi(row.size, 80))),
    cell('cost', priceCell(row), isByEach && verdict(row, won)),
    !isByEach && cell('by', h('p', {}, h('strong', {}, compared(row))), verdict(row, won)),
    cell('when small', h('p', { class: hasEnded(row) ? 'warn' : null }, until(row)), h('p', {}, seen(row))),
    cell('acts', button('', onadd, t('Add to list'), icon('plus')), button('quiet', onhistory, t('Is it a good price?'))))
}
