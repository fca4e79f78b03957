// The copy of the list at the server, for those who have a vault there: what was edited here goes up, what others
// edited comes down. The list on this device does not wait for it.

import { Problem, stored } from './data.js'
import * as entries from './entries.js'
import { h, learn, openDialog, say, t, tn } from './page.js'
import { alertLine, answer, ensureVault, hasVault, people, signedOut, tried } from './vault.js'

const batchSize = 200
const mostBatches = 50
const sharedPause = 30_000

/** 'none', 'saved', 'waiting', 'gone' or 'out', and the list at the server. */
export let state = { kind: 'none', list: null }
export const changes = new EventTarget()

async function show(kind) {
  state = { kind, list: await saved() }
  changes.dispatchEvent(new Event('change'))
}

const saved = async () => (await stored.get('vault', 'list')) ?? null
const save = list => stored.put('vault', 'list', list)

// One tab at a time; another waits, then finds nothing left to send.
let chain = Promise.resolve()
const alone = act => (navigator.locks
  ? navigator.locks.request('circulard-sync', act) : (chain = chain.then(act, act)))

let isListening = false
let timer

/** Sends and asks soon: now and whenever the page is seen or connected again. Nothing is asked while it is hidden. */
export function start(milliseconds = 300) {
  if (!isListening) {
    isListening = true
    addEventListener('online', () => start())
    document.addEventListener('visibilitychange', () => (document.hidden ? clearTimeout(timer) : start()))
  }
  clearTimeout(timer)
  if (hasVault() || signedOut()) timer = setTimeout(round, milliseconds)
}

async function round() {
  if (document.hidden) return
  try {
    await alone(synchronize)
    const { list } = state
    if (list?.members > 1 && !document.hidden) start(sharedPause)
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem
    await show(signedOut() ? 'out' : 'waiting')
    if ([429, 503].includes(problem.status)) start(60_000)
  }
}

async function synchronize() {
  if (signedOut()) return show('out')
  const list = await attached()
  if (list.isGone) return show('gone')
  try {
    await push(list.id)
    await pull(list)
    await show('saved')
  } catch (problem) {
    if (problem.status !== 404) throw problem
    await save({ ...list, isGone: true })
    await show('gone')
  }
}

/** The list of this vault: the one in use, the oldest, or one that is made now. */
async function attached() {
  const list = await saved()
  if (list) return list
  const { lists } = await answer('GET', '/v1/lists')
  return attach(lists[0] ?? await answer('PUT', `/v1/lists/${crypto.randomUUID()}`, { name: t('Shopping list') }))
}

async function attach({ list_id: id, name, members }) {
  await entries.load()
  const list = { id, name, members, version: 0 }
  await save(list)
  await entries.queueAll()
  return list
}

/** Operations stay until they are answered, so one that is sent twice is the same edit. */
async function push(id) {
  for (let turn = 0; turn < mostBatches; turn++) {
    const batch = (await entries.queued()).slice(0, batchSize)
    if (!batch.length) return
    const { status, body, headers } = await people('POST', `/v1/lists/${id}/operations`, { operations: batch })
    entries.setClock(headers?.get('Date'))
    const isForUs = [400, 413, 422].includes(status)
    if (status >= 400 && !isForUs) throw new Problem(status, 'failed', body?.detail ?? '')
    if (isForUs) tellRefused(body?.detail)
    await settle(batch, body?.refused ?? [])
  }
  // A clock that cannot be corrected: later again.
  throw new Problem(0, 'timeout', '')
}

async function settle(batch, refused) {
  const late = refused.filter(({ code }) => code === 'stamp_in_future')
  if (late.length) await entries.stampAgain(late.map(({ place }) => batch[place]))
  const advice = refused.filter(refusal => !late.includes(refusal)).map(refusal => refusal.advice)
  if (advice.length) tellRefused([...new Set(advice)].join(' '))
  await entries.answered(batch)
}

const tellRefused = why =>
  say(t('The server did not take a change; it stays on this device. {why}', { why: why ?? '' }))

async function pull({ id, version }) {
  const body = await answer('GET', `/v1/lists/${id}?since=${version}`)
  await entries.merge(body.entries)
  await save({ id, version: body.version, name: body.name, members: body.members })
}

/** The list's id at the server, where it is kept from now on. */
export async function keptListID() {
  await ensureVault()
  await alone(async () => {
    if ((await saved())?.isGone) await stored.remove('vault', 'list')
    await synchronize()
  })
  start(sharedPause)
  return state.list.id
}

// Several people.

/** An address by which others join for seven days. The server never sees what stands behind its #. */
export async function makeLink() {
  const { token } = await answer('POST', `/v1/lists/${await keptListID()}/links`)
  return `${location.origin}/#join=${token}`
}

export const revokeLinks = async () => answer('DELETE', `/v1/lists/${state.list.id}/links`)

export const lists = async () => (hasVault() ? (await answer('GET', '/v1/lists')).lists : [])

/** Uses another list of the vault. The lines of this one are at the server before they leave this device. */
export const use = list => alone(async () => {
  await synchronize()
  if (!await entries.clear()) throw new Problem(0, 'said', t('Some changes are not on the server yet. Try again.'))
  await attach(list)
  await synchronize()
})

/** Leaves a list that others share. What it has stays on this device. */
export const leave = () => alone(async () => {
  await synchronize()
  const { list } = state
  await answer('DELETE', `/v1/lists/${list.id}`, undefined, { 'If-Match': `"${list.version}"` })
  await save({ ...list, isGone: true })
  await show('gone')
})

/** What a link to a shared list hands over: `#join=TOKEN`. */
export async function receive(token) {
  history.replaceState(null, '', '#/')
  await learn('share')
  await entries.load()
  const [count, place] = [entries.all().length, alertLine()]
  const dialog = openDialog(t('Join a shared list?'),
    h('p', {}, t('Whoever made this link shares a shopping list. All who share it see and change its lines, on their own devices.')),
    count > 0 && h('p', {}, tn(count, 'Your list has 1 line. You can bring it along, or leave it on a list of your own.',
      'Your list has {n} lines. You can bring them along, or leave them on a list of your own.')), place,
    h('p', { class: 'row' },
      button(count ? t('Join and bring my lines') : t('Join'), 'primary', true), count > 0 && button(t('Join without my lines'), '', false)))

  function button(words, kind, brings) {
    return h('button', { class: `button ${kind}`, type: 'button', onclick: tried(() => join(token, brings, dialog), place) }, words)
  }
}

async function join(token, brings, dialog) {
  await ensureVault()
  // Own lines that stay behind are at the server first.
  if (!brings) await keptListID()
  let list
  try { list = await answer('POST', '/v1/lists/join', { token }) } catch (problem) {
    if (problem.status !== 404) throw problem
    throw new Problem(0, 'said', t('This link does not work any more. Ask for another one.'))
  }
  if (brings) await alone(async () => { await attach(list); await synchronize() })
  else await use(list)
  dialog.close()
  location.hash = '#/list'
  say(tn(list.members, 'You share “{name}” now.', 'You share “{name}” with others now.', { name: list.name }))
}
