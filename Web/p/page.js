// What every view draws with: elements, words, numbers, dates, the bars that speak to a person, and deals. One file, since
// each costs a slow link a request before the first deal.

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

const locale = () => (language === 'es' ? 'es-US' : 'en-US')

export function money(cents) {
  const whole = Math.trunc(Math.abs(cents) / 100)
  return `${cents < 0 ? '−' : ''}$${whole}.${String(Math.abs(cents) % 100).padStart(2, '0')}`
}

const formats = new Map()

/** An instant in the page's language. A format is made once: that was a third of the time of drawing a row. */
function formatted(instant, parts) {
  const name = JSON.stringify([locale(), parts])
  if (!formats.has(name)) formats.set(name, new Intl.DateTimeFormat(locale(), parts))
  return formats.get(name).format(instant)
}

const noon = iso => Date.parse(`${iso}T12:00:00Z`)

/** A day of the calendar, such as '2026-11-24', in these parts. */
export const dayIn = (parts, iso) => formatted(noon(iso), { timeZone: 'UTC', ...parts })

const wholeDay = { weekday: 'short', month: 'short', day: 'numeric' }

/** '2026-11-24' → 'Tue, Nov 24' */
export const day = iso => dayIn(wholeDay, iso)

/** Within the week the day alone: '2026-11-24' → 'Tue'. */
export const dayShort = iso => (Math.abs(noon(iso) - Date.now()) < 6 * 86_400_000 ? dayIn({ weekday: 'short' }, iso) : day(iso))

export const dayOf = (instant, zone) => formatted(new Date(instant), { ...wholeDay, timeZone: zone })

export const clock = date => formatted(date, { hour: 'numeric', minute: '2-digit' })

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

/** As on a sign: "0.7 mi". */
export const milesShort = meters => t('{n} mi', { n: (Math.max(1, Math.round(meters / 160.9344)) / 10).toFixed(meters < 16_000 ? 1 : 0) })

