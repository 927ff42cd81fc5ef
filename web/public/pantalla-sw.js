// Keeps the files of the screen at a door or in a lobby, so that it opens again without network. It keeps no answer of the
// API: what the screen showed last is in its own storage.
const kept = 'aforo-pantalla'
const page = '/pantalla'

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', event => event.waitUntil(self.clients.claim()))

// The page says which files it has loaded, some of them before this worker was there.
self.addEventListener('message', event => event.waitUntil(keepOnly(event.data.keep)))

async function keepOnly(files) {
  const cache = await caches.open(kept)
  for (const request of await cache.keys())
    if (new URL(request.url).pathname.startsWith('/assets/') && !files.includes(request.url))
      await cache.delete(request)
  const missing = []
  for (const file of [...files, new URL(page, location.origin).href]) if (!(await cache.match(file))) missing.push(file)
  await Promise.all(missing.map(file => cache.add(file).catch(() => undefined)))
}

self.addEventListener('fetch', event => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (request.mode === 'navigate') event.respondWith(fromNetwork(request))
  // Their names have a hash of their content: a file that is kept is the one that is wanted.
  else if (url.pathname.startsWith('/assets/') || url.pathname === '/favicon.svg') event.respondWith(fromCache(request))
})

async function fromNetwork(request) {
  const cache = await caches.open(kept)
  try {
    const answer = await fetch(request)
    if (answer.ok) await cache.put(page, answer.clone())
    return answer
  } catch (error) {
    const last = await cache.match(page)
    if (last) return last
    throw error
  }
}

async function fromCache(request) {
  const cache = await caches.open(kept)
  const last = await cache.match(request)
  if (last) return last
  const answer = await fetch(request)
  if (answer.ok) await cache.put(request, answer.clone())
  return answer
}
