// The page as a whole: which view the fragment names, and the worker that starts the page without network.

import { tidy } from './data.js'
import { h, say, t, toast } from './page.js'
import { loadPlace } from './place.js'

/** By the first part of the fragment. Views but the first are loaded when they are opened. */
const views = {
  '': { load: () => import('./near.js'), name: 'near', title: 'Deals near you' },
  compare: { load: () => import('./compare.js'), name: 'compare', title: 'Compare', css: true },
  list: { load: () => import('./list.js'), name: 'list', title: 'Shopping list', css: true },
  shop: { load: () => import('./shop.js'), name: 'shop', title: 'In the store', css: 'list' },
  trips: { load: () => import('./trips.js'), name: 'trips', title: 'Trips', css: 'list' },
  watches: { load: () => import('./watches.js'), name: 'watches', title: 'Watches', css: true },
  privacy: { load: () => import('./privacy.js'), name: 'privacy', title: 'Privacy', css: 'watches' },
}

/** Fragments that hand something over rather than name a view. */
const handovers = {
  l: () => import('./share.js'), join: () => import('./sync.js'), device: () => import('./vault.js'),
}

const main = document.querySelector('main')
let leave
let turn = 0

export const go = fragment => { if (location.hash === fragment) route(); else location.hash = fragment }

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
  markCurrent(name)
  try {
    const [module] = await Promise.all([view.load(), style(view)])
    if (mine !== turn) return
    // The first view replaces the words in the HTML only when its own are there.
    const draw = async () => {
      if (view.name !== 'near' || !isFirst) main.replaceChildren()
      leave = await module.show(main, query)
    }
    await (isFirst || !document.startViewTransition || matchMedia('(prefers-reduced-motion: reduce)').matches
      ? draw() : new Promise(resolve => document.startViewTransition(() => draw().then(resolve, resolve)).finished.catch(() => {})))
  } catch (error) {
    if (mine === turn) main.replaceChildren(...lost(error))
  }
  document.title = `${t(view.title)} · Circulard`
  if (!isFirst) main.querySelector('h1')?.focus()
  if (handover) await (await handovers[handover]()).receive(value)
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
    const isHere = link.hash.replace(/^#\/?/, '') === name
    if (isHere) link.setAttribute('aria-current', 'page')
    else link.removeAttribute('aria-current')
  }
}

async function startWorker() {
  if (!navigator.serviceWorker) return
  const policy = self.trustedTypes?.createPolicy('circulard', {
    createScriptURL(path) {
      if (path === '/sw.js') return path
      throw new TypeError(path)
    },
  })
  const script = policy ? policy.createScriptURL('/sw.js') : '/sw.js'
  const registration = await navigator.serviceWorker.register(script, { scope: '/', updateViaCache: 'none' })
  const offer = worker => worker?.addEventListener('statechange', () => {
    if (worker.state === 'installed' && navigator.serviceWorker.controller) offerReload(worker)
  })
  if (registration.waiting && navigator.serviceWorker.controller) offerReload(registration.waiting)
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
addEventListener('hashchange', () => route())

await loadPlace()
await route(true)
// Not before the deals stand: it loads the rest of the page.
const later = self.requestIdleCallback ?? (act => setTimeout(act, 500))
later(() => startWorker().catch(console.warn))
tidy().catch(() => {})
