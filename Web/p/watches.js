// Watches: goods, or the whole list, that the server looks for in each new ad; and how a person is told of them.

import { Problem, stored } from './data.js'
import { bdi, empty, h, hasEnded, heading, icon, money, openDialog, perUnit, say, t, terms, tn, toast, until } from './page.js'
import { listCalendar, zipCalendar } from './calendar.js'
import { Channels } from './channels.js'
import { keeping } from './devices.js'
import { alertLine, answer, ensureVault, hasVault, inWords, look, signedOut, tried } from './vault.js'
import { WatchForm } from './watchform.js'

const shownDeals = 3
const weekMilliseconds = 7 * 86_400_000

/** The list of this device at the server, made there if need be. */
const listID = async () => (await import('./sync.js')).keptListID()

export async function show(main, query) {
  const view = new Watches(main)
  await view.open()
  // What the server says comes after the first drawing.
  view.load().then(() => {
    if (!query.has('q') || !main.contains(view.list)) return
    // Asked once: who reloads or comes back is not asked again.
    history.replaceState(null, '', '#/watches')
    view.edit({ words: query.get('q').slice(0, 120) })
  })
  return () => view.channels?.stop?.()
}

class Watches {
  constructor(main) {
    this.main = main
    this.list = h('ul', { class: 'cards' })
    this.note = h('div', { class: 'slot' })
    this.rest = h('div', { class: 'stack sections' })
    this.place = alertLine()
    this.add = h('button', { class: 'button primary', type: 'button', onclick: () => this.edit() }, icon('plus'), t('New watch'))
    this.cards = new Map()
  }

  async open() {
    const saved = (await stored.all('watches')).filter(([, { at }]) => at)
    this.main.append(heading(t('Watches')),
      h('p', {}, t('A watch looks through each new ad for what you want, and tells you when it is there at your price.')),
      h('div', { class: 'row' }, this.add, this.place), this.note, this.list, this.rest)
    saved.forEach(([, { watch, deals, at }]) => this.draw(watch, Date.now() - at < weekMilliseconds ? deals : undefined))
  }

  async load() {
    const standing = await look()
    if (standing === 'absent') return this.drawAbsent()
    if (standing === 'open') await this.refresh()
    if (signedOut()) {
      this.note.replaceChildren(h('p', { class: 'note' },
        t('This browser was signed out, so nothing watches for you here. Open what you saved by twelve words or from another device, or start anew with a new watch.')))
    }
    if (standing === 'offline') this.place.textContent = inWords(new Problem(0, 'offline'))
    if (!this.cards.size) this.drawEmpty()
    await this.drawRest()
  }

  drawAbsent() {
    this.add.remove()
    this.list.remove()
    this.note.replaceChildren(empty(t('This server keeps no watches'),
      t('It shows deals, but saves nothing for people. Your list works on this device. A calendar can remind you instead.')))
    this.rest.replaceChildren(zipCalendar())
  }

  drawEmpty() {
    this.list.replaceChildren(h('li', { class: 'empty' }, h('h2', {}, t('Nothing is watched yet')),
      h('p', {}, t('Say what you want, such as butter, and at most which price. Nobody has to give a name or an address: the first watch makes a place for you on the server that only this browser can open.'))))
  }

  async drawRest() {
    const sections = [await listCalendar(listID), keeping()]
    if (hasVault()) {
      this.channels = new Channels(channels => this.nobodyIsTold(channels))
      sections.unshift(this.channels.section)
      await this.channels.start()
    }
    this.rest.replaceChildren(...sections)
  }

  nobodyIsTold(channels) {
    const isSilent = this.cards.size > 0 && !channels.length
    this.note.replaceChildren(isSilent ? h('div', { class: 'note row' }, h('p', {}, t('These watches tell nobody yet.')),
      h('button', { class: 'button', type: 'button', onclick: () => this.channels.title.focus() }, t('Choose how you are told'))) : '')
  }

  /** All watches with their deals, a few at a time. */
  async refresh() {
    try {
      const { watches } = await answer('GET', '/v1/watches')
      for (const [id] of this.cards) if (!watches.some(watch => watch.watch_id === id)) await this.forget(id)
      watches.filter(watch => !this.cards.has(watch.watch_id)).forEach(watch => this.draw(watch))
      const waiting = [...watches]
      await Promise.all(Array.from({ length: 4 }, async () => {
        for (let watch; (watch = waiting.shift());) await this.keep(await answer('GET', `/v1/watches/${watch.watch_id}`))
      }))
    } catch (problem) {
      this.place.textContent = inWords(problem)
    }
  }

  async keep({ deals, ...watch }) {
    this.draw(watch, deals)
    await stored.put('watches', watch.watch_id, { watch, deals, at: Date.now() })
  }

  async forget(id) {
    this.cards.get(id)?.remove()
    this.cards.delete(id)
    await stored.remove('watches', id)
  }

  draw(watch, deals) {
    this.list.querySelector('.empty')?.remove()
    const card = this.card(watch, deals)
    const old = this.cards.get(watch.watch_id)
    this.cards.set(watch.watch_id, card)
    if (!old) return this.list.append(card)
    const focused = [...old.querySelectorAll('button, summary, a')].indexOf(document.activeElement)
    old.replaceWith(card)
    if (focused >= 0) card.querySelectorAll('button, summary, a')[focused]?.focus()
  }

