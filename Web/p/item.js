// One deal and its item: the price, whether it is a good one, what is paid for so many, where else it is had, and where all of it
// comes from. It says something also when the deal is over.

import { ask, get, getPlace, placeQuery, Problem, radius } from './data.js'
import { bdi, bound, button, dayOf, empty, explain, h, heading, icon, isPriced, money, per, priceWords, say, seen, t, terms, toast, unitPrice, until, whatToBuy } from './page.js'
import { aisle, asks, dealRow, departmentName, folded, percentOff, picture, skeletons, storeAddress, verdict } from './rows.js'

const most = 12

/** "12.345.bxgy_free.2026-11-26": the store, the listing, the kind of deal, its first day. */
const identifier = /^(\d{1,10})\.(\d{1,18})\.[a-z_]{3,20}\.\d{4}-\d\d-\d\d$/

export async function show(main, query) {
  const id = query.get('deal') ?? ''
  const [, store, listing] = identifier.exec(id) ?? []
  const view = new Item(main, id, Number(store), Number(listing))
  // Not awaited: a switch of views does not wait for the network.
  view.start().catch(error => view.fail(error))
  return () => { view.isLeft = true }
}

class Item {
  constructor(main, id, store, listing) {
    Object.assign(this, { main, id, store, listing, count: 1 })
    this.body = h('div', { class: 'item' }, skeletons(3))
    main.append(h('p', { class: 'top' }, h('a', { class: 'button quiet', href: '#/', onclick: back }, '‹ ', t('Deals'))), heading(t('Deal')), this.body)
  }

  async start() {
    if (!this.listing) return this.body.replaceChildren(empty(t('There is no such deal'), t('The address is not one of this page.')))
    let shown
    const { problem } = await ask(`/v1/deals/${encodeURIComponent(this.id)}`, ({ deals }) => {
      if (this.isLeft) return
      shown = deals[0]
      this.draw(shown)
    })
    if (this.isLeft) return
    if (problem?.type === 'not-found') return this.over()
    if (problem && !shown) throw problem
    this.fill(shown)
  }

  /** The parts that have questions of their own, each where it will stand. */
  draw(deal) {
    this.deal = deal
    this.main.querySelector('h1').replaceChildren(bdi(deal.title, 140))
    this.history = h('div', { class: 'stack' }, h('p', { class: 'muted' }, t('Loading …')))
    this.total = h('p', { class: 'total', role: 'status' })
    this.others = h('div', { class: 'stack' }, getPlace() ? skeletons(2) : h('a', { class: 'button', href: '#/?then=' }, t('Choose a place')))
    this.body.replaceChildren(
      this.head(deal), this.doings(deal),
      h('div', { class: 'half' }, panel(t('Is it a good price?'), this.history), evidence(deal)),
      h('div', { class: 'half' }, panel(t('What you pay'), this.needs(deal), isPriced(deal) && this.stepper(deal)), panel(t('At your stores'), this.others)))
  }

  head(deal) {
    const off = percentOff(deal)
    const unit = unitPrice(deal)
    return h('div', { class: 'head' }, picture(deal, 112), h('div', { class: 'stack' },
      h('p', { class: 'muted small' }, [deal.size && bdi(deal.size, 80), deal.department_group && departmentName(deal.department_group)].filter(Boolean).flatMap((part, at) => [at > 0 && ' · ', part])),
      h('p', {}, isPriced(deal) ? [{ at_most: t('at most'), at_least: t('from') }[deal.price_basis], ' ', h('span', { class: 'big' }, deal.price), ' ', per(deal)] : h('strong', {}, bdi(priceWords(deal), 120))),
      unit && h('p', {}, unit),
      deal.regular_price && h('p', { class: 'small' }, t('regular price {price}', { price: bound(deal.regular_price_basis, deal.regular_price) }), off && [' · ', off]),
      h('p', { class: 'asks' }, asks(deal), deal.lowest_in_days && verdict(deal)),
      h('p', { class: 'small' }, h('a', { href: storeAddress(deal.store_id) }, bdi(deal.store, 80)), deal.city && [', ', bdi(deal.city, 60)], deal.aisle && [' · ', aisle(deal)]),
      h('p', { class: 'small' }, until(deal), ' · ', seen(deal))))
  }

  doings(deal) {
    return h('p', { class: 'row doings' },
      h('button', { class: 'button primary', type: 'button', onclick: async () => (await import('./adding.js')).addToList(deal) }, icon('plus'), t('Add to list')),
      h('a', { class: 'button', href: `#/watches?q=${encodeURIComponent(deal.title.slice(0, 120))}` }, icon('bell'), t('Watch this')),
      button([icon('share'), t('Share')], () => share(deal)))
  }

  needs(deal) {
    const all = [whatToBuy(deal), ...terms(deal)].filter(Boolean)
    return h('ul', { class: 'needs' }, all.length ? all.map(words => h('li', {}, words))
      : h('li', { class: 'muted' }, t('Nothing to clip, no card, no limit.')))
  }

  stepper(deal) {
    this.count = deal.minimum_quantity > 1 ? deal.minimum_quantity : 1
    this.number = h('output', {}, this.count)
    const step = by => {
      this.count = Math.min(99, Math.max(1, this.count + by))
      this.number.textContent = this.count
      clearTimeout(this.timer)
      this.timer = setTimeout(() => this.askTotal(), 250)
    }
    return h('div', { class: 'row' },
      h('div', { class: 'step', role: 'group', 'aria-label': deal.per === 'pound' ? t('Pounds') : t('How many') },
        h('button', { class: 'button', type: 'button', 'aria-label': t('Fewer'), onclick: () => step(-1) }, '−'), this.number,
        h('button', { class: 'button', type: 'button', 'aria-label': t('More'), onclick: () => step(1) }, '+')), this.total)
  }

