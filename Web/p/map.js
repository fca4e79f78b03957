// Where the stores are, drawn from their coordinates alone: no tiles, no other server. The list beside it says the same in words.

import { getPlace } from './data.js'
import { bdi, h, miles, t } from './page.js'

const most = 12
const [wide, high, rim] = [340, 240, 22]

/** Degrees as miles east and north: flat, as a town is. */
const flat = (latitude, longitude, at) => ({ x: (longitude - at.lon) * Math.cos((at.lat * Math.PI) / 180) * 69.17, y: (at.lat - latitude) * 69.05 })

/** The middle of a ZIP code, from the distances to the stores that the server gives: the point that agrees with all of them best. */
function middle(stores, points) {
  const reach = store => store.distance_meters / 1609.344
  const far = (a, b) => Math.hypot(a.x - b.x, a.y - b.y)
  const at = points.reduce((sum, one) => ({ x: sum.x + one.x / points.length, y: sum.y + one.y / points.length }), { x: 0, y: 0 })
  for (let round = 0; round < 300; round += 1) {
    const at0 = points[round % points.length]
    const off = far(at, at0) || 1e-6
    const by = 0.5 * (reach(stores[round % points.length]) / off - 1)
    at.x += (at.x - at0.x) * by
    at.y += (at.y - at0.y) * by
  }
  return at
}

/** @param stores rows of /v1/stores, nearest first; chosen those of the trip, in its order. Nothing where too little is known to draw. */
export function map(stores, chosen) {
  const isChosen = store => chosen.some(one => one.store === store.store)
  const shown = stores.filter((store, at) => at < most || isChosen(store)).filter(store => store.latitude != null)
  if (shown.length < 3) return null
  const origin = { lat: Number(shown[0].latitude), lon: Number(shown[0].longitude) }
  const points = shown.map(store => flat(Number(store.latitude), Number(store.longitude), origin))
  const place = getPlace()
  const home = place.zip ? middle(shown, points) : flat(place.lat, place.lon, origin)
  const fit = fitted([...points, home])
  const route = chosen.map(one => shown.findIndex(store => store.store === one.store)).filter(at => at >= 0)
  return h('figure', { class: 'map' },
    h('svg', { viewBox: `0 0 ${wide} ${high}`, 'aria-hidden': 'true' },
      cross(fit(home)), h('path', { d: `M${[home, ...route.map(at => points[at]), home].map(fit).join('L')}`, fill: 'none', stroke: 'var(--accent)', 'stroke-width': 2.5, 'stroke-linejoin': 'round' }),
      // The trip's stores last, above the others.
      shown.map((store, at) => at).sort((a, b) => route.includes(a) - route.includes(b)).map(at => dot(fit(points[at]), at + 1, route.includes(at)))),
    h('figcaption', {}, h('p', { class: 'muted small' }, t('✕ is where you are. Distances are straight lines.')),
      h('ol', { class: 'small', role: 'list' }, shown.map((store, at) => h('li', { class: route.includes(at) ? 'chosen' : null }, h('b', {}, at + 1),
        h('span', {}, bdi(store.store, 80), ' · ', store.distance_meters < 80 ? t('here') : t('about {far}', { far: miles(store.distance_meters) }), route.includes(at) && [' · ', t('on this trip')]))))))
}

/** All of them within the frame, north above. */
function fitted(points) {
  const [xs, ys] = [points.map(one => one.x), points.map(one => one.y)]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  const [across, down] = [Math.max(...xs) - left, Math.max(...ys) - top]
  const scale = Math.min((wide - 2 * rim) / (across || 1), (high - 2 * rim) / (down || 1))
  const shift = { x: (wide - across * scale) / 2, y: (high - down * scale) / 2 }
  return ({ x, y }) => [(x - left) * scale + shift.x, (y - top) * scale + shift.y].map(one => one.toFixed(1))
}

/** A square on the trip, a circle off it: the shape says it, not the colour. */
function dot([x, y], number, isChosen) {
  const shape = isChosen ? h('rect', { x: x - 10, y: y - 10, width: 20, height: 20, rx: 3, fill: 'var(--text)' })
    : h('circle', { cx: x, cy: y, r: 9, fill: 'var(--surface)', stroke: 'var(--edge)' })
  return h('g', {}, shape, h('text', { x, y: Number(y) + 4, 'text-anchor': 'middle', 'font-size': 11, fill: isChosen ? 'var(--back)' : 'var(--text)' }, number))
}

const cross = ([x, y]) => h('path', { d: `M${x - 13} ${y - 13}l26 26m0-26l-26 26`, stroke: 'var(--bad)', 'stroke-width': 3.5, fill: 'none' })
