import { signIn } from '@aforo/e2e/demo-session'
import { expect, test } from '@aforo/e2e/test'
import type { Page } from '@playwright/test'

/** A name that no other run on the same data has. */
const unique = () => `emp-${Date.now().toString(36)}${Math.floor(Math.random() * 1e6).toString(36)}`

const organization = (name: string) => ({
  name: `Empresa ${name}`,
  accountName: name,
  type: 'ORGANIZATION',
  domainPrefix: name,
  timeZone: 'America/Lima',
  admin: { givenName: 'Inés', lastname: 'Bazán Ríos', username: `ines@${name}.example` },
})

/** The link of the newest mail to somebody, from the demo's outbox, once the mail is there. */
async function mailedLink(page: Page, username: string): Promise<string> {
  const row = page.getByRole('row').filter({ hasText: username }).first()
  await expect(async () => {
    await page.goto('/outbox')
    await expect(row).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 60_000 })
  await row.getByRole('link').click()
  const link = page.getByRole('link', { name: /\/login\/reset/ })
  return (await link.getAttribute('href')) ?? ''
}

test.describe('with a domain that is taken at first', () => {
  test.use({ tolerated: [/status of 422 .*\/api\/tenants/] })

  test('a root makes an organisation, and its administrator comes in by the mailed link', async ({ page, other }) => {
    const name = unique()
    const given = organization(name)
    const drawer = page.getByRole('dialog')
    await signIn(page, 'root')
    await page.goto('/app/aforo/organizations')
    await expect(page.getByRole('heading', { level: 1, name: 'Organizaciones' })).toBeVisible()
    await expect(page.getByText('Andén Coworking').first()).toBeVisible()

    await page.getByRole('button', { name: 'Nueva organización' }).click()
    await drawer.getByLabel('Nombre', { exact: false }).first().fill(given.name)
    await drawer.getByLabel('Dominio').fill('aforoco')
    await drawer.getByLabel('Nombre de cuenta').fill(name)
    await drawer.getByLabel('Nombres').fill(given.admin.givenName)
    await drawer.getByLabel('Apellidos').fill(given.admin.lastname)
    await drawer.getByLabel('Correo').fill(given.admin.username)
    await drawer.getByRole('button', { name: 'Crear organización' }).click()
    await expect(drawer.getByText('Otra organización ya tiene ese dominio.')).toBeVisible()
    await drawer.getByLabel('Dominio').fill(name)
    await drawer.getByRole('button', { name: 'Crear organización' }).click()
    await expect(page.getByRole('dialog', { name: given.name })).toBeVisible()
    await drawer.getByRole('tab', { name: 'Usuarios' }).click()
    await expect(drawer.getByText(given.admin.username)).toBeVisible()
    await drawer.getByRole('tab', { name: 'Historial' }).click()
    await expect(drawer.getByText('Organización creada')).toBeVisible()

    await other.goto(await mailedLink(other, given.admin.username))
    const password = 'una-casa-en-barranco-88'
    await other.getByLabel('Contraseña nueva', { exact: true }).fill(password)
    await other.getByLabel('Repite la contraseña nueva').fill(password)
    await other.getByRole('button', { name: /cambiar|guardar/i }).click()
    await expect(other.getByRole('heading', { level: 1, name: 'Panel de Control' })).toBeVisible()
    await expect(other.getByText(name.toUpperCase()).first()).toBeVisible()
  })
})

/** What a visitor who only looks finds on no screen, whatever it is called there. */
const _writing =
  /^(nuev[oa]|crear|guardar|añadir|agregar|eliminar|quitar|editar|deshabilitar|habilitar|suspender|reservar$|registrar|publicar|bloquear|configurar|desactivar|elegir archivo|reportar|liberar)\b/i

/** A company's RUC with its check digit, which SUNAT reckons by modulus 11. */
function _rucOf(number: number): string {
  const ten = `20${String(number).padStart(8, '0')}`
  const sum = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2].reduce((total, weight, place) => total + weight * Number(ten[place]), 0)
  return `${ten}${(11 - (sum % 11)) % 10}`
}
