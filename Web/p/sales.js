// What a year of prices says of an item at a store: the lowest of each span, the sales so far, and the next one. The server counts.

import { day, h, bound, money, t } from './page.js'

/** Weeks of which a share is said. */
const fewestWeeks = 4

const certainties = () => ({ low: t('unsure'), medium: t('fairly sure'), high: t('sure') })

/** @param row of /v1/listings/{id}/sales; @returns nodes, none where too little is known. */
export function salesOf(row) {
  return [lows(row), ...[share(row), next(row)].filter(Boolean).map(words => h('p', {}, words))].filter(Boolean)
}

function lows({ lows, per }) {
  if (!lows?.length) return null
  const unit = per === 'pound' ? t('a pound') : t('each')
  return h('table', { class: 'plain small lows' }, h('caption', { class: 'visually-hidden' }, t('The lowest price of each span')),
    h('tbody', {}, lows.map(low => h('tr', {}, h('th', { scope: 'row' }, t('Lowest in {n} days', { n: low.span_days }),
      low.span_observed_days < low.span_days && h('span', { class: 'muted' }, ' ', t('({n} seen)', { n: low.span_observed_days }))),
    h('td', {}, `${bound(low.lowest_basis, money(low.lowest_cents))} ${unit}`), h('td', { class: 'muted' }, day(low.lowest_on))))))
}

function share({ weeks_seen: seen, weeks_on_sale: on }) {
  return seen >= fewestWeeks && t('On sale in {on} of {seen} weeks seen.', { on, seen })
}

function next(row) {
  const values = {
    from: row.next_sale_from && day(row.next_sale_from), through: row.next_sale_through && day(row.next_sale_through),
    sure: certainties()[row.certainty], short: row.shortest_gap_days, long: row.longest_gap_days,
  }
  return {
    announced: t('The next sale is announced: {from} to {through}.', values),
    expected: t('The next sale is expected to begin {from} to {through} ({sure}; sales came {short} to {long} days apart).', values),
    irregular: t('Sales come at no regular time, {short} to {long} days apart.', values),
    overdue: t('By the sales so far one was due; none was seen.'),
  }[row.next_sale]
}
