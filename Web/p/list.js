// The shopping list: it stands at once, also without network; deals come under its lines when they are there.

import { bound, hasEnded, seen, terms, until, whatToBuy } from './cards.js'
import { stored } from './data.js'
import * as entries from './entries.js'
import { bdi, clock, dayOf, empty, explain, h, heading, icon, money, openDialog, say, t, tn, toast } from './page.js'
import { getPlace, nearbyStores } from './place.js'
import * as prices from './prices.js'

const dayMilliseconds = 86_400_000

export async function show(main) {
  const [choice] = await Promise.all([stored.get('settings', 'list'), entries.load(), prices.load()])
  const view = new List(main, choice ?? {})
  view.open()
  return () => view.leave()
}

/** Where a line stands: its own department, else that of the deal. */
export const departmentOf = entry => entry.department || prices.priceOf(entry)?.deal?.department || ''
export const storeOf = entry => prices.priceOf(entry)?.deal?.store || ''

/** [[name, entries]…], by name; those without one last. */
export function grouped(list, nameOf) {
  const groups = Object.entries(Object.groupBy(list, nameOf))
  return groups.sort(([a], [b]) => (!a - !b) || a.localeCompare(b))
}

export const moment = at => `${dayOf(at)}, ${clock(new Date(at))}`

const isEnding = ({ deal } = {}) => deal && !hasEnded(deal) && new Date(deal.expires_at) - Date.now() < 2 * dayMilliseconds

const kinds = () => ({
  bogo: [t('Buy one, get one'), deal => deal?.mechanic.startsWith('bxgy')],
  sale: [t('Below the regular price'), deal => deal?.saving_cents > 0 || deal?.mechanic.startsWith('bxgy')],
  none: [t('No deal'), deal => !deal],
})

const outlooks = () => ({
  ending: [t('Ends by tomorrow'), price => isEnding(price)], next: [t('Cheaper soon'), price => price?.next],
})

class List {
  constructor(main, { group = '' }) {
    Object.assign(this, { main, group, filters: {}, rows: new Map() })
  }

  open() {
    this.summary = h('p', { class: 'muted grow' })
    this.note = h('p', { class: 'muted small' })
    this.list = h('div', { class: 'stack lines' })
    this.tools = h('div', { class: 'stack' })
    this.costs = h('section', { class: 'card', hidden: true, 'aria-labelledby': 'costs' })
    this.kept = h('div', { class: 'stack small' })
    this.sheet = h('section', { class: 'sheet' })
    this.main.append(heading(t('Shopping list')), this.addForm(), this.actions(),
      h('div', { class: 'sides' }, h('div', { class: 'stack' }, this.tools, this.list), h('div', { class: 'stack' }, this.costs, this.note, this.kept)), this.sheet)
    this.listen()
    this.draw(true)
    this.ask()
    this.keep()
  }

  listen() {
    const own = new AbortController()
    const on = (target, name, act) => target.addEventListener(name, act, { signal: own.signal })
    on(entries, 'change', () => { this.draw(true); this.askSoon() })
    on(entries, 'unsaved', () => say(t('This browser did not save the last change. Its storage may be full or switched off.')))
    on(self, 'beforeprint', () => this.sheet.replaceChildren(...printed()))
    on(self, 'online', () => this.ask())
    on(document, 'visibilitychange', () => { if (!document.hidden) this.ask() })
    this.leave = () => { own.abort(); clearTimeout(this.timer); this.isLeft = true }
  }

  addForm() {
    this.field = h('input', {
      name: 'words', maxlength: 120, autocomplete: 'off', enterkeyhint: 'done', autocapitalize: 'none', onpaste: event => this.paste(event),
    })
    return h('form', { class: 'row add no-print', onsubmit: event => { event.preventDefault(); this.add() } },
      h('label', { class: 'field grow' }, t('What do you need?'), this.field), h('button', { class: 'button primary' }, icon('plus'), t('Add')))
  }

  add() {
    const words = entries.clean('words', this.field.value)
    if (!words) return this.field.focus()
    const there = entries.find(words)
    if (!there) entries.add({ words })
    else if (there.checked) entries.set(there.entry_id, 'checked', false)
    say(there ? t('“{what}” is on your list already.', { what: words }) : t('“{what}” is on your list.', { what: words }))
    this.field.value = ''
    this.field.focus()
    navigator.storage?.persist?.()
  }

