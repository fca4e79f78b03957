// The vault: what the server keeps for the people of this page, under no name. A cookie opens it, which scripts cannot read.

import { Problem, send, stored } from './data.js'
import { button, explain, h, say, t } from './page.js'

// 'open', 'none' (made at the first need), 'lost' (signed out), 'absent' (this server keeps nothing), or not known yet.
let standing = await stored.get('vault', 'standing').catch(() => undefined)
let asking

/** What is known of it from now on. */
export const note = next => stored.put('vault', 'standing', standing = next)

/**
 * Asks the server; without an answer what was known before holds. Where nothing was kept it is not asked again: each such
 * answer is an error in the browser's console.
 */
export const look = () => asking ??= ask().finally(() => { asking = null })

async function ask() {
  try {
    if (standing !== 'none') {
      const { status } = await send('GET', '/v1/vault/devices')
      const next = { 200: 'open', 401: ['open', 'lost'].includes(standing) ? 'lost' : 'none', 404: 'absent' }[status]
      if (next) await note(next)
    }
    return standing ?? 'absent'
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem
    return standing ?? 'offline'
  }
}

export const peopleAvailable = async () => !['absent', 'offline'].includes(await look())
export const hasVault = () => standing === 'open'
export const signedOut = () => standing === 'lost'

/** After an erase, for what still runs in this window. */
export const forget = () => { standing = undefined }

/** The answer as it is, also where it refuses. */
export async function people(method, path, body, fields) {
  const reply = await send(method, path, body, fields)
  if (reply.status === 401 && hasVault() && !/\/(open|join)$/.test(path)) await note('lost')
  return reply
}

/** The body of a good answer; throws a Problem for any other. */
export async function answer(method, path, body, fields) {
  const reply = await people(method, path, body, fields)
  if (reply.status < 400) return reply.body
  const type = String(reply.body?.type ?? 'failed').replace('urn:circulard:problem:', '')
  throw new Problem(reply.status, type, reply.body?.detail ?? t('The server answered {status}.', { status: reply.status }))
}

// Two tabs shall not make two vaults.
const alone = act => (navigator.locks ? navigator.locks.request('circulard-vault', act) : act())

const keepsNothing = () => new Problem(0, 'said', t('This server keeps no lists and no watches.'))

/** Makes a vault unless this browser has one. */
export const ensureVault = () => alone(async () => {
  const found = await look()
  if (found === 'open') return
  if (found === 'absent') throw keepsNothing()
  try { await answer('POST', '/v1/vault') } catch (problem) {
    if (problem.status !== 404) throw problem
    await note('absent')
    throw keepsNothing()
  }
  await note('open')
  if (await look() === 'open') return
  await note('none')
  throw new Problem(0, 'said', t('This browser did not take the cookie. Allow cookies for this page; its address must begin with https.'))
})

/** What went wrong, in words for people. */
export function inWords(problem) {
  if (!(problem instanceof Problem)) {
    console.warn(problem)
    return t('That did not work. Try again.')
  }
  return problem.status || ['offline', 'timeout'].includes(problem.type) ? explain(problem) : problem.message
}

/** Runs what a button does, once at a time; what goes wrong stands in `place`. The button keeps the focus. */
export const tried = (act, place) => async event => {
  event?.preventDefault()
  const used = event?.submitter ?? event?.currentTarget
  if (used?.getAttribute('aria-disabled')) return
  used?.setAttribute('aria-disabled', 'true')
  if (place) place.textContent = ''
  try { await act() } catch (problem) {
    if (place) place.textContent = inWords(problem)
    else say(inWords(problem))
  }
  used?.removeAttribute('aria-disabled')
}

export const alertLine = () => h('p', { role: 'alert', class: 'warn' })

export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text)
    say(t('Copied.'))
  } catch { say(t('This browser does not copy. Select the text and copy it.')) }
}

/** An address to select, copy, or read by a camera. */
export const addressField = (label, text) => h('div', { class: 'row copyable' },
  h('label', { class: 'field grow' }, label, h('input', { readonly: true, value: text, onfocus: event => event.target.select() })),
  button(t('Copy'), () => copy(text)))
