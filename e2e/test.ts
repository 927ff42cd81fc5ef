import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import axe from 'axe-core'
import { type Account, credentialsOf } from './demo-session.ts'
import { startServer } from './server-process.ts'

/** The two sizes that every screen is looked at. */
export const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const

/** Runs with the context's errors collected, and fails if there were any that nobody tolerates. */
async function watched(context: BrowserContext, tolerated: RegExp[], run: () => Promise<void>) {
  await setClock(context)
  const faults: string[] = []
  context.on('console', message => {
    if (message.type() === 'error') faults.push(`${message.text()} ${message.location().url}`)
  })
  context.on('weberror', fault => faults.push(String(fault.error())))
  await run()
  expect(faults.filter(fault => !tolerated.some(pattern => pattern.test(fault)))).toEqual([])
}

/** Of a run with another clock (`npm test -- --at`): how many milliseconds it is ahead. */
const ahead = Number.parseInt(process.env.FAKETIME ?? '0', 10) * 1000

/** Gives the pages the run's clock; their timers go on as ever. */
async function setClock(context: BrowserContext) {
  if (ahead === 0) return
  await context.addInitScript(ahead => {
    const Real = Date
    globalThis.Date = new Proxy(Real, {
      construct: (_, given) => (given.length ? Reflect.construct(Real, given) : new Real(Real.now() + ahead)),
      get: (_, name) => (name === 'now' ? () => Real.now() + ahead : Reflect.get(Real, name)),
    })
  }, ahead)
}

interface Fixtures {
  /** What the test itself provokes on the console: a refused sign-in prints its 4xx. */
  tolerated: RegExp[]
  /** A second person's page, in a browser of their own. */
  other: Page
}

interface WorkerFixtures {
  /** The address of the worker's server; with AFORO_E2E_URL, of the one that is already there. */
  site: string
}

/**
 * Playwright's `test`, pointed at a server with the demo that the walks of one worker share. A page that writes an error
 * to the console, or throws, fails its test.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires the pattern to see that no fixture is used.
    async ({}, use) => {
      if (process.env.AFORO_E2E_URL) return use(process.env.AFORO_E2E_URL)
      const server = await startServer()
      await use(server.url)
      await server.remove()
      // Its log is JSON lines; the rest is what it says to people.
      const logged = server
        .output()
        .split('\n')
        .filter(line => line.startsWith('{'))
      if (logged.length > 0) process.stderr.write(`\nThe server's warnings and errors:\n${logged.join('\n')}\n`)
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ site }, use) => use(site),
  tolerated: [[], { option: true }],
  context: async ({ context, tolerated }, use) => {
    await watched(context, tolerated, () => use(context))
  },
  other: async ({ browser, contextOptions, baseURL, tolerated, locale, timezoneId, viewport }, use) => {
    const context = await browser.newContext({ ...contextOptions, baseURL, locale, timezoneId, viewport })
    await watched(context, tolerated, async () => use(await context.newPage()))
    await context.close()
  },
})

export { expect, type Page }

/**
 * Signs in by the form, as a person does, and waits for the first screen: for the walks of the sign-in itself. All others
 * get a minted session (`signIn`).
 */
export async function signInByForm(page: Page, account: Account) {
  await fillSignIn(page, account)
  await page.waitForURL(/\/app\b/)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
}

/** Sends the sign-in form, whatever comes of it. */
export async function fillSignIn(page: Page, account: Account) {
  const { domain, username, password } = credentialsOf(account)
  await page.goto('/login')
  await giveDomain(page, domain)
  await page.getByLabel('Correo').fill(username)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Ingresar', exact: true }).click()
}