  /** Several lines are a list. */
  async paste(event) {
    const text = event.clipboardData.getData('text')
    if (!text.trim().includes('\n')) return
    event.preventDefault()
    const share = await import('./share.js')
    share.offer(share.read(text), t('What you pasted has several lines.'))
  }

  actions() {
    return h('p', { class: 'actions' },
      h('a', { class: 'button', href: '#/shop' }, icon('store'), t('In the store')), h('a', { class: 'button', href: '#/trips' }, icon('compare'), t('Trips')),
      button([icon('share'), t('Share')], async () => (await import('./share.js')).openShare()))
  }

  shown() {
    const tests = Object.entries(this.filters).map(([name, value]) => ({
      store: entry => storeOf(entry) === value, department: entry => departmentOf(entry) === value,
      kind: entry => kinds()[value][1](prices.priceOf(entry)?.deal), outlook: entry => outlooks()[value][1](prices.priceOf(entry)),
    })[name])
    return entries.all().filter(entry => tests.every(test => test(entry)))
  }

  /** Lines keep their places while they are used: what would move them waits behind a button. */
  draw(mayMove) {
    const nameOf = { store: storeOf, department: departmentOf }[this.group] ?? (() => '')
    const groups = grouped(this.shown(), nameOf)
    const order = JSON.stringify(groups.map(([name, list]) => [name, list.map(entry => entry.entry_id)]))
    const focused = document.activeElement?.dataset?.focus
    groups.forEach(([, list]) => list.forEach(entry => this.drawRow(entry)))
    const isUsed = scrollY > 100 || this.list.contains(document.activeElement)
    if (order !== this.order && (mayMove || !isUsed)) this.place(groups, order)
    else if (order !== this.order) toast(t('There are newer prices.'), { label: t('Show'), act: () => this.draw(true) })
    this.drawTools()
    this.drawSummary()
    if (focused) this.main.querySelector(`[data-focus="${CSS.escape(focused)}"]`)?.focus()
  }

  place(groups, order) {
    this.order = order
    const rest = { store: t('No deal found'), department: t('Other') }[this.group]
    const lists = groups.map(([name, list]) => [rest && h('h2', {}, name ? bdi(name, 80) : rest), h('ul', {}, list.map(entry => this.rows.get(entry.entry_id).row))])
    this.list.replaceChildren(...(lists.length ? lists.flat().filter(Boolean) : [this.nothing()]))
  }

  nothing() {
    if (entries.all().length) return empty(t('No lines match'), t('Nothing on the list has all that the filters ask for.'), button(t('Clear the filters'), () => this.filter({}), 'primary'))
    return empty(t('Nothing on your list yet'), t('Write what you need, such as “milk 1 gal” or “coffee”. The list is on this device and works without a connection.'))
  }

  /** Draws a line anew where something about it changed. */
  drawRow(entry) {
    const price = prices.priceOf(entry)
    const mark = JSON.stringify([entry, price, price?.deal && hasEnded(price.deal)])
    const known = this.rows.get(entry.entry_id) ?? { row: h('li', { class: 'line', 'data-id': entry.entry_id }) }
    if (known.mark === mark) return
    known.mark = mark
    known.row.replaceChildren(...line(this, entry, price))
    this.rows.set(entry.entry_id, known)
  }

  drawSummary() {
    const all = entries.all()
    const done = all.filter(entry => entry.checked)
    const ending = all.filter(entry => !entry.checked && isEnding(prices.priceOf(entry) ?? {})).length
    const words = [tn(all.length, '1 line', '{n} lines'), done.length && tn(done.length, '1 ticked off', '{n} ticked off'),
      ending && tn(ending, '1 deal ends by tomorrow', '{n} deals end by tomorrow')]
    this.summary.replaceChildren(...(all.length ? [words.filter(Boolean).join(' · ')] : []))
    const since = prices.oldest(all)
    const age = Number.isFinite(since) ? t('Prices as of {time}.', { time: moment(since) }) : ''
    const place = !getPlace() && all.length > 0 && [t('Say where you shop, and the best deal stands under each line.'), ' ', h('a', { href: '#/' }, t('Choose a place'))]
    this.note.replaceChildren(...[age, ' ', this.problem && explain(this.problem), place].flat().filter(Boolean))
    navigator.setAppBadge?.(ending).catch(() => {})
  }

