// Whether a price is a good one: the past prices of the item at the store, in words first, then drawn.

import { ask } from './data.js'
import { bound, day, dayIn, explain, h, learn, money, t, tn } from './page.js'

const fewest = 3

/** What the item has cost at the deal's store, and how the deal stands to that. */
export async function priceHistory(listingId, deal) {
  await learn('compare')
  let rows
  const { problem } = await ask(`/v1/listings/${listingId}/history?store_id=${deal.store_id}&limit=200`, answer => { rows = answer.history })
  if (!rows) return h('p', {}, explain(problem))
  const { past, next } = periods(rows, listingId, deal)
  const words = [...inWords(past, deal), next && t('From {day}: {price}.', { day: day(next.valid_from), price: said(next) })].filter(Boolean)
  return h('div', { class: 'stack' }, words.map(text => h('p', {}, text)), past.length >= fewest && [drawn(past), listed(past)])
}

const said = row => bound(row.price_basis, money(row.price_cents))

/** One price a period, oldest first; the next one that is announced. Another size is another item. */
export function periods(rows, listingId, deal, today = new Intl.DateTimeFormat('sv-SE').format()) {
  const known = rows.filter(row => row.price_cents != null && row.per === deal.per && (row.listing_id === listingId || row.size === deal.size))
  const byDay = new Map()
  // Rows come newest first: what was shown last for a day is what counts.
  for (const row of known) if (!byDay.has(row.valid_from)) byDay.set(row.valid_from, row)
  const ordered = [...byDay.values()].sort((a, b) => (a.valid_from < b.valid_from ? -1 : 1))
  return { past: ordered.filter(row => row.valid_from <= today), next: ordered.find(row => row.valid_from > today) }
}

const date = iso => dayIn({ month: 'short', day: 'numeric', year: 'numeric' }, iso)

function inWords(past, deal) {
  if (!past.length) return [t('No past price of this item is known at this store.')]
  const start = dayIn({ month: 'long', year: 'numeric' }, past[0].valid_from)
  if (past.length < fewest) return [tn(past.length, 'Too little is known to say: 1 price since {start}.', 'Too little is known to say: {n} prices since {start}.', { start })]
  const lowest = past.reduce((least, row) => (row.price_cents <= least.price_cents ? row : least))
  const values = { n: past.length, start, low: said(lowest), day: date(lowest.valid_from) }
  return [standing(values, lowest.price_cents, deal)]
}

function standing(values, low, { price_cents: now, price_basis: basis }) {
  if (now == null) return t('Lowest of {n} prices since {start}: {low} on {day}.', values)
  const price = bound(basis, money(now))
  if (now <= low) return t('Now {price}, the lowest of {n} prices since {start}.', { ...values, price })
  return t('Lowest of {n} prices since {start}: {low} on {day}. Now {price}, which is {percent}% more.', { ...values, price, percent: Math.round((now / low - 1) * 100) })
}

const days = iso => Date.parse(iso) / 86_400_000
const box = { left: 58, right: 312, top: 14, bottom: 92 }

/** Steps, with gaps where no price is known: what is missing is not guessed. The words and the list say the same. */
function drawn(past) {
  const [first, last] = [days(past[0].valid_from), Math.max(...past.map(row => days(row.valid_through) + 1))]
  const prices = past.map(row => row.price_cents)
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  const x = at => (box.left + ((at - first) / (last - first)) * (box.right - box.left)).toFixed(1)
  const y = price => (high === low ? (box.top + box.bottom) / 2 : box.bottom - ((price - low) / (high - low)) * (box.bottom - box.top)).toFixed(1)
  const label = (at, down, anchor, words) => h('text', { x: at, y: down, 'text-anchor': anchor, 'font-size': 12, fill: 'currentColor' }, words)
  const dot = (row, fill) => h('circle', { cx: x(days(row.valid_from)), cy: y(row.price_cents), r: 4, fill, stroke: 'var(--accent)', 'stroke-width': 2 })
  return h('svg', { viewBox: '0 0 320 116', width: '100%', class: 'history', 'aria-hidden': 'true' },
    [...new Set([high, low])].map(price => [
      h('path', { d: `M${box.left} ${y(price)}H${box.right}`, stroke: 'var(--line)', 'stroke-dasharray': '3 3' }),
      label(box.left - 6, Number(y(price)) + 4, 'end', money(price))]),
    h('path', { d: steps(past, x, y), fill: 'none', stroke: 'var(--accent)', 'stroke-width': 2.5, 'stroke-linejoin': 'round' }),
    dot(past[prices.lastIndexOf(low)], 'var(--surface)'), dot(past.at(-1), 'var(--accent)'),
    label(box.left, 112, 'start', date(past[0].valid_from)), label(box.right, 112, 'end', date(past.at(-1).valid_through)))
}

function steps(past, x, y) {
  return past.map((row, at) => {
    const end = days(row.valid_through) + 1
    const until = past[at + 1] ? Math.min(end, days(past[at + 1].valid_from)) : end
    const isJoined = at > 0 && days(past[at - 1].valid_through) + 1 >= days(row.valid_from)
    return `${isJoined ? 'V' : `M${x(days(row.valid_from))} `}${y(row.price_cents)}H${x(until)}`
  }).join('')
}

const listed = past => h('details', {}, h('summary', {}, t('All {n} prices', { n: past.length })),
  h('ul', { class: 'small' }, past.toReversed().map(row => h('li', {}, t('{from} to {through}: {price}', {
    from: date(row.valid_from), through: date(row.valid_through), price: said(row),
  })))))
