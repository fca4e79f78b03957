// The page's data: IndexedDB, encrypted but for public answers; the questions to the server; and where somebody looks for
// deals. One file, since each costs a slow link a request before the first deal.

import { t } from './page.js'

const stores = ['keys', 'settings', 'answers', 'entries', 'operations', 'vault', 'watches']
/** Tells the other windows of this page that everything was erased. */
export const erasure = new BroadcastChannel('circulard-erased')

let opened
let isErased = false

/** Not after an erase: what still runs in this window shall not make it again. */
async function database() {
  if (isErased) throw new Error('Everything was erased.')
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('circulard', 1)
    request.onupgradeneeded = () => stores.forEach(name => request.result.createObjectStore(name))
    request.onsuccess = () => {
      // Another tab that erases everything shall not wait for this one.
      request.result.onversionchange = () => { request.result.close(); opened = undefined }
      resolve(request.result)
    }
    request.onerror = () => reject(request.error)
  })
  return opened
}

const done = request => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result)
  request.onerror = () => reject(request.error)
})

async function store(name, mode = 'readonly') {
  return (await database()).transaction(name, mode).objectStore(name)
}

let key

/** The key of this device: it can be used here and cannot be read out. Of two tabs that make one, the first holds. */
function deviceKey() {
  key ??= (async () => {
    const saved = await done((await store('keys')).get('device'))
    if (saved) return saved
    const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
    const keys = await store('keys', 'readwrite')
    const first = await done(keys.get('device'))
    if (!first) await done(keys.put(made, 'device'))
    return first ?? made
  })()
  return key
}

const isPlain = name => name === 'answers' || !crypto.subtle

async function sealed(name, value) {
  if (isPlain(name)) return value
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const bytes = new TextEncoder().encode(JSON.stringify(value))
  return { iv, data: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await deviceKey(), bytes) }
}

/** What cannot be opened is taken for absent: nothing but a damaged profile makes it so. */
async function unsealed(name, value) {
  if (value == null || isPlain(name)) return value
  try {
    const bytes = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: value.iv }, await deviceKey(), value.data)
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch { return undefined }
}

export const stored = {
  async get(name, id) { return unsealed(name, await done((await store(name)).get(id))) },

  async put(name, id, value) { await this.write([[name, id, value]]) },

  async remove(name, id) { await this.write([[name, id, undefined]]) },

  /** [[key, value]…], in the order of keys */
  async all(name) {
    const place = await store(name)
    const [ids, values] = await Promise.all([done(place.getAllKeys()), done(place.getAll())])
    const plain = await Promise.all(values.map(value => unsealed(name, value)))
    return ids.map((id, at) => [id, plain[at]]).filter(pair => pair[1] !== undefined)
  },

  /** All of [store, key, value] or none; an undefined value removes. */
  async write(changes) {
    const values = await Promise.all(changes.map(([name, , value]) => (value === undefined ? value : sealed(name, value))))
    const transaction = (await database()).transaction([...new Set(changes.map(change => change[0]))], 'readwrite')
    changes.forEach(([name, id], at) => {
      const place = transaction.objectStore(name)
      if (values[at] === undefined) place.delete(id)
      else place.put(values[at], id)
    })
    await new Promise((resolve, reject) => {
      transaction.oncomplete = resolve
      transaction.onabort = transaction.onerror = () => reject(transaction.error)
    })
  },

  async eraseAll() {
    (await database()).close()
    isErased = true
    sessionStorage.clear()
    await done(indexedDB.deleteDatabase('circulard'))
  },
}

/** Why the server did not answer what was asked. */
export class Problem extends Error {
  constructor(status, type, detail, retryAfterSeconds) {
    super(detail)
    Object.assign(this, { status, type, detail, retryAfterSeconds })
  }
}

const wait = seconds => new Promise(resolve => setTimeout(resolve, seconds * 1000))

async function fetched(method, path, { body, fields = {} } = {}) {
  const init = { method, headers: fields, credentials: 'same-origin', signal: AbortSignal.timeout(8000) }
  if (body !== undefined) {
    init.body = JSON.stringify(body)
    init.headers = { ...fields, 'Content-Type': 'application/json' }
  }
  try {
    const reply = await fetch(path, init)
    const text = reply.status === 304 ? '' : await reply.text()
    return { status: reply.status, text, headers: reply.headers }
  } catch {
    // WebKit gives it another name.
    if (init.signal.aborted) throw new Problem(0, 'timeout', 'The server did not answer within 8 seconds.')
    throw new Problem(0, 'offline', 'The server cannot be reached.')
  }
}

/** Once more after the time that the server asks for, if that is short. */
async function patiently(method, path, options) {
  const reply = await fetched(method, path, options)
  const pause = Number(reply.headers.get('Retry-After') ?? NaN)
  if (![429, 503].includes(reply.status) || !(pause <= 10)) return reply
  await wait(pause)
  return fetched(method, path, options)
}

function parsed(reply) {
  try { return reply.text ? JSON.parse(reply.text) : null } catch {
    throw new Problem(reply.status, 'unreadable', 'The answer of the server cannot be read.')
  }
}

function required(reply) {
  const body = parsed(reply)
  if (reply.status < 400) return body
  const type = String(body?.type ?? '').replace('urn:circulard:problem:', '')
  throw new Problem(reply.status, type || 'failed', body?.detail ?? `The server answered ${reply.status}.`,
    Number(reply.headers.get('Retry-After')) || undefined)
}

export const get = async path => required(await patiently('GET', path))
export const post = async (path, body) => required(await patiently('POST', path, { body }))

