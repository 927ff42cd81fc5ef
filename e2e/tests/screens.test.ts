import type { RoomScreen } from '@aforo/api/front-desk/screen-states'
import { type Account, credentialsOf, signIn } from '../demo-session.ts'
import { freeRoom, pairWith } from '../device.ts'
import { doorStates } from '../door-states.ts'
import { follow, settled } from '../follow.ts'
import { bookOwnRoom, mailedLink } from '../own-link.ts'
// Some states are reached by what stays behind, as a token does that was made.
import { test } from '../own-server.ts'
import type { State } from '../state.ts'
import { parts, statesOf } from '../states.ts'
import { expect, expectAccessible, expectAccessibleOnTablets, giveDomain, type Page } from '../test.ts'
import { openInvitation } from '../troubles.ts'

/** States of a screen that an address alone leads to, and its heading; the others are in `states.ts`. */
const screens: Partial<Record<Account, Record<string, string>>> = {
  admin: {
    '/app/dashboard': 'Panel de Control',
    '/app/reception': 'Recepción',
    '/app/reception?show=INSIDE': 'Recepción',
    '/app/reception?show=GONE': 'Recepción',
    '/app/reception/day': 'Hoja del día',
    '/app/reception/day?mail=true': 'Hoja del día',
    '/app/first-steps': 'Primeros pasos',
    '/app/visitors': 'Visitas',
    '/app/incidents': 'Incidencias',
    '/app/triage': 'Triaje y carné de vacunación',
    '/app/triage?view=cards': 'Triaje y carné de vacunación',
    '/app/triage?view=log': 'Triaje y carné de vacunación',
    '/app/news': 'Novedades',
    '/app/users/collaborators': 'Colaboradores',
    '/app/users/teams': 'Equipos',
    '/app/users/zones': 'Zonas',
    '/app/users/clients': 'Clientes',
    '/app/reports/spaces': 'Tablas de Reporte',
    '/app/reports/spaces?report=10': 'Tablas de Reporte',
    '/app/users/wallets': 'Wallets',
    '/app/users/wallets?create=true': 'Wallets',
    '/app/inventory': 'Inventario',
    '/app/inventory?tab=calendar': 'Inventario',
    '/app/inventory?tab=soon': 'Inventario',
    '/app/inventory?tab=conflicts': 'Inventario',
    '/app/inventory?tab=blocks': 'Inventario',
    '/app/inventory?tab=queue': 'Inventario',
    '/app/inventory?tab=log': 'Inventario',
    '/app/inventory?tab=expired': 'Inventario',
    '/app/inventory?tab=landlords': 'Inventario',
    '/app/inventory/products': 'Productos',
    '/app/sales': 'Negocios',
    '/app/reports/occupation': 'Ocupación',
    '/app/reports/occupation?unit=money&by=floor&period=monthAgo': 'Ocupación',
    '/app/reports/occupation?tab=products&state=PROBABLE': 'Ocupación',
    '/app/reports/occupation?tab=endings': 'Ocupación',
    '/app/reports/occupation?tab=changes': 'Ocupación',
    '/app/reports/occupation?tab=use': 'Ocupación',
    '/app/reports/occupation?tab=plan': 'Ocupación',
    '/app/sales?view=board': 'Negocios',
    '/app/sales?create=true': 'Negocios',
    '/app/sales/billings': 'Facturación',
    '/app/sales/billings?panel=run': 'Facturación',
    '/app/sales/billings?panel=check': 'Facturación',
    '/app/sales/billings?create=true': 'Facturación',
    '/app/sales/orders': 'Órdenes On Demand',
    '/app/sales/orders?create=true': 'Órdenes On Demand',
    '/app/sales/contracts': 'Contratos',
    '/app/sales/contracts/new': 'Nuevo contrato',
    '/app/inventory/products/additionals': 'Productos adicionales',
    '/app/configurations/campus': 'Sedes',
    '/app/configurations/spaces': 'Espacios',
    '/app/configurations/general/profile': 'General',
    '/app/configurations/general/profile?tab=shifts': 'General',
    '/app/configurations/general/profile?tab=policy': 'General',
    '/app/configurations/general/profile?tab=access': 'General',
    '/app/configurations/general/profile?tab=billing': 'General',
    '/app/configurations/general/profile?tab=billing&section=settings': 'General',
    '/app/configurations/general/profile?tab=billing&section=rates': 'General',
    '/app/configurations/general/profile?tab=billing&section=contracts': 'General',
    '/app/configurations/general/profile?tab=rates': 'General',
    '/app/configurations/general/profile?tab=sales': 'General',
    '/app/configurations/general/profile?tab=templates': 'General',
    '/app/configurations/general/profile?tab=health': 'General',
    '/app/configurations/general/profile?tab=privacy': 'General',
    '/app/configurations/general/profile?tab=screens': 'General',
    '/app/configurations/general/profile?tab=screens&screen=new': 'General',
    '/app/configurations/general/integrations': 'Integraciones',
    '/app/configurations/general/integrations?connection=HUBSPOT': 'Integraciones',
    '/app/configurations/general/integrations?connection=NUBEFACT': 'Integraciones',
    '/app/configurations/importers/users': 'Cargas Masivas',
    '/app/profile/account': 'Mi perfil',
    '/app/profile/account?tab=notifications': 'Mi perfil',
    '/app/profile/account?tab=security': 'Mi perfil',
    '/app/profile/account?tab=health': 'Mi perfil',
    '/app/profile/account?tab=wallets': 'Mi perfil',
    '/app/profile/password': 'Cambiar contraseña',
  },
  root: {
    '/app/aforo/organizations': 'Organizaciones',
    '/app/configurations/general/backups': 'Copias',
  },
}

