import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { type ServerProcess, startServer } from '../server-process.ts'
import { test as base, expect, expectAccessible, giveDomain, signIn } from '../test.ts'

/** A server of its own: what guards an account must not stay behind on one that other walks sign in with. */
const test = base.extend<object, { server: ServerProcess }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires the pattern to see that no fixture is used.
    async ({}, use) => {
      const server = await startServer()
      await use(server)
      await server.remove()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ server }, use) => {
    await use(server.url)
  },
})

// A browser that nobody is signed in on learns so by asking; a wrong code is refused on purpose.
test.use({ tolerated: [/status of 400 .*\/oidc\/token|status of 401 .*second-factor/] })

const security = '/app/profile/account?tab=security'
const drawer = (page: Page) => page.getByRole('dialog')
const signOut = async (page: Page) => {
  await page.getByRole('button', { name: /Menú de usuario/ }).click()
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
  await expect(page.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible()
}

async function givePassword(page: Page, username: string) {
  await giveDomain(page, 'quiroga')
  await page.getByLabel('Correo').fill(username)
  await page.getByLabel('Contraseña', { exact: true }).fill('anden-aforo-2026')
  await page.getByRole('button', { name: 'Ingresar', exact: true }).click()
}

/** Fingerprint and screen lock of a laptop, as Chromium imitates them. */
async function addAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

const inApp = async (page: Page) => {
  await page.waitForURL(/\/app\b/)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
}

test('a passkey is registered, signs in without a password, serves as second step, and is given up', async ({
  page,
}) => {
  test.setTimeout(240_000)
  await addAuthenticator(page)
  await signIn(page, 'admin@quiroga.example')
  await page.goto(security)
  await expect(page.getByRole('heading', { name: 'Llaves de acceso', exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Agregar llave de acceso' }).click()
  await drawer(page).getByLabel('Nombre').fill('Mi portátil')
  await drawer(page).getByRole('button', { name: 'Crear llave de acceso' }).click()
  await expect(drawer(page).getByRole('list', { name: 'Códigos de recuperación' }).getByRole('listitem')).toHaveCount(
    10,
  )
  await expectAccessible(page)
  await drawer(page).getByRole('button', { name: 'Ya los guardé' }).click()
  await expect(page.getByRole('list', { name: 'Llaves de acceso' })).toContainText('Mi portátil')

  await signOut(page)
  await giveDomain(page, 'quiroga')
  await page.getByRole('button', { name: 'Usar una llave de acceso' }).click()
  await inApp(page)

  await signOut(page)
  await givePassword(page, 'admin@quiroga.example')
  await expect(page.getByText('Confirma con tu llave de acceso')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Usar mi llave de acceso' }).click()
  await inApp(page)

  await page.goto(security)
  await page.getByRole('button', { name: 'Quitar la llave de acceso Mi portátil' }).click()
  await drawer(page).getByRole('button', { name: 'Quitar llave de acceso' }).click()
  await expect(page.getByText('Sin llaves de acceso')).toBeVisible()
  await signOut(page)
  await signIn(page, 'admin@quiroga.example')
})

test('an app’s code is asked for, a wrong one is refused, and a recovery code stands in for it', async ({ page }) => {
  test.setTimeout(240_000)
  await signIn(page, 'admin@quiroga.example')
  await page.goto(security)
  await page.getByRole('button', { name: 'Activar aplicación' }).click()
  await expect(drawer(page).getByRole('img', { name: 'Código QR para tu aplicación de autenticación' })).toBeVisible()
  const secret = ((await drawer(page).locator('code').textContent()) ?? '').replaceAll(/\s/g, '')
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const type = async (code: string) => {
    await page.getByLabel('Dígito 1 de 6').click()
    await page.keyboard.type(code)
  }
  await expectAccessible(page)
  // A code of the half minute before, so that the next sign-in has a fresh one.
  await type(totp.generate({ timestamp: Date.now() - 30_000 }))
  await drawer(page).getByRole('button', { name: 'Activar' }).click()
  const codes = drawer(page).getByRole('list', { name: 'Códigos de recuperación' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const recovery = (await codes.first().textContent()) ?? ''
  await drawer(page).getByRole('button', { name: 'Ya los guardé' }).click()
  await expect(page.getByText('Activada', { exact: true })).toBeVisible()

  await signOut(page)
  await givePassword(page, 'admin@quiroga.example')
  await type('000000')
  await expect(page.getByRole('alert')).toContainText('El código no es correcto o ya se usó.')
  await expectAccessible(page)
  await type(totp.generate())
  await inApp(page)

  await signOut(page)
  await givePassword(page, 'admin@quiroga.example')
  await page.getByRole('button', { name: 'Usar un código de recuperación' }).click()
  await page.getByLabel('Código de recuperación').fill(recovery)
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await inApp(page)
  await page.goto(security)
  await expect(page.getByText('Te quedan 9.')).toBeVisible()
  await page.getByRole('button', { name: 'Quitar aplicación' }).click()
  await drawer(page).getByRole('button', { name: 'Quitar aplicación' }).click()
  await expect(page.getByText('Sin activar', { exact: true })).toBeVisible()
})
