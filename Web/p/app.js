// The page as a whole: which view the fragment names, the language, and the worker that starts the page without network.

import { erasure, loadPlace, stored, tidy } from './data.js'
import { h, learn, say, speak, t, toast } from './page.js'

/** By the first part of the fragment. Views but the first are loaded when they are opened, with their style and words. */
const views = {
  '': { load: again => import(`./near.js${again}`), name: 'near', title: 'Deals near you', words: [] },
  compare: { load: again => import(`./compare.js${again}`), name: 'compare', title: 'Compare', css: true },
  list: { load: again => import(`./list.js${again}`), name: 'list', title: 'Shopping list', css: true },
  shop: { load: again => import(`./shop.js${again}`), name: 'shop', title: 'In the store', css: 'list', words: ['list', 'shop'] },
  trips: { load: again => import(`./trips.js${again}`), name: 'trips', title: 'Trips', css: 'list', words: ['list', 'trips'] },
  watches: { load: again => import(`./watches.js${again}`), name: 'watches', title: 'Watches', css: true },
  item: { load: again => import(`./item.js${again}`), name: 'item', title: 'Deal', css: true, words: ['item', 'compare'] },
  store: { load: again => import(`./store.js${again}`), name: 'store', title: 'Store', words: ['item'] },
  privacy: { load: again => import(`./privacy.js${again}`), name: 'privacy', title: 'Privacy', css: 'watches', words: ['watches', 'privacy'] },
}

/** Fragments that hand something over rather than name a view. */
const handovers = {
  l: () => import('./share.js'), join: () => import('./sync.js'), device: () => import('./devices.js'),
}

const main = document.querySelector('main')
let leave
let turn = 0

