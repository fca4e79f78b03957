// One store: its ad week, its deals by department, and next week's ad where it is known.

import { ask, get, getPlace, measured, nearbyStores } from './data.js'
import { DealList } from './deals.js'
import { bdi, button, day, empty, h, heading, icon, miles, t, tn } from './page.js'
import { dealRow } from './rows.js'

export async function show(main, query) {
  const id = /^\d{1,9}$/.test(query.get('id')) ? query.get('id') : '0'
  const about = h('div', { class: 'stack' })
  const title = heading(t('Store'))
  const list = new DealList(main, {
    view: 'store', query, fixed: { id }, area: `store_id=${id}`, isStore: true,
    head: [h('p', { class: 'top' }, h('a', { class: 'button quiet', href: document.querySelector('nav a').hash || '#/' }, '‹ ', t('Deals'))), title, about],
    none: () => empty(t('This store shows no deals now'), t('Its ad may be over, or was not read yet.')),
  })
  const leave = list.show()
  if (title.isConnected) describe(id, title, about)
  return leave
}

async function describe(id, title, about) {
  const stores = getPlace() ? await nearbyStores().then(measured).catch(() => []) : []
  const store = stores.find(one => String(one.store_id) === id)
  let week
  await ask(`/v1/deals?store_id=${id}&sort=ending&limit=1`, ({ deals: [deal] }) => { week = deal })
  const name = store?.store ?? week?.store
  if (name) title.replaceChildren(bdi(name, 80))
  about.replaceChildren(...[
    store && h('p', { class: 'muted' }, icon('pin'), ' ', bdi([store.street, store.city].filter(Boolean).join(', '), 120), store.distance_meters != null && ` · ${miles(store.distance_meters)}`),
    week && h('p', {}, t('This ad: {from} to {through}', { from: day(week.valid_from), through: day(week.valid_through) })),
  ].filter(Boolean))
  if (week) nextWeek(id, week, about)
}

/** The day after this ad ends: what is announced for it already. */
async function nextWeek(id, { valid_through: last }, about) {
  const first = new Date(Date.parse(`${last}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
  const answer = await get(`/v1/deals?store_id=${id}&valid_on=${first}&sort=best&limit=100`).catch(() => null)
  const coming = answer?.deals.filter(deal => deal.valid_from >= first) ?? []
  if (!coming.length) return
  const rows = h('div', { class: 'deals', hidden: true }, coming.slice(0, 24).map(deal => dealRow(deal, { isHere: true })))
  const words = answer.next ? t('The ad from {day} is known', { day: day(first) }) : tn(coming.length, 'From {day}: 1 deal', 'From {day}: {n} deals', { day: day(first) })
  about.append(button(words, ({ currentTarget }) => {
    rows.hidden = !rows.hidden
    currentTarget.setAttribute('aria-expanded', String(!rows.hidden))
  }), rows)
}
