// What is known about a person, where, and for how long; a copy of it; and the end of all of it.

import { erasure, Problem, stored } from './data.js'
import { keeping } from './devices.js'
import { h, heading, openDialog, say, t } from './page.js'
import { alertLine, answer, forget, hasVault, inWords, look, people, tried } from './vault.js'

const facts = texts => h('ul', { class: 'facts' }, texts.map(text => h('li', {}, text)))
const part = (title, ...rest) => h('section', { class: 'stack prose' }, h('h2', {}, title), rest)

export async function show(main) {
  const place = alertLine()
  const keep = h('div')
  main.append(
    heading(t('Privacy')),
    h('p', {}, t('You never say who you are here. There is no account, no advertising, and no code of another company.')),
    part(t('What stays on this device'), facts([
      t('Your place: the exact point, or the ZIP code.'),
      t('Your list, your filters and your language. They are encrypted with a key that this browser gives to nobody. That protects copies of the disk, not a device that somebody uses unlocked.'),
      t('Prices that were shown, for a week at most, and the page itself, so that both work without a connection.'),
    ])),
    part(t('What is sent'), facts([
      t('To find deals: the ZIP code, or your point rounded so that it is up to half a mile off.'),
      t('To search and to price your list: the words, and the numbers of the stores.'),
      t('The server answers and forgets. Its logs have no places and no words. The web server in front of it may note the network address of a device, as all web servers can.'),
      t('Nothing goes to anybody else, unless you ask for it: messages to this browser pass through the service of its maker, encrypted; an e-mail, ntfy or webhook goes where you send it; a calendar program reads your calendar.'),
    ])),
    part(t('What the server keeps'),
      h('p', {}, t('Nothing, until you save a watch, share a list or make a calendar. From then on it keeps what you save, under a random number and encrypted. It reads it only to answer you and to look for deals: whoever runs the server could read it too.')),
      table()),
    part(t('What you can do'),
      h('p', {}, t('Save a copy of all that this device and this server have of you. Or erase all of it, at once.')),
      h('p', { class: 'row' },
        h('button', { class: 'button', type: 'button', onclick: tried(saveCopy, place) }, t('Save a copy')),
        h('button', { class: 'button', type: 'button', onclick: tried(askToErase, place) }, t('Erase everything'))), place),
    keep)
  look().then(standing => {
    if (['open', 'none', 'lost'].includes(standing)) keep.replaceChildren(keeping())
  })
}

function table() {
  const rows = [
    [t('All that you saved'), t('until you erase it, or 400 days after you last used it')],
    [t('The cookie of this browser'), t('90 days after you last used it')],
    [t('A line that is ticked off, or deleted'), t('30 days, or 60')],
    [t('A watch, a way to tell you'), t('until you delete it')],
    [t('A message'), t('until it is sent or its deal has ended')],
    [t('A calendar'), t('60 days after it was last read')],
    [t('Your place'), t('never')],
  ]
  return h('table', { class: 'plain' }, h('caption', { class: 'visually-hidden' }, t('How long it is kept')),
    h('thead', {}, h('tr', {}, [t('What'), t('How long')].map(text => h('th', { scope: 'col' }, text)))),
    h('tbody', {}, rows.map(([what, long]) => h('tr', {}, h('th', { scope: 'row' }, what), h('td', {}, long)))))
}

/** One file; where the server does not answer it says so. */
async function saveCopy() {
  const device = {}
  for (const name of ['settings', 'entries', 'operations', 'watches', 'vault', 'answers']) device[name] = Object.fromEntries(await stored.all(name))
  let server = null
  let why = 'nothing is kept'
  if (await look() === 'open') {
    try { server = await answer('GET', '/v1/vault') } catch (problem) { why = inWords(problem) }
  }
  const copy = { saved_at: new Date().toISOString(), on_this_device: device, on_the_server: server ?? why }
  const address = URL.createObjectURL(new Blob([JSON.stringify(copy, null, 2)], { type: 'application/json' }))
  h('a', { href: address, download: `circulard-${copy.saved_at.slice(0, 10)}.json` }).click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
  say(server || why === 'nothing is kept' ? t('The copy is saved as a file.') : t('The file has what is on this device only. {why}', { why }))
}

