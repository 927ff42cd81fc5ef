import { signIn } from '../demo-session.ts'
import { expect, signInByForm, test } from '../test.ts'

test.use({ tolerated: [/Failed to load resource|ERR_FAILED/] })

test('a screen whose files don’t come says so, keeps the frame, and comes when the line is back', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/app/configurations/campus')
  await expect(page.getByRole('heading', { name: 'Sedes' })).toBeVisible()
  // Neither the files of the next screen come, nor the word which version is served.
  const lost = /\/(assets\/.+\.(js|css)|version\.json)$/
  await page.route(lost, route => route.abort())
  await page.getByRole('link', { name: 'Planograma' }).click()
  await expect(page.getByText('No se pudo cargar esta parte')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Menú principal' })).toBeVisible()
  await page.unroute(lost)
  await page.getByRole('button', { name: 'Reintentar' }).click()
  // Browsers of before 2026-08 remember that it failed, and need the page again.
  const reload = page.getByRole('button', { name: 'Recargar' })
  await expect(page.getByRole('heading', { name: 'Planograma' }).or(reload)).toBeVisible()
  if (await reload.isVisible()) await reload.click()
  await expect(page.getByRole('heading', { name: 'Planograma' })).toBeVisible()
})

test('a screen that a newer version removed offers that version instead of a white page', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/app/configurations/campus')
  await expect(page.getByRole('heading', { name: 'Sedes' })).toBeVisible()
  const gone = /\/assets\/.+\.(js|css)$/
  await page.route(gone, route => route.fulfill({ status: 404, body: '' }))
  await page.route('/version.json', route => route.fulfill({ json: { version: '99.0.0' } }))
  await page.getByRole('link', { name: 'Planograma' }).click()
  const update = page.getByRole('button', { name: 'Actualizar ahora' })
  await expect(update).toBeVisible()
  await page.unroute(gone)
  await page.unroute('/version.json')
  await update.click()
  await expect(page.getByRole('heading', { name: 'Planograma' })).toBeVisible()
})

test('where the app itself doesn’t come, the page says so', async ({ page }) => {
  await page.route(/\/assets\/.+\.js$/, route => route.abort())
  await page.goto('/login')
  await expect(page.getByRole('alert').filter({ visible: true })).toContainText('No se pudo cargar Aforo')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the page shows no form that never comes', async ({ page }) => {
    await page.goto('/login')
    // The text of a noscript element is none to Playwright; its style is seen to hold.
    await expect(page.locator('#frame .card')).toBeVisible()
    await expect(page.locator('#frame .card i').first()).toBeHidden()
  })
})

test('where the browser’s storage is full, one signs in, sees the calendar, and fills in a form and leaves it', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const full = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
    Storage.prototype.setItem = full
    indexedDB.open = full
    Cache.prototype.put = full
  })
  await signInByForm(page, 'admin')
  await expect(page.getByRole('heading', { name: 'Panel de Control' })).toBeVisible()
  await page.getByRole('link', { name: 'Espacios' }).first().click()
  await expect(page.locator('[data-reservation]').first()).toBeVisible()
  await page.getByRole('button', { name: 'Reservar' }).first().click()
  await page.getByRole('textbox', { name: 'Asunto' }).fill('Con el disco lleno')
  await page.getByRole('link', { name: 'Sedes' }).click()
  await page.getByRole('button', { name: 'Descartar' }).click()
  await expect(page.getByRole('heading', { name: 'Sedes' })).toBeVisible()
})
