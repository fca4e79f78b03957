// Reminders without messages: a calendar of the list, or one of a ZIP code where the server keeps no lists.

import { getPlace, nearestStoreIds, stored } from './data.js'
import { h, icon, say, t } from './page.js'
import { addressField, alertLine, answer, ensureVault, people, tried } from './vault.js'

const dropped = () => h('p', { class: 'muted small' },
  t('Calendar programs read it between once an hour and once a day. Google Calendar shows the days and drops the reminders; Apple Calendar drops them unless “Remove alerts” is turned off for this calendar.'))

/** Where a calendar program finds it: a tap, and the address for those that ask for one. */
function subscription(path) {
  const address = new URL(path, location.origin)
  return h('div', { class: 'stack' },
    h('p', { class: 'row' }, h('a', { class: 'button primary', href: `webcal://${address.host}${address.pathname}${address.search}` },
      icon('bell'), t('Open in the calendar'))),
    addressField(t('Address for programs that ask for one'), address.href))
}

/** The calendar of the list. Its address is a secret that only this device keeps. */
export async function listCalendar(listID) {
  const section = h('section', { class: 'stack' })
  const draw = async () => {
    const feed = await stored.get('vault', 'feed')
    section.replaceChildren(h('h2', { tabindex: -1 }, t('A calendar that reminds you')),
      h('p', {}, t('Your calendar shows the best deal for each line of your list, and reminds you on the evening before it ends. It needs no permission.')),
      ...(feed ? made(feed) : offer()))
  }
  const again = async words => {
    await draw()
    section.querySelector('h2').focus()
    say(words)
  }
  const offer = () => {
    const place = alertLine()
    const evening = h('input', { type: 'checkbox', checked: true })
    const make = tried(async () => {
      const stores = await nearestStoreIds()
      if (!stores.length) {
        place.textContent = t('Choose a place first, under Deals: a calendar needs to know your stores.')
        return
      }
      await ensureVault()
      const list = await listID()
      const { path } = await answer('POST', `/v1/lists/${list}/feeds`, { stores, evening_events: evening.checked })
      await stored.put('vault', 'feed', { path, list })
      await again(t('The calendar is made.'))
    }, place)
    return [h('label', { class: 'row' }, evening, h('span', { class: 'grow' }, t('Add an event at 6 PM on the evening before, for calendars that drop reminders'))),
      h('p', {}, h('button', { class: 'button', type: 'button', onclick: make }, t('Make the calendar'))), place, dropped()]
  }
  const made = feed => {
    const place = alertLine()
    const end = tried(async () => {
      const { status } = await people('DELETE', `/v1/lists/${feed.list}/feeds`)
      if (status >= 400 && status !== 404) await answer('DELETE', `/v1/lists/${feed.list}/feeds`)
      await stored.remove('vault', 'feed')
      await again(t('The calendar is ended.'))
    }, place)
    return [subscription(feed.path), dropped(),
      h('p', { class: 'muted small' }, t('Whoever has the address can read the calendar, also a service that fetches it for you. It ends when nobody has read it for 60 days.')),
      h('p', {}, h('button', { class: 'button', type: 'button', onclick: end }, t('End the calendar'))), place]
  }
  await draw()
  return section
}

/** Needs no vault: anybody's calendar of the deals of a ZIP code. */
export function zipCalendar() {
  const zip = h('input', { name: 'zip', inputmode: 'numeric', autocomplete: 'postal-code', pattern: '[0-9]{5}', maxlength: 5, required: true, value: getPlace()?.zip })
  const words = h('input', { name: 'q', maxlength: 120, autocomplete: 'off' })
  const place = alertLine()
  const shown = h('div', { role: 'status' })
  return h('section', { class: 'stack' }, h('h2', {}, t('A calendar that reminds you')),
    h('p', {}, t('Your calendar shows when deals end, and reminds you on the evening before.')),
    h('form', {
      class: 'row end', novalidate: true,
      onsubmit(event) {
        event.preventDefault()
        place.textContent = zip.checkValidity() ? '' : t('A ZIP code has five digits, such as 30307.')
        zip.setAttribute('aria-invalid', !zip.checkValidity())
        if (!zip.checkValidity()) return zip.focus()
        const query = new URLSearchParams({ zip: zip.value, ...(words.value.trim() && { q: words.value.trim() }) })
        shown.replaceChildren(subscription(`/v1/deals.ics?${query}`))
      },
    }, h('label', { class: 'field' }, t('ZIP code'), zip), h('label', { class: 'field grow' }, t('Goods (may stay empty)'), words),
    h('button', { class: 'button' }, t('Show the calendar'))), place, shown, dropped(),
    h('p', { class: 'muted small' }, t('The address contains the ZIP code and the goods. A calendar service that fetches it sees them.')))
}
