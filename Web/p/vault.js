// The vault: what the server keeps for the people of this page, under no name. A cookie opens it, which scripts cannot read.

import { Problem, send, stored } from './data.js'
import { bdi, button, day, explain, h, icon, learn, openDialog, say, t, tn } from './page.js'

// 'open', 'none' (made at the first need), 'lost' (signed out), 'absent' (this server keeps nothing), or not known yet.
let standing = await stored.get('vault', 'standing').catch(() => undefined)
let asking

const note = next => stored.put('vault', 'standing', standing = next)

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

/** What this browser had at another vault is not of this one. */
async function enter(path, body) {
  if (hasVault()) await abandon()
  await answer('POST', path, body)
  for (const name of ['watches', 'vault']) {
    for (const [id] of await stored.all(name)) await stored.remove(name, id)
  }
  await note('open')
  // The lines of this device join the list of the vault.
  await import('./sync.js').then(sync => sync.keptListID()).catch(console.warn)
  location.replace('/#/list')
  location.reload()
}

/** A vault that nothing else opens shall not go on to send messages; the server erases an empty one in a day. */
async function abandon() {
  const push = await stored.get('vault', 'push')
  if (push) await people('DELETE', `/v1/channels/${push.id}`)
  const { status, body } = await people('GET', '/v1/vault')
  if (status !== 200) return
  const { devices, has_words: hasWords, watches, channels, lists } = body
  if (hasWords || devices.length > 1) return
  for (const { watch_id: id } of watches) await people('DELETE', `/v1/watches/${id}`)
  for (const { channel_id: id } of channels) await people('DELETE', `/v1/channels/${id}`)
  for (const { list_id: id, version } of lists) await people('DELETE', `/v1/lists/${id}`, undefined, { 'If-Match': `"${version}"` })
}

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

async function showWords() {
  const { words } = await answer('POST', '/v1/vault/words')
  openDialog(t('Your twelve words'),
    h('p', {}, t('Write them down, in this order. They open your lists and watches on any device. They are shown only now; new words replace them.')),
    h('ol', { class: 'twelve' }, words.map(word => h('li', {}, word))),
    h('p', { class: 'muted small' }, t('Whoever has these words can read and change what is saved.')),
    h('p', { class: 'row' }, button(t('Copy'), () => copy(words.join(' ')))))
}

async function showLink() {
  const { token } = await answer('POST', '/v1/vault/links')
  const address = `${location.origin}/#device=${token}`
  const drawn = await import('./qr.js').then(({ qr }) => qr(address)).catch(() => null)
  openDialog(t('Open on another device'),
    h('p', {}, t('Read this with the camera of the other device, or open the address there. It works once, for ten minutes. Give it to nobody else.')),
    drawn,
    addressField(t('Address'), address))
}

async function showDevices() {
  const place = alertLine()
  const list = h('ul', { class: 'stack' })
  const others = button(t('Sign out all others'), tried(async () => {
    await answer('DELETE', '/v1/vault/devices')
    await draw()
    say(t('All other devices are signed out.'))
  }, place))
  const draw = async () => {
    const { devices } = await answer('GET', '/v1/vault/devices')
    others.hidden = devices.length < 2
    list.replaceChildren(...devices.map(device => row(device)))
  }
  const row = device => h('li', { class: 'row device' },
    h('span', { class: 'grow' }, bdi(device.name, 80), ' ',
      device.is_this ? h('span', { class: 'tag good' }, t('this one')) : h('span', { class: 'muted' }, t('last used {day}', { day: day(device.used_on) }))),
    !device.is_this && h('button', {
      class: 'button', type: 'button', 'aria-label': t('Sign out {device}', { device: device.name }),
      onclick: tried(async () => {
        await answer('DELETE', `/v1/vault/devices/${device.device_id}`)
        await draw()
        dialog.querySelector('h2').focus()
        say(t('{device} is signed out.', { device: device.name }))
      }, place),
    }, t('Sign out')))
  await draw()
  const dialog = openDialog(t('Devices'), list, place, h('p', { class: 'row' }, others))
}

function askForWords() {
  const field = h('textarea', { rows: 3, autocomplete: 'off', autocapitalize: 'none', spellcheck: 'false' })
  enterDialog(t('Open by twelve words'), t('Open'), () => enter('/v1/vault/open', { words: field.value }),
    t('These words open nothing here. Check each of them and their order.'),
    h('label', { class: 'field' }, t('Your twelve words'), h('small', {}, t('The first four letters of each are enough.')), field))
}

function enterDialog(title, label, act, refused, ...content) {
  const place = alertLine()
  const submit = tried(async () => {
    try { await act() } catch (problem) {
      throw problem.status === 401 ? new Problem(0, 'said', refused) : problem
    }
  }, place)
  openDialog(title, h('form', { class: 'stack', onsubmit: submit }, content,
    hasVault() && h('p', { class: 'note' },
      t('What this browser saved at the server before stays only if other devices or twelve words open it. The list on this device stays.')),
    place, h('p', { class: 'row' }, h('button', { class: 'button primary' }, label))))
}

/** What a link for another device hands over: `#device=TOKEN`. */
export async function receive(token) {
  history.replaceState(null, '', '/#/')
  await learn('watches')
  enterDialog(t('Sign this browser in?'), t('Sign in'), () => enter('/v1/vault/join', { token }),
    t('This link does not work any more: it is good once, for ten minutes. Make another one.'),
    h('p', {}, t('The lists and watches of the device that made this link are then here too. Go on only if you made the link yourself.')))
}

/** The ways to keep what is saved when this device is lost. Nobody has to. */
export function keeping() {
  const place = alertLine()
  return h('section', { class: 'stack' },
    h('h2', {}, t('If this device is lost')),
    h('p', {}, hasVault()
      ? t('What you save has no name on it, so nobody can open it for you. A second device or twelve words on paper can.')
      : t('What you saved on another device can be opened here.')),
    h('p', { class: 'row' },
      hasVault() && [
        button([icon('share'), t('Open on another device')], tried(showLink, place)),
        button(t('Make twelve words'), tried(showWords, place)),
        button(t('Devices'), tried(showDevices, place)),
      ],
      button(t('Open by twelve words'), askForWords)), place)
}