function asked() {
  const fragment = location.hash.replace(/^#\/?/, '')
  const [, handover, value] = fragment.match(/^(l|join|device)=(.*)$/) ?? []
  const [name, query] = fragment.split('?')
  return { handover, value, view: views[name] ?? views[''], name: views[name] ? name : '', query: new URLSearchParams(query) }
}

async function style(view) {
  const name = view.css === true ? view.name : view.css
  if (!name || document.getElementById(`css-${name}`)) return
  const link = h('link', { rel: 'stylesheet', id: `css-${name}`, href: new URL(`./${name}.css`, import.meta.url) })
  await new Promise(resolve => {
    link.onload = link.onerror = resolve
    document.head.append(link)
  })
}

async function route(isFirst = false) {
  const mine = ++turn
  const { handover, value, view, name, query } = asked()
  leave?.()
  leave = undefined
  document.querySelector('dialog[open]')?.close()
  markCurrent(name)
  try {
    const [module] = await Promise.all([loaded(view), style(view), ...(view.words ?? [view.name]).map(learn)])
    if (mine !== turn) return
    const draw = async () => {
      // Where the last view was scrolled to, this one would show its end.
      if (!isFirst) scrollTo({ top: 0, behavior: 'instant' })
      // The first screen stands in the HTML until its view draws.
      if (view.name !== 'near' || !isFirst) main.replaceChildren()
      leave = await module.show(main, query)
    }
    await (isFirst ? draw() : switched(draw))
  } catch (error) {
    if (mine === turn) main.replaceChildren(...lost(error))
  }
  document.title = `${t(view.title)} · Circulard`
  if (!isFirst) focusOn(main.querySelector('[data-return]') ?? main.querySelector('h1'))
  if (handover) await (await handovers[handover]()).receive(value)
}

/** Where somebody was, else the heading; what is shown stays where it is. */
function focusOn(place) {
  place?.removeAttribute('data-return')
  place?.focus({ preventScroll: true })
}

/** Once more under another address, since a browser keeps a failure: as the worker takes over, WebKit loses what is on its way. */
async function loaded(view) {
  try { return await view.load('') } catch {
    await new Promise(resolve => setTimeout(resolve, 300))
    return view.load('?again')
  }
}

/** A short change over, where the browser has it and the person wants it. */
async function switched(draw) {
  if (!document.startViewTransition || matchMedia('(prefers-reduced-motion: reduce)').matches) return draw()
  const change = document.startViewTransition(draw)
  // One that is skipped, such as when the window changes, has drawn all the same.
  change.ready.catch(() => {})
  change.finished.catch(() => {})
  await change.updateCallbackDone
}

/** A view that cannot be loaded: an old page whose files are gone, or no network on the first visit. */
function lost(error) {
  console.warn(error)
  return [
    h('h1', { tabindex: -1 }, t('This part of the page did not load')),
    h('p', {}, t('There may be no connection, or the page is out of date. Nothing on your list is lost.')),
    h('button', { class: 'button primary', type: 'button', onclick: () => location.reload() }, t('Load the page again')),
  ]
}

function markCurrent(name) {
  for (const link of document.querySelectorAll('nav a')) {
    const isHere = link.hash.replace(/^#\/?/, '').split('?')[0] === name
    if (isHere) link.setAttribute('aria-current', 'page')
    else link.removeAttribute('aria-current')
  }
}

/** The tab of the deals leads back to how they were looked at. */
function keepAddress({ hash }) {
  if (/^#\/(\?|$)/.test(hash) && !hash.includes('then=')) document.querySelector('nav a').href = hash
}

async function chooseLanguage() {
  const code = (await stored.get('settings', 'language')) ?? (navigator.language.startsWith('es') ? 'es' : 'en')
  const button = document.getElementById('language')
  ;[button.textContent, button.lang] = code === 'es' ? ['English', 'en'] : ['Español', 'es']
  button.onclick = async () => {
    await stored.put('settings', 'language', code === 'es' ? 'en' : 'es')
    location.reload()
  }
  document.documentElement.lang = code
  speak(code)
  await learn('page')
  for (const place of document.querySelectorAll('[data-t]')) place.textContent = t(place.dataset.t)
}

async function startWorker() {
  if (!navigator.serviceWorker) return
  // The first worker of a browser takes over at once, and is no news.
  const isUpdate = Boolean(navigator.serviceWorker.controller)
  const policy = self.trustedTypes?.createPolicy('circulard', {
    createScriptURL(path) {
      if (path === '/sw.js') return path
      throw new TypeError(path)
    },
  })
  const script = policy ? policy.createScriptURL('/sw.js') : '/sw.js'
  const registration = await navigator.serviceWorker.register(script, { scope: '/', updateViaCache: 'none' })
  const offer = worker => worker?.addEventListener('statechange', () => {
    if (worker.state === 'installed' && isUpdate) offerReload(worker)
  })
  if (registration.waiting && isUpdate) offerReload(registration.waiting)
  offer(registration.installing)
  registration.addEventListener('updatefound', () => offer(registration.installing))
}

/** Never under somebody's fingers. */
function offerReload(worker) {
  toast(t('There is a new version of this page.'), {
    label: t('Reload'),
    act() {
      navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
      worker.postMessage('take over')
    },
  })
}

addEventListener('offline', () => say(t('No connection. Your list works; prices are those that were saved.')))
addEventListener('online', () => say(t('The connection is back.')))
addEventListener('hashchange', ({ oldURL }) => {
  keepAddress(new URL(oldURL))
  route()
})
// Another window erased everything: what this one still shows is gone.
erasure.onmessage = () => location.reload()

history.scrollRestoration = 'manual'
await loadPlace()
await chooseLanguage()
await route(true)
// Not before the deals stand: it loads the rest of the page.
const later = self.requestIdleCallback ?? (act => setTimeout(act, 500))
later(() => startWorker().catch(console.warn))
// Subscriptions to push messages can end silently.
// Lines that wait to be sent, where the list is kept on a server too.
addEventListener('queued', async () => {
  if (await stored.get('vault', 'list')) (await import('./sync.js')).start()
})

if (self.Notification?.permission === 'granted') later(async () => (await import('./push.js')).renew())
tidy().catch(() => {})
