import type { Locator, Page } from '@playwright/test'
import { drawer, everyDay, mark } from '../campus.ts'
import { type Api, signIn } from '../demo-session.ts'
import { type Made, makeFloor } from '../plan.ts'
import { expect, test } from '../test.ts'
import { typeIn } from '../typing.ts'

/** A new campus that is always open, with a floor. */
async function openFloor(api: Api) {
  const made = await makeFloor(api, `OD${mark()}`)
  await api.put(`/campus/${made.campus.id}/business-hours`, everyDay('00:00', '24:00'))
  return made
}

/** Presses a button and waits until the drawer shows what came of it. */
const press = (within: Locator, name: string) => within.getByRole('button', { name, exact: true }).click()

/** Opens the sale at a campus and says which space is sold. */
async function chooseSpace(page: Page, campus: Made, name: string) {
  await page.goto(`/app/sales/orders?campus=${campus.id}&create=true`)
  const form = drawer(page)
  await form.getByLabel('Espacio', { exact: true }).click()
  await page.getByRole('option', { name }).click()
  return form
}

/** Waits for what SUNAT says, which the engine brings: the drawer is live. */
async function seen(page: Page, text: string | RegExp) {
  await expect(drawer(page).getByText(text).first()).toBeVisible({ timeout: 40_000 })
}

test('an order is extended, paid, its factura corrected after SUNAT refused it, then cancelled with a credit note', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const api = await signIn(page, 'admin')
  const { campus, floor } = await openFloor(api)
  await api.post<Made>('/spaces/rooms', { parentId: floor.id, name: 'Sala Misti' })

  await test.step('it is sold for next month, to be paid on arrival', async () => {
    const form = await chooseSpace(page, campus, 'Sala Misti')
    await form.getByLabel('Día').click()
    await page.locator('.mantine-DatePickerInput-calendarHeaderControl').last().click()
    await page.locator('.mantine-DatePickerInput-day:not([data-outside])').first().click()
    await typeIn(form.getByLabel('Desde'), '10:00')
    await typeIn(form.getByLabel('Hasta'), '11:00')
    await form.getByLabel('Otro precio por el espacio').fill('59')
    await form.getByLabel('Nombre de la persona').fill('Minera Andina')
    await form.getByText('Paga al llegar').click()
    await press(form, 'Vender por S/ 59.00')
    await seen(page, /^Guarda su lugar hasta/)
  })

  await test.step('more time', async () => {
    await press(drawer(page), 'Más tiempo')
    await press(drawer(page), 'Cotizar')
    await press(drawer(page), 'Tomar el tiempo')
    await seen(page, /30 min más/)
  })

  await test.step('the factura is asked for, and the order paid', async () => {
    await drawer(page).getByRole('tab', { name: 'Comprobante' }).click()
    await press(drawer(page), 'Pedir comprobante')
    await drawer(page).getByText('Factura', { exact: true }).click()
    await drawer(page).getByLabel('RUC').fill('20000000001')
    await drawer(page).getByLabel('Razón social').fill('Minera Andina S.A.')
    await drawer(page).getByLabel('Dirección fiscal').fill('Av. El Derby 250, Surco')
    await press(drawer(page), 'Pedir comprobante')
    await seen(page, 'Solicitado')
    await drawer(page).getByRole('tab', { name: 'Orden' }).click()
    await press(drawer(page), 'Confirmar pago')
    await drawer(page).getByLabel('Código de la operación').fill('BCP 77')
    await press(drawer(page), 'Confirmar pago')
    await seen(page, 'Pagada con')
  })

  await test.step('SUNAT refuses it, and takes it once it is corrected', async () => {
    await drawer(page).getByRole('tab', { name: 'Comprobante' }).click()
    await seen(page, 'El número de RUC del receptor no existe.')
    await press(drawer(page), 'Corregir y enviar otra vez')
    await drawer(page).getByLabel('RUC').fill('20100070970')
    await press(drawer(page), 'Enviar otra vez')
    await seen(page, 'Aceptado por SUNAT')
    await expect(drawer(page).getByRole('link', { name: 'PDF' })).toBeVisible()
    await expect(drawer(page).getByRole('img', { name: /^Código QR de F001-/ })).toBeVisible()
  })

  await test.step('it is cancelled, and its credit note accepted', async () => {
    await drawer(page).getByRole('tab', { name: 'Orden' }).click()
    await press(drawer(page), 'Cancelar orden')
    await seen(page, /se emite una nota de crédito/)
    await drawer(page).getByLabel('Motivo').fill('Cambio de planes')
    await drawer(page).getByRole('button', { name: 'Cancelar orden' }).last().click()
    await seen(page, /^Cancelada ·/)
    await seen(page, /Se devuelve/)
    await drawer(page).getByRole('tab', { name: 'Comprobante' }).click()
    await seen(page, /Nota de crédito FC01-/)
    await expect(drawer(page).getByText('Aceptado por SUNAT')).toHaveCount(2, { timeout: 40_000 })
  })
})