const shapes = {
  near: 'M12 21s-7-6.2-7-11a7 7 0 0 1 14 0c0 4.8-7 11-7 11zM12 7.5v5M9.5 10h5', compare: 'M5 20V9m7 11V4m7 16v-7',
  list: 'M9 6h11M9 12h11M9 18h11M4 6h.5M4 12h.5M4 18h.5', bell: 'M6 17V11a6 6 0 0 1 12 0v6l1.5 2h-15zM10 21h4',
  close: 'M6 6l12 12M18 6L6 18', minus: 'M5 12h14', more: 'M5 12h.5M12 12h.5M19 12h.5', plus: 'M12 5v14M5 12h14', check: 'M5 12.5l4.5 4.5L19 7', undo: 'M8 5L4 9l4 4M4 9h10a6 6 0 0 1 0 12h-3',
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

/** Says it without moving focus; a screen reader reads it out. `isShown` is false for what the page shows elsewhere. */
export function say(text, isShown = true) {
  const region = status()
  clearTimeout(say.timer)
  region.classList.toggle('visually-hidden', !isShown)
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
  const used = document.activeElement
  // With the next frame, which measures the page anyway.
  requestAnimationFrame(() => uncover(used, bar))
}

/** The bar does not lie on what it speaks of. */
function uncover(used, bar) {
  if (!used?.closest('main')) return
  const over = used.getBoundingClientRect().bottom + 8 - bar.getBoundingClientRect().top
  if (over > 0) scrollBy({ top: over, behavior: 'instant' })
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

/** The limit may be one of an hour. */
const tooMany = seconds => seconds > 90
  ? tn(Math.ceil(seconds / 60), 'Too many at once from this network. Try again in 1 minute.', 'Too many at once from this network. Try again in {n} minutes.')
  : tn(seconds, 'Too many at once from this network. Try again in 1 second.', 'Too many at once from this network. Try again in {n} seconds.')

/** Why the server did not answer, and what to do; `isShown` tells whether something saved is shown instead. */
export function explain(problem, isShown = true) {
  const known = {
    offline: isShown ? t('There is no connection to the server. What was saved on this device is shown.') : t('There is no connection to the server.'),
    timeout: t('The server did not answer in time. Try again.'),
    'zip-unknown': t('No store is known in this ZIP code. Try one nearby, or use your location.'),
    'too-many-requests': tooMany(problem.retryAfterSeconds || 60),
    overloaded: t('The server is busy. Try again in a few seconds.'),
    'database-unavailable': t('The server has no database at the moment. Try again later.'),
  }
  return known[problem.type] ?? t('The server says: {detail}', { detail: problem.detail })
}

/** An empty state: what is so, why, and what can be done. */
export const empty = (title, why, ...actions) =>
  h('section', { class: 'empty' }, h('h2', {}, title), h('p', {}, why), h('div', { class: 'row' }, actions))

// A deal: the price of one, what must be bought and paid for it, its terms, where, until when, and how sure.

/** "at most $8.50": a bound is said in words. */
export function bound(basis, text) {
  if (basis === 'at_most') return t('at most {price}', { price: text })
  return basis === 'at_least' ? t('from {price}', { price: text }) : text
}

export const hasEnded = deal => Date.now() >= new Date(deal.expires_at)

export const per = deal => (deal.per === 'pound' ? t('a pound') : t('each'))

export const isPriced = deal => deal.price && deal.price_basis !== 'unknown'

/** "at most $3.29 a pound": the price in words, wherever it stands. */
export const priceWords = deal => (isPriced(deal) ? `${bound(deal.price_basis, deal.price)} ${per(deal)}`
  : deal.deal_text ? upright(deal.deal_text.slice(0, 80)) : t('price not stated'))

const conditionWords = () => ({
  store_coupon: t('store coupon needed'), manufacturer_coupon: t('manufacturer coupon needed'),
  digital_coupon: t('digital coupon needed'), loyalty_card: t('store card needed'),
  pickup_or_delivery: t('for pickup or delivery only'), new_customer: t('for new customers only'),
  some_days: t('on some of these days only'),
})

/** What the price asks for, always beside it. */
export function terms(deal) {
  const limit = deal.limit_quantity && {
    items: tn(deal.limit_quantity, 'limit 1', 'limit {n}'), deals: tn(deal.limit_quantity, 'limit 1 deal', 'limit {n} deals'),
    pounds: tn(deal.limit_quantity, 'limit 1 pound', 'limit {n} pounds'),
  }[deal.limit_counted ?? 'items']
  return [
    ...deal.conditions.map(name => conditionWords()[name] ?? name.replaceAll('_', ' ')),
    deal.minimum_spend && t('when you spend {sum}', { sum: deal.minimum_spend }), limit,
    deal.mix_and_match && t('mix and match'), deal.excludes_deposit && t('plus deposit'),
    ...deal.rewards.map(rewardWords),
  ].filter(Boolean)
}

function rewardWords({ kind, value_cents: value }) {
  const name = {
    gift: t('a gift besides'), gift_card: t('a gift card besides'), points: t('points besides'), rebate: t('a rebate by mail or app'),
    basket_discount: t('a discount on the whole purchase'), coupon: t('a coupon for later'),
  }[kind] ?? kind.replaceAll('_', ' ')
  return value ? t('{reward}, worth {sum}', { reward: name, sum: money(value) }) : name
}

/** "Buy 2, pay $16.99"; nothing where one may be bought. */
export function whatToBuy(deal) {
  if (!(deal.minimum_quantity > 1)) return null
  const sum = deal.checkout && bound(deal.price_basis, deal.checkout)
  const values = { n: deal.minimum_quantity, sum }
  const buy = deal.per === 'pound' ? t('Buy {n} pounds', values) : t('Buy {n}', values)
  return sum ? t('{buy}, pay {sum}', { buy, sum }) : buy
}

/** "Buy 2: $16.99", where there is little room. */
export function mustBuy(deal) {
  if (!(deal.minimum_quantity > 1)) return null
  const values = { n: deal.minimum_quantity, sum: deal.checkout && bound(deal.price_basis, deal.checkout) }
  if (deal.per === 'pound') return values.sum ? t('Buy {n} lb: {sum}', values) : t('Buy {n} lb', values)
  return values.sum ? t('Buy {n}: {sum}', values) : t('Buy {n}', values)
}

/** A unit of prices in words: "a pound". */
export const perUnit = unit => ({
  lb: t('a pound'), oz: t('an ounce'), 'fl oz': t('a fluid ounce'), qt: t('a quart'), gal: t('a gallon'), 'dry pt': t('a dry pint'),
  each: t('each'), dozen: t('a dozen'), '100 ct': t('for 100 pieces'), '100 sheets': t('for 100 sheets'),
  '100 sq ft': t('for 100 square feet'), 'sq ft': t('a square foot'),
})[unit] ?? unit

/** "31.2¢/oz", which a screen reader says as "31.2 cents an ounce". */
export function unitPrice(deal) {
  if (!deal.unit_price) return null
  const [amount, unit] = deal.unit_price.split('/')
  // "each" would be the package.
  const printed = unit === 'each' ? `${amount}/${t('ct')}` : deal.unit_price
  const spoken = amount.endsWith('¢') ? t('{n} cents', { n: amount.slice(0, -1) }) : amount
  return h('span', { class: 'unit-price' },
    h('span', { 'aria-hidden': 'true' }, bound(deal.unit_price_basis, printed)),
    h('span', { class: 'visually-hidden' }, bound(deal.unit_price_basis, `${spoken} ${unit === 'each' ? t('a piece') : perUnit(unit)}`)))
}

export function until(deal) {
  if (hasEnded(deal)) return t('ended {day}', { day: day(deal.valid_through) })
  const hours = (new Date(deal.expires_at) - Date.now()) / 3.6e6
  const last = hours <= 24 ? t('ends today') : hours <= 48 ? t('ends tomorrow') : t('through {day}', { day: day(deal.valid_through) })
  return deal.dates_assumed ? `${last} ${t('(dates of the ad week)')}` : last
}

export function seen(deal) {
  if (deal.freshness === 'red') return h('span', { class: 'warn' }, icon('warn'), ' ', ago(deal.confirmed_at), ' ', t('and may be over'))
  return h('span', { class: deal.freshness === 'amber' ? 'warn' : 'muted' }, ago(deal.confirmed_at))
}
