// What opens a vault on another device, or again: twelve words, a link, and the devices that it has.

import { Problem, stored } from './data.js'
import { bdi, button, day, h, icon, learn, openDialog, say, t } from './page.js'
import { keptListID } from './sync.js'
import { addressField, alertLine, answer, copy, hasVault, note, people, tried } from './vault.js'

/** What this browser had at another vault is not of this one. */
async function enter(path, body) {
  if (hasVault()) await abandon()
  await answer('POST', path, body)
  for (const name of ['watches', 'vault']) {
    for (const [id] of await stored.all(name)) await stored.remove(name, id)
  }
  await note('open')
  // The lines of this device join the list of the vault.
  await keptListID().catch(console.warn)
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
