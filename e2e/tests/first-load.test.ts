import { type Api, signIn } from '../demo-session.ts'
import { type Asked, requestsOf, roundTrips } from '../requests.ts'
import { expect, test } from '../test.ts'
import { budgets, fileBudgets, overBudget, webBytes } from '../web-bytes.ts'

/** Slow enough that whatever waits for another request is seen to. */
const line = { latency: 400, down: 20e6, up: 5e6 }

const files = (requests: readonly Asked[]) =>
  requests.filter(({ type }) => !['Fetch', 'XHR', 'EventSource'].includes(type))
/** Once the demo's calendars have its bookings: while they are written, whoever looks is told and asks again. */
const untilQuiet = (api: Api) =>
  expect
    .poll(async () => (await api.get<{ totalItems: number }>('/connections/tasks?state=WAITING,RUNNING')).totalItems, {
      timeout: 120_000,
    })
    .toBe(0)

const addresses = (requests: readonly Asked[]) => requests.map(({ address }) => new URL(address).pathname)

test('the sign-in form is usable after less than 250 kB of JavaScript, six files and two round trips', async ({
  page,
}) => {
  const seen = await requestsOf(page)
  await seen.onLine(line)
  await page.goto('/login', { waitUntil: 'commit' })
  await expect(page.getByLabel('Dominio')).toBeEditable()
  const requests = files(seen.take())
  expect(addresses(requests).length, addresses(requests).join('\n')).toBeLessThanOrEqual(6)
  const scripts = requests.filter(({ type }) => type === 'Script')
  expect(scripts.length).toBeGreaterThan(0)
  expect(scripts.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(budgets.firstLoad)
  // Its letters are drawn in the system's font until their own has come.
  expect(roundTrips(requests.filter(({ type }) => type !== 'Font'))).toBe(2)
})

test('the page draws its frame before any other file has come', async ({ page }) => {
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/**', async route => {
    await held.promise
    await route.continue()
  })
  await page.goto('/login', { waitUntil: 'commit' })
  await expect.poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)).toBe(1)
  const letters = await page.locator('#frame').evaluate(frame => getComputedStyle(frame).fontSize)
  held.resolve()
  await expect(page.getByLabel('Dominio')).toBeEditable()
  expect(letters).toBe('14px')
})

test('the calendar opens by its address with few requests, most of which don’t wait for each other', async ({
  page,
}) => {
  await untilQuiet(await signIn(page, 'admin'))
  const seen = await requestsOf(page)
  await seen.clearCache()
  await seen.onLine(line)
  await page.goto('/app/reservation/space', { waitUntil: 'commit' })
  await page.locator('[data-reservation]').first().waitFor()
  const requests = seen.take()
  expect(files(requests).length, addresses(files(requests)).join('\n')).toBeLessThanOrEqual(25)
  expect(
    roundTrips(files(requests).filter(({ type }) => type !== 'Font')),
    addresses(requests).join('\n'),
  ).toBeLessThanOrEqual(3)
  expect(roundTrips(requests), addresses(requests).join('\n')).toBeLessThanOrEqual(7)
  // The operator's logo and cover and the people's pictures are among them.
  expect(requests.length, addresses(requests).join('\n')).toBeLessThanOrEqual(32)
})

test('the first screen of who comes back asks for at most twelve things over the line, and for none twice', async ({
  page,
}) => {
  await untilQuiet(await signIn(page, 'admin'))
  const seen = await requestsOf(page)
  const open = async () => {
    seen.take()
    await page.goto('/app/dashboard', { waitUntil: 'commit' })
    await expect(page.getByText('Bandeja de trabajo')).toBeVisible()
    await expect(page.getByText('Salas en vivo')).toBeVisible()
    return seen.take().filter(({ cached }) => !cached)
  }
  await open()
  // Who comes back has what draws the bars.
  await page.locator('.recharts-surface').first().waitFor()
  const asked = addresses(await open())
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(12)
  // What the page's own script asks for is taken by the screen.
  expect(asked).toEqual(expect.arrayContaining(['/oidc/token', '/api/frame', '/api/dashboard/stats']))
  expect(asked.filter((address, at) => asked.indexOf(address) !== at)).toEqual([])
})

test('by the build’s own list neither the first load nor the frame nor a screen is larger than its budget', () => {
  const { firstLoad, firstLoadFiles, frame, shared, screens } = webBytes()
  expect(firstLoad).toBeGreaterThan(0)
  expect(firstLoad).toBeLessThan(budgets.firstLoad)
  expect(firstLoadFiles).toBeLessThanOrEqual(fileBudgets.firstLoad)
  expect(frame).toBeGreaterThan(0)
  expect(frame).toBeLessThan(budgets.frame)
  expect(shared).toBeGreaterThan(0)
  expect(shared).toBeLessThan(budgets.shared)
  expect(screens.length).toBeGreaterThan(20)
  expect(screens.filter(({ screen, bytes }) => bytes >= (overBudget[screen] ?? budgets.screen))).toEqual([])
  expect(screens.filter(({ files }) => files > fileBudgets.screen)).toEqual([])
})
