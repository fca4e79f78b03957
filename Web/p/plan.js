// The one plan for the list: one answer of the server, of which list, trips, store and paper show the same rows.

import { getPlace, placeBody, placeQuery, post, Problem, radius, stored } from './data.js'
import { all } from './entries.js'
import { hasEnded } from './page.js'
import { departmentName } from './rows.js'

const freshMilliseconds = 600_000
const usableMilliseconds = 7 * 86_400_000
const mostEntries = 50

const nothing = () => ({ place: placeQuery(), of: '', at: 0, names: [], entries: [], trips: [], suggested: 0, kept: {} })
let saved = nothing()
/** How many stores the trip has that is followed; null: as many as the server suggests. */
let choice = null
// By name, the row of each entry; made again after every answer and choice.
let rows = new Map()

/** Once for a place: what was asked since is newer than what is saved. */
export async function load() {
  if (saved.at && saved.place === placeQuery()) return
  const [found, count] = await Promise.all([stored.get('settings', 'plan'), stored.get('settings', 'trip')])
  // Prices of where somebody was before are not prices here.
  saved = found?.place === placeQuery() ? found : nothing()
  choice = count ?? null
  rows = new Map()
}

export const question = entry => [entry.words, entry.amount].filter(Boolean).join(' ')

const namesGoods = entry => /[\p{L}\p{N}]/u.test(entry.words)

/** Whether an answer for it can come now. */
export const canBeAsked = entry => Boolean(getPlace()) && navigator.onLine && namesGoods(entry)

/** An entry as the server is asked for it. */
const asked = entry => ({
  entry: question(entry), ...(entry.listing_id && { listing_id: entry.listing_id }),
  ...(entry.stores.length && { store_ids: entry.stores }), ...(entry.by_unit_price && { by: 'unit_price' }),
})
const nameOf = entry => JSON.stringify(asked(entry))

// The server refuses all for one that it cannot read: that one is left out.
const unread = new Set()
const isAsked = entry => !entry.checked && namesGoods(entry) && !unread.has(nameOf(entry))

/** The plans that there are, from one store up; none where a deal of one is over: its sum is no sum. */
export const trips = () => (Date.now() - saved.at < usableMilliseconds
  ? saved.trips.filter(trip => !trip.visits.some(visit => visit.items.some(item => hasEnded(item.offer)))) : [])

/** The trip that list, store and paper follow: the one that was chosen, else the suggested one. */
export function trip() {
  const of = count => saved.trips.find(one => one.visits.length === count)
  return of(choice) ?? of(saved.suggested) ?? saved.trips[0] ?? null
}

export async function follow(count) {
  choice = count
  rows = new Map()
  await stored.put('settings', 'trip', count)
}

/**
 * The row of an entry: { at, understood, notUnderstood, isListingGone, store, item, deal, cheaper, next, from }. `item` is what to buy, on the
 * trip if there is a `store`, and `deal` its offer. Null before an answer; too old is { isOld }.
 */
export function rowOf(entry) {
  const name = nameOf(entry)
  if (!rows.has(name)) rows.set(name, rowNamed(name))
  const row = rows.get(name)
  if (row && Date.now() - row.at > usableMilliseconds) return { isOld: true }
  // By this device's clock the next ad has begun.
  if (row?.coming && Date.now() >= new Date(row.from)) rows.set(name, begun(row))
  return rows.get(name)
}

/** Where a line stands: its own department, else that of its deal, by the names that are the same for all chains. */
export function departmentOf(entry) {
  const deal = rowOf(entry)?.deal
  const isOwn = entry.department && entry.department !== deal?.department
  return isOwn || !deal?.department_group ? entry.department : departmentName(deal.department_group)
}

const begun = row => (hasEnded(row.coming) ? { ...row, coming: null, next: null }
  : { ...row, store: '', item: null, deal: row.coming, coming: null, next: null, cheaper: null })

function rowNamed(name) {
  const place = saved.names.indexOf(name)
  if (place < 0) return saved.kept[name] ?? null
  const found = saved.entries[place]
  const bought = place < mostEntries ? trip()?.visits.flatMap(visit => visit.items).find(item => item.entry_index === place) : null
  const [item, coming] = [bought ?? found.deal ?? null, found.next_deal?.offer ?? null]
  // Another listing that costs less, else the same for less at another store.
  const cheaper = found.cheaper_deal ?? (bought?.reference_cost_cents > found.deal?.reference_cost_cents ? found.deal : null)
  return {
    at: saved.at, understood: found.understood, notUnderstood: found.not_understood, isListingGone: found.listing_is_gone, store: bought?.offer.store ?? '', item,
    deal: item?.offer ?? null, cheaper: cheaper?.offer ?? null, coming, next: found.next_is_cheaper ? coming : null, from: found.next_from,
  }
}

/** The lines that a trip misses or finds, as they were asked for. */
export const lineAt = place => saved.entries[place].entry
export const suggestedCount = () => saved.suggested
export const plannedCount = () => Math.min(saved.names.length, mostEntries)

/** Lines that no trip was looked for: beyond what is planned, or not readable. */
export const left = () => all().filter(entry => {
  const place = saved.names.indexOf(nameOf(entry))
  return !entry.checked && !(place >= 0 && place < mostEntries)
})

/** When the prices were asked for; 0 where there are none. */
export const pricedAt = () => saved.at
/** Whether the list is another one than was planned. */
export const isChanged = () => saved.at > 0 && saved.of !== ofNow()

const ofNow = () => JSON.stringify([radius(), ...all().filter(isAsked).map(nameOf)])

let turn = Promise.resolve()

/** Asks if the list has changed or was asked 10 minutes ago; resolves to the Problem that kept it from that, or null. */
export const refresh = draw => (turn = turn.then(() => ask(draw)).catch(error => {
  if (error instanceof Problem) return error
  throw error
}))

async function ask(draw) {
  if (!getPlace() || (saved.place === placeQuery() && saved.of === ofNow() && Date.now() - saved.at < freshMilliseconds)) return null
  const of = ofNow()
  const open = all().filter(isAsked)
  const answers = []
  for (let at = 0; at < open.length; at += mostEntries) {
    const answer = await planned(open.slice(at, at + mostEntries), at ? 1 : 2)
    if (!answer) return ask(draw)
    answers.push(answer)
  }
  take({ of, at: Date.now(), names: open.map(nameOf) }, answers)
  await stored.put('settings', 'plan', saved)
  draw()
  return null
}

/** Null if one of them cannot be read; it is not asked for again. */
async function planned(some, mostStores) {
  try {
    return await post('/v1/basket', { entries: some.map(asked), ...placeBody(), radius: radius(), max_stores: mostStores, next_ad: true })
  } catch (problem) {
    const [, place] = (problem.status === 400 && /entries\[(\d+)\]/.exec(problem.detail)) || []
    if (!some[place]) throw problem
    unread.add(nameOf(some[place]))
    return null
  }
}

/** Lines that were not asked for, because they are ticked off, keep their rows. */
function take(plan, answers) {
  const rest = all().filter(entry => !plan.names.includes(nameOf(entry))).map(entry => [nameOf(entry), rowOf(entry)])
  saved = {
    ...plan, place: placeQuery(), entries: answers.flatMap(answer => answer.entries),
    trips: (answers[0]?.trips ?? []).map(one => one.plan).filter(Boolean), suggested: answers[0]?.suggested_store_count,
    kept: Object.fromEntries(rest.filter(([, row]) => row?.at)),
  }
  rows = new Map()
}
