import type { CDPSession, Page } from '@playwright/test'

export interface Asked {
  address: string
  /** Chromium's name for what it is: Document, Script, Stylesheet, Font, Fetch, … */
  type: string
  /** Seconds of the browser's clock at which it was wanted, whether a connection was free or not, and had. */
  from: number
  to: number | undefined
  /** Over the line, headers included. */
  bytes: number
  cached: boolean
}

/** A slow line: milliseconds there and back, bits a second down and up. */
export interface Line {
  latency: number
  down: number
  up: number
}

/** Sees the requests of one page, its icon's aside: a browser asks for that when it likes. */
export async function requestsOf(page: Page) {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Network.enable')
  const seen: Asked[] = []
  const byId = new Map<string, Asked>()
  browser.on('Network.requestWillBeSent', ({ requestId, request, type = '', timestamp }) => {
    if (!request.url.startsWith('http') || request.url.endsWith('/favicon.svg')) return
    const asked: Asked = { address: request.url, type, from: timestamp, to: undefined, bytes: 0, cached: false }
    seen.push(asked)
    byId.set(requestId, asked)
  })
  const change = (id: string, what: Partial<Asked>) => Object.assign(byId.get(id) ?? {}, what)
  browser.on('Network.requestServedFromCache', ({ requestId }) => change(requestId, { cached: true }))
  browser.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache) change(requestId, { cached: true })
  })
  browser.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) =>
    change(requestId, { to: timestamp, bytes: encodedDataLength }),
  )
  return {
    /** Those since the last call, as they stand now. */
    take: () => seen.splice(0).map(asked => ({ ...asked })),
    onLine: (line: Line | undefined) => setLine(browser, line),
    /** @param times as slow as the machine is */
    onProcessor: (times: number) => browser.send('Emulation.setCPUThrottlingRate', { rate: times }),
    clearCache: () => browser.send('Network.clearBrowserCache'),
  }
}

const setLine = (browser: CDPSession, line: Line | undefined) =>
  browser.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: line?.latency ?? 0,
    downloadThroughput: line ? line.down / 8 : -1,
    uploadThroughput: line ? line.up / 8 : -1,
  })

/** How many requests follow one another: each of the longest row was wanted only when the one before it had come. */
export function roundTrips(requests: readonly Asked[]): number {
  const depths = new Map<Asked, number>()
  for (const asked of requests.toSorted((one, other) => one.from - other.from)) {
    if (asked.cached) continue
    const before = [...depths].filter(([{ to }]) => to !== undefined && to <= asked.from)
    depths.set(asked, 1 + Math.max(0, ...before.map(([, depth]) => depth)))
  }
  return Math.max(0, ...depths.values())
}
