import { credentialsOf } from '@aforo/e2e/demo-session'
import { requestsOf } from '@aforo/e2e/requests'
import type { Browser, Page } from '@playwright/test'
import { number, table } from './figures.ts'

/** Milliseconds from the click until a screen can be used. */
const limit = 300
const rounds = 3

/** The screens that are used most, by the menu's entries; the reception's by the dashboard's button, so it comes first. */
const screens: readonly [name: string, address: string][] = [
  ['Recepción', '/app/reception'],
  ['Calendario', '/app/reservation/space'],
  ['Parking', '/app/reservation/parking'],
  ['Colaboradores', '/app/users/collaborators'],
  ['Equipos', '/app/users/teams'],
  // Reached from Equipos: the menu has no entry.
  ['Wallets', '/app/users/wallets'],
  ['Zonas', '/app/users/zones'],
  ['Clientes', '/app/users/clients'],
  ['Productos', '/app/inventory/products'],
  ['Inventario', '/app/inventory'],
  ['Planograma', '/app/inventory/planogram'],
  ['Órdenes On Demand', '/app/sales/orders'],
  ['Contratos', '/app/sales/contracts'],
  ['Negocios', '/app/sales'],
  ['Facturación', '/app/sales/billings'],
  ['Tablas de Reporte', '/app/reports/spaces'],
  ['Ocupación', '/app/reports/occupation'],
  ['Sedes', '/app/configurations/campus'],
  ['Espacios (configuración)', '/app/configurations/spaces'],
]

interface Seen {
  ms: number
  requests: number
}

/** One after the other, as the menu leads to them, in a page loaded anew with all files in the cache; then once more. */
export async function laterScreens(browser: Browser, baseURL: string): Promise<string> {
  const context = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 }, locale: 'es-PE' })
  const page = await context.newPage()
  await signIn(page)
  const seen = await requestsOf(page)
  const to = async (address: string): Promise<Seen> => {
    const link = page.locator(`a[href="${address}"], a[href^="${address}?"]`).first()
    await link.waitFor()
    // What the screen before it fetches at leisure is its own.
    await page.waitForTimeout(500)
    seen.take()
    const begun = performance.now()
    await link.click()
    await usable(page, address)
    const ms = performance.now() - begun
    return { ms, requests: seen.take().filter(({ cached }) => !cached).length }
  }
  const pass = async () => {
    const found: Seen[] = []
    for (const [, address] of screens) found.push(await to(address))
    await to('/app/dashboard')
    return found
  }
  // Brings the files.
  await pass()
  const [first, again]: [Seen[][], Seen[][]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    await page.goto('/app/dashboard')
    await usable(page, '/app/dashboard')
    first.push(await pass())
    again.push(await pass())
  }
  await context.close()
  const rows = screens.map(([name], at) => {
    const of = (passes: Seen[][]) => passes.flatMap(pass => pass[at] ?? [])
    const ms = median(of(first))
    return [name, number(ms), of(first)[0]?.requests ?? 0, number(median(of(again))), ms < limit ? '' : 'over']
  })
  return table(['screen', 'ms, the first time', 'requests', 'ms, again', `limit ${limit}`], rows)
}

async function signIn(page: Page) {
  const { domain, username, password } = credentialsOf('admin')
  await page.goto('/login')
  await page.getByLabel('Dominio').fill(domain)
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByLabel('Correo').fill(username)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Ingresar', exact: true }).click()
  await usable(page, '/app/dashboard')
}

/** Until a screen stands with its title, and nothing in it says that it loads. */
const usable = (page: Page, address: string) =>
  page.waitForFunction(
    path =>
      location.pathname === path &&
      document.querySelector('main h1') !== null &&
      document.querySelector('main :is([aria-busy=true], .mantine-Skeleton-root)') === null,
    address,
  )

const median = (all: readonly Seen[]) =>
  all.map(({ ms }) => ms).sort((one, other) => one - other)[all.length >> 1] ?? Number.NaN
