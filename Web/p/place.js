// Where somebody looks for deals. The exact point stays on this device: the server is asked for one that is rounded.

import { get, stored } from './data.js'
import { t } from './page.js'

let place = null
let choices = { radius: 10, stores: [] }

export async function loadPlace() {
  place = (await stored.get('settings', 'place')) ?? null
  choices = { ...choices, ...(await stored.get('settings', 'choices')) }
}

export const getPlace = () => place
export const radius = () => choices.radius

export async function setPlace(next) {
  place = next
  choices = { radius: 10, stores: [] }
  await stored.write([['settings', 'place', next], ['settings', 'choices', choices]])
}

export async function setRadius(miles) {
  choices = { ...choices, radius: miles }
  await stored.put('settings', 'choices', choices)
}

export async function chooseStores(ids) {
  choices = { ...choices, stores: ids }
  await stored.put('settings', 'choices', choices)
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
export function metersBetween(a, b) {
  const [lat, lon] = [radians(b.lat - a.lat), radians(b.lon - a.lon)]
  const part = Math.sin(lat / 2) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(lon / 2) ** 2
  return Math.round(2 * 6_371_000 * Math.asin(Math.sqrt(part)))
}

export const storesPath = () => `/v1/stores?${placeQuery()}&radius=${choices.radius}&limit=50`

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

/** Where the list is to be bought: the stores that were chosen, else the nearest. */
export async function chosenStoreIds() {
  if (choices.stores.length) return choices.stores
  return (await nearbyStores()).slice(0, 6).map(store => store.store_id)
}

export const chosenStores = () => choices.stores

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
