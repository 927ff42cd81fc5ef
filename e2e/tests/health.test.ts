import { drawer, mark } from '@aforo/e2e/campus'
import { signIn } from '@aforo/e2e/demo-session'
import { type Made, makeFloor } from '@aforo/e2e/plan'
import { expect, test } from '@aforo/e2e/test'

const pdf = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>endobj
trailer<</Root 1 0 R>>
%%EOF`

test('a person fills their triage by the code at the door and uploads their card; who administers looks, deletes, and takes it back', async ({
  page,
  other,
}) => {
  test.setTimeout(180_000)
  const api = await signIn(page, 'admin')
  const { campus, floor } = await makeFloor(api, `TR${mark()}`)
  const { name } = await api.get<{ name: string }>(`/campus/${campus.id}`)
  const room = await api.post<Made>('/spaces/rooms', { parentId: floor.id, name: 'Sala Tumbes' })

  await test.step('the code leads to the space, and from there to the triage', async () => {
    const person = await signIn(other, 'root')
    // Who has sent theirs isn't reminded; the address of the form stays.
    const { today } = await person.get<{ today: object | null }>('/triage-forms/mine')
    await other.setViewportSize({ width: 390, height: 844 })
    await other.goto(`/q/${room.id}`)
    await expect(other.getByText('Sala Tumbes').first()).toBeVisible()
    if (today) await other.goto(`/q/triage?space=${room.id}`)
    else await other.getByRole('link', { name: 'Llena tu triaje de hoy' }).click()
    await expect(other.getByRole('heading', { name: 'Mi triaje de hoy' })).toBeVisible()
    await expect(other.getByText(name).first()).toBeVisible()
    const again = other.getByRole('button', { name: /responder otra vez/ })
    await expect(other.getByRole('button', { name: 'Enviar mi triaje' }).or(again)).toBeVisible()
    if (await again.isVisible()) await again.click()
    for (const group of await other.getByRole('radiogroup').all()) await group.getByLabel('No').check()
    await other.getByLabel('¿Qué temperatura tienes?').fill('38,5')
    await other.getByRole('button', { name: 'Enviar mi triaje' }).click()
    await expect(other.getByText('Antes de entrar, habla con quien administra tu sede')).toBeVisible()
  })

  await test.step('their card is uploaded and looked at', async () => {
    await other.goto('/app/profile/account?tab=health')
    const form = other.getByRole('main')
    await form
      .locator('input[type=file]')
      .setInputFiles({ name: 'carne.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdf) })
    await expect(other.getByText('La carga del archivo se cargo satisfactoriamente.')).toBeVisible()
    await form.getByRole('button', { name: 'Ver el carné' }).click()
    await expect(form.getByRole('region', { name: 'Carné de vacunación' }).locator('canvas')).toBeVisible()
  })

  await test.step('it is in the list of the day, with where it was filled in', async () => {
    await page.goto('/app/triage?status=SUSPICIOUS')
    await page.getByRole('row').filter({ hasText: name }).getByRole('link', { name: 'Marisol Tello Arce' }).click()
    await expect(drawer(page)).toContainText('38,5')
    await expect(drawer(page)).toContainText('Por esto es sospechoso')
    await expect(drawer(page)).toContainText(name)
    await drawer(page).getByRole('button', { name: 'Eliminar triaje' }).click()
    await expect(page.getByText('Se eliminó el triaje.')).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(0)
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await expect(page.getByText('Se deshizo el cambio.')).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(1)
    await page.getByRole('tab', { name: 'Quién miró' }).click()
    await expect(page.getByText('Triaje recuperado').first()).toBeVisible()
  })
})
