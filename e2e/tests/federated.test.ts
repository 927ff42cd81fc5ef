import { googlePerson, startGoogle } from '@aforo/simulators/google'
import { microsoftPerson, startMicrosoft } from '@aforo/simulators/microsoft'
import type { Page } from '@playwright/test'
import { freePort, type ServerProcess, startServer } from '../server-process.ts'
import { test as base, expect, expectAccessible, giveDomain, signIn } from '../test.ts'

interface Providers {
  server: ServerProcess
  microsoft: Awaited<ReturnType<typeof startMicrosoft>>
  google: Awaited<ReturnType<typeof startGoogle>>
}

/** A server of its own, whose Google and Microsoft are simulated ones. */
const test = base.extend<object, { providers: Providers }>({
  providers: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires the pattern to see that no fixture is used.
    async ({}, use) => {
      const [microsoft, google, port] = await Promise.all([startMicrosoft(), startGoogle(), freePort()])
      const server = await startServer({
        PORT: String(port),
        MICROSOFT_AUTHORITY: microsoft.url,
        GOOGLE_ISSUER: google.url,
      })
      microsoft.redirectUris.add(`${server.url}/login/federated/microsoft/callback`)
      google.redirectUris.add(`${server.url}/login/federated/google-workspace/callback`)
      microsoft.people = [
        microsoftPerson('admin@quiroga.example'),
        microsoftPerson('nadie@quiroga.example'),
        microsoftPerson('visita@otra-empresa.example'),
      ]
      google.people = [googlePerson('admin@quiroga.example'), googlePerson('visita@otra-empresa.example')]
      await use({ server, microsoft, google })
      await server.remove()
      await Promise.all([microsoft.close(), google.close()])
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ providers }, use) => {
    await use(providers.server.url)
  },
})

// A browser that nobody is signed in on learns so by asking; the provider's own pages have no picture of their own.
test.use({ tolerated: [/status of 400 .*\/oidc\/token/, /favicon/, /status of 404 .*127\.0\.0\.1/] })

const access = '/app/configurations/general/profile?tab=access'
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const signOut = async (page: Page) => {
  await page.getByRole('button', { name: /Menú de usuario/ }).click()
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
  // Leaving loads the login anew; to go anywhere before that has happened is to be interrupted by it.
  await expect(page.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible()
}

test('an organisation turns to Microsoft: set up, tried, chosen, and its administrator comes in by it', async ({
  page,
  providers: { microsoft },
}) => {
  test.setTimeout(240_000)
  await signIn(page, 'admin@quiroga.example')
  await page.goto(access)
  await section(page, 'Microsoft').getByRole('button', { name: 'Configurar Microsoft' }).click()
  const drawer = page.getByRole('dialog')

  await test.step('a wrong secret is told before anybody depends on it', async () => {
    await drawer.getByLabel('Id. de aplicación (cliente)').fill(microsoft.clientId)
    await drawer.getByLabel('Id. de directorio (inquilino)').fill(microsoft.directoryId)
    await drawer.getByLabel('Valor del secreto de cliente').fill('no-es-este')
    await drawer.getByLabel('Dominios de correo permitidos').fill('quiroga.example')
    await drawer.getByLabel('Dominios de correo permitidos').press('Enter')
    await drawer.getByRole('button', { name: 'Probar conexión' }).click()
    await expect(drawer.getByText('La conexión no funciona todavía.')).toBeVisible()
    await expect(drawer.getByText(/no acepta el identificador o el secreto/)).toBeVisible()
    await expectAccessible(page)
    await drawer.getByLabel('Valor del secreto de cliente').fill(microsoft.clientSecret)
    await drawer.getByRole('button', { name: 'Probar conexión' }).click()
    await expect(drawer.getByText('La conexión funciona.')).toBeVisible()
    await drawer.getByRole('button', { name: 'Guardar' }).click()
    await expect(drawer).toBeHidden()
  })

  await test.step('it is chosen, and nobody is shut out by that', async () => {
    await page.getByRole('radio', { name: 'Microsoft' }).click()
    await expect(page.getByText('Los administradores aún pueden usar su contraseña')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('somebody of another domain is refused with the words for it', async () => {
    await signOut(page)
    await giveDomain(page, 'quiroga')
    await page.getByRole('button', { name: 'Continuar con Microsoft' }).click()
    await page.getByRole('link', { name: 'visita@otra-empresa.example' }).click()
    await expect(page.getByRole('alert')).toContainText('No tienes permisos para poder ingresar a esta herramienta.')
    await expectAccessible(page)
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
    await signIn(page, 'admin@quiroga.example')
  })
})
