// The compare view: what is asked for in one field, the stores around ranked for it, substitutes apart.

import { ask, get, getPlace, placeName, placeQuery, Problem, radius } from './data.js'
import { bdi, clock, dayOf, empty, explain, h, heading, icon, openDialog, say, t, tn, toast } from './page.js'
import { measureName, rankedTable, sections, storesCompared } from './ranking.js'

const add = async what => (await import('./adding.js')).addToList(what)

const examples = () => [t('coffee'), t('milk'), t('eggs'), t('chicken breast')]
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
    this.note = h('p', { class: 'muted' })
    this.results = h('div', { class: 'stack results' })
    this.end = h('div', { class: 'row' })
    main.append(
      heading(words ? [t('Prices of'), ' ', bdi(words, 60)] : t('Compare prices')), this.form(),
      this.note, this.results, this.end)
  }

  form() {
    const submit = event => {
      event.preventDefault()
      const words = event.target.elements.q.value.trim()
      if (words) location.hash === address(words) ? this.start() : location.assign(address(words))
      else event.target.elements.q.focus()
    }
    return h('form', { class: 'ask', role: 'search', onsubmit: submit },
      h('label', { class: 'field grow' }, t('Goods or bar code'),
        h('input', { name: 'q', type: 'search', value: this.words, maxlength: 200, autocapitalize: 'none', enterkeyhint: 'search', autocomplete: 'off' })),
      h('button', { class: 'button primary' }, t('Compare')))
  }

  async start() {
    if (!getPlace()) return this.instead(empty(t('Where do you shop?'),
      t('Prices differ from store to store. Give a ZIP code or your location first.'), link(placeFor(this.words), 'primary', t('Choose a place'))))
    if (!this.words) return this.instead(empty(t('What do you need?'),
      t('The stores around are ranked by unit price where sizes are known, else by the price of one.'),
      examples().map(words => link(address(words), '', words))))
    this.note.textContent = t('Comparing …')
    const words = await this.searched()
    if (words && !this.isLeft) await this.load(`/v1/compare?${placeQuery()}&radius=${radius()}&q=${encodeURIComponent(words)}`)
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
    else this.note.lastChild.textContent = problem ? `${this.age} · ${explain(problem)}` : ''
  }

  take(answer, savedAt) {
    this.answer = answer
    this.rows = answer.ranked
    this.next = answer.next
    this.age = savedAt ? t(' · as of {time}', { time: `${dayOf(savedAt)}, ${clock(savedAt)}` }) : ''
    this.draw()
    say(this.rows.length ? this.counted() : t('Nothing found'))
  }

  counted() { return tn(this.stores, '1 store has it', '{n} stores compared') }

  draw() {
    const { same, other, substitutes } = sections(this.rows, this.answer.compared_by)
    this.stores = storesCompared(same)
    this.note.replaceChildren(...[this.understood(), ' ', this.stores > 0 && `${this.counted()}. `, this.withoutPrice(), ' ',
      this.stores > 0 && getPlace().zip && t('Distances are from the middle of {place}.', { place: placeName() }), h('span', {}, this.age)].filter(Boolean))
    this.results.replaceChildren(...[
      this.rows.length > 0 && this.actions(), this.suggestions(), !this.rows.length && this.nothing(),
      same.length > 0 && this.section(t('The same goods'), [same], null, true),
      other.length > 0 && this.section(t('Cannot be compared by that'), other, t('No size is known, or they are sold in another way.')),
      substitutes.length > 0 && this.section(t('Substitutes'), substitutes, this.part('substitutes') && english(this.part('substitutes'))),
    ].filter(Boolean))
    this.drawEnd()
  }

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

  actions() {
    const words = this.title ?? this.words
    return h('div', { class: 'row' },
      h('button', { class: 'button', type: 'button', onclick: () => add({ title: words }) }, icon('plus'), t('Add to list'), hidden(`: ${words}`)),
      link(`#/watches?q=${encodeURIComponent(words)}`, '', icon('bell'), t('Watch this'), hidden(`: ${words}`)))
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
    const tables = parts.map(rows => rankedTable(rows, {
      isMain, isWhole: !this.next, caption: t('Ranked by the price {measure}', { measure: measureName(rows[0].compared_by) }),
      onadd: add, onhistory: showHistory,
    }))
    return h('section', { class: 'stack' }, h('h2', { tabindex: -1 }, title), about && h('p', { class: 'muted' }, about), tables)
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
    this.note.textContent = ''
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

async function showHistory(row) {
  const place = h('div', { class: 'stack', role: 'status' }, t('Loading …'))
  openDialog(t('Is it a good price?'), h('p', {}, bdi(row.title), ' · ', bdi(row.store)), place)
  const { priceHistory } = await import('./chart.js')
  place.replaceChildren(await priceHistory(row.listing_id, row))
}