  drawTools() {
    const all = entries.all()
    const done = all.filter(entry => entry.checked)
    const press = (value, words) => h('button', { class: 'chip', type: 'button', 'aria-pressed': String(this.group === value), 'data-focus': `group ${value}`,
      onclick: () => this.setGroup(this.group === value ? '' : value) }, words)
    const count = Object.keys(this.filters).length
    const names = nameOf => [...new Set(all.map(nameOf))].filter(Boolean).sort()
    const choices = table => Object.entries(table).map(([value, [words]]) => [value, words])
    const isOpen = this.tools.querySelector('details')?.open
    this.tools.replaceChildren(...(all.length ? [
      h('details', { open: isOpen }, h('summary', { 'data-focus': 'tools' }, t('Sort and filter')), h('div', { class: 'stack' },
        h('div', { class: 'chips' }, press('store', t('By store')), press('department', t('By department'))),
        h('div', { class: 'filters' }, this.choice('store', t('Store'), names(storeOf)), this.choice('department', t('Department'), names(departmentOf)),
          this.choice('kind', t('Kind of deal'), choices(kinds())), this.choice('outlook', t('When'), choices(outlooks()))))),
      h('div', { class: 'row' }, this.summary,
        count > 0 && button(tn(count, '1 filter: clear', '{n} filters: clear'), () => this.filter({}), 'quiet'),
        done.length > 0 && button(tn(done.length, 'Remove 1 ticked', 'Remove {n} ticked'), () => this.removeDone(done), 'quiet'))] : []))
  }

  choice(name, label, values) {
    const option = value => h('option', { value: [value].flat()[0], selected: [value].flat()[0] === this.filters[name] }, [value].flat().at(-1).slice(0, 60))
    return h('label', { class: 'field' }, label, h('select', {
      'data-focus': `filter ${name}`,
      onchange: event => {
        const { [name]: before, ...rest } = this.filters
        this.filter(event.target.value ? { ...rest, [name]: event.target.value } : rest)
      },
    }, h('option', { value: '' }, t('All')), values.map(option)))
  }

  filter(filters) {
    this.filters = filters
    this.draw(true)
    say(tn(this.shown().length, '1 line', '{n} lines'))
  }

  setGroup(group) {
    this.group = group
    stored.put('settings', 'list', { group })
    this.order = null
    this.draw(true)
  }

  tick(entry, isChecked) {
    entries.set(entry.entry_id, 'checked', isChecked)
    if (isChecked) toast(t('“{what}” is ticked off.', { what: entry.words }), { label: t('Undo'), act: () => entries.set(entry.entry_id, 'checked', false) })
  }

  remove(entry) {
    const ids = [...this.list.querySelectorAll('li')].map(row => row.dataset.id)
    const next = ids[ids.indexOf(entry.entry_id) + 1] ?? ids[ids.indexOf(entry.entry_id) - 1]
    entries.remove(entry.entry_id)
    ;(this.main.querySelector(`[data-focus="remove ${next}"]`) ?? this.field).focus()
    toast(t('“{what}” is removed.', { what: entry.words }), { label: t('Undo'), act: () => entries.restore(entry.entry_id) })
  }

  removeDone(done) {
    const ids = done.map(entry => entry.entry_id)
    entries.remove(...ids)
    this.field.focus()
    toast(tn(ids.length, '1 line is removed.', '{n} lines are removed.'), { label: t('Undo'), act: () => entries.restore(...ids) })
  }

