import type { Page } from '@playwright/test'
import { signIn } from '../demo-session.ts'
import { describeMicrosoft, test } from '../providers.ts'
import { expect, giveDomain, signInByForm, signOut } from '../test.ts'

// A browser that nobody is signed in on learns so by asking; the provider's own pages have no picture of their own.
test.use({ tolerated: [/status of 400 .*\/oidc\/token|favicon|status of 404 .*127\.0\.0\.1/] })

const access = '/app/configurations/general/profile?tab=access'
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('an organisation turns to Microsoft: set up, tried, chosen, and its administrator comes in by it', async ({
  page,
  providers: { microsoft },
}) => {
  test.setTimeout(240_000)
  await signIn(page, 'organization')
  await page.goto(access)
  await section(page, 'Microsoft').getByRole('button', { name: 'Configurar Microsoft' }).click()
  const drawer = page.getByRole('dialog')

  await test.step('a wrong secret is told before anybody depends on it', async () => {
    await describeMicrosoft(page, microsoft, { secret: 'no-es-este', domain: 'quiroga.example' })
    await drawer.getByRole('button', { name: 'Probar conexión' }).click()
    await expect(drawer.getByText('La conexión no funciona todavía.')).toBeVisible()
    await expect(drawer.getByText(/no acepta el identificador o el secreto/)).toBeVisible()
    await drawer.getByLabel('Valor del secreto de cliente').fill(microsoft.clientSecret)
    await drawer.getByRole('button', { name: 'Probar conexión' }).click()
    await expect(drawer.getByText('La conexión funciona.')).toBeVisible()
    await drawer.getByRole('button', { name: 'Guardar' }).click()
    await expect(drawer).toBeHidden()
  })

  await test.step('it is chosen, and nobody is shut out by that', async () => {
    await page.getByRole('radio', { name: 'Microsoft' }).click()
    await expect(page.getByText('Los administradores aún pueden usar su contraseña')).toBeVisible()
  })

  await test.step('somebody of another domain is refused with the words for it', async () => {
    await signOut(page)
    await giveDomain(page, 'quiroga')
    await page.getByRole('button', { name: 'Continuar con Microsoft' }).click()
    await page.getByRole('link', { name: 'visita@otra-empresa.example' }).click()
    await expect(page.getByRole('alert')).toContainText('No tienes permisos para poder ingresar a esta herramienta.')
    await page.getByRole('button', { name: 'Continuar con Microsoft' }).click()
    await page.getByRole('link', { name: 'nadie@quiroga.example' }).click()
    await expect(page.getByRole('alert')).toContainText('Tu cuenta no está registrada aquí.')
  })

  await test.step('the administrator comes in, and passwords are over', async () => {
    await page.getByRole('button', { name: 'Continuar con Microsoft' }).click()
    await page.getByRole('link', { name: 'admin@quiroga.example' }).click()
    await page.waitForURL(/\/app\b/)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await page.goto(access)
    await expect(page.getByText('Un administrador ya ingresó con Microsoft')).toBeVisible()
    await expect(section(page, 'Microsoft').getByText('En uso')).toBeVisible()
  })

  await test.step('switched off, the password serves again', async () => {
    await page.getByRole('radio', { name: 'Contraseña de Aforo' }).click()
    await expect(page.getByText('Ahora se ingresa con: Contraseña de Aforo.')).toBeVisible()
    await signOut(page)
    await signInByForm(page, 'organization')
  })
})