async function askToErase() {
  const standing = await look()
  const lines = [
    hasVault() && t('At the server: your watches, the ways to tell you, calendars, and lists. A list that others share stays theirs.'),
    t('On this device: your list, your place, saved prices, and the copy of this page.'),
    standing === 'offline' && t('The server cannot be asked now whether it keeps something.'),
  ].filter(Boolean)
  const place = h('div', { role: 'status', class: 'stack' })
  const act = (label, isServerToo, kind) => h('button', {
    class: `button ${kind}`, type: 'button',
    onclick: tried(async () => {
      const failed = await eraseAll(isServerToo)
      if (!failed.length) finish(dialog, isServerToo && standing !== 'offline')
      else place.replaceChildren(h('p', { class: 'warn' }, t('Not everything could be erased.')), facts(failed),
        isServerToo && hasVault() ? onlyHere() : h('p', {}, t('Close other windows of this page, then try again.')))
    }),
  }, label)
  const onlyHere = () => h('div', { class: 'stack' },
    h('p', {}, t('Nothing was erased on this device, so that you can try again with a connection.')),
    h('p', {}, act(t('Erase only this device'), false, '')))
  const dialog = openDialog(t('Erase everything?'), h('p', {}, t('This cannot be undone. It erases:')), facts(lines),
    h('p', {}, t('What was sent, printed or saved as a file is not ours to erase. Twelve words open nothing afterwards.')), place,
    h('p', { class: 'row' }, act(t('Erase everything'), true, 'primary'),
      h('button', { class: 'button', type: 'button', onclick: () => dialog.close() }, t('Keep everything'))))
}

/** What failed, in words. The server comes first: afterwards this device would not know that something is there. */
async function eraseAll(isServerToo) {
  const failed = []
  const step = async (words, act) => {
    try { await act() } catch (problem) {
      failed.push(`${words}: ${problem.type === 'offline' ? t('The server cannot be reached.') : inWords(problem)}`)
    }
  }
  if (isServerToo && hasVault()) await step(t('At the server'), eraseVault)
  if (failed.length) return failed
  await step(t('The data on this device'), eraseDatabase)
  await step(t('The copy of this page'), eraseShell)
  return failed
}

async function eraseVault() {
  const { status, body } = await people('DELETE', '/v1/vault')
  if (![204, 401].includes(status)) throw new Problem(status, 'failed', body?.detail ?? String(status))
  forget()
}

// The answer to an erase makes some browsers clear it already; another window may hold it open for a while.
const eraseDatabase = () => Promise.race([
  stored.eraseAll(),
  new Promise((_, reject) => setTimeout(() => reject(new Problem(0, 'said', t('Another window of this page holds it open.'))), 5000)),
])

async function eraseShell() {
  for (const name of await self.caches?.keys() ?? []) await caches.delete(name)
  for (const registration of await navigator.serviceWorker?.getRegistrations() ?? []) await registration.unregister()
}

/** Other views still hold copies in memory: from here on only a new start goes on. */
function finish(dialog, isServerDone) {
  forget()
  dialog.close()
  erasure.postMessage('erased')
  addEventListener('hashchange', () => location.reload())
  const title = heading(isServerDone ? t('Everything is erased') : t('This device is erased'))
  document.querySelector('main').replaceChildren(title,
    h('p', { role: 'status' }, isServerDone
      ? t('The server keeps nothing of you any more, and this device neither.')
      : t('This device keeps nothing of you any more. The server was not asked: with a connection, come back to Privacy and erase once more.')),
    h('p', {}, t('If you go on, the page starts like on the first visit.')),
    h('p', {}, h('button', { class: 'button', type: 'button', onclick: () => location.replace('/') }, t('Start anew'))))
  title.focus()
}
