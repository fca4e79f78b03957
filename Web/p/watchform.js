// The form of a watch: what, at most at which price, at which stores, and when to remind.

import { getPlace, nearbyStores, Problem, usualIds } from './data.js'
import { bdi, explain, h, miles, perUnit, t } from './page.js'
import { alertLine, tried } from './vault.js'

const units = ['lb', 'oz', 'fl oz', 'qt', 'gal', 'each', 'dozen', '100 ct', '100 sheets', '100 sq ft']

/** "2.50", "$2.50" or "2,50" in cents; NaN for anything else. */
function cents(text) {
  const [, dollars, rest = ''] = text.trim().match(/^\$?\s*(\d{1,4})(?:[.,](\d{1,2}))?$/) ?? []
  return dollars === undefined ? NaN : Number(dollars) * 100 + Number(rest.padEnd(2, '0'))
}

const option = (value, words, chosen) => h('option', { value, selected: value === chosen }, words)

export class WatchForm {
  constructor(watch, save) {
    this.watch = watch
    this.place = alertLine()
    this.stores = h('div', { class: 'stack' }, h('p', { class: 'muted' }, t('Looking for stores …')))
    this.kind = h('select', { name: 'kind', onchange: () => this.fit() },
      option('any', t('Any price')), option('each', t('At most, each or a pound'), watch.at_most_cents && 'each'),
      option('unit', t('At most, by the unit'), watch.unit_at_most_cents && 'unit'))
    const price = watch.at_most_cents ?? watch.unit_at_most_cents
    this.price = h('input', { name: 'price', inputmode: 'decimal', autocomplete: 'off', placeholder: '2.50', value: price && (price / 100).toFixed(2) })
    this.unit = h('select', { name: 'unit' }, units.map(unit => option(unit, perUnit(unit), watch.unit)))
    this.words = h('input', { name: 'words', maxlength: 120, autocomplete: 'off', value: watch.words, enterkeyhint: 'done' })
    this.remind = h('select', { name: 'remind' }, option('', t('No reminder')), option('evening', t('On the evening before its last day'), watch.remind_evening_before && 'evening'),
      [6, 12, 24, 48].map(n => option(String(n), t('{n} hours before it ends', { n }), String(watch.remind_hours_before_end))))
    this.element = h('form', { class: 'stack', novalidate: true, onsubmit: tried(() => this.submit(save), this.place), oninput: () => { this.place.textContent = '' } }, this.fields(),
      this.place, h('p', { class: 'row' }, h('button', { class: 'button primary' }, t('Save the watch'))))
    this.fit()
  }

  fields() {
    const goods = h('input', { type: 'radio', name: 'wish', value: 'words', checked: !this.watch.list_id, onchange: () => this.fit() })
    this.whole = h('input', { type: 'radio', name: 'wish', value: 'list', checked: Boolean(this.watch.list_id), onchange: () => this.fit() })
    this.wordsField = h('label', { class: 'field' }, t('Goods'), h('small', {}, t('As you would write it on a list: butter, or milk 1 gal')), this.words)
    this.priceField = h('label', { class: 'field grow' }, t('Dollars'), this.price)
    this.unitField = h('label', { class: 'field grow' }, t('For one'), this.unit)
    return [
      h('fieldset', { class: 'row' }, h('legend', {}, t('What to watch')),
        h('label', { class: 'row choice' }, goods, t('Goods')), h('label', { class: 'row choice' }, this.whole, t('My whole list'))),
      this.wordsField,
      h('label', { class: 'field' }, t('Price'), this.kind), h('div', { class: 'row end' }, this.priceField, this.unitField),
      h('fieldset', { class: 'stack' }, h('legend', {}, t('Stores')), this.stores),
      h('label', { class: 'field' }, t('Reminder before a deal ends'), this.remind),
    ]
  }

  fit() {
    this.wordsField.hidden = this.whole.checked
    this.priceField.hidden = this.kind.value === 'any'
    this.unitField.hidden = this.kind.value !== 'unit'
  }

  async loadStores() {
    try {
      const near = await nearbyStores()
      const chosen = this.watch.stores ?? usualIds(near)
      const shown = near.filter((store, at) => at < 20 || chosen.includes(store.store_id))
      const elsewhere = chosen.filter(id => !shown.some(store => store.store_id === id))
      const rows = [...shown, ...elsewhere.map(id => ({ store_id: id, store: t('Store {id}', { id }) }))]
      this.stores.replaceChildren(...(rows.length ? [h('ul', { class: 'store-choice' }, rows.map(store => storeRow(store, chosen)))] : [noStores()]))
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem
      this.stores.replaceChildren(h('p', { class: 'warn' }, explain(problem)))
    }
  }

  refuse(field, words) {
    field?.setAttribute('aria-invalid', 'true')
    field?.focus()
    this.place.textContent = words
  }

  async submit(save) {
    const [isWhole, kind, price] = [this.whole.checked, this.kind.value, cents(this.price.value)]
    const stores = [...this.stores.querySelectorAll('input:checked')].map(box => Number(box.value))
    for (const field of [this.words, this.price]) field.removeAttribute('aria-invalid')
    if (!isWhole && !/[\p{L}\p{N}]/u.test(this.words.value)) return this.refuse(this.words, t('Say what to watch, such as butter.'))
    if (kind !== 'any' && !(price >= 1)) return this.refuse(this.price, t('A price is a number such as 2.50.'))
    if (!stores.length || stores.length > 20) return this.refuse(this.stores.querySelector('input, a'), t('Choose 1 to 20 stores.'))
    await save({
      ...(isWhole ? { list_id: this.watch.list_id ?? true } : { words: this.words.value.trim() }), stores,
      ...(kind === 'each' && { at_most_cents: price }), ...(kind === 'unit' && { unit_at_most_cents: price, unit: this.unit.value }),
      ...(this.remind.value === 'evening' ? { remind_evening_before: true } : this.remind.value && { remind_hours_before_end: Number(this.remind.value) }),
    })
  }
}

const storeRow = (store, chosen) => h('li', {}, h('label', { class: 'row choice' },
  h('input', { type: 'checkbox', value: store.store_id, checked: chosen.includes(store.store_id) }),
  h('span', { class: 'grow' }, bdi(store.store), h('span', { class: 'muted small where' },
    [store.street && bdi(store.street), store.distance_meters != null && ` · ${t('about {far}', { far: miles(store.distance_meters) })}`]))))

const noStores = () => (getPlace()
  ? h('p', {}, t('No store with prices is known near you. Choose another place under Deals.'))
  : h('p', {}, h('a', { href: '#/?then=watches' }, t('Choose a place')), ' ', t('first: a watch needs to know your stores.')))
