// The best deals for the entries of the list: what was saved, and what the server says now.

import { getPlace, nearestStoreIds, placeQuery, post, Problem, stored } from './data.js'
import { hasEnded } from './page.js'

const freshMilliseconds = 600_000
const usableMilliseconds = 7 * 86_400_000
const mostEntries = 50

// Answers by entry, for the stores that were asked for.
let saved = { place: '', stores: '', answers: {} }

/** Once for a place: what was asked since is newer than what is saved. */
export async function load() {
  if (placeQuery() && saved.place === placeQuery()) return
  const found = await stored.get('settings', 'prices')
  // Prices of where somebody was before are not prices here.
  saved = found?.place === placeQuery() ? found : { place: placeQuery(), stores: '', answers: {} }
}

export const question = entry => [entry.words, entry.amount].filter(Boolean).join(' ')

const namesGoods = entry => /[\p{L}\p{N}]/u.test(entry.words)

/** Whether an answer for it can come now. */
export const canBeAsked = entry => Boolean(getPlace()) && navigator.onLine && namesGoods(entry)

const name = entry => `${entry.stores.join()} ${question(entry)}`

/** The deal by this device's clock: that of the next ad when it has begun. Null before an answer; too old is { isOld }. */
export function priceOf(entry) {
  const answer = saved.answers[name(entry)]
  if (!answer) return null
  if (Date.now() - answer.at > usableMilliseconds) return { isOld: true }
  const { deal, next_deal: next, next_from: from, next_is_cheaper: isCheaper } = answer
  const hasBegun = next && from && Date.now() >= new Date(from)
  if (hasBegun && !hasEnded(next)) return { at: answer.at, deal: next }
  return { at: answer.at, deal, understood: answer.understood, next: !hasBegun && isCheaper ? next : null, from }
}

/** When the oldest price on the list was asked for. */
export const oldest = entries => Math.min(...entries.map(entry => priceOf(entry)?.at ?? Infinity))

let stores = { of: '', ids: [] }

/** The nearest stores change seldom: they are looked up once for a place. */
async function storeIds() {
  if (stores.of !== placeQuery() || !stores.ids.length) stores = { of: placeQuery(), ids: await nearestStoreIds() }
  return stores.ids
}

let turn = Promise.resolve()

/** Asks for what is missing or was asked 10 minutes ago; resolves to the Problem that kept it from that, or null. */
export const refresh = (entries, draw) => (turn = turn.then(() => ask(entries, draw)).catch(error => {
  if (error instanceof Problem) return error
  throw error
}))

async function ask(entries, draw) {
  if (!getPlace()) return null
  const ids = await storeIds()
  if (saved.stores !== ids.join()) saved = { place: placeQuery(), stores: ids.join(), answers: {} }
  const wanted = [...new Map(entries.map(entry => [name(entry), entry])).values()].filter(entry => namesGoods(entry) && !(Date.now() - saved.answers[name(entry)]?.at < freshMilliseconds))
  for (const some of Object.values(Object.groupBy(wanted, entry => entry.stores.join()))) {
    for (let at = 0; at < some.length; at += mostEntries) {
      await askSome(some.slice(at, at + mostEntries), some[0].stores.length ? some[0].stores : ids)
      draw()
    }
  }
  if (wanted.length) await save(entries)
  return null
}

/** The server refuses all for one entry that it cannot read: halves find which. */
async function askSome(entries, ids) {
  const keep = answers => answers.forEach((answer, at) => { saved.answers[name(entries[at])] = { ...answer, at: Date.now() } })
  try {
    keep((await post('/v1/entry-deals', { entries: entries.map(question), store_ids: ids.slice(0, 20) })).entries)
  } catch (problem) {
    if (problem.status !== 400) throw problem
    if (entries.length === 1) return keep([{ isUnread: true }])
    const middle = entries.length >> 1
    await askSome(entries.slice(0, middle), ids)
    await askSome(entries.slice(middle), ids)
  }
}

/** What the server can look for, as far as is known. */
export const isRead = entry => namesGoods(entry) && !saved.answers[name(entry)]?.isUnread

/** Keeps those of entries that are on the list. */
async function save(entries) {
  const names = new Set(entries.map(name))
  saved.answers = Object.fromEntries(Object.entries(saved.answers).filter(([key]) => names.has(key)))
  await stored.put('settings', 'prices', saved)
}
