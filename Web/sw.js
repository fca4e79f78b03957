// Starts the page without network. It keeps the page's own files and nothing else: the data are the page's.
// Served with the number of the page's files and their paths in place of the two names below.

const cacheName = 'circulard-{hash}'
const files = {files}

addEventListener('install', event => {
  event.waitUntil(caches.open(cacheName).then(cache => cache.addAll(files.map(path => new Request(path, { cache: 'no-cache' })))))
})

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
