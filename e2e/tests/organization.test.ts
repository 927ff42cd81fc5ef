import { signIn } from '../demo-session.ts'
import { expect, type Page, signInByForm, test, undo } from '../test.ts'
import { typeIn } from '../typing.ts'

const general = '/app/configurations/general/profile'
const drawer = (page: Page) => page.getByRole('dialog')
const shift = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
const settings = (page: Page) => page.getByRole('navigation', { name: 'Ajustes' })
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Menú principal' })

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1'

/** A red dot: the smallest picture there is. */
const picture = {
  name: 'logo.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAUAAAAFCAYAAACNbyblAAAAHElEQVQI12P4//8/w38GIAXDIBKE0DHxgljNBAAO9TXL0Y4OHwAAAABJRU5ErkJggg==',
    'base64',
  ),
}
const tooLarge = { name: 'foto.png', mimeType: 'image/png', buffer: Buffer.alloc(2 * 1024 * 1024 + 1) }

test.describe('Configuración › General', () => {
  test('an administrator sets the pictures, the shifts and the booking policy, and takes changes back', async ({
    page,
  }) => {
    test.setTimeout(180_000)
    await signIn(page, 'admin')

    await test.step('a logo is seen before it is saved, then by everybody, and is undone', async () => {
      await page.goto(general)
      const inMenu = sidebar(page).getByRole('img', { name: 'Andén Coworking' })
      // Links are signed anew each time.
      const shown = async () => (await inMenu.getAttribute('src'))?.replace(/\?.*/, '')
      await expect(inMenu).toBeVisible()
      const before = await shown()
      const logo = page.getByRole('group', { name: 'Logo del menú' })
      await logo.locator('input[type=file]').setInputFiles(tooLarge)
      await expect(logo.getByRole('alert')).toHaveText('La imagen supera los 2mb permitidos')
      await logo.locator('input[type=file]').setInputFiles(picture)
      await expect(logo.getByRole('alert')).toBeHidden()
      await expect(
        page.getByRole('img', { name: 'Menú y cabecera con el tema oscuro' }).locator('img[src^=blob]'),
      ).toBeVisible()
      expect(await shown()).toBe(before)
      await page.getByRole('button', { name: 'Guardar tema' }).click()
      await expect.poll(shown).not.toBe(before)
      await expect(page.getByRole('button', { name: 'Guardar tema' })).toBeHidden()
      // The undo is offered for some seconds only.
      await undo(page, 'Se guardó el tema.')
      await expect.poll(shown).toBe(before)
    })

    await test.step('the default shifts hold until there is one of its own', async () => {
      await settings(page).getByRole('link', { name: 'Turnos' }).click()
      await expect(shift(page, 'Día completo')).toContainText('08:00 – 18:00')
      await expect(page.getByText('Predeterminado').first()).toBeVisible()
      await page.getByRole('button', { name: 'Crear turno' }).first().click()
      await drawer(page).getByLabel('Nombre').fill('Madrugada')
      await typeIn(drawer(page).getByLabel('Inicio'), '6')
      await typeIn(drawer(page).getByLabel('Fin'), '10:30')
      await drawer(page).getByLabel('Nombre').click()
      await drawer(page).getByRole('button', { name: 'Crear turno' }).click()
      await expect(shift(page, 'Madrugada')).toContainText('06:00 – 10:30 (4 h 30 min)')
      await expect(shift(page, 'Día completo')).toBeHidden()
    })

    await test.step('a second one lasts until the end of the day', async () => {
      await page.getByRole('button', { name: 'Crear turno' }).first().click()
      await drawer(page).getByLabel('Nombre').fill('Noche')
      await typeIn(drawer(page).getByLabel('Inicio'), '18:00')
      await typeIn(drawer(page).getByLabel('Fin'), '24:00')
      await drawer(page).getByLabel('Nombre').click()
      await drawer(page).getByRole('button', { name: 'Crear turno' }).click()
      await expect(shift(page, 'Noche')).toContainText('18:00 – 24:00')
    })

    await test.step('a deleted shift comes back', async () => {
      await page.getByRole('button', { name: 'Eliminar Noche' }).click()
      await expect(shift(page, 'Noche')).toBeHidden()
      await undo(page, 'Se eliminó el turno Noche.')
      await expect(shift(page, 'Noche')).toBeVisible()
      for (const name of ['Noche', 'Madrugada']) await page.getByRole('button', { name: `Eliminar ${name}` }).click()
      await expect(shift(page, 'Día completo')).toBeVisible()
    })

    await test.step('the policy of the organisation, and of one campus that differs', async () => {
      await settings(page).getByRole('link', { name: 'Política de reservas' }).click()
      await page.getByLabel('Duración máxima').fill('100')
      await page.getByRole('button', { name: 'Guardar política' }).click()
      await expect(page.getByText('Debe ser múltiplo del intervalo, 15 min.')).toBeVisible()
      await page.getByLabel('Duración máxima').fill('480')
      await page.getByRole('button', { name: 'Guardar política' }).click()
      await expect(page.getByRole('button', { name: 'Guardar política' })).toBeHidden()
      await page.getByRole('button', { name: 'Añadir sede' }).click()
      await typeIn(drawer(page).getByLabel('Sede'), 'surco')
      await page.getByRole('option', { name: /Andén Surco/ }).click()
      await expect(drawer(page).getByLabel('Duración máxima')).toHaveValue('480 min')
      await drawer(page).getByLabel('Anticipación').fill('30')
      await drawer(page).getByRole('button', { name: 'Dar política propia' }).click()
      const surco = page.getByRole('listitem').filter({ hasText: 'Andén Surco' })
      await expect(surco).toContainText('Cada 15 min, de 15 min a 8 h, hasta 30 días antes')
      await surco.getByRole('button', { name: 'Quitar la política de Andén Surco' }).click()
      await expect(surco).toBeHidden()
      // The message comes once the list is read again; those before may still be there.
      const removed = page.getByRole('status').filter({ hasText: 'Andén Surco sigue otra vez' })
      await removed.getByRole('button', { name: 'Deshacer' }).click()
      await expect(surco).toContainText('hasta 30 días antes')
      await surco.getByRole('button', { name: 'Quitar la política de Andén Surco' }).click()
      await expect(surco).toBeHidden()
    })
  })
})

