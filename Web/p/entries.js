// The shopping list as this device has it. Each field has the stamp of its last edit, and of two edits the later one
// holds, so that tabs, devices and the server agree in whatever order they hear of them.

import { stored } from './data.js'

const lengths = { words: 120, amount: 40, department: 60, note: 500 }
const absent = { words: '', amount: '', department: '', note: '', stores: [], listing_id: 0, by_unit_price: false, checked: false, deleted: false }
export const mostEntries = 500
const tombstoneMilliseconds = 60 * 86_400_000

const events = new EventTarget()
export const addEventListener = events.addEventListener.bind(events)
export const removeEventListener = events.removeEventListener.bind(events)
const tell = name => events.dispatchEvent(new Event(name))

// By id: { field: [value, stamp] }. It is what the database has, with the operations that are not written yet.
let states = new Map()
const unwritten = new Set()
let sorted = null

// Stamps: 12 hexadecimal digits of the time, 4 of a counter, 8 of this tab.

const hex = (number, digits) => number.toString(16).padStart(digits, '0')
const device = hex(crypto.getRandomValues(new Uint32Array(1))[0], 8)
let lastStamp = ''
let clockLead = 0

/** Larger than all stamps of this tab and than that of the edit which it replaces. */
function stamp(replaced = '') {
  const least = [lastStamp, replaced.slice(0, 16)].sort()[1]
  const now = hex(Date.now() + clockLead, 12) + '0000'
  lastStamp = now > least ? now : hex(BigInt(`0x${least}`) + 1n, 16)
  return lastStamp + device
}

/** Corrects the clock of stamps by the server's. */
export function setClock(date) {
  const lead = new Date(/\w+, [^,]+/.exec(date)?.[0]) - Date.now()
  if (Number.isNaN(lead)) return
  clockLead = Math.abs(lead) < 2000 ? 0 : lead
  lastStamp = ''
}

/** Text as the server takes it, or null for words that name nothing. */
export function clean(field, value) {
  if (!(field in lengths)) return value
  const text = String(value ?? '').replace(field === 'note' ? /[^\P{Cc}\n]/gu : /\p{Cc}+/gu, ' ')
  const cut = [...(text.toWellFormed?.() ?? text).trim()].slice(0, lengths[field]).join('').trim()
  return field === 'words' && !cut ? null : cut
}

const isDeleted = ({ deleted, words, amount }) =>
  deleted?.[0] === true && [words, amount].every(other => !other || other[1] < deleted[1])

const shownEntry = ([id, state]) => ({
  entry_id: id, ...Object.fromEntries(Object.entries(absent).map(([field, value]) => [field, state[field]?.[0] ?? value])), deleted: false,
})

export const folded = text => text.toLowerCase().split(/\s+/).filter(Boolean).join(' ')

/** In the order of the server: by department, those without one last, then by words. */
const rank = entry => [entry.department ? 0 : 1, folded(entry.department), folded(entry.words), entry.entry_id]

function compare(a, b) {
  const at = a.findIndex((part, place) => part !== b[place])
  return at < 0 ? 0 : a[at] < b[at] ? -1 : 1
}

// States are replaced and never changed, so what is made of one holds as long as it.
const made = new WeakMap()

function ranked([id, state]) {
  if (!made.has(state)) {
    const entry = shownEntry([id, state])
    made.set(state, [rank(entry), entry])
  }
  return made.get(state)
}

/** The entries in display order; an entry that did not change is the same object as before. */
export function all() {
  sorted ??= [...states].filter(([, state]) => state.words && !isDeleted(state)).map(ranked)
    .sort((a, b) => compare(a[0], b[0])).map(pair => pair[1])
  return sorted
}

export const find = words => all().find(entry => folded(entry.words) === folded(words))

// Reading and writing.

const isStamp = text => /^[0-9a-f]{24}$/.test(text)
const hasKind = (field, value) => (Array.isArray(absent[field])
  ? Array.isArray(value) && value.every(id => Number.isSafeInteger(id) && id > 0)
  : typeof value === typeof absent[field] && (typeof value !== 'number' || (Number.isSafeInteger(value) && value >= 0)))

/** What is in the database, without what no version of this page wrote. */
const checked = state => Object.fromEntries(Object.entries(state ?? {})
  .filter(([field, pair]) => field in absent && Array.isArray(pair) && isStamp(pair[1]) && hasKind(field, pair[0])))

/** Whether it holds; an edit with a smaller stamp is late. */
function keep({ entry, field, value, stamp: given, isForced }) {
  const state = states.get(entry) ?? {}
  if (state[field]?.[1] > given && !isForced) return false
  states.set(entry, { ...state, [field]: [value, given] })
  return true
}

/** Takes what other tabs wrote, then again what this one has not written yet. */
async function refresh(ids) {
  const saved = await Promise.all(ids.map(id => stored.get('entries', id)))
  ids.forEach((id, at) => (saved[at] ? states.set(id, checked(saved[at])) : states.delete(id)))
  unwritten.forEach(keep)
  sorted = null
}

let chain = Promise.resolve()
const alone = act => (navigator.locks
  ? navigator.locks.request('circulard-list', act) : (chain = chain.then(act, act)))

const channel = 'BroadcastChannel' in self ? new BroadcastChannel('circulard-list') : null
if (channel) channel.onmessage = ({ data }) => refreshed(data)
self.addEventListener('pageshow', event => { if (event.persisted) alone(read) })

