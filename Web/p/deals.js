// Deals as a list to look through: search, order, departments and filters, whose state stands in the address; more rows as one
// goes. A place has one, and so has a store.

import { ask, choices, get } from './data.js'
import { ago, button, clock, empty, explain, h, say, t, tn, toast } from './page.js'
import { dealRow, departmentName, departments, sign, skeletons } from './rows.js'

const pageSize = 24
const mostRows = 300
const coupons = ['digital_coupon', 'manufacturer_coupon', 'store_coupon']
const conditions = ['loyalty_card', ...coupons, 'pickup_or_delivery', 'new_customer', 'some_days']

const orders = () => ({
  best: [t('Best deals'), t('best first')], percent: [t('Percent off'), t('most percent off first')], savings: [t('Most saved'), t('most saved first')],
  unit_price: [t('Unit price'), t('lowest unit price first')], ending: [t('Ends first'), t('ending first')], distance: [t('Nearest'), t('nearest first')],
})

/** What the address says of a list; each is absent where it is as usual. */
const names = ['q', 'sort', 'department', 'bogo', 'coupons', 'ends', 'stores']

/** The list that was left last, for whoever comes back to it: its rows, and where it was scrolled to. */
let left

export class DealList {
  /** @param what view and fixed: the address without the list's own part; query: that of the address; area: the place or the store as
   *  the API wants it; isStore: all is at one store; head: nodes above the bar; place: a node beside the search; wider: see `nothing`. */
  constructor(main, what) {
    Object.assign(this, { fixed: {}, head: [], choices: choices() }, what, { main, rows: 0, counts: new Map() })
    this.state = {}
    for (const name of names) if (what.query.get(name)) this.state[name] = what.query.get(name)
  }

  address() { return `#/${this.view}?${new URLSearchParams({ ...this.fixed, ...this.state })}`.replace(/\?$/, '') }

  mark() { return `${this.address()} ${this.area} ${JSON.stringify(this.choices)}` }

  /** @returns what ends it. */
  show() {
    const before = left?.list.mark() === this.mark() ? left : null
    left = undefined
    if (before) return before.list.comeBack(before)
    this.draw()
    this.attend()
    // Not awaited: a change of views does not wait for the network.
    this.load(this.loadedBefore())
    return () => this.leave()
  }

  attend() {
    this.isLeft = false
    this.watcher = new IntersectionObserver(seen => { if (seen.some(one => one.isIntersecting)) this.more() }, { rootMargin: '600px' })
    if (this.next) this.drawEnd()
    addEventListener('pagehide', this.remember)
  }

  /** The first row that is seen, and where: the heights of those above are only known when they are drawn. */
  seenFirst() {
    const rows = [...this.list.querySelectorAll('article')]
    const index = rows.findIndex(row => row.getBoundingClientRect().bottom > 0)
    return { index, top: rows[index]?.getBoundingClientRect().top ?? 0 }
  }

  /** For some frames, in which rows above are drawn. */
  async seeAgain({ index, top }) {
    for (let frame = 0; frame < 5 && !this.isLeft; frame += 1) {
      const row = this.list.querySelectorAll('article')[index]
      if (row && scrollY + row.getBoundingClientRect().top > top) scrollBy({ top: row.getBoundingClientRect().top - top, behavior: 'instant' })
      await new Promise(requestAnimationFrame)
    }
  }

  /** For a page that is loaded again; the place is no part of it. At the top there is nothing to find again. */
  remember = () => scrollY > 0 && sessionStorage.setItem('deals', JSON.stringify({ of: this.address(), rows: this.rows, seen: this.seenFirst() }))

  loadedBefore() {
    const said = JSON.parse(sessionStorage.getItem('deals') ?? '{}')
    sessionStorage.removeItem('deals')
    return said.of === this.address() ? said : null
  }