/** Goes to an address, and waits for what it shows. */
async function open(page: Page, path: string, title: string | RegExp) {
  await follow(page, path)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await settled(page)
}

// Each worker takes what the other has not begun.
test.describe.configure({ mode: 'parallel' })

/** How many addresses one test looks at: what a slow machine gets through before a test's limit. */
const batch = 16

for (const [account, paths] of Object.entries(screens)) {
  const all = Object.entries(paths)
  for (let from = 0; from < all.length; from += batch) {
    const some = all.slice(from, from + batch)
    const which = all.length > batch ? `, from ${some[0]?.[0]} on` : ''
    test(`the screens of the demo are accessible to ${account}${which}, in both themes and at both sizes`, async ({
      page,
    }) => {
      test.setTimeout(600_000)
      await signIn(page, account as Account)
      for (const [path, title] of some)
        await test.step(path, async () => {
          await open(page, path, title)
          await expectAccessible(page)
        })
    })
  }
}

test.describe('states', () => {
  // A refusal is what some of them show.
  test.use({ tolerated: [/status of (409|422) |ERR_FAILED/] })
  for (const part of parts)
    test(`what is pressed open on the screens (${part}) is accessible, in both themes and at both sizes`, async ({
      page,
    }) => {
      test.setTimeout(600_000)
      // A state that can't be reached is named before the whole table has waited for it.
      page.setDefaultTimeout(20_000)
      const states = await statesOf(await signIn(page, 'admin'))
      for (const state of states[part]) await test.step(state.path, () => look(page, state))
    })
})

async function giveCredentials(page: Page, username: string, password: string) {
  await page.getByLabel('Correo').fill(username)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Ingresar', exact: true }).click()
}

/** Looks at a state, and leaves it. One that can't be reached is named, and the others are looked at all the same. */
async function look(page: Page, { path, title, reach }: State) {
  try {
    await open(page, path, title)
    await reach?.(page)
    await expect(page.getByLabel('Cargando')).toHaveCount(0)
  } catch (error) {
    expect.soft(String(error), `${path} is not reached`).toBe('')
  }
  await expectAccessible(page)
  // What was pressed open is in no address: the next state begins on a page without it.
  if (reach) await page.goto('/app/profile/password')
}

test('a space’s rate is accessible, in both themes and at both sizes', async ({ page }) => {
  const api = await signIn(page, 'admin')
  const rates = await api.get<{ items: { campus: { id: string } | null; spaceType: string | null }[] }>(
    '/pricing/rates',
  )
  const campus = rates.items.find(({ spaceType }) => spaceType === 'ROOM')?.campus?.id
  const spaces = await api.get<{ items: { id: string }[] }>(`/spaces/composed/search?campusId=${campus}&types=ROOM`)
  const path = `/app/configurations/spaces?campus=${campus}&space=${spaces.items[0]?.id}&part=rate`
  await open(page, path, 'Espacios')
  await expect(page.getByText('Es la tarifa de su tipo en la sede.')).toBeVisible()
  await expectAccessible(page)
})

