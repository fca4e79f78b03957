// The compare view: what is asked for in one field, the stores around ranked for it, substitutes apart.

import { ask, choices, get, getPlace, placeName, placeQuery, Problem, radius } from './data.js'
import { bdi, clock, dayOf, empty, explain, h, icon, say, t, tn, toast } from './page.js'
import { measureName, rankedRows, sections, storesCompared, unitOf, unitsLike } from './ranking.js'

const add = async what => (await import('./adding.js')).addToList(what)

const examples = () => [t('coffee'), t('milk'), t('eggs'), t('chicken breast')]
const conditions = ['loyalty_card', 'digital_coupon', 'manufacturer_coupon', 'store_coupon', 'pickup_or_delivery', 'new_customer', 'some_days']
/** The unit that somebody chose last: whoever thinks in pounds does so for all goods. */
let chosenUnit = ''
const barCode = /^(\d{8}|\d{12,14})$/

const address = words => `#/compare?q=${encodeURIComponent(words)}`
/** The first screen, which comes back here. */
const placeFor = words => `#/?then=${encodeURIComponent(words ? address(words).slice(2) : 'compare')}`
const link = (to, kind, ...words) => h('a', { class: `button ${kind}`, href: to }, words)

export async function show(main, query) {
  const view = new Compare(main, [...(query.get('q') ?? '').trim()].slice(0, 200).join(''))
  // Not awaited: a switch of views does not wait for the network.
  view.start().catch(error => view.fail(error))
  return () => { view.isLeft = true }
}

class Compare {
  constructor(main, words) {
    Object.assign(this, { main, words, rows: [], isLeft: false })
    this.note = h('p', { class: 'line' })
    this.tools = h('div', { class: 'chips' })
    this.results = h('div', { class: 'stack results' })
    this.end = h('div', { class: 'row end' })
    main.append(
      h('h1', { tabindex: -1, class: 'visually-hidden' }, words ? [t('Prices of'), ' ', bdi(words, 60)] : t('Compare prices')),
      h('div', { class: 'bar' }, h('div', { class: 'find' }, this.form()), this.tools),
      h('div', { class: 'found ranked' }, this.note, this.results, this.end))
  }

  form() {
    const submit = event => {
      event.preventDefault()
      const words = event.target.elements.q.value.trim()
      if (words) location.hash === address(words) ? this.start() : location.assign(address(words))
      else event.target.elements.q.focus()
    }
    const name = t('Goods or bar code')
    return h('form', { class: 'goods', role: 'search', onsubmit: submit },
      h('input', { name: 'q', type: 'search', value: this.words, maxlength: 200, 'aria-label': name, placeholder: name, autocapitalize: 'none', enterkeyhint: 'search', autocomplete: 'off' }),
      h('button', { class: 'button primary' }, t('Compare')))
  }

  async start() {
    if (!getPlace()) return this.instead(empty(t('Where do you shop?'),
      t('Prices differ from store to store. Give a ZIP code or your location first.'), link(placeFor(this.words), 'primary', t('Choose a place'))))
    if (!this.words) return this.instead(empty(t('What do you need?'),
      t('The stores near you are ranked by unit price where sizes are known, else by the price of one.'),
      examples().map(words => link(address(words), '', words))))
    this.note.textContent = t('Comparing …')
    const words = await this.searched()
    if (words && !this.isLeft) await this.load(`/v1/compare?${placeQuery()}&radius=${radius()}&q=${encodeURIComponent(words)}${this.met()}`)
  }

  /** What the shopper does without: deals that ask for it count at the price without them. */
  met() {
    const { unmet } = choices()
    return unmet.length ? `&without=${unmet.join(',')}&with=${conditions.filter(name => !unmet.includes(name)).join(',')}` : ''
  }