  leave() {
    this.isLeft = true
    this.watcher.disconnect()
    removeEventListener('pagehide', this.remember)
    const followed = [...this.list.querySelectorAll('h3 a')].find(link => link.hash === location.hash)
    followed?.setAttribute('data-return', '')
    left = { list: this, nodes: [...this.main.childNodes], seen: this.seenFirst() }
  }

  comeBack({ nodes, seen }) {
    this.main.replaceChildren(...nodes)
    this.attend()
    this.seeAgain(seen)
    return () => this.leave()
  }

  // The questions.

  filters() {
    const { state } = this
    const unmet = [...new Set([...this.choices.unmet, ...(state.coupons === 'none' ? coupons : [])])]
    const end = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
    return {
      q: state.q, department_group: state.department, mechanic: state.bogo && 'bxgy_free', ending_before: state.ends && end,
      store_ids: this.isMine() && this.choices.stores.join(','), without: unmet.join(','),
      with: unmet.length > 0 && conditions.filter(name => !unmet.includes(name)).join(','),
    }
  }

  isMine() { return !this.isStore && this.choices.stores.length > 0 && this.state.stores !== 'all' }

  path(route, more) {
    const wanted = Object.entries({ ...this.filters(), ...more }).filter(pair => pair[1])
    return `/v1/${route}?${this.area}&${wanted.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')}`
  }

  dealsPath() { return this.path('deals', { sort: this.state.sort ?? 'best', recent_prices: 'true', limit: pageSize }) }

  // The frame.

  draw() {
    this.summary = h('span', {}, t('Loading …'))
    this.note = h('span', {})
    this.progress = h('div', { class: 'progress', hidden: true })
    this.list = h('div', { class: 'rows' }, skeletons(8))
    this.end = h('div', { class: 'row end' })
    this.side = h('ul', {})
    this.chips = h('div', { class: 'chips', role: 'group', 'aria-label': t('Order and filters') })
    this.main.replaceChildren(...[this.head, h('div', { class: 'bar' }, h('div', { class: 'find' }, this.searchField(), this.place), this.chips, this.progress),
      h('div', { class: 'browse' },
        h('nav', { class: 'departments', 'aria-label': t('Departments') }, this.side),
        h('section', { class: 'found', 'aria-labelledby': 'found' }, h('h2', { id: 'found', class: 'visually-hidden' }, t('Deals')), h('p', { class: 'count' }, this.summary, this.note), this.list, this.end))].flat().filter(Boolean))
    this.drawChips()
  }

  searchField() {
    let timer
    const take = ({ target }) => {
      clearTimeout(timer)
      timer = setTimeout(() => this.set({ q: target.value.trim().slice(0, 200) }), 350)
    }
    return h('form', { role: 'search', class: 'grow', onsubmit: event => { event.preventDefault(); this.set({ q: event.target.elements.q.value.trim() }) } },
      h('input', { name: 'q', type: 'search', value: this.state.q, maxlength: 200, enterkeyhint: 'search', autocomplete: 'off', 'aria-label': t('Search the deals'),
        placeholder: t('Search the deals'), oninput: take }))
  }

