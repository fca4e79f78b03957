// The shopping list: it stands at once, also without network; deals come under its lines when they are there.

import { getPlace, stored } from './data.js'
import * as entries from './entries.js'
import { arrange, byDepartment, byStore, fill, grouped, isEnding, moment, newRow, pieces, printed, restName, storeOf } from './line.js'
import { bdi, button, empty, explain, h, hasEnded, heading, icon, learn, say, t, tn, toast } from './page.js'
import * as plan from './plan.js'

export async function show(main) {
  const [choice] = await Promise.all([stored.get('settings', 'list'), entries.load(), plan.load()])
  const view = new List(main, choice ?? {})
  view.open()
  return () => view.leave()
}

const short = text => (text.length > 60 ? `${text.slice(0, 59)}…` : text)

const kinds = () => ({
  bogo: [t('Buy one, get one'), deal => deal?.mechanic.startsWith('bxgy')],
  sale: [t('Below the regular price'), deal => deal?.saving_cents > 0 || deal?.mechanic.startsWith('bxgy')],
  none: [t('No deal'), deal => !deal],
})

const outlooks = () => ({
  ending: [t('Ends by tomorrow'), row => isEnding(row ?? {})], next: [t('Cheaper soon'), row => row?.next],
})

class List {
  constructor(main, { group = '' }) {
    Object.assign(this, { main, group, filters: {}, rows: new Map(), parts: new Map() })
  }

  open() {
    this.summary = h('p', { class: 'muted grow' })
    this.note = h('p', { class: 'muted small' })
    this.list = h('div', { class: 'stack lines' })
    this.tools = h('div', { class: 'tools' })
    this.costs = h('section', { class: 'card', hidden: true, 'aria-labelledby': 'costs' })
    this.kept = h('div', { class: 'stack small' })
    this.sheet = h('section', { class: 'sheet' })
    this.main.append(h('div', { class: 'masthead' }, heading(t('Shopping list')), this.actions()), this.addForm(),
      h('div', { class: 'sides' }, h('div', { class: 'stack' }, this.tools, this.list), h('div', { class: 'stack' }, this.costs, this.note, this.kept)), this.sheet)
    this.listen()
    this.draw(true)
    this.loadTrips()
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
    this.leave = () => {
      own.abort()
      clearTimeout(this.timer)
      this.isLeft = true
      // A tick can be taken back wherever the line is seen; the bar would cover that.
      if (this.hasTicked) document.getElementById('toast').replaceChildren()
    }
  }

  addForm() {
    this.field = h('input', {
      name: 'words', class: 'grow', maxlength: 120, 'aria-label': t('What do you need?'), placeholder: t('What do you need?'), autocomplete: 'off', enterkeyhint: 'done', autocapitalize: 'none', onpaste: event => this.paste(event),
    })
    return h('form', { class: 'row adding no-print', onsubmit: event => { event.preventDefault(); this.add() } },
      this.field, h('button', { class: 'button primary' }, icon('plus'), t('Add')))
  }