  askSoon() {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => this.ask(), 1200)
  }

  /** Prices of the lines, then of the whole list. */
  async ask() {
    if (document.hidden || !entries.all().length) return
    this.problem = await prices.refresh(entries.all())
    if (this.isLeft) return
    this.draw(false)
    const trips = await import('./trips.js')
    if (!this.isLeft) await trips.plan(found => this.drawCosts(found, trips))
  }

  drawCosts(found, trips) {
    const { one, two, isChanged } = found ?? {}
    this.costs.hidden = !one
    if (!one) return
    const saved = trips.saving(found)
    const missing = [...one.missing.map(line => line.entry), ...found.left]
    this.costs.replaceChildren(h('h2', { id: 'costs' }, t('Best one trip')),
      h('p', {}, bdi(trips.stores(one)[0], 80), ': ', h('strong', {}, trips.sum(one)), ' ', trips.foundWords(one, found)),
      ...(missing.length ? [h('p', { class: 'small' }, t('Missing:'), ' ', missing.map((text, at) => [at > 0 && ', ', bdi(text, 80)]))] : []),
      ...(saved ? [h('p', {}, trips.savingWords(saved))] : []),
      h('p', { class: 'muted small' }, isChanged ? t('The list has changed since then.') : ''),
      h('p', { class: 'no-print' }, h('a', { class: 'button', href: '#/trips' }, t('What to buy where'))))
  }

  /** Where the list is kept, and with whom. */
  async keep() {
    const sync = await import('./sync.js')
    if (this.isLeft) return
    const draw = () => { if (!this.isLeft) drawKept(this.kept, sync) }
    sync.changes.addEventListener('change', draw)
    const { leave } = this
    this.leave = () => { leave(); sync.changes.removeEventListener('change', draw) }
    draw()
    sync.start()
  }
}

const button = (words, act, kind = '') => h('button', { class: `button ${kind}`, type: 'button', onclick: act }, words)

/** A line: the tick, the words, two buttons, and under them the deal. */
function line(view, entry, price) {
  const { entry_id: id, words, amount, note, checked } = entry
  const name = prices.question(entry)
  return [h('div', { class: 'top' },
    h('label', { class: 'tick grow' }, h('input', { type: 'checkbox', checked, 'data-focus': `tick ${id}`, onchange: event => view.tick(entry, event.target.checked) }),
      h(checked ? 's' : 'span', {}, bdi(words, 120), amount && [' ', h('span', { class: 'muted' }, bdi(amount, 40))])),
    h('button', { class: 'button quiet', type: 'button', 'data-focus': `edit ${id}`, 'aria-label': t('Edit {what}', { what: name }), onclick: () => edit(entry) }, t('Edit')),
    h('button', { class: 'button quiet', type: 'button', 'data-focus': `remove ${id}`, 'aria-label': t('Remove {what}', { what: name }), onclick: () => view.remove(entry) }, icon('close'))),
  h('div', { class: 'under small' }, note && h('p', {}, bdi(note, 500)), !checked && dealLines(entry, price))]
}

export function dealLines(entry, price) {
  if (!price) return null
  if (price.isOld) return h('p', { class: 'muted' }, t('The saved price is more than a week old and is not shown.'))
  const { deal, next, from, understood } = price
  return [deal ? dealLine(deal, entry) : h('p', { class: 'muted' }, t('No deal at your stores.'), understood?.includes(':') && [' ', t('Looked for:'), ' ', bdi(understood, 160)]), next && nextLine(deal, next, from)]
}

export const priceWords = deal => (deal.price && deal.price_basis !== 'unknown'
  ? `${bound(deal.price_basis, deal.price)} ${deal.per === 'pound' ? t('a pound') : t('each')}` : t('price not stated'))

function dealLine(deal, entry) {
  const more = [whatToBuy(deal), ...terms(deal)].filter(Boolean)
  const days = until({ ...deal, dates_assumed: false })
  return [
    h('p', {}, h(hasEnded(deal) ? 's' : 'strong', {}, priceWords(deal)), ' · ', h('span', { class: isEnding({ deal }) ? 'tag' : hasEnded(deal) ? 'warn' : '' }, days),
      deal.freshness !== 'green' && [' · ', seen(deal)]),
    h('p', {}, bdi(deal.title, 80), ' · ', bdi(deal.store, 60), more.map(term => ` · ${term}`), ' · ',
      h('a', { href: `#/compare?q=${encodeURIComponent(entry.words)}`, 'aria-label': t('Compare {what}', { what: entry.words }) }, t('compare')))]
}