  drawChips() {
    const { state } = this
    const focused = document.activeElement?.dataset?.filter
    const press = (name, value, label) => h('button', {
      class: 'chip', type: 'button', 'aria-pressed': String(state[name] === value), 'data-filter': name, onclick: () => this.set({ [name]: state[name] === value ? '' : value }),
    }, label)
    const count = ['department', 'bogo', 'coupons', 'ends'].filter(name => state[name]).length
    this.chips.replaceChildren(...[
      state.q && h('a', { class: 'chip', href: `#/compare?q=${encodeURIComponent(state.q)}` }, t('Compare “{what}”', { what: state.q.slice(0, 40) })),
      this.select('sort', t('Order'), Object.entries(orders()).filter(([name]) => !(this.isStore && name === 'distance')).map(([name, words]) => [name === 'best' ? '' : name, words[0]])),
      this.select('department', t('Department'), [['', t('All departments')], ...this.shownDepartments().map(id => [id, this.counted(id)])]),
      this.choices.stores.length > 0 && !this.isStore && h('button', {
        class: 'chip', type: 'button', 'aria-pressed': String(this.isMine()), 'data-filter': 'stores', onclick: () => this.set({ stores: this.isMine() ? 'all' : '' }),
      }, t('My stores: {n}', { n: this.choices.stores.length })),
      press('bogo', '1', t('Buy one, get one')), press('coupons', 'none', t('No coupon')), press('ends', 'soon', t('Ends soon')),
      count > 0 && h('button', { class: 'chip', type: 'button', onclick: () => this.clear() }, tn(count, '1 filter: clear', '{n} filters: clear')),
    ].filter(Boolean))
    if (focused) this.chips.querySelector(`[data-filter="${focused}"]`)?.focus()
    this.drawSide()
  }

  select(name, label, options) {
    const at = this.state[name] ?? ''
    return h('select', { class: `chip ${name}`, 'aria-label': label, 'data-filter': name, 'aria-pressed': null, onchange: event => this.set({ [name]: event.target.value }) },
      options.map(([value, words]) => h('option', { value, selected: value === at }, words)))
  }

  shownDepartments() { return departments.filter(id => this.counts.has(id) || this.state.department === id) }

  counted(id) { return this.counts.has(id) ? `${departmentName(id)} (${this.counts.get(id)})` : departmentName(id) }

  /** On wide screens the departments stand beside the deals. */
  drawSide() {
    const focused = this.side.contains(document.activeElement) && document.activeElement.dataset.department
    const line = (id, words, count) => h('li', {}, h('button', {
      type: 'button', 'aria-pressed': String((this.state.department ?? '') === id), 'data-department': id, onclick: () => this.set({ department: id }),
    }, id && h('span', { class: `pic d-${id}` }, sign(id)), h('span', { class: 'grow' }, words), count != null && h('span', { class: 'muted' }, count)))
    this.side.replaceChildren(line('', t('All departments'), this.all()), ...this.shownDepartments().map(id => line(id, departmentName(id), this.counts.get(id))))
    if (focused !== false) this.side.querySelector(`[data-department="${focused}"]`)?.focus()
  }

  /** Of all departments; nothing before they were counted. */
  all() { return this.counts.size ? [...this.counts.values()].reduce((sum, n) => sum + n, 0) : null }

  async set(change) {
    for (const [name, value] of Object.entries(change)) {
      if (value) this.state[name] = value
      else delete this.state[name]
    }
    history.replaceState(null, '', this.address())
    this.drawChips()
    await this.load()
  }

  async clear() {
    await this.set({ department: '', bogo: '', coupons: '', ends: '' })
    this.chips.querySelector('.chip').focus()
  }

  // The answers: what is saved at once; what the server says after it, behind a button once somebody reads.

  /** @param again rows and place of the page before it was loaded again */
  async load(again) {
    const path = this.dealsPath()
    this.asked = path
    const slow = setTimeout(() => this.wait(), 1000)
    const { problem } = await ask(path, (answer, { savedAt }) => {
      if (this.asked !== path) return
      const isRead = scrollY > 200 && this.drawn === path
      if (!isRead) return this.replace(answer, path, savedAt)
      toast(t('There are newer prices.'), { label: t('Show'), act: () => { this.replace(answer, path, null); scrollTo(0, 0) } })
    })
    clearTimeout(slow)
    if (this.asked !== path) return
    this.progress.hidden = true
    if (problem) return this.fail(problem)
    this.age = ''
    this.isSaved = false
    this.drawSummary()
    this.count()
    if (again?.rows > 0) this.catchUp(again)
  }

  wait() {
    this.progress.hidden = false
    say(t('The server has not answered yet.'))
  }

