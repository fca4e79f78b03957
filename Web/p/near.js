// The deals around a place, and before there is one the first screen.

import { ask, choices, choose, getPlace, placeName, placeQuery, radius } from './data.js'
import { DealList } from './deals.js'
import { button, empty, h, icon, t } from './page.js'

export async function show(main, query) {
  if (getPlace() && !query.has('then')) return list(main).show()
  const { showStart } = await import('./start.js')
  let end
  const go = async () => {
    const then = query.get('then')
    if (then) return location.replace(`#/${then}`)
    history.replaceState(null, '', '#/')
    end = list(main).show()
    main.querySelector('h1').focus()
  }
  await showStart(main, { go, probe: () => ask(list(main).dealsPath(), () => {}) })
  return () => end?.()
}

/** As the address says now. */
function list(main) {
  const query = new URLSearchParams(location.hash.split('?')[1])
  return new DealList(main, {
    view: '', query, area: `${placeQuery()}&radius=${radius()}`,
    head: [h('h1', { tabindex: -1, class: 'visually-hidden' }, getPlace()?.zip ? t('Deals near {place}', { place: placeName() }) : t('Deals near you'))],
    place: placeButton(main), none: () => nothing(main),
  })
}

function placeButton(main) {
  const short = getPlace()?.zip ?? t('Near you')
  return h('button', {
    class: 'place', type: 'button', 'aria-label': t('{place}, within {n} miles: change', { place: placeName(), n: radius() }),
    onclick: async () => (await import('./place.js')).choosePlace(() => list(main).show()),
  }, icon('pin'), `${short} · ${t('{n} mi', { n: radius() })}`)
}

function nothing(main) {
  const wider = [25, 50].find(miles => miles > radius())
  const again = change => choose(change).then(() => list(main).show())
  return empty(t('No deals within {n} miles', { n: radius() }), t('No store whose ads are read is that near.'),
    choices().stores.length > 0 && button(t('All stores'), () => again({ stores: [] }), 'primary'),
    wider && button(t('Look within {n} miles', { n: wider }), () => again({ radius: wider }), 'primary'),
    h('a', { class: 'button', href: '#/?then=' }, t('Change place')))
}