function nextLine(deal, next, from) {
  const values = { store: next.store, day: dayOf(from), price: bound(next.price_basis, next.price) }
  const less = deal && !hasEnded(deal) && deal.per === next.per && deal.price_cents - next.price_cents
  return h('p', { class: 'note' }, less > 0 ? t('Cheaper at {store} from {day}: {price}, saves {sum}.', { ...values, sum: money(less) })
    : t('A deal at {store} from {day}: {price}.', values))
}

function edit(entry) {
  const field = (name, label, most, more = {}) => h('label', { class: 'field' }, label, h('input', { name, maxlength: most, value: entry[name], autocomplete: 'off', ...more }))
  const stores = h('fieldset', { class: 'stack' })
  const known = [...new Set(entries.all().map(departmentOf))].filter(Boolean).sort()
  const form = h('form', { class: 'stack', onsubmit: event => { event.preventDefault(); dialog.close(); save(entry, form) } },
    field('words', t('What'), 120, { required: true }), field('amount', t('How much'), 40), field('department', t('Department'), 60, { list: 'departments' }),
    h('datalist', { id: 'departments' }, known.map(value => h('option', { value }))),
    h('label', { class: 'field' }, t('Note'), h('textarea', { name: 'note', maxlength: 500, rows: 2 }, entry.note)), stores,
    h('p', { class: 'row' }, h('button', { class: 'button primary' }, t('Save'))))
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
  if (stores.join() !== entry.stores.join()) changed.stores = stores.slice(0, 20)
  entries.change([entry.entry_id], changed)
}

/** On paper: boxes to tick, by store, then by department. */
function printed() {
  const open = entries.all().filter(entry => !entry.checked)
  return [h('h1', {}, t('Shopping list')), h('p', {}, t('Printed {time}', { time: moment(Date.now()) })),
    ...grouped(open, storeOf).map(([store, list]) => [h('h2', {}, store ? bdi(store, 80) : t('Any store')),
      ...grouped(list, departmentOf).map(([name, rows]) => [name && h('h3', {}, bdi(name, 60)), h('ul', {}, rows.map(printedLine))])]).flat(3).filter(Boolean)]
}

function printedLine(entry) {
  const { deal } = prices.priceOf(entry) ?? {}
  return h('li', {}, h('span', { class: 'box' }), h('span', {}, h('strong', {}, bdi(prices.question(entry), 160)), entry.note && [' · ', bdi(entry.note, 200)],
    deal && !hasEnded(deal) && [h('br'), bdi(deal.title, 80), deal.price && ` · ${bound(deal.price_basis, deal.price)}`, ` · ${until(deal)}`, whatToBuy(deal) && ` · ${whatToBuy(deal)}`]))
}

function drawKept(place, sync) {
  const { kind, list } = sync.state
  const words = {
    none: t('This list is on this device only. Some browsers forget it after a week without a visit: add the page to your home screen, or share the list with another device.'),
    saved: t('Saved on this device and at the server.'), waiting: t('Saved on this device. The server gets it when there is a connection.'),
    gone: t('This list is not at the server any more. What it had is still on this device.'),
    out: t('This browser was signed out: the list is on this device only.'),
  }
  place.replaceChildren(h('p', { class: 'muted' }, words[kind], list?.members > 1 && kind !== 'gone' && [' ', tn(list.members, '', '{n} people or devices share it.')]),
    ...(kind === 'gone' ? [h('p', {}, button(t('Keep it there again'), () => sync.keptListID()))] : []))
  if (kind === 'saved') drawLists(place, sync)
}

/** The other lists of this person, where there are any. */
async function drawLists(place, sync) {
  const lists = await sync.lists().catch(() => [])
  const { list } = sync.state
  if (!list || (lists.length < 2 && !(list.members > 1)) || place.querySelector('select')) return
  const pick = h('select', { onchange: () => sync.use(lists[pick.value]).catch(problem => say(explain(problem))) },
    lists.map((one, at) => h('option', { value: at, selected: one.list_id === list.id }, `${one.name} (${tn(one.members, 'yours alone', 'shared by {n}', {})})`)))
  place.append(...(lists.length > 1 ? [h('label', { class: 'field' }, t('List'), pick)] : []),
    ...(list.members > 1 ? [h('p', {}, button(t('Leave this shared list'), () => sync.leave().catch(problem => say(explain(problem)))))] : []))
}
