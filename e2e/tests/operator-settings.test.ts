import { drawer, mark } from '../campus.ts'
import { signIn } from '../demo-session.ts'
import { test } from '../own-server.ts'
import { type Made, makeFloor } from '../plan.ts'
import { expect } from '../test.ts'
import { typeIn } from '../typing.ts'

const today = Temporal.Now.plainDateISO('America/Lima')
/** As people type it: "5/3/2026". */
const typed = ({ day, month, year }: Temporal.PlainDate) => `${day}/${month}/${year}`

test('a lease gets its step-up, and the campus’s metrics show it', async ({ page, other }) => {
  test.setTimeout(240_000)
  const api = await signIn(page, 'admin')
  await signIn(other, 'admin')
  const code = `AL${mark()}`
  const { campus } = await makeFloor(api, code)
  await api.post('/landlords', { name: `Inmobiliaria ${code}` })
  const metrics = other.getByRole('region', { name: 'En soles' })

  await test.step('a lease since more than a year, without increases', async () => {
    await page.goto(`/app/inventory?tab=landlords&campus=${campus.id}&create=true`)
    const form = drawer(page)
    await form.getByLabel('Código').fill(code)
    await typeIn(form.getByLabel('Propietario'), code)
    await page.getByRole('option', { name: `Inmobiliaria ${code}` }).click()
    await form.getByLabel(/^Desde( \*)?$/).fill(typed(today.subtract({ years: 1, days: 10 })))
    await form.getByLabel(/^Hasta( \*)?$/).fill(typed(today.add({ years: 2 })))
    await form.getByLabel('Superficie').fill('500')
    await form.getByLabel('Renta por mes').fill('10000')
    await form.getByRole('button', { name: 'Crear contrato' }).click()
    await expect(page.getByText(`Se creó ${code}.`)).toBeVisible()
    await other.goto(page.url())
    await drawer(other).getByRole('tab', { name: 'Métricas' }).click()
    await expect(metrics).toContainText('S/ 10,000.00')
  })

  await test.step('5 % more each year', async () => {
    await drawer(page).getByRole('tab', { name: 'Periodos' }).click()
    await drawer(page).getByRole('button', { name: 'Cambiar periodos' }).click()
    const increases = drawer(page).getByRole('group', { name: 'Incrementos' })
    await increases.getByRole('button', { name: 'Añadir incremento' }).click()
    await increases.getByLabel('Cuánto', { exact: true }).fill('5')
    await drawer(page).getByRole('button', { name: 'Guardar periodos' }).click()
    await expect(drawer(page).getByRole('list', { name: 'Renta por fechas' })).toContainText('S/ 10,500.00')
    // In the other window, where nobody pressed anything.
    await expect(metrics).toContainText('S/ 10,500.00')
    await expect(metrics).toContainText('S/ 21.00')
  })
})

test('a room gets its rate and orders their time to be paid, and the form of a booking says both', async ({ page }) => {
  test.setTimeout(180_000)
  const api = await signIn(page, 'admin')
  const code = `TA${mark()}`
  const { campus, floor } = await makeFloor(api, code)
  const room = await api.post<Made>('/spaces/rooms', { parentId: floor.id, name: `Sala ${code}` })
  await page.goto('/app/configurations/general/profile?tab=rates')
  await page.getByRole('button', { name: 'Poner tarifa' }).click()
  const form = drawer(page)
  await form.getByText('Un espacio', { exact: true }).click()
  await typeIn(form.getByPlaceholder('Busca por nombre'), code)
  await page.getByRole('option', { name: new RegExp(`Sala ${code}`) }).click()
  await form.getByLabel('La hora, con IGV').fill('47.50')
  await form.getByRole('button', { name: 'Poner tarifa' }).click()
  await expect(page.getByRole('list', { name: 'Tarifas' })).toContainText(`Sala ${code}`)
  await page.goto('/app/configurations/general/profile?tab=sales')
  const panel = page.getByRole('region', { name: 'Órdenes On Demand' })
  await typeIn(panel.getByLabel('Minutos para pagar'), '45')
  await panel.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Se guardó cómo se atienden las órdenes.')).toBeVisible()
  const at = today.add({ days: 7 }).toString()
  const slot = `new=${room.id}&at=${at}&from=10:00&to=12:00`
  await page.goto(`/app/reservation/space?campus=${campus.id}&date=${at}&${slot}`)
  await expect(drawer(page).getByRole('note')).toContainText('S/ 95.00')
  await expect(drawer(page).getByRole('note')).toContainText('El lugar se guarda 45 min mientras se confirma el pago.')
})

