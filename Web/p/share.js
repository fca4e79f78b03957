// The list for others: a link with the lines in it, a file, and one list together. Lines from strangers are asked about.

import * as entries from './entries.js'
import { bdi, button, h, icon, learn, openDialog, say, t, tn, toast } from './page.js'
import { question } from './plan.js'
import { addressField, alertLine, hasVault, tried } from './vault.js'

const longestLink = 2000
const longestCode = 1000

await learn('share')

// Text: "[x] eggs 18 ct  # the brown ones", as the server reads and writes it.

const escaped = text => text.replace(/\\/g, '\\\\').replace(/\n/g, '\\n').replace(/^ | $/g, '\\s').replace(/(?<= {2})#/g, '\\#').replace(/@(?=listing\/)/g, '\\@')
const unescaped = text => text.replace(/\\([\\#@ns])/g, (_, sign) => ({ n: '\n', s: ' ' })[sign] ?? sign)

export const written = (list, boxes) => list.map(entry =>
  `${boxes ? (entry.checked ? '[x] ' : '[ ] ') : ''}${escaped(question(entry))}${entry.note ? `  # ${escaped(entry.note)}` : ''}${entry.listing_id ? `  # @listing/${entry.listing_id}` : ''}\n`).join('')

/** The lines of a text, with or without "- " and boxes; a text of any origin gives at most 500. */
export function read(text) {
  return text.slice(0, 400_000).replace(/^\uFEFF/, '').split(/\r?\n/).map(readLine).filter(line => entries.clean('words', line.words))
    .slice(0, entries.mostEntries)
}

function readLine(line) {
  const [, box, rest] = line.replace(/\t/g, ' ').trim().match(/^(?:[-*] )?\s*(?:(\[[ xX]\])(?=\s|$))?\s*(.*)$/)
  const end = rest.indexOf('  # ')
  const [words, behind] = end < 0 ? [rest, ''] : [rest.slice(0, end), rest.slice(end + 4).trim()]
  const [mark, listing] = behind.match(/(?:^| {2}# )@listing\/([1-9]\d{0,15})$/) ?? ['']
  const note = behind.slice(0, behind.length - mark.length)
  return { ...split(unescaped(words.trim())), note: unescaped(note.trim()), listing_id: Number(listing ?? 0), checked: /x/i.test(box ?? '') }
}

/** What is too long for words goes on as the amount. */
function split(text) {
  const at = text.length > 120 ? text.lastIndexOf(' ', 120) : -1
  return at > 0 ? { words: text.slice(0, at), amount: text.slice(at + 1) } : { words: text, amount: '' }
}

// Links.

export const encode = text => btoa(String.fromCharCode(...new TextEncoder().encode(text)))
  .replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')

export function decode(value) {
  const [, body] = /^1\.([\w-]{1,8000})$/.exec(value) ?? []
  if (!body) return []
  try {
    const bytes = Uint8Array.from(atob(body.replace(/-/g, '+').replace(/_/g, '/')), sign => sign.charCodeAt(0))
    return read(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch { return [] }
}

/** What a link hands over: `#l=1.…`. */
export async function receive(value) {
  history.replaceState(null, '', '#/')
  await entries.load()
  const lines = decode(value)
  if (lines.length) return offer(lines, t('Somebody made this link out of a list. Nothing of yours is changed or replaced.'))
  openDialog(t('This link holds no list'), h('p', {}, t('It may have been cut on its way. Ask for it again, or for a file.')))
}

/** Asks before lines are added; those that are on the list already stay out. */
export function offer(lines, origin) {
  const nameOf = line => `${line.listing_id || ''} ${entries.folded(question(line))}`
  const known = new Set(entries.all().filter(entry => !entry.checked).map(nameOf))
  const seen = new Set(known)
  const fresh = lines.filter(line => {
    const name = nameOf(line)
    return !seen.has(name) && seen.add(name)
  }).slice(0, entries.mostEntries - entries.all().length)
  const twice = lines.length - fresh.length
  const dialog = openDialog(fresh.length ? tn(fresh.length, 'Add 1 line to yours?', 'Add {n} lines to yours?') : t('These lines are on your list already'),
    h('p', {}, origin), twice > 0 && fresh.length > 0 && h('p', { class: 'muted' }, tn(twice, '1 more is there already.', '{n} more are there already.')),
    h('ul', { class: 'offered' }, fresh.map(line => h('li', {}, bdi(question(line), 160), line.note && h('span', { class: 'muted' }, ' · ', bdi(line.note, 80))))),
    h('p', { class: 'row' }, fresh.length > 0 && button(t('Add'), () => { dialog.close(); take(fresh) }, 'primary'), button(t('Leave my list as it is'), () => dialog.close())))
}

function take(lines) {
  const ids = entries.addMany(lines)
  location.hash = '#/list'
  toast(tn(ids.length, '1 line is added.', '{n} lines are added.'), { label: t('Undo'), act: () => entries.remove(...ids) })
}

const section = (title, ...children) => h('section', { class: 'stack' }, h('h3', {}, title), children)

export function openShare() {
  const open = entries.all().filter(entry => !entry.checked)
  const dialog = openDialog(t('Share the list'),
    section(t('A copy for somebody'), copySection(open)),
    section(t('One list together'), together()),
    section(t('File and paper'), files(() => dialog.close())))
}

function copySection(open) {
  if (!open.length) return h('p', {}, t('There is nothing to share: the list is empty, or all of it is ticked off.'))
  const address = `${location.origin}/#l=1.${encode(written(open))}`
  if (address.length > longestLink) return h('p', {}, t('The list is too long for a link. Save it as a file, and send that.'))
  const place = h('div')
  if (address.length <= longestCode) draw(place, address)
  return [h('p', {}, tn(open.length, 'The link holds 1 line and no place. No server sees it: only those whom you send it to can read it.',
    'The link holds {n} lines and no place. No server sees it: only those whom you send it to can read it.')),
  sendButton(address), addressField(t('Link'), address), place]
}

const sendButton = address => navigator.share && h('p', { class: 'row' },
  button([icon('share'), t('Send the link')], () => navigator.share({ title: t('Shopping list'), url: address }).catch(() => {}), 'primary'))

/** The code of a link, for a camera. */
async function draw(place, address) {
  const { qr } = await import('./qr.js')
  place.replaceChildren(h('div', { class: 'qr', role: 'img', 'aria-label': t('QR code of the link above') }, qr(address)))
}

function together() {
  const [place, alert] = [h('div', { class: 'stack' }), alertLine()]
  const make = tried(async () => {
    const address = await (await import('./sync.js')).makeLink()
    const code = h('div')
    place.replaceChildren(h('p', {}, t('Whoever opens this within seven days sees and changes the list from then on. Send it only to those you shop with.')),
      sendButton(address) || '', addressField(t('Link to the list'), address), code)
    place.querySelector('input').focus()
    await draw(code, address)
  }, alert)
  return [h('p', {}, t('You and others see and change the same list. For this the server keeps it, encrypted and under no name.')),
    h('p', { class: 'row' }, button(t('Make a link to join'), make), hasVault() && button(t('Withdraw all links'), tried(revoke, alert))), alert, place]
}

async function revoke() {
  await (await import('./sync.js')).revokeLinks()
  say(t('The links that were not used open nothing any more.'))
}

function files(close) {
  const field = h('input', { type: 'file', accept: '.txt,text/plain', hidden: true, onchange: async () => {
    const [file] = field.files
    if (!file) return
    close()
    offer(read(await file.text()), t('From the file “{name}”.', { name: file.name.slice(0, 60) }))
  } })
  return h('p', { class: 'row' }, button(t('Save as a text file'), saveFile), button(t('Add from a text file'), () => field.click()), field,
    button([icon('print'), t('Print')], () => { close(); print() }))
}

function saveFile() {
  const address = URL.createObjectURL(new Blob([written(entries.all(), true)], { type: 'text/plain' }))
  h('a', { href: address, download: 'shopping-list.txt' }).click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