  /** The words to compare by: of a bar code, the title of its listing. */
  async searched() {
    const code = this.words.replace(/[\s-]/g, '')
    if (!barCode.test(code)) return this.words
    let found
    const { problem } = await ask(`/v1/listings?gtin=${code}`, answer => { found = answer.listings })
    if (problem?.type === 'invalid-query') {
      say(t('This is not a bar code'))
      return this.instead(empty(t('This is not a bar code'), t('Its last digit does not fit the others: a digit is mistyped or missing.')))
    }
    if (!found) throw problem
    this.title = found[0]?.title
    // Marks that would make it a search for an exact phrase.
    return this.title?.replace(/["“”]|\bor\b|(^|\s)-+/gi, ' ').slice(0, 200) ?? code
  }

  async load(path) {
    const slow = setTimeout(() => say(t('The server has not answered yet.')), 3000)
    let shown
    const { problem } = await ask(path, (answer, { savedAt }) => {
      if (this.isLeft) return
      // Nothing is redrawn under somebody's fingers.
      const isUsed = shown && this.results.contains(document.activeElement)
      if (isUsed) toast(t('There are newer prices.'), { label: t('Show'), act: () => this.take(answer) })
      else this.take(answer, savedAt)
      shown = answer
    })
    clearTimeout(slow)
    if (this.isLeft) return
    if (problem && !shown) this.fail(problem)
    else if (this.old) this.old.textContent = problem ? `${this.age} · ${explain(problem)}` : ''
  }

  take(answer, savedAt) {
    this.answer = answer
    this.rows = answer.ranked
    this.next = answer.next
    this.age = savedAt ? t(' · as of {time}', { time: `${dayOf(savedAt)}, ${clock(savedAt)}` }) : ''
    this.draw()
    say(this.rows.length ? this.counted() : t('Nothing found'), false)
  }

  counted() { return tn(this.stores, '1 store has it', '{n} stores compared') }

  draw() {
    const { same, other, substitutes } = sections(this.rows, this.answer.compared_by)
    this.stores = storesCompared(same)
    this.old = h('span', {}, this.age)
    this.note.replaceChildren(...[this.stores > 0 && this.counted(), this.old].filter(Boolean))
    this.drawTools()
    this.results.replaceChildren(...[
      this.suggestions(), !this.rows.length && this.nothing(),
      same.length > 0 && this.section(t('The same goods'), [same], null, true),
      other.length > 0 && this.section(t('Cannot be compared by that'), other, t('No size is known, or they are sold in another way.')),
      substitutes.length > 0 && this.section(t('Substitutes'), substitutes, this.part('substitutes') && english(this.part('substitutes'))),
      this.rows.length > 0 && h('p', { class: 'line' }, this.understood(), ' ', this.withoutPrice(), ' ', this.stores > 0 && getPlace().zip && t('Distances are from the middle of {place}.', { place: placeName() })),
    ].filter(Boolean))
    this.drawEnd()
  }

  /** In which unit prices are said, and what can be done with the words. */
  drawTools() {
    const focused = document.activeElement?.dataset?.unit
    const units = [...new Set(this.rows.flatMap(row => unitsLike(unitOf(row.compared_by))))]
    const own = [...new Set(this.rows.map(row => unitOf(row.compared_by)))]
    const isOn = unit => (units.includes(chosenUnit) ? this.unitFor(unitOf(this.answer.compared_by)) === unit : own.includes(unit))
    const press = unit => h('button', {
      class: 'chip', type: 'button', 'aria-pressed': String(isOn(unit)), 'data-unit': unit,
      onclick: () => { chosenUnit = unit; this.draw() },
    }, measureName(`per ${unit}`))
    const words = this.title ?? this.words
    this.tools.replaceChildren(...(this.rows.length ? [
      units.length > 0 && h('div', { class: 'units', role: 'group', 'aria-label': t('Unit of the prices') }, units.map(press)),
      h('button', { class: 'chip', type: 'button', onclick: () => add({ title: words }) }, icon('plus'), ' ', t('Add to list'), hidden(`: ${words}`)),
      h('a', { class: 'chip', href: `#/watches?q=${encodeURIComponent(words)}` }, icon('bell'), ' ', t('Watch this'), hidden(`: ${words}`))] : []).filter(Boolean))
    if (focused) this.tools.querySelector(`[data-unit="${focused}"]`)?.focus()
  }

  unitFor(own) { return unitsLike(own).includes(chosenUnit) ? chosenUnit : own }

  part(name) { return this.answer.understood.split(' | ').find(part => part.startsWith(`${name}: `))?.slice(name.length + 2) }

  understood() {
    if (this.answer.understood.startsWith('words of')) return t('Offers whose title, brand or size has these words.')
    const rest = this.answer.understood.split(' | ').filter(part => !part.startsWith('substitutes: '))
    return h('span', {}, this.title && [t('Bar code of'), ' ', bdi(this.title, 100), '. '], t('Understood as'), ' ', english(rest.join(' · ')), '.')
  }

  withoutPrice() {
    const count = this.answer.without_price
    return count > 0 && h('span', {}, tn(count, '1 more offer states no price to compare.', '{n} more offers state no price to compare.'))
  }

  suggestions() {
    const { suggestions } = this.answer
    return suggestions.length > 0 && h('div', { class: 'row', role: 'group', 'aria-label': t('Suggestions') },
      h('span', {}, t('Did you mean')),
      suggestions.map(words => h('button', { class: 'button', type: 'button', onclick: () => location.assign(address(words)) }, bdi(words, 60))))
  }

  nothing() {
    return empty(t('Nothing found'), t('No store within {n} miles of {place} has an offer like that now.', { n: radius(), place: placeName() }),
      this.withoutPrice() || t('Use fewer words, or a more general one.'))
  }

  section(title, parts, about, isMain = false) {
    const caption = rows => t('Ranked by the price {measure}', { measure: measureName(rows[0].compared_by) })
    const list = (rows, at) => [at > 0 && h('p', { class: 'line' }, caption(rows)),
      rankedRows(rows, { isMain, isWhole: !this.next, caption: caption(rows), unit: this.unitFor(unitOf(rows[0].compared_by)) })]
    return h('section', {}, h('div', { class: 'title' }, h('h2', { tabindex: -1 }, title), about && h('p', { class: 'line' }, about),
      (isMain || parts[0][0].compared_by !== this.answer.compared_by) && h('p', { class: 'line' }, caption(parts[0]))), parts.map(list))
  }

  drawEnd() {
    this.end.replaceChildren(this.next ? h('button', { class: 'button', type: 'button', onclick: () => this.more() }, t('More stores')) : '')
  }

  async more() {
    const { next } = this
    if (this.isLoading) return
    this.isLoading = true
    try {
      const answer = await get(next)
      if (this.isLeft || this.next !== next) return
      this.rows = [...this.rows, ...answer.ranked]
      this.next = answer.next
      this.draw()
      say(tn(answer.ranked.length, '1 more offer', '{n} more offers'))
      // The button is a new one, or gone.
      ;(this.end.querySelector('button') ?? [...this.results.querySelectorAll('h2')].at(-1))?.focus()
    } catch (problem) { say(explain(problem)) } finally { this.isLoading = false }
  }

  instead(...parts) {
    this.note.replaceChildren()
    this.tools.replaceChildren()
    this.results.replaceChildren(...parts)
  }

  fail(problem) {
    if (!(problem instanceof Problem)) throw problem
    if (this.isLeft) return
    const elsewhere = () => location.assign(placeFor(this.words))
    const button = (act, words) => h('button', { class: 'button primary', type: 'button', onclick: act }, words)
    this.instead(empty(t('No prices could be loaded'), explain(problem, false), problem.type === 'zip-unknown'
      ? button(elsewhere, t('Change place')) : button(() => this.start().catch(error => this.fail(error)), t('Try again'))))
    say(explain(problem, false))
  }
}

/** The engine says how it understands in English. */
const english = text => h('span', { lang: 'en' }, bdi(text, 300))

const hidden = text => h('span', { class: 'visually-hidden' }, bdi(text, 80))