test('a company of the operator gets its account and series, and the IGV and a day its rate', async ({ page }) => {
  test.setTimeout(180_000)
  await signIn(page, 'admin')
  const settings = (rest: string) => page.goto(`/app/configurations/general/profile?tab=billing&${rest}`)

  await test.step('the company, its account and its series', async () => {
    await settings('section=companies&company=new')
    const form = drawer(page)
    await form.getByLabel('RUC').fill('20512345678')
    await form.getByLabel('Razón social').fill('Andén Norte S.A.C.')
    await form.getByLabel('Dirección').fill('Av. Larco 345, Miraflores')
    await form.getByRole('button', { name: 'Crear empresa' }).click()
    await expect(form.getByText(/RUC no es válido/)).toBeVisible()
    await form.getByLabel('RUC').fill('20100070970')
    await form.getByRole('button', { name: 'Crear empresa' }).click()
    await drawer(page).getByRole('tab', { name: 'Cuentas' }).click()
    await drawer(page).getByRole('button', { name: 'Añadir cuenta' }).click()
    await drawer(page)
      .getByLabel(/^Banco( \*)?$/)
      .fill('BBVA')
    await drawer(page).getByLabel('Número de cuenta').fill('0011-0366-0100032542')
    await drawer(page).getByRole('button', { name: 'Añadir', exact: true }).click()
    await expect(drawer(page).getByRole('list', { name: 'Cuentas' })).toContainText('0011-0366-0100032542')
    await drawer(page).getByRole('tab', { name: 'Series' }).click()
    await drawer(page).getByRole('button', { name: 'Añadir serie' }).click()
    await drawer(page)
      .getByLabel(/^Serie( \*)?$/)
      .fill('f007')
    await drawer(page).getByLabel('Primer número').fill('120')
    await drawer(page).getByRole('button', { name: 'Añadir', exact: true }).click()
    await expect(drawer(page).getByRole('list', { name: 'Series' })).toContainText('El siguiente es F007-120')
  })

  await test.step('another IGV from next year on', async () => {
    await settings('section=settings')
    await page.getByRole('button', { name: 'Añadir tasa' }).click()
    const form = page.getByRole('group', { name: 'Nueva tasa' })
    await form.getByLabel(/^Tasa( \*)?$/).fill('19')
    await form.getByLabel(/^Desde( \*)?$/).fill(`1/1/${today.year + 1}`)
    await form.getByRole('button', { name: 'Añadir', exact: true }).click()
    await expect(page.getByRole('list', { name: 'Tasas del IGV' })).toContainText('19 %')
  })

  await test.step('the exchange rate of today', async () => {
    await settings('section=rates')
    const rows = page.getByRole('list', { name: /^Tipos de cambio,/ }).getByRole('listitem')
    await expect(
      rows
        .first()
        .or(page.getByRole('button', { name: 'Escribir el de un día' }))
        .first(),
    ).toBeVisible()
    const change = rows.first().getByRole('button', { name: /^(Cambiar|Añadir) el del/ })
    await change
      .or(page.getByRole('button', { name: 'Escribir el de un día' }))
      .first()
      .click()
    await page.getByLabel(/^Soles por dólar,/).fill('3.761')
    await page.keyboard.press('Enter')
    await expect(rows.first()).toContainText('3.761')
  })
})

test.use({ tolerated: [/status of (400|409|422) .*\/api\/(companies|contracts)/] })
