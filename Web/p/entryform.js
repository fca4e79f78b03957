// All fields of an entry, in a dialog.

import { nearbyStores } from './data.js'
import * as entries from './entries.js'
import { bdi, h, openDialog, t } from './page.js'
import { departmentOf } from './plan.js'

export function edit(entry) {
  const field = (name, label, most, more = {}) => h('label', { class: 'field' }, label, h('input', { name, maxlength: most, value: entry[name], autocomplete: 'off', ...more }))
  const stores = h('fieldset', { class: 'stack' })
  const known = [...new Set(entries.all().map(departmentOf))].filter(Boolean).sort()
  const form = h('form', { class: 'stack', onsubmit: event => { event.preventDefault(); dialog.close(); save(entry, form) } },
    field('words', t('What'), 120, { required: true }), field('amount', t('How much'), 40), field('department', t('Department'), 60, { list: 'departments' }),
    h('datalist', { id: 'departments' }, known.map(value => h('option', { value }))),
    h('label', { class: 'row' }, h('input', { type: 'checkbox', name: 'by_unit_price', checked: entry.by_unit_price }), h('span', { class: 'grow' }, t('The lowest unit price, not the cheapest pack'))),
    h('label', { class: 'field' }, t('Note'), h('textarea', { name: 'note', maxlength: 500, rows: 2 }, entry.note)), stores,
    h('p', { class: 'row' }, h('button', { class: 'button primary' }, t('Save')),
      h('a', { class: 'button', href: `#/compare?q=${encodeURIComponent(entry.words)}`, onclick: () => dialog.close() }, t('Compare prices'))))
  const dialog = openDialog(t('Edit {what}', { what: entry.words }), form)
  drawStores(stores, entry)
}

async function drawStores(place, entry) {
  const near = await nearbyStores().catch(() => [])
  const rows = near.filter((store, at) => at < 8 || entry.stores.includes(store.store_id))
  const lost = entry.stores.filter(id => !rows.some(store => store.store_id === id))
  if (!rows.length && !lost.length) return place.remove()
  const box = (id, label) => h('label', { class: 'row' }, h('input', { type: 'checkbox', name: 'stores', value: id, checked: entry.stores.includes(id) }), label)
  place.replaceChildren(h('legend', {}, t('Only at these stores')), ...rows.map(store => box(store.store_id, bdi(store.store, 60))),
    ...lost.map(id => box(id, t('a store elsewhere'))))
}

/** Only what was changed: other devices may change the rest meanwhile. */
function save(entry, form) {
  const given = new FormData(form)
  const texts = ['words', 'amount', 'department', 'note'].map(name => [name, entries.clean(name, given.get(name))]).filter(([name, value]) => value != null && value !== entry[name])
  const stores = form.querySelector('[name=stores]') ? given.getAll('stores').map(Number) : entry.stores
  const changed = Object.fromEntries(texts)
  if (given.has('by_unit_price') !== entry.by_unit_price) changed.by_unit_price = given.has('by_unit_price')
  if (stores.join() !== entry.stores.join()) changed.stores = stores.slice(0, 20)
  entries.change([entry.entry_id], changed)
}
