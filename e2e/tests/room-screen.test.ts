import { codeOn, freeRoom, pairWith, pricedRoom } from '../device.ts'
import { expect, test } from '../test.ts'

test('a screen is paired in one browser and used at the door in another, until it is unpaired', async ({
  page,
  other,
}) => {
  const { room } = await freeRoom(page)

  await test.step('the device shows a code', async () => {
    await other.setViewportSize({ width: 1024, height: 600 })
    await other.goto('/pantalla')
    await expect(other.getByRole('heading', { name: 'Vincula esta pantalla' })).toBeVisible()
  })
  const code = await codeOn(other)

  await test.step('an administrator types it', async () => {
    await page.goto('/app/configurations/general/profile?tab=screens')
    await page.getByRole('button', { name: 'Vincular pantalla' }).click()
    const form = page.getByRole('dialog', { name: 'Vincular pantalla' })
    await form.getByLabel('Código').fill(code)
    await form.getByRole('combobox', { name: 'Sala' }).fill(room.name)
    await page.getByRole('option', { name: room.name }).first().click()
    await form.getByLabel('Nombre').fill('Puerta de prueba')
    await form.getByRole('button', { name: 'Vincular', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Puerta de prueba' })).toBeVisible()
  })

  await test.step('the device shows the room, also after a reload and at the room’s own address', async () => {
    await expect(other.getByRole('heading', { level: 1, name: room.name })).toBeVisible()
    await other.goto(`/q/${room.id}`)
    await expect(other).toHaveURL(/\/pantalla$/)
    await expect(other.getByRole('heading', { level: 1, name: room.name })).toBeVisible()
  })

  await test.step('a fault is reported at the door', async () => {
    await other.getByRole('button', { name: 'Reportar una falla' }).click()
    await other.getByRole('button', { name: 'Climatización' }).click()
    await expect(other.getByText(/El equipo ya lo sab/)).toBeVisible()
    await other.getByRole('button', { name: 'Listo' }).click()
  })

  await test.step('unpaired, it goes back to a code at once', async () => {
    await page.getByRole('button', { name: 'Puerta de prueba' }).click()
    await page.getByRole('button', { name: 'Desvincular' }).click()
    await page
      .getByRole('dialog', { name: 'Desvincular la pantalla' })
      .getByRole('button', { name: 'Desvincular' })
      .click()
    await expect(other.getByRole('heading', { name: 'Vincula esta pantalla' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Puerta de prueba' })).toHaveCount(0)
  })

  await test.step('and undone, it shows its room again, though nobody has gone to it', async () => {
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await expect(page.getByRole('button', { name: 'Puerta de prueba' })).toBeVisible()
    await expect(other.getByRole('heading', { level: 1, name: room.name })).toBeVisible()
  })
})

test('a room with a price is booked at its door and paid at reception', async ({ page, other }) => {
  const { api, room } = await pricedRoom(page)
  await api.put(`/screens/policies/${room.campusId}`, { names: 'HIDDEN', subjects: false, walkIns: 'PAY_AT_RECEPTION' })
  await pairWith(other, api, room)

  await test.step('the door says what each length costs, and until when it is to be paid', async () => {
    await other.getByRole('button', { name: /S\/ / }).first().click()
    await expect(other.getByText(/^Es tuya hasta las .* Págala en la recepción/)).toBeVisible()
  })

  await test.step('reception charges it where it sees who is there', async () => {
    await page.goto(`/app/reception?campus=${room.campusId}&show=INSIDE`)
    await page
      .getByRole('listitem')
      .filter({ hasText: room.name })
      .getByRole('link', { name: 'Cobrar la reserva de En el sitio' })
      .click()
    const order = page.getByRole('dialog')
    await order.getByRole('button', { name: 'Confirmar pago' }).click()
    await order.getByLabel('Código de la operación').fill(`PUERTA ${Date.now()}`)
    await order.getByRole('button', { name: 'Confirmar pago' }).click()
    await expect(order.getByText('Pagada con')).toBeVisible()
  })

  await test.step('and the door no longer asks for it', async () => {
    await expect(other.getByText(/Falta el pago/)).toHaveCount(0)
    await expect(other.getByText('Ocupada')).toBeVisible()
  })
})
