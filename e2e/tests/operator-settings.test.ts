import { drawer, mark } from '../campus.ts'
import { signIn } from '../demo-session.ts'
import { test } from '../own-server.ts'
import { makeFloor } from '../plan.ts'
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
