// What every view draws with: elements, words, numbers, dates, and the bars that speak to a person.

const svgNames = new Set(['svg', 'path', 'g', 'circle', 'text', 'rect', 'line', 'polyline', 'title'])

/** The first screen as it stands in the HTML, for whoever comes back to it. */
export const startScreen = document.querySelector('.start').cloneNode(true)

/** An element. A function among the attributes listens; children may be nested, and absent. */
export function h(name, attributes = {}, ...children) {
  const made = svgNames.has(name)
    ? document.createElementNS('http://www.w3.org/2000/svg', name) : document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === 'function') made.addEventListener(key.slice(2), value)
    else if (value !== false && value != null) made.setAttribute(key, value === true ? '' : value)
  }
  made.append(...children.flat(Infinity).filter(child => child != null && child !== false))
  return made
}

/** Words of a store, as text whose direction does not reach beyond it, cut to a length that a screen holds. */
export function bdi(text, most = 200) {
  const letters = [...String(text ?? '').slice(0, most * 2)]
  return h('bdi', {}, letters.length > most ? letters.slice(0, most).join('') + '…' : letters.join(''))
}

let words = {}
export let language = 'en'

/** Uses another language; `learn` has its words. */
export function speak(code) { language = code }

/** The words of one view, where they are not English. */
export async function learn(view) {
  if (language !== 'en') words = { ...words, ...(await import(`./${language}-${view}.js`)).default }
}

/** English words in the page's language, with `{name}` replaced. */
export function t(text, values = {}) {
  return (words[text] ?? text).replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole)
}

export const tn = (n, one, many, values = {}) => t(n === 1 ? one : many, { n, ...values })

export const heading = text => h('h1', { tabindex: -1 }, text)

export const locale = () => (language === 'es' ? 'es-US' : 'en-US')

export function money(cents) {
  const whole = Math.trunc(Math.abs(cents) / 100)
  return `${cents < 0 ? '−' : ''}$${whole}.${String(Math.abs(cents) % 100).padStart(2, '0')}`
}

const dayFormat = zone =>
  new Intl.DateTimeFormat(locale(), { weekday: 'short', month: 'short', day: 'numeric', timeZone: zone })

/** '2026-11-24' → 'Tue, Nov 24' */
export const day = iso => dayFormat('UTC').format(new Date(`${iso}T12:00:00Z`))

export const dayOf = (instant, zone) => dayFormat(zone).format(new Date(instant))

export const clock = date => date.toLocaleTimeString(locale(), { hour: 'numeric', minute: '2-digit' })

export function ago(instant) {
  if (!instant) return t('not seen yet')
  const hours = Math.max(0, (Date.now() - new Date(instant)) / 3.6e6)
  if (hours < 1) return t('seen within the last hour')
  if (hours < 24) return tn(Math.floor(hours), 'seen 1 hour ago', 'seen {n} hours ago')
  return tn(Math.floor(hours / 24), 'seen 1 day ago', 'seen {n} days ago')
}

export function miles(meters) {
  const tenths = Math.max(1, Math.round(meters / 160.9344))
  return tenths === 10 ? t('1 mile') : t('{n} miles', { n: tenths < 100 ? (tenths / 10).toFixed(1) : Math.round(tenths / 10) })
}

const shapes = {
  near: 'M12 21s-7-6.2-7-11a7 7 0 0 1 14 0c0 4.8-7 11-7 11zM12 7.5v5M9.5 10h5', compare: 'M5 20V9m7 11V4m7 16v-7',
  list: 'M9 6h11M9 12h11M9 18h11M4 6h.5M4 12h.5M4 18h.5', bell: 'M6 17V11a6 6 0 0 1 12 0v6l1.5 2h-15zM10 21h4',
  close: 'M6 6l12 12M18 6L6 18', plus: 'M12 5v14M5 12h14', check: 'M5 12.5l4.5 4.5L19 7', undo: 'M8 5L4 9l4 4M4 9h10a6 6 0 0 1 0 12h-3',
  share: 'M12 15V4M8 8l4-4 4 4M5 13v7h14v-7', print: 'M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z',
  store: 'M4 10l2-6h12l2 6M4 10h16M5 10v10h14V10M10 20v-6h4v6', shield: 'M12 3l8 3v6c0 5-4 8-8 9-4-1-8-4-8-9V6z',
  warn: 'M12 4l9 16H3zM12 10v5M12 17.5v.5', pin: 'M12 21s-7-6.2-7-11a7 7 0 0 1 14 0c0 4.8-7 11-7 11z',
}

/** A drawing beside words; it says nothing that they do not. */
export const icon = name =>
  h('svg', { viewBox: '0 0 24 24', class: 'icon', 'aria-hidden': 'true' }, h('path', { d: shapes[name] }))

/** Without the marks by which a store's words could turn the sentence around them. */
const upright = text => text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '')

export const button = (words, act, kind = '') => h('button', { class: `button ${kind}`, type: 'button', onclick: act }, words)

const status = () => document.getElementById('status')

/** Says it without moving focus; a screen reader reads it out. */
export function say(text) {
  const region = status()
  clearTimeout(say.timer)
  region.textContent = upright(text)
  say.timer = setTimeout(() => { region.textContent = '' }, 6000)
}

/** A bar with one button, which stays until it is used, closed or replaced. */
export function toast(text, { label, act }) {
  const bar = document.getElementById('toast')
  const close = () => {
    const hadFocus = bar.contains(document.activeElement)
    bar.replaceChildren()
    if (hadFocus) document.querySelector('h1')?.focus()
  }
  bar.replaceChildren(
    h('span', { class: 'grow', role: 'status' }, upright(text)),
    h('button', { class: 'button', type: 'button', onclick: () => { close(); act() } }, label),
    h('button', { class: 'button quiet', type: 'button', 'aria-label': t('Close'), onclick: close }, icon('close')))
}

/** Opens a dialog above the page; the browser gives focus back when it ends. */
export function openDialog(title, ...children) {
  const made = h('dialog', { 'aria-labelledby': 'dialog-title', onclose: () => made.remove() },
    h('div', { class: 'row' }, h('h2', { id: 'dialog-title', class: 'grow', tabindex: -1 }, title),
      h('button', { class: 'button quiet', type: 'button', 'aria-label': t('Close'), onclick: () => made.close() }, icon('close'))),
    children)
  document.body.append(made)
  made.showModal()
  made.querySelector('h2').focus()
  return made
}

/** Why the server did not answer, and what to do. */
export function explain(problem) {
  const known = {
    offline: t('There is no connection to the server. What was saved on this device is shown.'),
    timeout: t('The server did not answer in time. Try again.'),
    'zip-unknown': t('No store is known in this ZIP code. Try one nearby, or use your location.'),
    'too-many-requests': t('Too many questions in a minute. Wait a little, then try again.'),
    overloaded: t('The server is busy. Try again in a few seconds.'),
    'database-unavailable': t('The server has no database at the moment. Try again later.'),
  }
  return known[problem.type] ?? t('The server says: {detail}', { detail: problem.detail })
}

/** An empty state: what is so, why, and what can be done. */
export const empty = (title, why, ...actions) =>
  h('section', { class: 'empty' }, h('h2', {}, title), h('p', {}, why), h('div', { class: 'row' }, actions))
