import { type Api, signIn } from '@aforo/e2e/demo-session'
import { expect, giveDomain, type Page, test, undo } from '@aforo/e2e/test'

const at = '/app/users/collaborators'
const password = 'tres vicuñas junto al lago'

/** People that no other run on the same data has. */
const mark = () => `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 5)}`

interface Made {
  userId: string
  username: string
}

const makePerson = (api: Api, givenName: string, lastname: string) =>
  api.post<Made>('/iam/users', {
    username: `${givenName}.${lastname}@anden.example`,
    givenName,
    lastname,
    roles: ['ROLE_USER'],
  })

/** The link of the mail of welcome, as the demo's outbox shows it. */
async function welcomeLink(page: Page, username: string): Promise<string> {
  let path = ''
  await expect(async () => {
    await page.goto('/outbox')
    const row = page.getByRole('row').filter({ hasText: username }).filter({ hasText: 'bienvenida' })
    await row.first().getByRole('link').click({ timeout: 2_000 })
    const text = await page.locator('body').textContent()
    path = /\/login\/reset#token=[\w-]+/.exec(text ?? '')?.[0] ?? ''
    expect(path).not.toBe('')
  }).toPass()
  return path
}

async function enter(page: Page, username: string, given: string) {
  await page.goto('/login')
  await giveDomain(page, 'aforoco')
  await page.getByLabel('Correo').fill(username)
  await page.getByLabel('Contraseña', { exact: true }).fill(given)
  await page.getByRole('button', { name: 'Ingresar' }).click()
}

test.describe('from the welcome to the way out', () => {
  // The open browser of who is disabled asks once more before it leaves.
  test.use({ tolerated: [/status of 401|status of 400 .*oidc\/token/] })

  test('somebody new is created, comes in by the mail of welcome, and is out as soon as they are disabled', async ({
    page,
    other,
  }) => {
    const lastname = `Vega${mark()}`
    const username = `nora.${lastname}@anden.example`.toLowerCase()
    await signIn(page, 'admin')
    await page.goto(at)
    await expect(page.getByRole('heading', { level: 1, name: 'Colaboradores' })).toBeVisible()
    await expect(page.getByText(/@anden\.example/).first()).toBeVisible()

    const drawer = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Nuevo colaborador' }).click()
    await drawer.getByRole('button', { name: 'Crear y enviar bienvenida' }).click()
    await expect(drawer.getByText('Escribe un correo válido, como nombre@empresa.com.')).toBeVisible()
    await drawer.getByLabel('Correo').fill(username.toUpperCase())
    await drawer.getByLabel('Nombres').fill('Nora')
    await drawer.getByLabel('Apellidos').fill(lastname)
    await drawer.getByRole('button', { name: 'Crear y enviar bienvenida' }).click()
    await expect(drawer.getByRole('heading', { name: `Nora ${lastname}` })).toBeVisible()
    await expect(drawer.getByText('Invitado')).toBeVisible()

    await drawer.getByRole('tab', { name: 'Roles' }).click()
    await drawer.getByRole('switch', { name: /^Administrador/ }).click()
    await expect(page.getByText('Nora ahora es Administrador.')).toBeVisible()

    await other.goto(await welcomeLink(other, username))
    await other.getByLabel('Contraseña nueva', { exact: true }).fill(password)
    await other.getByLabel('Repite la contraseña nueva').fill(password)
    await other.getByRole('button', { name: 'Cambiar contraseña' }).click()
    // Who has just chosen a password types it no second time.
    await expect(other.getByRole('heading', { name: 'Panel de Control' })).toBeVisible()

    await drawer.getByRole('tab', { name: 'Sesiones' }).click()
    await expect(drawer.getByRole('list', { name: 'Sesiones abiertas' }).getByRole('listitem')).toHaveCount(1)
    await drawer.getByRole('button', { name: 'Deshabilitar' }).click()
    await expect(drawer.getByText('Deshabilitado', { exact: true })).toBeVisible()
    // Their open browser leads to the sign-in by itself.
    await expect(other.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible()
    await undo(page, /^Se deshabilitó a /)
    await expect(drawer.getByRole('button', { name: 'Deshabilitar' })).toBeVisible()
    await drawer.getByRole('tab', { name: 'Historial' }).click()
    await expect(drawer.getByText('Cuenta deshabilitada')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Deshacer' })).toHaveCount(0)
  })
})

test('a plain user comes in by the mail of welcome and is told what their account is for, on a page that stays', async ({
  page,
  other,
}) => {
  const api = await signIn(page, 'admin')
  const { username } = await makePerson(api, 'ines', `Llana${mark()}`)
  await other.goto(await welcomeLink(other, username.toLowerCase()))
  await other.getByLabel('Contraseña nueva', { exact: true }).fill(password)
  await other.getByLabel('Repite la contraseña nueva').fill(password)
  await other.getByRole('button', { name: 'Cambiar contraseña' }).click()
  const said = other.getByRole('heading', { name: 'No tienes permisos para poder ingresar a esta herramienta.' })
  await expect(said).toBeVisible()
  await expect(other.getByText('Códigos de las puertas')).toBeVisible()
  await other.reload()
  await expect(said).toBeVisible()
  await other.getByRole('link', { name: 'Ingresar con otra cuenta' }).click()
  await expect(other.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible()
})

test.describe('with a temporary password', () => {
  test.use({ tolerated: [/status of 409 .*\/login\/interaction\//] })

  test('one chooses another one before coming in', async ({ page, other }) => {
    const api = await signIn(page, 'admin')
    const lastname = `Temporal${mark()}`
    const person = await makePerson(api, 'iris', lastname)
    await api.put('/iam/roles/ROLE_ADMIN/users', { userId: person.userId })
    await page.goto(`${at}?user=${person.userId}`)
    await page.getByRole('dialog').getByRole('button', { name: 'Más' }).click()
    await page.getByRole('menuitem', { name: 'Contraseña temporal' }).click()
    const asked = page.getByRole('dialog', { name: 'Contraseña temporal' })
    const temporary = await asked.getByLabel('Contraseña temporal').inputValue()
    await asked.getByRole('button', { name: 'Asignar' }).click()
    await expect(page.getByText(/elegirá otra al ingresar/)).toBeVisible()

    await enter(other, person.username, temporary)
    await expect(other.getByText('Tu contraseña es temporal.')).toBeVisible()
    await other.getByLabel('Contraseña nueva', { exact: true }).fill(password)
    await other.getByLabel('Repite la contraseña nueva').fill(password)
    await other.getByRole('button', { name: 'Guardar e ingresar' }).click()
    await expect(other.getByRole('heading', { name: 'Panel de Control' })).toBeVisible()
  })
})
