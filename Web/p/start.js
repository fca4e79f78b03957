// The first screen: where somebody shops, by ZIP code or by the location, and what keeps the browser from telling it.

import { getPlace, locate, locationObstacle, placeName, setPlace } from './data.js'
import { explain, h, startScreen, t } from './page.js'

/** It stands in the HTML; coming back to it draws a copy. The place holds until there is another one.
 *  @param ways go: goes on, once there is a place; probe: asks the server for its deals. */
export async function showStart(main, ways) {
  if (!main.querySelector('.start')) main.replaceChildren(startScreen.cloneNode(true))
  for (const part of main.querySelectorAll('[data-t]')) part.textContent = t(part.dataset.t)
  const [form, button, note] = [main.querySelector('form'), main.querySelector('#locate'), main.querySelector('#place-note')]
  form.addEventListener('submit', event => {
    event.preventDefault()
    takeZip(main.querySelector('#zip'), note, ways)
  })
  button.addEventListener('click', () => takeLocation(button, note, ways))
  if (getPlace()) main.querySelector('.ways').append(h('button', { class: 'button quiet', type: 'button', onclick: () => ways.go() }, t('Keep {place}', { place: placeName() })))
  const obstacle = await locationObstacle()
  if (obstacle) obstruct(button, note, obstacle)
}

async function takeZip(field, note, ways) {
  const zip = field.value.trim()
  const refuse = text => {
    note.textContent = text
    field.setAttribute('aria-invalid', 'true')
    field.focus()
  }
  if (!/^\d{5}$/.test(zip)) return refuse(t('A ZIP code has five digits, such as 30307.'))
  note.textContent = t('Looking for stores …')
  await arrive({ zip }, ways, refuse)
}

async function takeLocation(button, note, ways) {
  button.disabled = true
  note.textContent = t('Your browser may ask whether this page may know your location.')
  try {
    await arrive(await locate(), ways, text => { note.textContent = text })
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
async function arrive(place, { go, probe }, refuse) {
  const before = getPlace()
  await setPlace(place)
  const { problem } = await probe()
  if (problem?.type === 'zip-unknown') {
    await setPlace(before)
    return refuse(explain(problem))
  }
  await go()
}