  /** As many rows as before, so that the place is found again. */
  async catchUp({ rows, seen }) {
    while (this.next && this.rows < Math.min(rows, mostRows) && !this.isLeft) {
      const before = this.rows
      await this.more()
      if (this.rows === before) break
    }
    await this.seeAgain(seen)
  }

  /** How many there are, by department: those of the other departments, too. */
  async count() {
    const path = this.path('departments', { department_group: '' })
    await ask(path, ({ departments: rows }) => {
      if (path !== this.path('departments', { department_group: '' })) return
      this.counts = new Map(rows.map(row => [row.department_group, row.deals]))
      this.drawSide()
      this.drawSummary()
      // Not under a finger: a list of choices that is open would close.
      const used = document.activeElement
      if (this.chips.contains(used) && used.matches('select')) used.addEventListener('blur', () => this.drawChips(), { once: true })
      else this.drawChips()
    })
  }

  replace(answer, path, savedAt) {
    this.drawn = path
    this.rows = 0
    this.oldest = null
    this.age = savedAt ? t('as of {time}', { time: clock(savedAt) }) : ''
    this.isSaved = Boolean(savedAt)
    this.list.replaceChildren()
    this.add(answer)
    if (!answer.deals.length) this.list.replaceChildren(this.nothing())
  }

  add({ deals, next }) {
    this.list.append(h('div', { class: 'group deals' }, deals.map(deal => dealRow(deal, { isHere: this.isStore }))))
    this.rows += deals.length
    this.next = next
    for (const { confirmed_at: at } of deals) if (at && !(this.oldest < at)) this.oldest = at
    this.drawSummary()
    this.drawEnd()
  }

  drawSummary() {
    const whole = this.state.department ? this.counts.get(this.state.department) : this.all()
    const order = orders()[this.state.sort ?? 'best']?.[1] ?? ''
    const words = whole != null && whole >= this.rows ? tn(whole, '1 deal', '{n} deals, {order}', { order })
      : tn(this.rows, '1 deal', this.next ? '{n}+ deals, {order}' : '{n} deals, {order}', { order })
    this.summary.textContent = this.rows ? words : ''
    // Until the server has answered, only when it answered before: both would be two lines on a phone, and then one.
    this.note.textContent = [this.rows && this.oldest && !this.isSaved && ago(this.oldest), this.age].filter(Boolean).join(' · ')
  }

  drawEnd() {
    this.watcher.disconnect()
    const isFull = this.rows + pageSize > mostRows
    this.end.replaceChildren(...(!this.next ? [] : isFull ? [h('p', {}, t('There are more. Use a filter to see fewer.'))] : [button(t('More deals'), () => this.more())]))
    if (this.next && !isFull) this.watcher.observe(this.end)
  }

  /** Whoever asks while they come waits for the same rows. */
  more() {
    if (this.next) this.coming ??= this.addMore().finally(() => { this.coming = null })
    return this.coming
  }

  async addMore() {
    const { next } = this
    try {
      const answer = await get(next)
      if (this.next === next) this.add(answer)
    } catch (problem) { say(explain(problem)) }
  }

  fail(problem) {
    if (this.drawn === this.asked) {
      this.isSaved = false
      this.age = [this.age, explain(problem)].filter(Boolean).join(' · ')
      return this.drawSummary()
    }
    this.summary.textContent = this.note.textContent = ''
    this.next = undefined
    this.list.replaceChildren(empty(t('No deals could be loaded'), explain(problem, false), button(t('Try again'), () => this.load(), 'primary')))
    this.end.replaceChildren()
  }

  nothing() {
    if (Object.keys(this.state).some(name => !['sort', 'stores'].includes(name))) {
      return empty(t('No deals match'), t('Nothing here has all that is asked for.'), button(t('Clear the filters'), () => {
        this.chips.parentElement.querySelector('input').value = ''
        this.state.q = ''
        this.clear()
      }, 'primary'))
    }
    return this.none()
  }
}
