// The deals around a place: the first screen, the stores, the filters, and the cards, 24 first.

import {
  ask, get, getPlace, locate, locationObstacle, measured, placeName, placeQuery, radius, setPlace, setRadius, stored, storesPath,
} from './data.js'
import {
  bdi, bound, clock, dayOf, empty, explain, h, hasEnded, heading, icon, isPriced, miles, openDialog, per,
  priceWords, say, seen, startScreen, t, terms, tn, toast, unitPrice, until, whatToBuy,
} from './page.js'

const pageSize = 24
const mostRows = 300

export async function show(main, query) {
  if (!getPlace() || query.has('then')) return showStart(main, query.get('then'))
  return new Near(main).start()
}

// The first screen stands in the HTML; coming back to it draws a copy. The place holds until there is another one.
async function showStart(main, then) {
  if (!main.querySelector('.start')) main.replaceChildren(startScreen.cloneNode(true))
  for (const part of main.querySelectorAll('[data-t]')) part.textContent = t(part.dataset.t)
  const [form, button, note] = [main.querySelector('form'), main.querySelector('#locate'), main.querySelector('#place-note')]
  form.addEventListener('submit', event => {
    event.preventDefault()
    takeZip(main, main.querySelector('#zip'), note, then)
  })
  button.addEventListener('click', () => takeLocation(main, button, note, then))
  if (getPlace()) main.querySelector('.ways').append(h('button', { class: 'button quiet', type: 'button', onclick: () => goOn(main, then) }, t('Keep {place}', { place: placeName() })))
  const obstacle = await locationObstacle()
  if (obstacle) obstruct(button, note, obstacle)
}

async function takeZip(main, field, note, then) {
  const zip = field.value.trim()
  const refuse = text => {
    note.textContent = text
    field.setAttribute('aria-invalid', 'true')
    field.focus()
  }
  if (!/^\d{5}$/.test(zip)) return refuse(t('A ZIP code has five digits, such as 30307.'))
  note.textContent = t('Looking for stores …')
  await arrive(main, { zip }, then, refuse)
}

async function takeLocation(main, button, note, then) {
  button.disabled = true
  note.textContent = t('Your browser may ask whether this page may know your location.')
  try {
    await arrive(main, await locate(), then, text => { note.textContent = text })
  } catch (reason) {
    obstruct(button, note, reason)
  }
  button.disabled = button.dataset.obstacle === 'absent'
}

function obstruct(button, note, reason) {
  button.dataset.obstacle = reason
  button.disabled = reason === 'absent'
  note.textContent = {
    absent: t('The location is only available on a secure (https) page. Enter a ZIP code.'),
    denied: t('This browser does not tell the location to this page. Enter a ZIP code, or allow it in the settings beside the address.'),
    timeout: t('The location took too long. Enter a ZIP code, or try again.'),
    unavailable: t('The device does not know where it is. Enter a ZIP code, or try again.'),
  }[reason] ?? t('The location is not available. Enter a ZIP code.')
  document.getElementById('zip').focus()
}

/** Takes the place, unless the server knows no store there by its ZIP code. */
async function arrive(main, place, then, refuse) {
  const before = getPlace()
  await setPlace(place)
  const problem = await new Near(main).open()
  if (problem?.type === 'zip-unknown') {
    await setPlace(before)
    return refuse(explain(problem))
  }
  await goOn(main, then)
}

/** To the view that asked for a place, else to the deals. */
async function goOn(main, then) {
  if (then) return location.replace(`#/${then}`)
  main.replaceChildren()
  await new Near(main).start()
  main.querySelector('h1').focus()
}

class Near {
  constructor(main) {
    this.main = main
    this.filters = { chains: '', mechanic: '', department: '', soon: false }
    this.departments = new Set()
    this.rows = 0
  }

  /** The first answer, which the view draws from what is saved then. */
  async open() { return (await ask(this.path(), () => {})).problem }

  async start() {
    this.filters = { ...this.filters, ...(await stored.get('settings', 'filters')) }
    this.draw()
    this.watcher = new IntersectionObserver(seen => {
      if (seen.some(one => one.isIntersecting)) this.more()
    }, { rootMargin: '400px' })
    // Not awaited: a change of views does not wait for the network.
    this.load().then(() => this.showStores())
    return () => this.watcher.disconnect()
  }

