// In the store: large rows by the stores of the trip and by department, nothing else to hit, and the screen stays on.

import { stored } from './data.js'
import * as entries from './entries.js'
import { byDepartment, byStore, restName, rowWords, storeOf } from './line.js'
import { bdi, empty, h, hasEnded, heading, icon, say, t, tn } from './page.js'
import * as plan from './plan.js'

export async function show(main) {
  const [store] = await Promise.all([stored.get('settings', 'shop'), entries.load(), plan.load()])
  const view = new Shop(main, store ?? '')
  return () => view.leave()
}

class Shop {
  constructor(main, store) {
    Object.assign(this, { store, ticked: [], rows: new Map() })
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
    this.ask()
  }

  /** Prices only where there are none, so that nothing moves; what others ticked off comes in any case. */
  async ask() {
    import('./sync.js').then(sync => sync.start())
    if (entries.all().some(plan.rowOf)) return
    await plan.refresh(() => {})
    this.rows.clear()
    if (!this.isLeft) this.draw()
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
    const names = byStore(all).map(([name]) => name).filter(Boolean)
    const store = names.includes(this.store) ? this.store : ''
    const groups = sections(all, store).map(([name, list]) => [name, byDepartment(list)])
    const order = JSON.stringify([names, groups.map(([name, parts]) => [name, parts.map(([part, list]) => [part, list.map(entry => entry.entry_id)])])])
    all.forEach(entry => this.drawRow(entry))
    if (order !== this.order) this.place(names, store, groups, order)
    this.done.textContent = all.length ? tn(all.length, '{done} of 1 ticked off', '{done} of {n} ticked off', { done: all.filter(entry => entry.checked).length }) : ''
    this.drawUndo()
  }

  place(names, store, groups, order) {
    this.order = order
    const focused = document.activeElement?.dataset?.focus
    this.pick.replaceChildren(h('option', { value: '' }, t('All stores')), ...names.map(name => h('option', { value: name, selected: name === store }, name.slice(0, 60))))
    this.pick.hidden = !names.length
    this.list.replaceChildren(...(groups.length ? groups.map(([name, parts]) => h('section', { class: 'stack' }, h('h2', {}, bdi(name, 80)), parts.map(([part, list]) => [
      h('h3', {}, part ? bdi(part, 60) : t('Other')), h('ul', {}, list.map(entry => this.rows.get(entry.entry_id).row))]))) : [nothing()]))
    if (focused) this.list.querySelector(`[data-focus="${CSS.escape(focused)}"]`)?.focus()
  }

  /** A row stays the same while its line changes, and so does the focus on it. */
  drawRow(entry) {
    const known = this.rows.get(entry.entry_id)
    if (known?.entry === entry) return
    const row = plan.rowOf(entry)
    const about = row?.deal && !hasEnded(row.deal) && !entry.checked ? rowWords(entry, row) : []
    const box = known?.box ?? h('input', { type: 'checkbox', 'data-focus': entry.entry_id, onchange: () => this.tick(entry.entry_id, box.checked) })
    box.checked = entry.checked
    const line = known?.row ?? h('li', {}, h('label', { class: 'big' }, box, h('span', { class: 'grow' })))
    line.querySelector('.grow').replaceChildren(h(entry.checked ? 's' : 'strong', {}, bdi(plan.question(entry), 160)),
      ...[entry.note && h('span', { class: 'small' }, bdi(entry.note, 200)), about.length > 0 && h('span', { class: 'muted small' }, about.map((part, at) => [at > 0 && ' · ', part]))].filter(Boolean))
    this.rows.set(entry.entry_id, { entry, row: line, box })
  }

  tick(id, isChecked) {
    this.ticked.push([id, !isChecked])
    entries.set(id, 'checked', isChecked)
    if (entries.all().every(one => one.checked)) say(t('All of it is ticked off.'))
  }

  takeBack() {
    const [id, before] = this.ticked.pop()
    entries.set(id, 'checked', before)
    this.drawUndo()
    const { entry, box } = this.rows.get(id)
    say(t('Taken back: {what}', { what: entry.words.slice(0, 60) }))
    box.focus()
  }

  drawUndo() {
    const last = this.ticked.at(-1)
    this.undo.parentNode.hidden = !last
    if (last) this.undo.replaceChildren(icon('undo'), t('Undo'), ': ', bdi(this.rows.get(last[0]).entry.words, 40))
  }
}

/** With a store chosen, what is bought there first; nothing is left out. */
function sections(all, store) {
  if (!store) return byStore(all).map(([name, list]) => [name || restName(), list])
  const here = all.filter(entry => storeOf(entry) === store)
  return [[store, here], [t('The rest of the list'), all.filter(entry => !here.includes(entry))]].filter(([, list]) => list.length)
}

const nothing = () => empty(t('Nothing on your list yet'), t('Write down what you need first.'), h('a', { class: 'button primary', href: '#/list' }, t('Go to the list')))
