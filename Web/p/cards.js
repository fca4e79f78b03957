// A deal as a card: the price of one, what must be bought and paid for it, its terms, where, until when, and how sure.

import { ago, bdi, day, dayOf, h, icon, miles, money, openDialog, t, tn, toast } from './page.js'

/** "at most $8.50": a bound is said in words. */
export function bound(basis, text) {
  if (basis === 'at_most') return t('at most {price}', { price: text })
  return basis === 'at_least' ? t('from {price}', { price: text }) : text
}

export const hasEnded = deal => Date.now() >= new Date(deal.expires_at)

const per = deal => (deal.per === 'pound' ? t('a pound') : t('each'))

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

const spokenUnits = () => ({
  oz: t('an ounce'), 'fl oz': t('a fluid ounce'), lb: t('a pound'), each: t('each'), gal: t('a gallon'), qt: t('a quart'),
  dozen: t('a dozen'), '100 sheets': t('for 100 sheets'), 'sq ft': t('a square foot'),
})

/** "31.2¢/oz", which a screen reader says as "31.2 cents an ounce". */
export function unitPrice(deal) {
  if (!deal.unit_price) return null
  const [amount, unit] = deal.unit_price.split('/')
  const spoken = amount.endsWith('¢') ? t('{n} cents', { n: amount.slice(0, -1) }) : amount
  return h('span', { class: 'unit-price' },
    h('span', { 'aria-hidden': 'true' }, bound(deal.unit_price_basis, deal.unit_price)),
    h('span', { class: 'visually-hidden' }, bound(deal.unit_price_basis, `${spoken} ${spokenUnits()[unit] ?? unit}`)))
}

function price(deal) {
  if (!deal.price || deal.price_basis === 'unknown') {
    return [h('p', { class: 'price printed' }, bdi(deal.deal_text ?? t('Price not stated'), 80)),
      deal.deal_text && h('p', { class: 'muted small' }, t('The ad states no price.'))]
  }
  const words = [deal.price_basis === 'at_most' && t('at most'), deal.price_basis === 'at_least' && t('from')].filter(Boolean)
  return h('p', { class: 'price' }, words.map(word => [h('small', {}, word), ' ']), deal.price, ' ', h('small', {}, per(deal)))
}

function regular(deal) {
  if (!deal.regular_price) return null
  const was = bound(deal.regular_price_basis, deal.regular_price)
  return h('p', { class: 'small' }, t('Regular price {price}', { price: was }),
    deal.saving && h('span', { class: 'tag good' }, t('saves {sum}', { sum: bound(deal.saving_basis, deal.saving) })))
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

function where(deal) {
  const more = deal.also_at_stores ? tn(deal.also_at_stores, 'and 1 more store', 'and {n} more stores') : null
  const far = deal.distance_meters != null && t('about {far}', { far: miles(deal.distance_meters) })
  return h('p', { class: 'small' }, icon('store'), ' ', bdi(deal.store), deal.city && [', ', bdi(deal.city)],
    [far, more].filter(Boolean).map(text => h('span', { class: 'muted' }, ` · ${text}`)))
}

/** The printed words, and how they were read. */
function showEvidence(deal) {
  const printed = [deal.deal_text, deal.savings_text, deal.details_text].filter(Boolean)
  openDialog(t('Where this comes from'),
    h('p', {}, bdi(deal.summary, 2000)),
    h('h3', {}, t('As printed')),
    printed.length ? h('ul', { class: 'stack' }, printed.map(text => h('li', { class: 'note' }, bdi(text, 2000)))) : h('p', {}, t('Nothing but the price.')),
    h('p', { class: 'muted small' }, t('From {source}, seen {when}.', { source: deal.source, when: dayOf(deal.confirmed_at ?? Date.now()) })),
    h('p', {}, h('a', { href: `/v1/deals/${encodeURIComponent(deal.deal_id)}` }, t('All evidence, with the rules that read it'))))
}

async function addToList(deal) {
  const entries = await import('./entries.js')
  await entries.load()
  const id = await entries.add({ words: deal.title.slice(0, 120), department: deal.department, stores: [] })
  toast(t('“{what}” is on your list.', { what: deal.title.slice(0, 60) }), { label: t('Undo'), act: () => entries.remove(id) })
}

export function card(deal) {
  const ended = hasEnded(deal)
  const title = ended ? h('s', {}, bdi(deal.title)) : bdi(deal.title)
  const what = whatToBuy(deal)
  return h('article', { class: `card deal ${deal.mechanic}` },
    h('h3', {}, title), deal.size && h('p', { class: 'muted small' }, bdi(deal.size, 80)),
    price(deal),
    what && h('p', {}, h('strong', {}, what)),
    what && deal.single_unit && h('p', { class: 'small' }, t('One alone: {price}', { price: bound(deal.single_unit_basis, deal.single_unit) })),
    h('p', { class: 'small' }, unitPrice(deal)), regular(deal),
    terms(deal).length > 0 && h('p', { class: 'row small' }, terms(deal).map(term => h('span', { class: 'tag' }, term))),
    where(deal),
    h('p', { class: 'small' }, h('span', { class: ended ? 'warn' : '' }, until(deal)), ' · ', seen(deal)),
    h('p', { class: 'row actions' },
      h('button', { class: 'button', type: 'button', 'aria-label': t('Add {what} to list', { what: deal.title.slice(0, 80) }), onclick: () => addToList(deal) },
        icon('plus'), t('Add to list')),
      h('button', { class: 'button quiet', type: 'button', 'aria-label': t('Where from: {what}', { what: deal.title.slice(0, 80) }), onclick: () => showEvidence(deal) },
        t('Where from?'))))
}