  path() {
    const { chains, mechanic, department, soon } = this.filters
    const end = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
    const wanted = { radius: radius(), sort: 'savings', limit: pageSize, chain: chains, mechanic, department, ending_before: soon && end }
    const rest = Object.entries(wanted).filter(pair => pair[1]).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    return `/v1/deals?${placeQuery()}&${rest.join('&')}`
  }

  draw() {
    this.summary = h('p', { class: 'muted' }, t('Loading …'))
    this.stores = h('section', { 'aria-labelledby': 'stores-title', class: 'stack stores' },
      h('div', { class: 'row' }, h('h2', { id: 'stores-title', class: 'grow' }, t('Stores around')), this.turner(-1, t('Previous stores'), '‹'), this.turner(1, t('Next stores'), '›')), h('ul', { class: 'scroll-x', tabindex: 0, 'aria-labelledby': 'stores-title' }))
    this.bar = h('div', { class: 'stack', role: 'group', 'aria-label': t('Filters') })
    this.list = h('div', { class: 'stack' })
    this.end = h('div', { class: 'row' })
    this.main.replaceChildren(
      h('div', { class: 'row' }, h('div', { class: 'grow' }, heading(getPlace().zip ? t('Deals around {place}', { place: placeName() }) : t('Deals near you'))),
        h('button', { class: 'button quiet', type: 'button', onclick: () => this.changePlace() }, icon('pin'), t('Change place'))),
      this.summary, this.stores, h('h2', { class: 'visually-hidden' }, t('Deals')), this.bar, this.list, this.end)
    this.drawFilters()
  }