test('the screens at doors and in lobbies are accessible, in both themes and on two tablets', async ({
  page,
  other,
}) => {
  test.setTimeout(300_000)
  const api = await signIn(page, 'admin')
  const { items: campuses } = await api.get<{ items: { id: string }[] }>('/campus/search')
  const campusId = campuses[0]?.id ?? ''
  const { rooms } = await api.get<{ rooms: { spaceId: string; spaceName: string }[] }>(
    `/dashboard/live-room-capacity?campusId=${campusId}`,
  )
  await other.goto('/pantalla')
  await expect(other.getByRole('heading', { name: 'Vincula esta pantalla' })).toBeVisible()
  await expectAccessibleOnTablets(other)
  const code = await other.getByText(/^[A-HJ-NP-Z2-9]{3}-[A-HJ-NP-Z2-9]{3}$/).textContent()
  const { id } = await api.post<{ id: string }>('/screens', { code, kind: 'ROOM', spaceId: rooms[0]?.spaceId })
  await expect(other.getByRole('heading', { level: 1, name: rooms[0]?.spaceName })).toBeVisible()
  await expectAccessibleOnTablets(other)
  await other.getByRole('button', { name: 'Reportar una falla' }).click()
  await expectAccessibleOnTablets(other)
  await other.getByRole('button', { name: 'Cancelar' }).click()
  await api.put(`/screens/${id}`, { kind: 'LOBBY', campusId })
  await expect(other.getByRole('heading', { name: 'Salas' })).toBeVisible()
  await expectAccessibleOnTablets(other)
})

test('every state of a room’s screen is accessible, in both themes and on two tablets', async ({ page, other }) => {
  test.setTimeout(600_000)
  const { api, room } = await freeRoom(page)
  await pairWith(other, api, room)
  const real: RoomScreen = await (await other.request.get('/api/screens/device')).json()
  for (const [name, state] of Object.entries(doorStates(real)))
    await test.step(name, async () => {
      await other.route('**/api/screens/device', route => route.fulfill({ json: state }))
      await other.reload()
      await expect(other.getByRole('heading', { level: 1, name: room.name })).toBeVisible()
      await expectAccessibleOnTablets(other)
      await other.unroute('**/api/screens/device')
    })
})

test.describe('without network', () => {
  test.use({ tolerated: [/ERR_FAILED/] })

  test('screens at doors and in lobbies are accessible, in both themes and on two tablets', async ({ page, other }) => {
    test.setTimeout(300_000)
    const { api, room } = await freeRoom(page)
    await pairWith(other, api, room)
    await other.route('**/api/**', route => route.abort())
    await other.reload()
    await expect(other.getByText(/^Sin conexión\. /)).toBeVisible()
    await expectAccessibleOnTablets(other)
  })
})

test('Mi reserva is accessible, in both themes and at both sizes', async ({ page, other }) => {
  test.setTimeout(300_000)
  const api = await signIn(page, 'admin')
  const mark = Date.now().toString(36)
  await bookOwnRoom(api, mark, 'Comité de vista')
  await other.goto(await mailedLink(page, mark))
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(other)
  await test.step('other hours', async () => {
    await other.getByRole('button', { name: 'Mover' }).click()
    await other.getByRole('button', { name: '15:00' }).click()
    await expect(other.getByRole('button', { name: 'Mover a 15:00 – 16:00' })).toBeVisible()
    await expectAccessible(other)
    await other.reload()
  })
  await test.step('somebody more', async () => {
    await other.getByRole('button', { name: 'Invitar a alguien' }).click()
    await expectAccessible(other)
    await other.reload()
  })
  await test.step('in English', async () => {
    await other.getByRole('button', { name: 'English' }).click()
    await expect(other.getByRole('button', { name: 'Cancel the booking' })).toBeVisible()
    await expectAccessible(other)
    await other.getByRole('button', { name: 'Español' }).click()
  })
  await test.step('canceled', async () => {
    await other.getByRole('button', { name: 'Cancelar la reserva' }).click()
    await expect(other.getByText('Cancelada', { exact: true })).toBeVisible()
    await expectAccessible(other)
  })
})