  fill(deal) {
    if (getPlace()) this.askOthers(deal)
    this.askTotal()
    this.askHistory(deal)
  }

  /** What so many cost at the register is the server's to say. */
  async askTotal() {
    const row = await this.ranked(this.count).then(rows => rows.find(one => one.deal_id === this.id)).catch(() => null)
    if (this.isLeft) return
    this.total.replaceChildren(...(row?.quantity_checkout_cents == null ? []
      : [h('span', { class: 'muted' }, t('At the register'), ' '), h('strong', {}, bound(row.quantity_basis, money(row.quantity_checkout_cents)))]))
  }

  async ranked(quantity) {
    if (!getPlace()) return []
    const path = `/v1/compare?${placeQuery()}&radius=${radius()}&q=${encodeURIComponent(searchable(this.deal))}&quantity=${quantity}`
    return (await get(path)).ranked
  }

  async askOthers() {
    let rows
    try { rows = await this.ranked(1) } catch (problem) { return this.others.replaceChildren(h('p', {}, explain(problem, false))) }
    if (this.isLeft) return
    const same = folded(rows.filter(row => row.relation === 'same'))
    const instead = folded(rows.filter(row => row.relation !== 'same')).slice(0, 4)
    const list = part => h('div', { class: 'deals' }, part.map(row => dealRow(row)))
    this.others.replaceChildren(...[
      same.length ? list(same.slice(0, most)) : h('p', { class: 'muted' }, t('No store near you shows it by these words.')),
      instead.length > 0 && [h('h3', {}, t('Instead of it')), list(instead)],
      h('p', {}, h('a', { href: `#/compare?q=${encodeURIComponent(searchable(this.deal))}` }, t('Compare all of it')))].flat().filter(Boolean))
  }

  async askHistory(deal) {
    const { priceHistory } = await import('./chart.js')
    const [drawn, sales] = await Promise.all([priceHistory(this.listing, deal), this.sales()])
    if (!this.isLeft) this.history.replaceChildren(drawn, ...sales)
  }

  /** Nothing where the server does not answer: the prices stand all the same. */
  async sales() {
    const { salesOf } = await import('./sales.js')
    let row
    await ask(`/v1/listings/${this.listing}/sales?store_id=${this.store}`, answer => { [row] = answer.sales })
    return row ? salesOf(row) : []
  }

  /** The deal ended, or the store shows it no more: its item and its prices are known all the same. */
  async over() {
    const { listings: [item] } = await get(`/v1/listings/${this.listing}`)
    if (this.isLeft) return
    this.main.querySelector('h1').replaceChildren(bdi(item.title, 140))
    this.deal = { ...item, listing_id: this.listing, store_id: this.store, conditions: [], rewards: [] }
    this.history = h('div', { class: 'stack' })
    this.others = h('div', { class: 'stack' })
    this.body.replaceChildren(h('p', { class: 'note' }, t('This deal is over, or its store shows it no more.')),
      panel(t('At your stores'), this.others), panel(t('Its prices'), this.history))
    if (getPlace()) this.askOthers()
    this.askHistory(this.deal)
  }

  fail(problem) {
    if (!(problem instanceof Problem)) throw problem
    if (this.isLeft) return
    const isUnknown = problem.type === 'item-unknown'
    this.body.replaceChildren(empty(isUnknown ? t('There is no such deal') : t('The deal could not be loaded'), explain(problem, false),
      !isUnknown && button(t('Try again'), () => this.start().catch(error => this.fail(error)), 'primary')))
  }
}

/** Without the marks that would make it a search for an exact phrase. */
const searchable = deal => deal.title.replace(/["“”]|\bor\b|(^|\s)-+/gi, ' ').replace(/\s+/g, ' ').trim().slice(0, 200)

const panel = (title, ...content) => h('section', { class: 'card panel' }, h('h2', {}, title), content)

/** Where one came from, if that was within the page. */
function back(event) {
  if (history.length < 2 || !document.querySelector('nav a').hash) return
  event.preventDefault()
  location.hash = document.querySelector('nav a').hash
}

/** The printed words, and how they were read. */
function evidence(deal) {
  const printed = [deal.deal_text, deal.savings_text, deal.details_text].filter(Boolean)
  return h('details', { class: 'card panel' }, h('summary', {}, t('Where this comes from')),
    h('p', {}, bdi(deal.summary, 2000)), h('h3', {}, t('As printed')),
    printed.length ? h('ul', { class: 'stack' }, printed.map(text => h('li', { class: 'note' }, bdi(text, 2000)))) : h('p', {}, t('Nothing but the price.')),
    h('p', { class: 'muted small' }, t('From {source}, seen {when}.', { source: deal.source, when: dayOf(deal.confirmed_at ?? Date.now()) })),
    h('p', {}, h('a', { href: `/v1/deals/${encodeURIComponent(deal.deal_id)}.html` }, t('All evidence, with the rules that read it'))))
}

/** A link to this page, which says where and for how much also to who sees the words alone. */
async function share(deal) {
  const words = { title: deal.title, text: `${deal.title}: ${priceWords(deal)}, ${deal.store}, ${until(deal)}`, url: location.href }
  if (navigator.share) return navigator.share(words).catch(() => {})
  try {
    await navigator.clipboard.writeText(location.href)
    say(t('The link is copied.'))
  } catch { toast(t('The address of this page is the link.'), { label: t('Close'), act() {} }) }
}
