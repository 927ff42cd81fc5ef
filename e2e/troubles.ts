import type { Invitation } from '@aforo/api/bookings/invitations'
import type { ConnectionStep } from '@aforo/api/people/identity-providers'
import type { TenantPolicy } from '@aforo/api/people/organization'
import { expect, type Page } from '@playwright/test'
import type { Api } from './demo-session.ts'
import type { State } from './state.ts'
import { downloadTemplate, edited, uploadTemplate } from './templates.ts'
import { typeIn } from './typing.ts'

const dialog = (page: Page) => page.getByRole('dialog').last()

/** Answers a call in the server's place: what only a system outside leads to. */
const answer = <Body>(page: Page, path: string, body: Body) =>
  page.route(`**/api${path}`, route => route.fulfill({ json: body }))

/** An invitation as a guest's mail leads to it. */
export async function openInvitation(page: Page) {
  await answer<Invitation>(page, '/booking/invitation?*', {
    name: 'Carla',
    ownerName: 'Lucía Paredes',
    host: { name: 'Andén Coworking', theme: { lateralLogo: null, profileCover: null } },
    subject: 'Visita a obra',
    at: '2026-03-05',
    from: '10:00',
    to: '11:00',
    timeZone: 'America/Lima',
    spaceName: 'Paracas',
    spaceType: 'ROOM',
    floorName: 'Piso 3',
    campusName: 'Andén Miraflores',
    address: 'Av. Larco 345, Miraflores',
    repeats: '',
    repeatsInEnglish: '',
    status: 'CREATED',
    answer: 'NEEDS_ACTION',
    onHold: false,
    open: true,
    closed: '',
  })
  await page.goto('/invitation/of-a-mail')
  await expect(page.getByRole('heading', { name: 'Visita a obra' })).toBeVisible()
}

const wrongSecret = async (page: Page) => {
  await answer<{ ok: boolean; steps: ConnectionStep[] }>(page, '/tenants/*/idp/test', {
    ok: false,
    steps: [
      { step: 'DISCOVERY', outcome: 'OK', message: 'Microsoft responde.' },
      { step: 'CREDENTIALS', outcome: 'FAILED', message: 'Microsoft no acepta el identificador o el secreto.' },
    ],
  })
  await page.getByRole('button', { name: 'Configurar Microsoft' }).click()
  for (const label of ['Id. de aplicación (cliente)', 'Id. de directorio (inquilino)'])
    await dialog(page).getByLabel(label).fill(crypto.randomUUID())
  await dialog(page).getByLabel('Valor del secreto de cliente').fill('no-es-este')
  await typeIn(dialog(page).getByLabel('Dominios de correo permitidos'), 'anden.example')
  await dialog(page).getByLabel('Dominios de correo permitidos').press('Enter')
  await dialog(page).getByRole('button', { name: 'Probar conexión' }).click()
  await expect(dialog(page).getByText('La conexión no funciona todavía.')).toBeVisible()
}

const wrongToken = async (page: Page) => {
  await typeIn(dialog(page).getByLabel(/^Token de la aplicación privada/), 'pat-na1-wrong')
  await dialog(page).getByRole('button', { name: 'Probar conexión' }).click()
  await expect(dialog(page).getByRole('status')).toContainText('La conexión no funciona todavía.')
}

const failedReading = async (page: Page) => {
  await page.route('**/api/organizations/booking-policy', async route => {
    const policy: TenantPolicy = await (await route.fetch()).json()
    const [readAt, triedAt] = ['2026-03-05T15:00:00Z', '2026-03-05T15:01:00Z']
    const firestore = { readAt, triedAt, fault: 'Falta un número de días.' } as unknown as TenantPolicy['firestore']
    await route.fulfill({ json: { ...policy, source: 'FIRESTORE', firestore } })
  })
  await page.reload()
  await expect(page.getByText('La última lectura de Firestore falló')).toBeVisible()
}

const misspeltTag = async (page: Page) => {
  const shipped = await downloadTemplate(page)
  const wrong = edited(shipped, '{contrato.inicio}', '{contrato.inico}')
  await uploadTemplate(page, /^Subir de Servicios/, 'Servicios.docx', wrong)
  await expect(page.getByRole('alert')).toContainText('¿Querías decir {contrato.inicio}?')
}

/** Somebody else changes the campus while its form lies open. */
const changedMeanwhile = (api: Api, campus: string) => async (page: Page) => {
  const name = page.getByRole('textbox', { name: /^Nombre/ })
  const before = await name.inputValue()
  await page.route('**/api/events**', route => route.abort())
  await page.reload()
  await typeIn(name, `${before} Uno`)
  await api.patch(`/campus/${campus}`, { newName: `${before} Dos` })
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Alguien cambió este registro' })).toBeVisible()
  await api.patch(`/campus/${campus}`, { newName: before })
  await page.unroute('**/api/events**')
}

interface Places {
  campus: string
  floor: string
}

/** The first order whose receipt nobody has asked for. */
async function orderWithoutReceipt(api: Api): Promise<string> {
  const { items } = await api.get<{ items: { id: string }[] }>('/order/search?pageSize=50')
  for (const { id } of items) {
    const { can } = await api.get<{ can: { requestReceipt: boolean } }>(`/order/${id}`)
    if (can.requestReceipt) return id
  }
  throw new Error('the demo has no order without a receipt')
}

/** What goes wrong, and what is seldom seen. */
export async function troublesOf(api: Api, { campus, floor }: Places): Promise<State[]> {
  const { items: bills } = await api.get<{ items: { id: string }[] }>('/billing/search?status=REQUIRES_MANUAL_REVIEW')
  const general = '/app/configurations/general'
  return [
    { path: `/app/sales/billings/${bills[0]?.id}`, title: /./ },
    {
      path: `/app/sales/orders?campus=${campus}&create=true`,
      title: 'Órdenes On Demand',
      reach: async page => {
        await dialog(page).getByLabel('Espacio', { exact: true }).click()
        await page.getByRole('option').first().click()
        await expect(dialog(page).getByLabel('Nombre de la persona')).toBeVisible()
      },
    },
    {
      path: `/app/sales/orders?order=${await orderWithoutReceipt(api)}`,
      title: 'Órdenes On Demand',
      reach: async page => {
        await dialog(page).getByRole('tab', { name: 'Comprobante' }).click()
        await dialog(page).getByRole('button', { name: 'Pedir comprobante' }).click()
        await dialog(page).getByText('Factura', { exact: true }).click()
        await expect(dialog(page).getByLabel('RUC')).toBeVisible()
      },
    },
    { path: `${general}/profile?tab=access`, title: 'General', reach: wrongSecret },
    { path: `${general}/profile?tab=policy`, title: 'General', reach: failedReading },
    { path: `${general}/profile?tab=templates`, title: 'General', reach: misspeltTag },
    { path: `${general}/integrations?connection=HUBSPOT`, title: 'Integraciones', reach: wrongToken },
    {
      path: `/app/configurations/campus/${campus}?tab=general`,
      title: /^Andén/,
      reach: changedMeanwhile(api, campus),
    },
    { path: `/app/configurations/spaces/plan/${floor}`, title: /./ },
  ]
}
