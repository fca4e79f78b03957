// In the store: large rows by store and department, nothing else to hit, and the screen stays on.

import { hasEnded, whatToBuy } from './cards.js'
import { stored } from './data.js'
import * as entries from './entries.js'
import { departmentOf, grouped, priceWords, storeOf } from './list.js'
import { bdi, empty, h, heading, icon, language, say, speak, t, tn } from './page.js'
import * as prices from './prices.js'

export async function show(main) {
  if (language === 'es') speak('es', (await import('./es-list.js')).default)
  const [store] = await Promise.all([stored.get('settings', 'shop'), entries.load(), prices.load()])
  const view = new Shop(main, store ?? '')
  return () => view.leave()
}

class Shop {
  constructor(main, store) {
    Object.assign(this, { store, ticked: [], lock: null })
    this.done = h('p', { class: 'muted', id: 'shop-done' })
    this.list = h('div', { class: 'stack shop' })
    this.pick = h('select', { 'aria-label': t('Store'), onchange: () => this.choose(this.pick.value) })
    this.undo = h('button', { class: 'button', type: 'button', onclick: () => this.takeBack() })
    main.append(h('div', { class: 'row' }, h('div', { class: 'grow' }, heading(t('In the store'))), h('a', { class: 'button', href: '#/list' }, icon('list'), t('List'))),
      this.pick, this.done, this.list, h('div', { class: 'shop-bar' }, this.undo))
    this.open()
  }

  open() {
    const own = new AbortController()
    entries.addEventListener('change', () => this.draw(), { signal: own.signal })
    document.addEventListener('visibilitychange', () => this.stayOn(), { signal: own.signal })
    this.leave = () => { own.abort(); this.isLeft = true; this.lock?.release() }
    this.draw()
    this.stayOn()
  }

  /** The browser ends it whenever the page is hidden. */
  async stayOn() {
    if (document.hidden) return
    const lock = await navigator.wakeLock?.request('screen').catch(() => null)
    if (this.isLeft) lock?.release()
    else this.lock = lock
  }

  choose(store) {
    this.store = store
    stored.put('settings', 'shop', store)
    this.draw()
  }

  draw() {
    const all = entries.all()
    const names = [...new Set(all.map(storeOf))].filter(Boolean).sort()
    const store = names.includes(this.store) ? this.store : ''
    const focused = document.activeElement?.dataset?.focus
    this.pick.replaceChildren(h('option', { value: '' }, t('All stores')), ...names.map(name => h('option', { value: name, selected: name === store }, name.slice(0, 60))))
    this.pick.hidden = !names.length
    const rest = all.filter(entry => entry.checked).length
    this.done.textContent = all.length ? tn(all.length, '{done} of 1 ticked off', '{done} of {n} ticked off', { done: rest }) : ''
    this.list.replaceChildren(...(all.length ? sections(all, store).map(([name, list]) => this.section(name, list)) : [nothing()]))
    this.drawUndo()
    if (focused) this.list.querySelector(`[data-focus="${CSS.escape(focused)}"]`)?.focus()
  }

  section(name, list) {
    return h('section', { class: 'stack' }, h('h2', {}, bdi(name, 80)), grouped(list, departmentOf).map(([department, rows]) => [
      h('h3', {}, department ? bdi(department, 60) : t('Other')), h('ul', {}, rows.map(entry => this.row(entry)))]))
  }

  row(entry) {
    const { deal } = prices.priceOf(entry) ?? {}
    const sum = deal && !hasEnded(deal) && [priceWords(deal), whatToBuy(deal)].filter(Boolean).join(' · ')
    return h('li', {}, h('label', { class: 'big' },
      h('input', { type: 'checkbox', checked: entry.checked, 'data-focus': entry.entry_id, onchange: event => this.tick(entry, event.target.checked) }),
      h('span', { class: 'grow' }, h(entry.checked ? 's' : 'strong', {}, bdi(prices.question(entry), 160)),
        entry.note && h('span', { class: 'small' }, bdi(entry.note, 200)), sum && !entry.checked && h('span', { class: 'muted small' }, bdi(deal.title, 60), ` · ${sum}`))))
  }

  tick(entry, isChecked) {
    this.ticked.push([entry, !isChecked])
    entries.set(entry.entry_id, 'checked', isChecked)
    if (entries.all().every(one => one.checked)) say(t('All of it is ticked off.'))
  }

  takeBack() {
    const [entry, before] = this.ticked.pop()
    entries.set(entry.entry_id, 'checked', before)
    say(t('Taken back: {what}', { what: entry.words }))
    this.list.querySelector(`[data-focus="${entry.entry_id}"]`)?.focus()
  }

  drawUndo() {
    const last = this.ticked.at(-1)
    this.undo.parentNode.hidden = !last
    if (last) this.undo.replaceChildren(icon('undo'), t('Undo'), ': ', bdi(last[0].words, 40))
  }
}

/** With a store chosen, what is best there first; nothing is left out. */
function sections(all, store) {
  if (!store) return grouped(all, storeOf).map(([name, list]) => [name || t('Any store'), list])
  const here = all.filter(entry => storeOf(entry) === store)
  return [[store, here], [t('Cheaper elsewhere, or no deal found'), all.filter(entry => !here.includes(entry))]].filter(([, list]) => list.length)
}

const nothing = () => empty(t('Nothing on your list yet'), t('Write down what you need first.'), h('a', { class: 'button primary', href: '#/list' }, t('Go to the list')))