/** Leaves by the user's menu and waits for the login, which is loaded anew: to go on before would be interrupted by it. */
export async function signOut(page: Page) {
  await page.getByRole('button', { name: /Menú de usuario/ }).click()
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
  await expect(page.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible()
}

/** Answers the page's first question, also where it remembers the domain of the last time. */
export async function giveDomain(page: Page, domain: string) {
  const field = page.getByLabel('Dominio')
  const other = page.getByRole('button', { name: 'Cambiar' })
  await field.or(other).waitFor()
  if (!(await field.isVisible())) await other.click()
  await field.fill(domain)
  await page.getByRole('button', { name: 'Continuar' }).click()
}

type Theme = 'light' | 'dark'
const everyMode = [
  ['desktop', 'light'],
  ['desktop', 'dark'],
  ['phone', 'light'],
  ['phone', 'dark'],
] as const satisfies [keyof typeof sizes, Theme][]
/** Each size and each theme once. */
const acrossModes = [everyMode[0], everyMode[3]] as const

/**
 * What axe finds on the page as it is now, or the test fails. In CI at both sizes and in both themes; elsewhere on a desk in
 * the light and on a phone in the dark. For the states of `states.ts`, each once: a walk takes several times as long with it.
 */
export const expectAccessible = (page: Page) => expectAccessibleIn(page, process.env.CI ? everyMode : acrossModes)

/** The same on the two tablets that the screens at doors are looked at, in both themes. */
export const expectAccessibleOnTablets = (page: Page) =>
  expectAccessibleIn(page, [
    ['tablet', 'light'],
    ['tablet', 'dark'],
    ['wideTablet', 'light'],
    ['wideTablet', 'dark'],
  ])

const tablets = { tablet: { width: 1024, height: 600 }, wideTablet: { width: 1280, height: 800 } } as const
type Mode = readonly [keyof typeof sizes | keyof typeof tablets, Theme]

async function expectAccessibleIn(page: Page, modes: readonly Mode[]) {
  const before = page.viewportSize()
  for (const [size, theme] of modes) {
    await page.setViewportSize({ ...sizes, ...tablets }[size])
    await drawn(page)
    await setTheme(page, theme)
    // Of the second theme at a size that was looked at in the first only the colours are new.
    const found = await violations(page, theme === 'dark' && modes === everyMode)
    // The walk goes on: one run names the faults of all its states.
    expect.soft(found, `axe, ${new URL(page.url()).pathname}, ${size}, ${theme}`).toEqual([])
  }
  if (before) await page.setViewportSize(before)
  await setTheme(page, 'light')
}

/**
 * The frame is laid out anew a moment after its width has changed: until then the menu of a desk squeezes the header of a phone.
 * And a calendar shows now: what lies half behind its column of names would count as small at some times of the day.
 */
async function drawn(page: Page) {
  await page.evaluate(() => {
    for (const element of document.querySelectorAll('*')) if (element.scrollLeft > 0) element.scrollLeft = 0
  })
  await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await page.waitForFunction(() => {
    const header = document.querySelector('#root header')
    return innerWidth > 768 || !header || header.getBoundingClientRect().width > innerWidth - 50
  })
}

/**
 * The rules that a page breaks, each with where. Axe runs within the page itself, to which it is given once a document, and
 * answers with that alone: nearly all of its time would go into describing what is right.
 */
async function violations(page: Page, coloursAlone: boolean): Promise<string[]> {
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source)
  const runOnly: axe.RunOnly = coloursAlone
    ? { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }
    : { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] }
  return page.evaluate(
    async options => {
      const run = (window as unknown as { axe: typeof axe }).axe.run
      const { violations } = await run(document, options)
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.target.join(' ')).join(', ')}`)
    },
    { runOnly, resultTypes: ['violations'] } satisfies axe.RunOptions,
  )
}

/** Undoes what a toast says. By its words: another one may stand beside it, or not yet be there. */
export const undo = (page: Page, said: string | RegExp) =>
  page.getByText(said).locator('..').getByRole('button', { name: 'Deshacer' }).click()

/** Mantine reads its theme from this attribute; set directly, the check needs no menu of the screen it looks at. */
const setTheme = (page: Page, theme: Theme) =>
  page.evaluate(name => {
    // A colour in transition has neither of its two contrasts.
    const still = new CSSStyleSheet()
    still.replaceSync('*, *::before, *::after { transition: none !important; animation: none !important }')
    document.adoptedStyleSheets = [still]
    document.documentElement.setAttribute('data-mantine-color-scheme', name)
  }, theme)