/** For what people keep: the answer as it is, also where it refuses. */
export async function send(method, path, body, fields) {
  const reply = await fetched(method, path, { body, fields })
  return { status: reply.status, body: parsed(reply), headers: reply.headers }
}

const weekMilliseconds = 7 * 86_400_000

/** Forgets answers that are too old to be drawn. */
export async function tidy() {
  const saved = await stored.all('answers')
  const rest = saved.filter(([, answer]) => Date.now() - answer.at < weekMilliseconds).sort((a, b) => b[1].at - a[1].at)
  const kept = new Set(rest.slice(0, 150).map(pair => pair[0]))
  const over = saved.filter(([path]) => !kept.has(path))
  if (over.length) await stored.write(over.map(([path]) => ['answers', path, undefined]))
}

/** Draws what is saved, then what the server says where that is another answer. */
export async function ask(path, draw) {
  const saved = await stored.get('answers', path).catch(() => undefined)
  const isUsable = saved && Date.now() - saved.at < weekMilliseconds
  if (isUsable) draw(saved.body, { savedAt: new Date(saved.at) })
  try {
    const reply = await patiently('GET', path, { fields: isUsable ? { 'If-None-Match': saved.tag } : {} })
    const body = reply.status === 304 ? saved.body : required(reply)
    const tag = reply.headers.get('ETag')
    if (tag) stored.put('answers', path, { at: Date.now(), tag, body }).catch(() => {})
    if (reply.status !== 304) draw(body, { savedAt: null })
    return { isFresh: true, problem: null }
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem
    return { isFresh: false, problem }
  }
}

// Where somebody looks for deals. The exact point stays on this device: the server is asked for one that is rounded.

let place = null
let chosen = { radius: 10, stores: [], unmet: [] }

export async function loadPlace() {
  place = (await stored.get('settings', 'place')) ?? null
  chosen = { ...chosen, ...(await stored.get('settings', 'choices')) }
}

export const getPlace = () => place
/** radius in miles; stores: ids of "my stores", empty for all; unmet: conditions of deals that the shopper does not meet. */
export const choices = () => chosen
export const radius = () => chosen.radius

/** Another place has other stores, nearer and farther. */
export async function setPlace(next) {
  place = next
  chosen = { ...chosen, radius: 10, stores: [] }
  await stored.write([['settings', 'place', next], ['settings', 'choices', chosen]])
}

export async function choose(change) {
  chosen = { ...chosen, ...change }
  await stored.put('settings', 'choices', chosen)
}

/** To the nearest 0.01°: up to half a mile off. */
const rounded = degrees => (Math.round(degrees * 100) / 100).toFixed(2)

export function placeBody() {
  if (!place) return null
  return place.zip ? { zip: place.zip } : { lat: Number(rounded(place.lat)), lon: Number(rounded(place.lon)) }
}

export function placeQuery() {
  if (!place) return ''
  return place.zip ? `zip=${place.zip}` : `lat=${rounded(place.lat)}&lon=${rounded(place.lon)}`
}

export const placeName = () => (place?.zip ? t('ZIP {zip}', { zip: place.zip }) : t('your location'))

const radians = degrees => (degrees * Math.PI) / 180

/** Along a great circle. */
function metersBetween(a, b) {
  const [lat, lon] = [radians(b.lat - a.lat), radians(b.lon - a.lon)]
  const part = Math.sin(lat / 2) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(lon / 2) ** 2
  return Math.round(2 * 6_371_000 * Math.asin(Math.sqrt(part)))
}

export const storesPath = () => `/v1/stores?${placeQuery()}&radius=${chosen.radius}&limit=50`

/** Rows of stores with the distance from the exact point, which the server does not know; nearest first. */
export function measured(stores) {
  if (!place || place.zip) return stores
  const far = store => metersBetween(place, { lat: Number(store.latitude), lon: Number(store.longitude) })
  return stores.map(store => ({ ...store, distance_meters: far(store) }))
    .sort((a, b) => a.distance_meters - b.distance_meters)
}

/** The stores around; what was saved where the server does not answer. */
export async function nearbyStores() {
  if (!place) return []
  try {
    const { stores } = await get(storesPath())
    await stored.put('settings', 'stores', { of: placeQuery(), stores })
    return measured(stores)
  } catch (problem) {
    const saved = await stored.get('settings', 'stores')
    if (saved?.of === placeQuery()) return measured(saved.stores)
    throw problem
  }
}

/** Where the list is to be bought: at the stores that were chosen, else at the nearest. */
export const usualIds = stores => (chosen.stores.length ? chosen.stores : stores.slice(0, 6).map(store => store.store_id))
export const nearestStoreIds = async () => usualIds(await nearbyStores())

/** What keeps the browser from telling where it is, before it is asked: null, 'absent' or 'denied'. */
export async function locationObstacle() {
  if (!navigator.geolocation || !isSecureContext) return 'absent'
  try {
    const { state } = await navigator.permissions.query({ name: 'geolocation' })
    return state === 'denied' ? 'denied' : null
  } catch { return null }
}

/** Asks the browser once. Rejects with 'denied', 'unavailable' or 'timeout'. */
export const locate = () => new Promise((resolve, reject) => {
  navigator.geolocation.getCurrentPosition(
    ({ coords }) => resolve({ lat: coords.latitude, lon: coords.longitude }),
    ({ code }) => reject(['', 'denied', 'unavailable', 'timeout'][code] ?? 'unavailable'),
    { enableHighAccuracy: false, maximumAge: 600_000, timeout: 10_000 })
})
