import { signIn } from '../demo-session.ts'
import { expect, type Page, test } from '../test.ts'

const access = '/app/configurations/general/profile?tab=access'
const card = (page: Page) => page.getByRole('region', { name: 'Aprovisionamiento (SCIM)' })

/** An identity provider that was given an address and a token. */
const provider = (address: string, token: string) => async (method: string, path: string, body?: object) => {
  const answer = await fetch(`${address}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' },
    body: body && JSON.stringify(body),
  })
  return { status: answer.status, body: answer.status === 204 ? undefined : await answer.json() }
}

test('a provider with the token makes people and switches them off; renewed, the token before is refused', async ({
  page,
}) => {
  const mark = `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 5)}`
  const userName = `prov.${mark}@anden.example`
  await signIn(page, 'admin')
  await page.goto(access)
  const given = () => card(page).getByLabel('Token', { exact: true }).inputValue()

  await card(page).getByRole('button', { name: 'Crear token' }).click()
  await expect(card(page).getByText('No volveremos a mostrar este token.')).toBeVisible()
  const token = await given()
  const address = await card(page).getByLabel('Dirección para tu proveedor').inputValue()
  const scim = provider(address, token)
  const made = await scim('POST', '/Users', { userName, name: { givenName: `Prov ${mark}`, familyName: 'Nube' } })
  expect(made.status).toBe(201)

  await page.reload()
  await expect(card(page).getByText(`Token que termina en ${token.slice(-4)}`)).toContainText('Usado por última vez')
  await expect(page.getByText(token)).toBeHidden()
  await page.goto(`/app/users/collaborators?q=${mark}`)
  const row = page.getByRole('row').filter({ hasText: userName })
  await expect(row).toBeVisible()
  const off = { Operations: [{ op: 'Replace', path: 'active', value: 'False' }] }
  expect((await scim('PATCH', `/Users/${made.body.id}`, off)).body.active).toBe(false)
  await expect(row).toContainText('Deshabilitado')

  await page.goto(access)
  await card(page).getByRole('button', { name: 'Renovar token' }).click()
  await card(page).getByRole('button', { name: 'Sí, renovar' }).click()
  await expect(card(page).getByText('No volveremos a mostrar este token.')).toBeVisible()
  const renewed = provider(address, await given())
  expect((await scim('GET', '/Users?count=1')).status).toBe(401)
  expect((await renewed('GET', '/Users?count=1')).status).toBe(200)

  await card(page).getByRole('button', { name: 'Apagar' }).click()
  await card(page).getByRole('button', { name: 'Sí, apagar' }).click()
  await expect(card(page).getByRole('button', { name: 'Crear token' })).toBeVisible()
  expect((await renewed('GET', '/Users?count=1')).status).toBe(401)
})