/** No names: everything. Alone, or what this tab writes meanwhile would be taken for old. */
const refreshed = ids => alone(async () => {
  if (!ids.length) return read()
  await refresh(ids)
  tell('change')
})

/** Takes operations here at once, and writes each with its entry: both are on the disk, or neither. */
function commit(operations, isQueued = true) {
  operations.forEach(operation => { keep(operation); unwritten.add(operation) })
  sorted = null
  tell('change')
  const ids = [...new Set(operations.map(operation => operation.entry))]
  return alone(async () => {
    await refresh(ids)
    const holding = operations.filter(({ entry, field, stamp: given }) => isQueued && states.get(entry)[field]?.[1] === given)
    await stored.write([...ids.map(id => ['entries', id, states.get(id)]),
      ...holding.map(({ isForced, ...operation }) => ['operations', `${operation.entry} ${operation.field}`, operation])])
    operations.forEach(operation => unwritten.delete(operation))
    channel?.postMessage(ids)
  }).then(() => isQueued && dispatchEvent(new Event('queued')), error => {
    tell('unsaved')
    if (!isQueued) throw error
    console.warn(error)
  })
}

async function read() {
  const saved = (await stored.all('entries')).map(([id, state]) => [id, checked(state)])
  states = new Map(saved)
  unwritten.forEach(keep)
  sorted = null
  tell('change')
}

let loading
export const load = () => (loading ??= read().then(tidy))

/** What was deleted long ago is not needed to refuse late edits any more. */
async function tidy() {
  const limit = hex(Date.now() - tombstoneMilliseconds, 12)
  const old = [...states].filter(([, state]) => isDeleted(state) && Object.values(state).every(pair => pair[1] < limit))
  if (!old.length) return
  old.forEach(([id]) => states.delete(id))
  await alone(() => stored.write(old.flatMap(([id, state]) => [['entries', id, undefined],
    ...Object.keys(state).map(field => ['operations', `${id} ${field}`, undefined])])))
}

// Edits.

function edits(entry, fields) {
  return Object.entries(fields).map(([field, given]) => ({ entry, field, value: clean(field, given) }))
    .filter(({ field, value }) => field in absent && value != null)
    .map(edit => ({ ...edit, stamp: stamp(states.get(entry)?.[edit.field]?.[1]) }))
}

/** Adds entries at once; those without words are left out. Returns their ids. */
export function addMany(lines) {
  const made = lines.filter(line => clean('words', line.words)).map(line => ({ id: uuid(), line }))
  const operations = made.flatMap(({ id, line }) => edits(id, Object.fromEntries(
    Object.entries(line).filter(([field, value]) => field !== 'deleted' && field in absent && String(value) !== String(absent[field])))))
  if (operations.length) commit(operations)
  return made.map(({ id }) => id)
}

export const add = line => addMany([line])[0]

// crypto.randomUUID is for secure pages alone.
const uuid = () => [...crypto.getRandomValues(new Uint8Array(16))]
  .map((byte, at) => hex(at === 6 ? byte & 15 | 64 : at === 8 ? byte & 63 | 128 : byte, 2)).join('')
  .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')

/** Changes fields of several entries, in one step. */
export function change(ids, fields) {
  const operations = ids.filter(id => states.has(id)).flatMap(id => edits(id, fields))
  if (operations.length) commit(operations)
}

export const set = (id, field, value) => change([id], { [field]: value })
export const remove = (...ids) => change(ids, { deleted: true })
export const restore = (...ids) => change(ids, { deleted: false })

// For the copy on a server.

/** Operations that the server has not answered. */
export const queued = async () => (await stored.all('operations')).map(pair => pair[1])

/** Drops operations, but not those that came after them on the same field. */
export const answered = operations => alone(async () => {
  const names = operations.map(({ entry, field }) => `${entry} ${field}`)
  const now = await Promise.all(names.map(name => stored.get('operations', name)))
  const done = names.filter((_, at) => now[at]?.stamp === operations[at].stamp)
  if (done.length) await stored.write(done.map(name => ['operations', name, undefined]))
})

/** Stamps again what was refused because of the clock. */
export const stampAgain = operations =>
  commit(operations.map(operation => ({ ...operation, stamp: stamp(), isForced: true })))

/** Takes entries in the form of the server's answers. */
export async function merge(rows) {
  const operations = rows.flatMap(row => Object.entries(row.stamps ?? {})
    .map(([field, given]) => ({ entry: row.entry_id, field, value: row[field] ?? absent[field], stamp: given }))
    .filter(({ field, stamp: given, value }) => field in absent && isStamp(given) && hasKind(field, value)))
  const isNews = ({ entry, field, stamp: given }) => !(states.get(entry)?.[field]?.[1] >= given)
  if (operations.some(isNews)) await commit(operations.filter(isNews), false)
}

/** Queues every field: for a server that has none of them. */
export async function queueAll() {
  const operations = [...states].flatMap(([entry, state]) =>
    Object.entries(state).map(([field, [value, given]]) => ({ entry, field, value, stamp: given })))
  if (operations.length) await commit(operations)
}

/** Takes all entries off this device, unless some edit is not on the server yet. Returns whether it did. */
export const clear = () => alone(async () => {
  if (unwritten.size || (await queued()).length) return false
  const saved = await stored.all('entries')
  if (saved.length) await stored.write(saved.map(([id]) => ['entries', id, undefined]))
  channel?.postMessage([])
  await read()
  return true
})