  /** Whoever cannot swipe has these. */
  turner(way, words, sign) {
    const turn = () => {
      const row = this.stores.querySelector('ul')
      row.scrollBy({ left: way * row.clientWidth * 0.8, behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth' })
    }
    return h('button', { class: 'button', type: 'button', 'aria-label': words, onclick: turn }, h('span', { 'aria-hidden': 'true' }, sign))
  }

  async changePlace() {
    this.watcher.disconnect()
    this.main.replaceChildren()
    await showStart(this.main)
    this.main.querySelector('h1').focus()
  }

  drawFilters() {
    const press = (name, value, label) => h('button', {
      class: 'chip', type: 'button', 'aria-pressed': String(this.filters[name] === value), 'data-filter': `${name}=${value}`,
      onclick: () => this.set(name, this.filters[name] === value ? '' : value),
    }, label)
    const focused = document.activeElement?.dataset?.filter
    const count = Object.values(this.filters).filter(Boolean).length
    this.bar.replaceChildren(
      h('div', { class: 'chips' }, press('mechanic', 'bxgy_free', t('Buy one, get one')), press('soon', true, t('Ends soon')),
        (this.chains ?? []).map(chain => press('chains', chain, bdi(chainName(chain)))), this.departmentField(),
        count > 0 && h('button', { class: 'button quiet', type: 'button', onclick: () => this.clear() }, tn(count, '1 filter: clear', '{n} filters: clear'))))
    if (focused) this.bar.querySelector(`[data-filter="${CSS.escape(focused)}"]`)?.focus()
  }

  departmentField() {
    const names = [...new Set([...this.departments, this.filters.department])].filter(Boolean).sort()
    return h('select', {
      class: 'department', 'aria-label': t('Department'), 'data-filter': 'department', onchange: event => this.set('department', event.target.value),
    }, h('option', { value: '' }, t('All departments')),
      names.map(name => h('option', { value: name, selected: name === this.filters.department }, name.slice(0, 60))))
  }

  async set(name, value) {
    this.filters[name] = value
    await stored.put('settings', 'filters', this.filters)
    this.drawFilters()
    await this.load()
  }

  async clear() {
    this.filters = { chains: '', mechanic: '', department: '', soon: false }
    await stored.put('settings', 'filters', this.filters)
    this.drawFilters()
    this.bar.querySelector('.chip').focus()
    await this.load()
  }

  /** What is saved at once; what the server says after it, behind a button once somebody reads. */
  async load() {
    const path = this.path()
    this.asked = path
    const slow = setTimeout(() => say(t('The server has not answered yet.')), 3000)
    const { problem } = await ask(path, (answer, { savedAt }) => {
      if (this.asked !== path) return
      const isRead = scrollY > 200 && this.drawn === path
      if (!isRead) return this.replace(answer, path, savedAt)
      toast(t('There are newer prices.'), { label: t('Show'), act: () => { this.replace(answer, path, null); scrollTo(0, 0) } })
    })
    clearTimeout(slow)
    if (this.asked !== path) return
    if (problem) this.fail(problem)
    else this.note.textContent = ''
  }

  replace(answer, path, savedAt) {
    this.drawn = path
    this.rows = 0
    this.note = h('span', {}, savedAt ? t(' · as of {time}', { time: clock(savedAt) }) : '')
    this.list.replaceChildren()
    this.add(answer)
    if (!answer.deals.length) this.list.replaceChildren(this.nothing())
    this.drawFilters()
  }

  add({ deals, next }) {
    deals.forEach(deal => deal.department && this.departments.add(deal.department))
    this.list.append(h('div', { class: 'group cards' }, deals.map(card)))
    this.rows += deals.length
    this.next = next
    this.summary.replaceChildren(this.rows ? tn(this.rows, '1 deal', next ? 'The first {n} deals, most saved first' : '{n} deals, most saved first') : '', this.note)
    this.drawEnd()
  }

  drawEnd() {
    this.watcher?.disconnect()
    const isFull = this.rows + pageSize > mostRows
    this.end.replaceChildren(...(!this.next ? [] : isFull ? [h('p', {}, t('There are more. Use a filter to see fewer.'))]
      : [h('button', { class: 'button', type: 'button', onclick: () => this.more() }, t('More deals'))]))
    if (this.next && !isFull) this.watcher?.observe(this.end)
  }

  async more() {
    const { next } = this
    if (!next || this.isLoading) return
    this.isLoading = true
    try {
      const answer = await get(next)
      if (this.next === next) this.add(answer)
    } catch (problem) { say(explain(problem)) }
    this.isLoading = false
  }

  fail(problem) {
    if (this.drawn === this.asked) {
      this.note.textContent += ` · ${explain(problem)}`
      return
    }
    this.summary.textContent = ''
    this.list.replaceChildren(empty(t('No deals could be loaded'), explain(problem, false),
      h('button', { class: 'button primary', type: 'button', onclick: () => this.load() }, t('Try again'))))
    this.end.replaceChildren()
  }

  nothing() {
    const isFiltered = Object.values(this.filters).some(Boolean)
    const wider = [25, 50].find(miles => miles > radius())
    if (isFiltered) {
      return empty(t('No deals match'), t('Nothing around has all that the filters ask for.'),
        h('button', { class: 'button primary', type: 'button', onclick: () => this.clear() }, t('Clear the filters')))
    }
    return empty(t('No deals within {n} miles', { n: radius() }), t('No store whose ads are read is that near.'),
      wider && h('button', { class: 'button primary', type: 'button', onclick: () => setRadius(wider).then(() => this.start()) }, t('Look within {n} miles', { n: wider })),
      h('button', { class: 'button', type: 'button', onclick: () => this.changePlace() }, t('Change place')))
  }

  async showStores() {
    await ask(storesPath(), ({ stores }) => {
      const near = measured(stores).slice(0, 12)
      this.chains = [...new Set(stores.map(store => store.chain))].sort()
      this.drawFilters()
      this.stores.querySelector('ul').replaceChildren(...near.map(storeCard))
    })
  }
}

const chainName = chain => chain.replace(/(^|-)[a-z]/g, letters => letters.toUpperCase().replace('-', ' '))

/** A store with its best deals, asked for when it comes into sight. */
function storeCard(store) {
  const deals = h('ul', { class: 'small' })
  const made = h('li', { class: 'card store' }, h('h3', {}, bdi(store.store, 60)),
    h('p', { class: 'muted small' }, bdi([store.street, store.city].filter(Boolean).join(', '), 80)),
    store.distance_meters != null && h('p', { class: 'small' }, icon('pin'), ' ', t('about {far}', { far: miles(store.distance_meters) })), deals)
  const watcher = new IntersectionObserver(seen => {
    if (!seen.some(one => one.isIntersecting)) return
    watcher.disconnect()
    ask(`/v1/deals?store_id=${store.store_id}&sort=savings&limit=3`, answer => deals.replaceChildren(...answer.deals.map(best).filter(Boolean)))
  })
  watcher.observe(made)
  return made
}

const best = deal => !hasEnded(deal) && h('li', { class: 'highlight' }, bdi(deal.title, 60), deal.mechanic === 'bxgy_free' && h('span', { class: 'tag' }, t('BOGO')),
  h('strong', {}, bdi(priceWords(deal), 40)))

// A deal as a card.

function price(deal) {
  if (!isPriced(deal)) {
    return [h('p', { class: 'price printed' }, bdi(deal.deal_text ?? t('Price not stated'), 80)),
      deal.deal_text && h('p', { class: 'muted small' }, t('The ad states no price.'))]
  }
  const words = [deal.price_basis === 'at_most' && t('at most'), deal.price_basis === 'at_least' && t('from')].filter(Boolean)
  return h('p', { class: 'price' }, words.map(word => [h('small', {}, word), ' ']), deal.price, ' ', h('small', {}, per(deal)))
}

function regular(deal) {
  if (!deal.regular_price) return null
  const was = bound(deal.regular_price_basis, deal.regular_price)
  return h('p', { class: 'small' }, t('Regular price {price}', { price: was }),
    deal.saving && h('span', { class: 'tag good' }, t('saves {sum}', { sum: bound(deal.saving_basis, deal.saving) })))
}

function where(deal) {
  const more = deal.also_at_stores ? tn(deal.also_at_stores, 'and 1 more store', 'and {n} more stores') : null
  const far = deal.distance_meters != null && t('about {far}', { far: miles(deal.distance_meters) })
  return h('p', { class: 'small' }, icon('store'), ' ', bdi(deal.store), deal.city && [', ', bdi(deal.city)],
    [far, more].filter(Boolean).map(text => h('span', { class: 'muted' }, ` · ${text}`)))
}

/** The printed words, and how they were read. */
function showEvidence(deal) {
  const printed = [deal.deal_text, deal.savings_text, deal.details_text].filter(Boolean)
  openDialog(t('Where this comes from'),
    h('p', {}, bdi(deal.summary, 2000)),
    h('h3', {}, t('As printed')),
    printed.length ? h('ul', { class: 'stack' }, printed.map(text => h('li', { class: 'note' }, bdi(text, 2000)))) : h('p', {}, t('Nothing but the price.')),
    h('p', { class: 'muted small' }, t('From {source}, seen {when}.', { source: deal.source, when: dayOf(deal.confirmed_at ?? Date.now()) })),
    h('p', {}, h('a', { href: `/v1/deals/${encodeURIComponent(deal.deal_id)}` }, t('All evidence, with the rules that read it'))))
}

function card(deal) {
  const ended = hasEnded(deal)
  const title = ended ? h('s', {}, bdi(deal.title)) : bdi(deal.title)
  const what = whatToBuy(deal)
  return h('article', { class: `card deal ${deal.mechanic}` },
    h('h3', {}, title), deal.size && h('p', { class: 'muted small' }, bdi(deal.size, 80)),
    price(deal),
    what && h('p', {}, h('strong', {}, what)),
    what && deal.single_unit && h('p', { class: 'small' }, t('One alone: {price}', { price: bound(deal.single_unit_basis, deal.single_unit) })),
    h('p', { class: 'small' }, unitPrice(deal)), regular(deal),
    terms(deal).length > 0 && h('p', { class: 'row small' }, terms(deal).map(term => h('span', { class: 'tag' }, term))),
    where(deal),
    h('p', { class: 'small' }, h('span', { class: ended ? 'warn' : '' }, until(deal)), ' · ', seen(deal)),
    h('p', { class: 'row actions' },
      h('button', { class: 'button', type: 'button', 'aria-label': t('Add {what} to list', { what: deal.title.slice(0, 80) }), onclick: async () => (await import('./adding.js')).addToList(deal) },
        icon('plus'), t('Add to list')),
      h('button', { class: 'button quiet', type: 'button', 'aria-label': t('Where from: {what}', { what: deal.title.slice(0, 80) }), onclick: () => showEvidence(deal) },
        t('Where from?'))))
}
