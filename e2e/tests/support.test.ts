import { signIn } from '@aforo/e2e/demo-session'
import { loaded, pressAll } from '@aforo/e2e/pressing'
import { expect, test } from '@aforo/e2e/test'

interface List<Item> {
  items: Item[]
}

// What a visit may not send is refused, and so shows on the console; the test itself says what was sent.
test.use({ tolerated: [/status of 403/] })

test('whatever support presses on any screen of an organisation, nothing is sent that would change it', async ({
  page,
  other,
}) => {
  test.setTimeout(900_000)
  const api = await signIn(other, 'organization')
  const first = async (path: string) => (await api.get<List<{ id: string; userId: string }>>(path)).items[0]
  const [user, team, campus, zone] = [
    await first('/users/composed/search'),
    await first('/teams/search'),
    await first('/campus/search'),
    await first('/zones/search'),
  ]
  const { floors } = await api.get<{ floors: { id: string }[] }>(`/spaces/hierarchical?campus_id=${campus?.id}`)

  await signIn(page, 'root')
  await page.goto('/app/aforo/organizations?account=quiroga')
  await page.getByRole('dialog').getByRole('button', { name: 'Entrar como soporte' }).click()
  const asked = page.getByRole('dialog', { name: /como soporte/ })
  await asked.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(asked.getByText('Completa este campo.')).toBeVisible()
  await asked.getByLabel('Motivo').fill('Mirar todo sin tocar nada')
  await asked.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Modo soporte' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Organizaciones' })).toHaveCount(0)
  await loaded(page)

  const tabs = (path: string, key: string, names: string[]) => names.map(name => `${path}${key}=${name}`)
  const screens = [
    'dashboard',
    'users/collaborators',
    ...tabs(`users/collaborators?user=${user?.userId}&`, 'tab', ['profile', 'roles', 'teams', 'bookings', 'sessions']),
    'users/teams',
    ...tabs(`users/teams?team=${team?.id}&`, 'tab', ['people', 'places', 'data']),
    'users/zones',
    ...(zone ? tabs(`users/zones?zone=${zone.id}&`, 'tab', ['spaces', 'access']) : []),
    ...tabs('reservation/space?', 'view', ['day', 'week', 'list', 'requests', 'seats']),
    'reservation/parking',
    'reception',
    'reservation/arrivals',
    'configurations/campus',
    ...tabs(`configurations/campus/${campus?.id}?`, 'tab', ['general', 'hours', 'floors', 'parkings', 'teams', 'qr']),
    'configurations/spaces',
    `configurations/spaces/plan/${floors[0]?.id}`,
    ...tabs('configurations/general/profile?', 'tab', ['theme', 'shifts', 'policy', 'access', 'privacy']),
    'configurations/importers/users',
    'visitors',
    'incidents',
    'news',
  ]
  const faults: string[] = []
  const pressed = new Set<string>()
  for (const path of screens)
    await test.step(path, async () => {
      faults.push(...(await pressAll(page, path, pressed)))
    })
  expect(faults).toEqual([])

  await test.step('a form is shown locked, and says why', async () => {
    await page.goto('/app/users/teams?create=true')
    const form = page.getByRole('dialog')
    await expect(form.getByText(/puedes ver todo, pero no cambiar nada/)).toBeVisible()
    await expect(form.getByLabel('Nombre')).toBeDisabled()
    await expect(form.getByRole('button', { name: 'Crear equipo' })).toBeDisabled()
  })

  await test.step('the visit is left, and stands in the history with its reason', async () => {
    await page.goto('/app/users/zones')
    const banner = page.getByRole('status').filter({ hasText: 'Modo soporte' })
    await banner.getByRole('button', { name: 'Salir' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Organizaciones' })).toBeVisible()
    await expect(banner).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Nueva organización' })).toBeVisible()
    await page.goto('/app/aforo/organizations?account=quiroga&tab=history')
    await expect(page.getByRole('dialog').getByText('Soporte salió').first()).toBeVisible()
    await expect(page.getByRole('dialog').getByText('Mirar todo sin tocar nada').first()).toBeVisible()
  })
})
