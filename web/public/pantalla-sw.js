// Keeps the files of the screen at a door or in a lobby, so that it opens again without network. It keeps no answer of the
// API: what the screen showed last is in its own storage.
const kept = 'aforo-pantalla'
const page = '/pantalla'
/** Milliseconds that the network may take to answer: a device on a wall shows what it knows rather than nothing. */
const patience = 15_000

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
  for (const file of files) if (!(await cache.match(file))) missing.push(cache.add(file))
  if (!(await cache.match(page))) missing.push(keepPage(cache))
  await Promise.allSettled(missing)
}

/** The server gives the page to whoever asks for HTML; to others there is no such address. */
async function keepPage(cache) {
  const answer = await fetch(page, { headers: { accept: 'text/html' } })
  if (answer.ok) await cache.put(page, answer)
}

self.addEventListener('fetch', event => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (request.mode === 'navigate') event.respondWith(url.pathname === page ? fromNetwork(request) : fromDoor(request))
  // Their names have a hash of their content: a file that is kept is the one that is wanted.
  else if (url.pathname.startsWith('/assets/') || url.pathname === '/favicon.svg') event.respondWith(fromCache(request))
})

async function fromNetwork(request) {
  const cache = await caches.open(kept)
  const last = await cache.match(page)
  try {
    const answer = await reach(request)
    if (answer.ok) await cache.put(page, answer.clone())
    return answer
  } catch {
    return last ?? fetch(request)
  }
}

/** The address of the room's code, where the device may begin: the screen is at another one, which opens without network. */
async function fromDoor(request) {
  try {
    return await reach(request)
  } catch {
    return (await caches.match(page)) ? Response.redirect(page) : fetch(request)
  }
}

/** What stands before a server that is stopped answers in its place: to the device that is the same as no network. */
async function reach(request) {
  const answer = await fetch(request, { signal: AbortSignal.timeout(patience) })
  if (answer.status >= 500) throw new Error(`The server answered ${answer.status}.`)
  return answer
}

async function fromCache(request) {
  const cache = await caches.open(kept)
  const last = await cache.match(request)
  if (last) return last
  const answer = await fetch(request)
  if (answer.ok) await cache.put(request, answer.clone())
  return answer
}
