// Starts the page without network. It keeps the page's own files and nothing else: the data are the page's.
// Served with the number of the page's files and their paths in place of the two names below.

const cacheName = 'circulard-{hash}'
const files = {files}

addEventListener('install', event => {
  event.waitUntil(keepAll())
})

/** A few at a time: a proxy limits what one client asks for at once, and over HTTP/2 counts each request. */
async function keepAll() {
  const cache = await caches.open(cacheName)
  for (let first = 0; first < files.length; first += 12) {
    await cache.addAll(files.slice(first, first + 12).map(path => new Request(path, { cache: 'no-cache' })))
  }
}

addEventListener('activate', event => {
  event.waitUntil((async () => {
    const names = await caches.keys()
    await Promise.all(names.filter(name => name.startsWith('circulard-') && name !== cacheName).map(name => caches.delete(name)))
    await clients.claim()
  })())
})

addEventListener('message', event => {
  if (event.data === 'take over') skipWaiting()
})

/** A push message is shown whatever it says: a browser ends the subscription of one that shows nothing. */
addEventListener('push', event => {
  let said
  try { said = event.data.json().notification } catch { /* Not ours. */ }
  const { title = 'Circulard', body = '', tag, navigate } = said ?? {}
  event.waitUntil(registration.showNotification(title, { body, tag, icon: '/icon-192.png', data: { navigate } }))
})

addEventListener('notificationclick', event => {
  event.notification.close()
  event.waitUntil(openPage(event.notification.data?.navigate))
})

/** In a window that is open, or in a new one; an address without a view means the watches. */
async function openPage(navigate) {
  const asked = new URL(navigate ?? '/', location.origin)
  const address = asked.origin === location.origin && asked.hash ? asked.href : `${location.origin}/#/watches`
  const [open] = await clients.matchAll({ type: 'window' })
  if (!open) return clients.openWindow(address)
  await open.navigate(address).catch(() => {})
  return open.focus()
}

addEventListener('fetch', event => {
  const { method, url, mode } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== location.origin || pathname.startsWith('/v1/')) return
  const path = mode === 'navigate' && pathname === '/' ? '/' : pathname
  if (files.includes(path)) event.respondWith(saved(path, event.request))
})

/** Files under one number never change, and the page's own address names that number. */
async function saved(path, request) {
  const cache = await caches.open(cacheName)
  return await cache.match(path, { ignoreVary: true }) ?? fetch(request)
}
