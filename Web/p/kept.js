// Where the list is kept besides this device, and with whom.

import { button, h, openDialog, say, t, tn } from './page.js'
import * as sync from './sync.js'
import { inWords } from './vault.js'

const refuse = problem => say(inWords(problem))

/** Draws it into `place` whenever it changes; returns what ends that. */
export function showKept(place) {
  let drawn
  const draw = () => {
    const { kind, list } = sync.state
    const mark = JSON.stringify([kind, list?.id, list?.members])
    if (mark !== drawn) drawKept(place)
    drawn = mark
  }
  sync.changes.addEventListener('change', draw)
  draw()
  sync.start()
  return () => sync.changes.removeEventListener('change', draw)
}

function drawKept(place) {
  const { kind, list } = sync.state
  const words = {
    none: t('This list is on this device only. Some browsers forget it after a week without a visit: add the page to your home screen, or share the list with another device.'),
    saved: t('Saved on this device and at the server.'), waiting: t('Saved on this device. The server gets it when there is a connection.'),
    gone: t('This list is not at the server any more. What it had is still on this device.'),
    out: t('This browser was signed out: the list is on this device only.'),
  }
  place.replaceChildren(h('p', { class: 'muted' }, words[kind], list?.members > 1 && kind !== 'gone' && [' ', tn(list.members, '', '{n} people or devices share it.')]),
    ...(kind === 'gone' ? [h('p', {}, button(t('Keep it there again'), () => sync.keptListID().catch(refuse)))] : []))
  if (kind === 'saved') drawLists(place)
}

/** The other lists of this person, where there are any. */
async function drawLists(place) {
  const lists = await sync.lists().catch(() => [])
  const { list } = sync.state
  if (!list || (lists.length < 2 && !(list.members > 1)) || place.querySelector('select')) return
  const pick = h('select', { onchange: () => sync.use(lists[pick.value]).catch(refuse) },
    lists.map((one, at) => h('option', { value: at, selected: one.list_id === list.id }, `${one.name} (${tn(one.members, 'yours alone', 'shared by {n}', {})})`)))
  place.append(...(lists.length > 1 ? [h('label', { class: 'field' }, t('List'), pick)] : []),
    ...(list.members > 1 ? [h('p', {}, button(t('Leave this shared list'), () => askToLeave()))] : []))
}

function askToLeave() {
  const dialog = openDialog(t('Leave this shared list?'), h('p', {}, t('What it has stays on this device. The others keep it; to join again you need a new link.')),
    h('p', { class: 'row' }, button(t('Leave'), () => { dialog.close(); sync.leave().catch(refuse) }, 'primary')))
}
