// Where and how somebody shops: the place, how far, which stores, and which cards and coupons.

import { choices, choose, measured, nearbyStores, placeName } from './data.js'
import { bdi, button, explain, h, milesShort, openDialog, t } from './page.js'

const distances = [1, 2, 5, 10, 25, 50]
/** What many people have, unlike a coupon cut from paper, which a deal says by itself. */
const conditions = () => [
  ['loyalty_card', t('I have the store’s card')], ['digital_coupon', t('I clip digital coupons')], ['store_coupon', t('I use store coupons')],
  ['manufacturer_coupon', t('I use manufacturer coupons')], ['pickup_or_delivery', t('I order for pickup or delivery')], ['new_customer', t('I am a new customer')],
]

/** @param done called once it is saved. */
export function choosePlace(done) {
  const now = choices()
  const miles = h('select', { name: 'radius' }, [...new Set([...distances, now.radius])].sort((a, b) => a - b)
    .map(n => h('option', { value: n, selected: n === now.radius }, t('{n} miles', { n }))))
  const near = h('ul', { class: 'choices' }, h('li', { class: 'muted' }, t('Looking for stores …')))
  const cards = h('ul', { class: 'choices' }, conditions().map(([name, words]) => tick(name, !now.unmet.includes(name), words)))
  const form = h('form', { class: 'stack', onsubmit: save },
    h('p', { class: 'row' }, h('strong', { class: 'grow' }, placeName()), h('a', { class: 'button', href: '#/?then=' }, t('Change place'))),
    h('label', { class: 'field' }, t('How far'), miles),
    h('fieldset', { class: 'stack' }, h('legend', {}, t('My stores')), h('p', { class: 'muted small' }, t('With none ticked, all stores are shown.')), near),
    h('fieldset', { class: 'stack' }, h('legend', {}, t('My cards and coupons')), h('p', { class: 'muted small' }, t('Deals that need what is not ticked are left out.')), cards),
    h('p', { class: 'row' }, h('button', { class: 'button primary' }, t('Show deals')), button(t('Cancel'), () => dialog.close())))
  const dialog = openDialog(t('Where you shop'), form)
  fill(near, now.stores)

  async function save(event) {
    event.preventDefault()
    const ticked = list => [...list.querySelectorAll('input:checked')].map(one => one.value)
    const missing = [...cards.querySelectorAll('input:not(:checked)')].map(one => one.value)
    // Stores that could not be loaded stay chosen.
    const stores = near.querySelector('input') ? ticked(near).map(Number) : now.stores
    await choose({ radius: Number(miles.value), stores, unmet: missing })
    dialog.close()
    done()
  }
}

const tick = (value, isOn, ...words) => h('li', {}, h('label', { class: 'tick' }, h('input', { type: 'checkbox', value, checked: isOn }), h('span', {}, words)))

async function fill(list, chosen) {
  try {
    const stores = measured(await nearbyStores())
    const isNear = new Set(stores.slice(0, 20).map(store => store.store_id))
    list.replaceChildren(...stores.filter(store => isNear.has(store.store_id) || chosen.includes(store.store_id)).map(store =>
      tick(store.store_id, chosen.includes(store.store_id), bdi(store.store, 60), store.distance_meters != null && h('span', { class: 'muted small' }, ' ', milesShort(store.distance_meters)))))
  } catch (problem) { list.replaceChildren(h('li', {}, explain(problem, false))) }
}