  card(watch, deals = null) {
    const name = nameOf(watch)
    const [first, rest] = inTwo(watch, deals ?? [])
    const rows = found => h('ul', { class: 'found' }, found.map(one => this.row(watch, one)))
    return h('li', { class: 'card' },
      h('h2', {}, bdi(name, 120)),
      h('p', { class: 'muted small' }, [limit(watch), tn(watch.stores.length, 'at 1 store', 'at {n} stores'), reminder(watch)].filter(Boolean).join(' · ')),
      first.length > 0 && rows(first),
      rest.length > 0 && h('details', {}, h('summary', {}, tn(rest.length, '1 more deal', '{n} more deals')), rows(rest)),
      deals?.length === 0 && h('p', {}, t('Nothing matches now.')),
      h('p', { class: 'row actions' },
        watch.words && h('a', { class: 'button', href: `#/compare?q=${encodeURIComponent(watch.words)}`, 'aria-label': t('Compare {what}', { what: name }) }, t('Compare')),
        h('button', { class: 'button quiet', type: 'button', 'aria-label': t('Change the watch for {what}', { what: name }), onclick: () => this.edit(watch) }, t('Change')),
        h('button', { class: 'button quiet', type: 'button', 'aria-label': t('Delete the watch for {what}', { what: name }), onclick: tried(() => this.remove(watch), this.place) }, t('Delete'))))
  }

  /** A deal in the server's own words, what it asks for, where, until when, and why it stands here. */
  row(watch, found) {
    const { deal } = found
    const title = bdi([deal.title, deal.size].filter(Boolean).join(', '))
    const asked = terms(deal)
    return h('li', {}, h('p', {}, hasEnded(deal) ? h('s', {}, title) : h('strong', {}, title)),
      h('p', {}, bdi(deal.summary, 300)),
      asked.length > 0 && h('p', { class: 'row small' }, asked.map(term => h('span', { class: 'tag' }, term))),
      h('p', { class: 'small' }, bdi(deal.store), ' · ', h('span', { class: hasEnded(deal) ? 'warn' : '' }, until(deal))),
      h('p', { class: 'muted small' }, because(watch, found)))
  }

  async remove(watch) {
    const id = watch.watch_id
    await answer('DELETE', `/v1/watches/${id}`).catch(problem => { if (problem.status !== 404) throw problem })
    const next = this.cards.get(id).nextElementSibling ?? this.cards.get(id).previousElementSibling
    await this.forget(id)
    if (!this.cards.size) this.drawEmpty()
    ;(next?.querySelector('button') ?? this.add).focus()
    toast(t('The watch for “{what}” is deleted.', { what: nameOf(watch) }), {
      label: t('Undo'),
      act: async () => {
        try { await this.put(watch) } catch (problem) { say(inWords(problem)) }
      },
    })
  }

  async put({ watch_id: id = crypto.randomUUID(), ...body }) {
    const saved = await answer('PUT', `/v1/watches/${id}`, body)
    await this.keep(saved)
    return saved
  }

  async edit(watch = {}) {
    const form = new WatchForm(watch, async body => {
      const isFirst = !hasVault()
      await ensureVault()
      if (body.list_id === true) body.list_id = await listID()
      const saved = await this.put({ ...body, ...(watch.watch_id && { watch_id: watch.watch_id }) })
      dialog.close()
      if (isFirst) await this.drawRest()
      else if (this.channels) await this.channels.draw()
      say(t('“{what}” is watched.', { what: nameOf(saved) }) + ' ' + tn(saved.deals.length, '1 deal matches now.', '{n} deals match now.'))
    })
    const dialog = openDialog(watch.watch_id ? t('Change the watch') : t('New watch'), form.element)
    await form.loadStores()
  }
}

const nameOf = watch => watch.words ?? t('Everything on my list')

function limit(watch) {
  if (watch.at_most_cents) return t('at most {price} each', { price: money(watch.at_most_cents) })
  return watch.unit_at_most_cents ? t('at most {price} {unit}', { price: money(watch.unit_at_most_cents), unit: perUnit(watch.unit) }) : t('at any price')
}

function reminder(watch) {
  if (watch.remind_evening_before) return t('reminder on the evening before the last day')
  return watch.remind_hours_before_end ? tn(watch.remind_hours_before_end, 'reminder 1 hour before the end', 'reminder {n} hours before the end') : null
}

/** "matches milk 1 gal: …" names the line of the list. */
function wish(watch, { reason, deal }) {
  const end = reason.indexOf(`: ${deal.title}`)
  return watch.words ?? (end > 0 ? reason.slice(0, end).replace(/^matches /, '') : '')
}

/** What stands on the card, and what behind "more": of goods the best stores, of a list the best deal of each line. */
function inTwo(watch, deals) {
  if (watch.words) return [deals.slice(0, shownDeals), deals.slice(shownDeals)]
  const lines = new Map(deals.map(found => [wish(watch, found), found]).reverse())
  const first = deals.filter(found => lines.get(wish(watch, found)) === found)
  return [first, deals.filter(found => !first.includes(found))]
}

function because(watch, found) {
  const words = wish(watch, found)
  const bound = watch.at_most_cents || watch.unit_at_most_cents ? ` ${t('and is {limit}', { limit: limit(watch) })}` : ''
  return words ? [t('Matches'), ' “', bdi(words, 120), '”', bound, '.'] : bdi(found.reason, 300)
}