test.describe('Mi perfil', () => {
  // A browser that nobody is signed in on learns so by asking.
  test.use({ tolerated: [/status of 400 .*\/oidc\/token/] })

  test('one changes one’s data and picture, and closes a session elsewhere', async ({ page, browser, baseURL }) => {
    test.setTimeout(120_000)
    const phone = await browser.newContext({ baseURL, locale: 'es-PE', userAgent: iPhone })
    const other = await phone.newPage()
    await signIn(page, 'organization')
    await page.goto('/app/dashboard')
    await page.getByRole('button', { name: /Menú de usuario/ }).click()
    await page.getByRole('menuitem', { name: 'Mi perfil' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Mi perfil' })).toBeVisible()

    await page.getByLabel('Teléfono').fill('llámame')
    await page.getByRole('button', { name: 'Guardar perfil' }).click()
    await expect(page.getByText(/Escribe un teléfono válido/)).toBeVisible()
    await page.getByLabel('Teléfono').fill('+51 987 654 321')
    await page.getByRole('group', { name: 'Foto' }).locator('input[type=file]').setInputFiles(picture)
    await page.getByRole('button', { name: 'Guardar perfil' }).click()
    await expect(page.getByText('Se guardó tu perfil.')).toBeVisible()
    await expect(page.getByRole('button', { name: /Menú de usuario/ }).locator('img')).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Teléfono')).toHaveValue('+51 987 654 321')

    await signInByForm(other, 'organization')
    await page.goto('/app/profile/account?tab=security')
    const sessions = page.getByRole('list', { name: 'Sesiones abiertas' })
    const there = sessions.getByRole('listitem').filter({ hasText: 'Safari en iPhone' })
    await expect(sessions.getByText('Esta sesión')).toBeVisible()
    await there.getByRole('button', { name: /^Cerrar sesión en/ }).click()
    await expect(there).toBeHidden()
    await expect(sessions.getByText('Esta sesión')).toBeVisible()
    // It hears so and goes to the login by itself. To send it anywhere on its way there can leave Chromium between the two.
    await expect(other).toHaveURL(/\/login/)
    await other
      .getByLabel('Dominio')
      .or(other.getByRole('button', { name: 'Cambiar' }))
      .waitFor()

    const elsewhere = await browser.newContext({ baseURL, locale: 'es-PE' })
    for (const one of [other, await elsewhere.newPage()]) await signInByForm(one, 'organization')
    // The list is read anew when one comes to it; signing in elsewhere tells it nothing.
    await page.reload()
    await page.getByRole('button', { name: 'Cerrar las demás' }).click()
    await expect(sessions.getByRole('listitem')).toHaveCount(1)
    await expect(sessions.getByText('Esta sesión')).toBeVisible()
    await Promise.all([phone.close(), elsewhere.close()])
  })
})