test('what opens from the frame is accessible, in both themes and at both sizes', async ({ page }) => {
  await signIn(page, 'admin')
  await open(page, '/app/profile/password', 'Cambiar contraseña')
  for (const name of [/^Notificaciones/, /^Novedades/]) {
    await page.getByRole('button', { name }).click()
    await expect(page.getByRole('dialog').getByRole('list').first()).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
})

test('the tour that is offered, and a visit of support, are accessible, in both themes and at both sizes', async ({
  page,
  other,
}) => {
  const api = await signIn(other, 'organization')
  await api.patch('/onboarding/restart', {})
  await open(other, '/app/users/teams', 'Equipos')
  const offer = other.getByRole('region', { name: 'Recorrido de esta pantalla' })
  await expect(offer).toBeVisible()
  await expectAccessible(other)
  await offer.getByRole('button', { name: 'Ver el recorrido' }).click()
  await expect(other.getByRole('dialog', { name: 'Esta pantalla' })).toBeVisible()
  await expectAccessible(other)

  await signIn(page, 'root')
  await open(page, '/app/aforo/organizations?account=quiroga', 'Organizaciones')
  await page.getByRole('dialog').getByRole('button', { name: 'Entrar como soporte' }).click()
  const question = page.getByRole('dialog', { name: /como soporte/ })
  await question.getByLabel('Motivo').fill('Mirar sin tocar nada')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Modo soporte' })).toBeVisible()
  await expect(page.getByLabel('Cargando')).toHaveCount(0)
  await expectAccessible(page)
})

test.describe('outside the back office', () => {
  // A wrong password is refused on purpose, and a browser that nobody is signed in on learns so by asking.
  test.use({ tolerated: [/status of 40[0134] /] })

  test('sign-in, doors and the page of who may not enter are accessible, in both themes and at both sizes', async ({
    page,
    other,
  }) => {
    test.setTimeout(300_000)
    const api = await signIn(page, 'admin')
    const room = await api.get<{ items: { id: string }[] }>('/spaces/composed/search?types=ROOM')
    const table = await api.get<{ items: { id: string }[] }>('/spaces/composed/search?types=WORK_TABLE')
    const heading = (of: Page) => expect(of.getByRole('heading', { level: 1 }).first()).toBeVisible()
    for (const path of [`/q/${room.items[0]?.id}`, `/q/${table.items[0]?.id}`, '/q/triage'])
      await test.step(path, async () => {
        await page.goto(path)
        await heading(page)
        await expectAccessible(page)
      })
    await test.step('an invitation that was mailed', async () => {
      await openInvitation(page)
      await expectAccessible(page)
    })
    await test.step('a fault is reported at the door', async () => {
      await page.goto(`/q/${room.items[0]?.id}`)
      await page.getByRole('button', { name: 'Reportar una falla' }).click()
      await expectAccessible(page)
    })
    await test.step('a link to a booking that is no more', async () => {
      await other.goto(`/mi-reserva/${'x'.repeat(43)}`)
      await expect(other.getByRole('heading', { name: /enlace/i })).toBeVisible()
      await expectAccessible(other)
    })
    for (const path of ['/login', '/login/forgot'])
      await test.step(path, async () => {
        await other.goto(path)
        await heading(other)
        await expectAccessible(other)
      })
    await test.step('a wrong password', async () => {
      await other.goto('/login')
      await giveDomain(other, 'aforoco')
      // The same is said of who exists and of who doesn't.
      for (const username of ['nadie@anden.example', 'admin@anden.example']) {
        await giveCredentials(other, username, 'no-es-esta-clave')
        await expect(other.getByRole('alert')).toContainText('El usuario o la contraseña no son correctos.')
        await expect(other.getByRole('button', { name: 'Ingresar', exact: true })).toBeEnabled()
      }
      await expectAccessible(other)
    })
    await test.step('who tries again, and may not enter', async () => {
      const { username, password } = credentialsOf('plain')
      await giveCredentials(other, username, password)
      await expect(other.getByText('Códigos de las puertas')).toBeVisible()
      await expect(other.getByRole('alert')).toBeHidden()
      await expectAccessible(other)
    })
  })
})
