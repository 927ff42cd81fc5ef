import { signIn } from '../demo-session.ts'
import { expect, fillSignIn, type Page, signInByForm, signOut, test } from '../test.ts'

/** What a browser may keep of us: nothing of a person but what they typed and have not saved, and how far they scrolled. */
const keptKeys = /^(aforo|mantine-color-scheme|tsr-scroll-restoration)/

test('one signs in, stays so through a reload without a token that a script could find, and signing out leaves nothing', async ({
  page,
}) => {
  const kept = () => page.evaluate(() => ({ ...localStorage, ...sessionStorage }))
  await page.goto('/app/configurations/campus')
  await expect(page.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible()

  await signInByForm(page, 'admin')
  await page.goto('/app/configurations/campus')
  await expect(page.getByRole('heading', { name: 'Sedes' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Sedes' })).toBeVisible()
  expect(JSON.stringify(await kept()) + (await page.evaluate(() => document.cookie))).not.toMatch(/eyJ|refresh/i)

  await page.goto('/app/users/collaborators?create=true')
  await page.getByRole('dialog').getByLabel('Nombres').fill('Gumercinda')
  await expect.poll(async () => JSON.stringify(await kept())).toContain('Gumercinda')
  for (const key of Object.keys(await kept())) expect(key).toMatch(keptKeys)
  // Gone elsewhere by an address, the form keeps what was typed.
  await page.goto('/app/dashboard')
  await page.getByRole('button', { name: /Lucía/ }).click()
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
  await expect(page.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible()
  const left = JSON.stringify(await kept()) + (await page.evaluate(() => document.body.textContent))
  expect(left).not.toMatch(/Gumercinda|Lucía|admin@anden/)
  await page.goto('/app/configurations/campus')
  await expect(page.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible()
})

test('who reloads while the session is being renewed stays signed in', async ({ page }) => {
  await signInByForm(page, 'admin')
  for (let reload = 0; reload < 5; reload += 1) {
    const asked = page.waitForRequest('**/oidc/token')
    await page.evaluate(() => location.reload())
    await asked
  }
  await expect(page.getByRole('heading', { name: 'Panel de Control' })).toBeVisible()
})

/** A picture of one colour, as an upload. */
async function pictureOf(page: Page, color: string) {
  await page.setContent(`<body style="background: ${color}">`)
  const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 240, height: 80 } })
  return { name: 'imagen.png', mimeType: 'image/png', buffer }
}

test('who may not enter is told so in passing, and gets a page that stays, in the operator’s logo and colour', async ({
  page,
  other,
}) => {
  const api = await signIn(page, 'admin')
  const upload = async (color: string) => {
    const multipart = { file: await pictureOf(other, color) }
    const headers = { authorization: api.authorization }
    const answer = await page.request.post('/api/assets/upload/image', { headers, multipart })
    expect(answer.status()).toBe(201)
    return (await answer.json()).key as string
  }
  await api.put('/organizations/themes', {
    lateralLogo: await upload('#0b3b5c'),
    profileCover: await upload('#145c3c'),
  })
  await fillSignIn(other, 'plain')
  const passing = other.getByRole('alert')
  await expect(passing).toHaveText('Sin permisoNo tienes permisos para poder ingresar a esta herramienta.')
  await expect(passing.getByRole('button')).toHaveCount(0)
  await expect(passing).toBeHidden()
  const main = other.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(
    'No tienes permisos para poder ingresar a esta herramienta.',
  )
  await expect(main).toContainText('Tu cuenta ana@anden.example de Andén Coworking no entra')
  await expect(main.getByRole('img', { name: 'Andén Coworking' })).toHaveCount(1)
  // The colour that its mails wear: the cover's.
  const icon = main.getByRole('listitem').first().locator('.mantine-ThemeIcon-root')
  await expect(icon).toHaveCSS('background-color', 'rgb(24, 88, 56)')

  // Where others of the organisation have entered, the page around it wears the logo already.
  await page.goto('/app/dashboard')
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('aforo-brand'))).not.toBeNull()
  await signOut(page)
  await fillSignIn(page, 'plain')
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Códigos de las puertas')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Andén Coworking' })).toHaveCount(1)
  await signIn(other, 'admin').then(api => api.put('/organizations/themes', { lateralLogo: null, profileCover: null }))
})
