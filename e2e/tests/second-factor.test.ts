import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { apiOf } from '../demo-session.ts'
// What guards an account must not stay behind on a server that other walks sign in with.
import { test } from '../own-server.ts'
// The steps behind a password are looked at here: no address and no other walk leads to them.
import { expect, expectAccessible, giveDomain, signInByForm, signOut } from '../test.ts'

// A browser that nobody is signed in on learns so by asking; a wrong code is refused on purpose, and so is asking for a
// second factor without having one.
test.use({ tolerated: [/status of 400 .*\/oidc\/token|status of 401|status of 409 .*(second-factor|\/login\/)/] })

const security = '/app/profile/account?tab=security'
const drawer = (page: Page) => page.getByRole('dialog')

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
  await signInByForm(page, 'organization')
  await page.goto(security)
  await expect(page.getByRole('heading', { name: 'Llaves de acceso', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Añadir llave de acceso' }).click()
  await drawer(page).getByLabel('Nombre').fill('Mi portátil')
  await drawer(page).getByRole('button', { name: 'Crear llave de acceso' }).click()
  await expect(drawer(page).getByRole('list', { name: 'Códigos de recuperación' }).getByRole('listitem')).toHaveCount(
    10,
  )
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
  await signInByForm(page, 'organization')
})

test('an app’s code is asked for, a wrong one is refused, and a recovery code stands in for it', async ({ page }) => {
  test.setTimeout(240_000)
  await signInByForm(page, 'organization')
  await page.goto(security)
  await page.getByRole('button', { name: 'Activar aplicación' }).click()
  await expect(drawer(page).getByRole('img', { name: 'Código QR para tu aplicación de autenticación' })).toBeVisible()
  const secret = ((await drawer(page).locator('code').textContent()) ?? '').replaceAll(/\s/g, '')
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const type = async (code: string) => {
    await page.getByLabel('Dígito 1 de 6').click()
    await page.keyboard.type(code)
  }
  await type(totp.generate())
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
  // That of the half minute after, since the one before was used.
  await type(totp.generate({ timestamp: Date.now() + 30_000 }))
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

test('an organisation asks for a second factor: one is set up at the next sign-in, lost, reset, and set up anew', async ({
  page,
  other,
}) => {
  test.setTimeout(480_000)
  await addAuthenticator(page)
  const api = await apiOf(page, () => signInByForm(page, 'organization'))
  const access = '/app/configurations/general/profile?tab=access'
  const required = page.getByRole('switch', { name: /^Exigirlo a quienes ingresan con contraseña/ })

  await test.step('who asks for it has one', async () => {
    await page.goto(access)
    await required.click()
    await expect(page.getByText(/Activa primero tu propio segundo factor/)).toBeVisible()
    await page.getByRole('link', { name: /Ir a Mi perfil/ }).click()
    await page.getByRole('button', { name: 'Añadir llave de acceso' }).click()
    await drawer(page).getByRole('button', { name: 'Crear llave de acceso' }).click()
    await drawer(page).getByRole('button', { name: 'Ya los guardé' }).click()
    await page.goto(access)
    await required.click()
    await expect(page.getByText('Ahora se exige un segundo factor.')).toBeVisible()
    await expect(required).toBeChecked()
    await page.goto(security)
    await expect(page.getByText(/Tu organización exige un segundo factor/)).toBeVisible()
  })

  const temporaryPassword = 'siete-puentes-de-piedra'
  const password = 'una lancha en el titicaca'
  /** Somebody new, whom an administrator gives a temporary password. @returns their id */
  const hire = async (givenName: string, lastname: string, username: string) => {
    const roles = ['ROLE_ADMIN']
    const { userId } = await api.post<{ userId: string }>('/iam/users', { username, givenName, lastname, roles })
    await api.post('/iam/password/temporal', { username, temporaryPassword })
    return userId
  }
  /** From the domain to the step behind the password, in the other browser. */
  const chooseOwnPassword = async (username: string) => {
    await giveDomain(other, 'quiroga')
    await other.getByLabel('Correo').fill(username)
    await other.getByLabel('Contraseña', { exact: true }).fill(temporaryPassword)
    await other.getByRole('button', { name: 'Ingresar', exact: true }).click()
    await other.getByLabel('Contraseña nueva', { exact: true }).fill(password)
    await other.getByLabel('Repite la contraseña nueva').fill(password)
    await other.getByRole('button', { name: 'Guardar e ingresar' }).click()
  }
  const username = 'eva.rojas@quiroga.example'
  const userId = await hire('Eva', 'Rojas', username)
  const setUp = async () => {
    await expect(other.getByText('Protege tu cuenta')).toBeVisible()
    await expectAccessible(other)
    const secret = ((await other.locator('code').textContent()) ?? '').replaceAll(/\s/g, '')
    await other.getByLabel('Dígito 1 de 6').click()
    await other.keyboard.type(new TOTP({ secret: Secret.fromBase32(secret) }).generate())
    await other.getByRole('button', { name: 'Activar e ingresar' }).click()
    await expect(other.getByRole('list', { name: 'Códigos de recuperación' }).getByRole('listitem')).toHaveCount(10)
    await expectAccessible(other)
    await other.getByRole('button', { name: 'Ya los guardé' }).click()
    await inApp(other)
  }

  await test.step('somebody new chooses a password and sets one up before being in', async () => {
    await other.goto('/login')
    await chooseOwnPassword(username)
    await setUp()
  })

  await test.step('what they lost is reset, and they are led to set up another', async () => {
    await page.goto(`/app/users/collaborators?user=${userId}`)
    await drawer(page).getByRole('button', { name: 'Más' }).click()
    await page.getByRole('menuitem', { name: 'Restablecer segundo factor' }).click()
    const asked = page.getByRole('dialog', { name: 'Restablecer segundo factor' })
    await asked.getByRole('textbox').fill('Eva Rojas')
    await expectAccessible(page)
    await asked.getByRole('button', { name: 'Restablecer' }).click()
    await expect(page.getByText(/Se restableció el segundo factor/)).toBeVisible()
    await expect(other.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible()
    await giveDomain(other, 'quiroga')
    await other.getByLabel('Correo').fill(username)
    await other.getByLabel('Contraseña', { exact: true }).fill(password)
    await other.getByRole('button', { name: 'Ingresar', exact: true }).click()
    await setUp()
    await drawer(page).getByRole('tab', { name: 'Historial' }).click()
    await expect(drawer(page).getByText('Segundo factor restablecido')).toBeVisible()
  })

  await test.step('somebody else sets up a passkey instead, and from then on comes in by it', async () => {
    await hire('Abel', 'Núñez', 'abel.nunez@quiroga.example')
    await signOut(other)
    await addAuthenticator(other)
    await chooseOwnPassword('abel.nunez@quiroga.example')
    await expect(other.getByText('Protege tu cuenta')).toBeVisible()
    await other.getByRole('button', { name: 'Usar una llave de acceso' }).click()
    await expectAccessible(other)
    await other.getByRole('button', { name: 'Crear llave de acceso' }).click()
    await expect(other.getByRole('list', { name: 'Códigos de recuperación' }).getByRole('listitem')).toHaveCount(10)
    await other.getByRole('button', { name: 'Ya los guardé' }).click()
    await inApp(other)
    await other.goto(security)
    await expect(other.getByRole('list', { name: 'Llaves de acceso' }).getByRole('listitem')).toHaveCount(1)
    await signOut(other)
    await giveDomain(other, 'quiroga')
    await other.getByRole('button', { name: 'Usar una llave de acceso' }).click()
    await inApp(other)
  })

  await page.goto(access)
  await required.click()
  await expect(page.getByText('Ya no se exige un segundo factor.')).toBeVisible()
})