  add() {
    const words = entries.clean('words', this.field.value)
    if (!words) return this.field.focus()
    const there = entries.find(words)
    if (!there) entries.add({ words })
    else if (there.checked) entries.set(there.entry_id, 'checked', false)
    say(there ? t('“{what}” is on your list already.', { what: short(words) }) : t('“{what}” is on your list.', { what: short(words) }), Boolean(there))
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
      store: entry => storeOf(entry) === value, department: entry => plan.departmentOf(entry) === value,
      kind: entry => kinds()[value][1](plan.rowOf(entry)?.deal), outlook: entry => outlooks()[value][1](plan.rowOf(entry)),
    })[name])
    return entries.all().filter(entry => tests.every(test => test(entry)))
  }

  /** Lines keep their places while they are used: what would move them waits behind a button. */
  draw(mayMove) {
    const groups = this.group === 'store' ? byStore(this.shown()) : this.group ? byDepartment(this.shown()) : grouped(this.shown(), () => '')
    const order = JSON.stringify(groups.map(([name, list]) => [name, list.map(entry => entry.entry_id)]))
    const focused = document.activeElement?.dataset?.focus
    groups.forEach(([, list]) => list.forEach(entry => this.drawRow(entry)))
    const isUsed = () => scrollY > 100 || this.list.contains(document.activeElement)
    if (order !== this.order && (mayMove || !isUsed())) this.place(groups, order)
    else if (order !== this.order) toast(t('There are newer prices.'), { label: t('Show'), act: () => this.draw(true) })
    this.drawTools()
    this.drawSummary()
    this.drawCosts()
    if (focused && document.activeElement === document.body) this.main.querySelector(`[data-focus="${CSS.escape(focused)}"]`)?.focus()
  }

  place(groups, order) {
    this.order = order
    const rest = { store: restName(), department: t('Other') }[this.group]
    const parts = groups.flatMap(([name, list]) => {
      const part = this.parts.get(name) ?? [h('h2', {}, name ? bdi(name, 80) : rest ?? ''), h('ul')]
      this.parts.set(name, part)
      arrange(part[1], list.map(entry => this.rows.get(entry.entry_id).row))
      return rest ? part : [part[1]]
    })
    arrange(this.list, parts.length ? parts : [this.nothing()])
  }

  nothing() {
    if (entries.all().length) return empty(t('No lines match'), t('Nothing on the list has all that the filters ask for.'), button(t('Clear the filters'), () => this.filter({}), 'primary'))
    return empty(t('Nothing on your list yet'), t('Write what you need, such as “milk 1 gal” or “coffee”. The list is on this device and works without a connection.'))
  }

  /** Draws a line anew where something about it changed. */
  drawRow(entry) {
    const row = plan.rowOf(entry)
    const isWaiting = !row && !entry.checked && !this.problem && plan.canBeAsked(entry)
    const marks = [entry, row?.item, row?.deal, row?.next, row?.cheaper, row?.isOld, row?.deal && hasEnded(row.deal), !row, isWaiting]
    const known = this.rows.get(entry.entry_id) ?? newRow(this, entry.entry_id)
    if (known.marks && marks.every((mark, at) => mark === known.marks[at])) return
    known.marks = marks
    fill(known, entry, row, isWaiting)
    this.rows.set(entry.entry_id, known)
  }

  drawSummary() {
    const all = entries.all()
    const done = all.filter(entry => entry.checked)
    const ending = all.filter(entry => !entry.checked && isEnding(plan.rowOf(entry) ?? {})).length
    const words = [tn(all.length, '1 line', '{n} lines'), done.length && tn(done.length, '1 ticked off', '{n} ticked off'),
      ending && tn(ending, '1 deal ends by tomorrow', '{n} deals end by tomorrow')]
    this.summary.replaceChildren(...(all.length ? [words.filter(Boolean).join(' · ')] : []))
    const since = all.length > 0 && plan.pricedAt()
    const age = since ? t('Prices as of {time}.', { time: moment(since) }) : ''
    const place = !getPlace() && all.length > 0 && [t('Say where you shop, and the best deal stands under each line.'), ' ', h('a', { href: '#/?then=list' }, t('Choose a place'))]
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
    const isOpen = this.tools.querySelector('details')?.open ?? false
    this.tools.replaceChildren(...(all.length ? [
      h('details', { open: isOpen, ontoggle: event => { if (event.target.open && !isOpen) this.drawTools() } }, h('summary', { 'data-focus': 'tools' }, t('Sort and filter')), isOpen && h('div', { class: 'stack' },
        h('div', { class: 'chips' }, press('store', t('By store')), press('department', t('By department'))),
        h('div', { class: 'filters' }, this.choice('store', t('Store'), names(storeOf)), this.choice('department', t('Department'), names(plan.departmentOf)),
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
    this.parts.clear()
    stored.put('settings', 'list', { group })
    this.order = null
    this.draw(true)
  }

  tick(entry, isChecked) {
    this.hasTicked = isChecked
    entries.set(entry.entry_id, 'checked', isChecked)
    if (isChecked) toast(t('“{what}” is ticked off.', { what: short(entry.words) }), { label: t('Undo'), act: () => entries.set(entry.entry_id, 'checked', false) })
  }

  /** The plan for the new number comes after the last tap. */
  count(entry, by) {
    const n = pieces(entry) + by
    entries.set(entry.entry_id, 'amount', n > 1 ? String(n) : '')
    say(t('{what}: {n}', { what: short(entry.words), n }), false)
  }

  remove(entry) {
    const ids = [...this.list.querySelectorAll('li')].map(row => row.dataset.id)
    const next = ids[ids.indexOf(entry.entry_id) + 1] ?? ids[ids.indexOf(entry.entry_id) - 1]
    entries.remove(entry.entry_id)
    this.hasTicked = false
    ;(this.main.querySelector(`[data-focus="remove ${next}"]`) ?? this.field).focus()
    toast(t('“{what}” is removed.', { what: short(entry.words) }), { label: t('Undo'), act: () => entries.restore(entry.entry_id) })
  }

  removeDone(done) {
    const ids = done.map(entry => entry.entry_id)
    this.hasTicked = false
    entries.remove(...ids)
    this.field.focus()
    toast(tn(ids.length, '1 line is removed.', '{n} lines are removed.'), { label: t('Undo'), act: () => entries.restore(...ids) })
  }

  askSoon() {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => this.ask(), 1200)
  }

  async ask() {
    if (document.hidden || !entries.all().length) return
    const draw = () => { if (!this.isLeft) this.draw(false) }
    this.problem = await plan.refresh(draw)
    draw()
  }

  /** The trip that the lines above are of. */
  drawCosts() {
    const { trips } = this
    const trip = trips && plan.trips().find(one => one === plan.trip())
    this.costs.hidden = !trip
    if (!trip) return
    const missing = trips.missing(trip)
    const mark = JSON.stringify([plan.pricedAt(), trip.visits.length, missing, plan.isChanged()])
    if (mark === this.drawnCosts) return
    this.drawnCosts = mark
    const saved = trips.saving()
    this.costs.replaceChildren(h('h2', { id: 'costs' }, t('Your trip')),
      h('p', {}, trips.stores(trip), ': ', h('strong', {}, trips.sum(trip)), ' ', trips.foundWords(trip)),
      ...(missing.length ? [h('p', { class: 'small' }, t('Missing:'), ' ', trips.named(missing.slice(0, 6)), missing.length > 6 && [' ', t('and {n} more', { n: missing.length - 6 })])] : []),
      ...(saved ? [h('p', {}, trips.savingWords(saved))] : []),
      h('p', { class: 'muted small' }, plan.isChanged() ? t('The list has changed since then.') : ''),
      h('p', { class: 'row no-print' }, h('a', { class: 'button', href: '#/shop' }, icon('store'), t('Shop this trip')), h('a', { class: 'button', href: '#/trips' }, t('What to buy where'))))
  }

  async loadTrips() {
    const [trips] = await Promise.all([import('./trips.js'), learn('trips')])
    if (this.isLeft) return
    this.trips = trips
    this.drawCosts()
  }

  async keep() {
    const { showKept } = await import('./kept.js')
    if (this.isLeft) return
    const [end, { leave }] = [showKept(this.kept), this]
    this.leave = () => { leave(); end() }
  }
}
