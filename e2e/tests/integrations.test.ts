import type { Connection } from '@aforo/api/platform/connections'
import { type HubspotSimulator, startHubspot } from '@aforo/simulators/hubspot'
import { drawer } from '../campus.ts'
import { signIn } from '../demo-session.ts'
import { type ServerProcess, startServer } from '../server-process.ts'
import { test as base, expect } from '../test.ts'
import { typeIn } from '../typing.ts'

const seed = {
  owners: [],
  pipelines: [
    {
      id: 'ventas',
      label: 'Ventas Lima',
      stages: [
        { id: 'nueva', label: 'Recién llegado', probability: 0.2 },
        { id: 'pausa', label: 'En pausa', probability: 0.5 },
      ],
    },
  ],
  companies: [],
  contacts: [],
  products: [],
  deals: [],
}

/** A server that may ask this machine, and a HubSpot on it that nobody is connected with yet. */
const test = base.extend<object, { server: ServerProcess; crm: HubspotSimulator }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires the pattern to see that no fixture is used.
    async ({}, use) => {
      const server = await startServer({ AFORO_OUTSIDE_NETWORKS: '127.0.0.1' })
      await use(server)
      await server.remove()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  crm: [
    // biome-ignore lint/correctness/noEmptyPattern: the same
    async ({}, use) => {
      const crm = await startHubspot({ seed })
      await use(crm)
      await crm.close()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.url),
})

// The retry by hand may meet the one by itself.
test.use({ tolerated: [/status of 409 .*\/tasks\/[^/]+\/retry/] })

test('a CRM is connected on screen, its stages are mapped, and the console tells what waits, failed and was done', async ({
  page,
  crm,
}) => {
  test.setTimeout(300_000)
  const api = await signIn(page, 'admin')
  const card = page.getByRole('region', { name: 'HubSpot' })
  const form = drawer(page)
  const tasks = page.getByRole('row')
  const deal = (dealname: string, dealstage: string) =>
    crm.store.create('deals', { dealname, dealstage, pipeline: 'ventas', deal_currency_code: 'PEN' })

  await test.step('its address and secrets are typed, tried and kept', async () => {
    await page.goto('/app/configurations/general/integrations')
    await card.getByRole('button', { name: 'Editar' }).click()
    await typeIn(form.getByLabel(/^Dirección/), crm.url)
    await typeIn(form.getByLabel(/^Identificador de la cuenta/), String(crm.portalId))
    await typeIn(form.getByLabel(/^Secreto del cliente/), crm.clientSecret)
    await typeIn(form.getByLabel(/^Token de la aplicación privada/), 'pat-na1-wrong')
    await form.getByRole('button', { name: 'Probar conexión' }).click()
    await expect(form.getByRole('status')).toContainText('La conexión no funciona todavía.')
    await expect(form.getByRole('list', { name: 'Pasos de la prueba' })).toContainText('no acepta el token')
    await typeIn(form.getByLabel(/^Token de la aplicación privada/), crm.token)
    await form.getByRole('button', { name: 'Probar conexión' }).click()
    await expect(form.getByRole('status')).toContainText('La conexión funciona.')
    await form.getByRole('button', { name: 'Guardar' }).click()
    await expect(page.getByText('Se guardó la conexión con HubSpot.')).toBeVisible()
    await expect(card).toContainText(crm.url)
    await card.getByRole('button', { name: 'Probar conexión' }).click()
    await expect(card.getByRole('list', { name: 'Pasos de la prueba' })).toBeVisible()
    const { webhookAddress } = await api.get<Connection>('/connections/HUBSPOT')
    crm.subscribe(webhookAddress ?? undefined)
  })

  await test.step('a stage without a meaning fails in the console, with its reason', async () => {
    deal('Estudio Lumen · pausa', 'pausa')
    await page.goto('/app/configurations/general/integrations?state=FAILED&system=HUBSPOT')
    await expect(
      page
        .getByRole('alert')
        .filter({ hasText: /En pausa/ })
        .first(),
    ).toBeVisible({ timeout: 60_000 })
    await expect(tasks.filter({ hasText: 'Falló' }).first()).toBeVisible()
    await expect(card).toContainText(/[1-9]\d* (falló|fallaron)/)
  })

  await test.step('on screen it gets one, and the deal comes by itself', async () => {
    await card.getByRole('button', { name: 'Correspondencias' }).click()
    for (const [stage, meaning] of [
      ['Recién llegado', 'Cotización'],
      ['En pausa', 'Pendiente'],
    ] as const) {
      await form.getByRole('combobox', { name: stage, exact: true }).click()
      await page.getByRole('option', { name: meaning, exact: true }).click()
    }
    await form.getByRole('button', { name: 'Guardar' }).click()
    await expect(page.getByText(/^Guardado\. [1-9]\d* negocios? vuelven? a leerse\.$/)).toBeVisible()
    await page.goto('/app/sales?q=lumen')
    await expect(page.getByRole('row').filter({ hasText: 'Estudio Lumen · pausa' })).toContainText('Pendiente', {
      timeout: 60_000,
    })
  })

  await test.step('while it is down what comes waits, and then it was done', async () => {
    crm.down(true)
    const id = deal('Taller Ocho · nuevo', 'nueva')
    await page.goto(`/app/configurations/general/integrations?system=HUBSPOT&q=${id}`)
    await expect(tasks.filter({ hasText: 'En espera' }).first()).toBeVisible({ timeout: 60_000 })
    // Asked for by hand it is tried at once, which is no use yet; then it comes by itself.
    await tasks.filter({ hasText: 'En espera' }).first().getByRole('link').click()
    await form.getByRole('button', { name: 'Reintentar' }).click()
    crm.down(false)
    await page.goto(`/app/configurations/general/integrations?system=HUBSPOT&state=all&q=${id}`)
    await expect(tasks.filter({ hasText: 'Hecha' }).first()).toBeVisible({ timeout: 60_000 })
    await page.goto('/app/sales?q=taller')
    await expect(page.getByRole('row').filter({ hasText: 'Taller Ocho · nuevo' })).toContainText('Cotización')
  })
})
