import { signIn } from '@aforo/e2e/demo-session'
import { expect, test } from '@aforo/e2e/test'
import { typeIn } from '@aforo/e2e/typing'
import type { Page } from '@playwright/test'

/** Names that no other run on the same data has. */
const mark = Date.now().toString(36)

/** Chooses in a select that offers a list once its field is clicked. */
async function choose(page: Page, label: string, option: string | RegExp) {
  await page.getByRole('dialog').getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option }).first().click()
}

test('a visitor comes and goes, a fault is reported and resolved, and the other desk sees it live', async ({
  page,
  other,
}) => {
  test.setTimeout(240_000)
  const visitor = `Visita ${mark}`
  const fault = `Gotea el techo ${mark}`
  await signIn(page, 'admin')
  await signIn(other, 'root')
  await other.goto('/app/visitors')
  await expect(other.getByRole('heading', { level: 1, name: 'Visitas' })).toBeVisible()

  await page.goto('/app/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Panel de Control' })).toBeVisible()
  const chart = page.getByRole('figure', { name: 'Reservas por día' })
  await chart.getByRole('application').press('ArrowRight')
  await expect(chart.getByRole('status')).toContainText(/\d+ reservas?/)
  await chart.getByRole('button', { name: 'Ver como tabla' }).click()
  await expect(chart.getByRole('columnheader', { name: 'Total' })).toBeVisible()
  await page.getByRole('region', { name: 'Visitas de hoy' }).getByRole('link', { name: 'Registrar' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: 'Registrar llegada' }).click()
  await expect(drawer.getByText('Completa este campo.').first()).toBeVisible()
  await drawer.getByLabel('Nombre').fill(visitor)
  await typeIn(drawer.getByLabel('Visita a'), 'Paredes')
  await page.getByRole('option', { name: /Lucía Paredes/ }).click()
  await drawer.getByRole('button', { name: 'Registrar llegada' }).click()
  await expect(drawer).toBeHidden()

  const leave = other.getByRole('button', { name: `Registrar la salida de ${visitor}` })
  await expect(leave).toBeVisible()
  await leave.click()
  await expect(leave).toBeHidden()
  await other.getByRole('button', { name: 'Deshacer' }).click()
  await expect(leave).toBeVisible()

  await page.goto('/app/visitors')
  await expect(page.getByRole('link', { name: visitor })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Visita a' })).toBeVisible()
  const host = page
    .getByRole('row')
    .filter({ hasText: visitor })
    .getByRole('cell', { name: /Paredes/ })
  await expect(host).toHaveText(/^Lucía Paredes/)
  await page.goto('/app/dashboard')
  await page.getByRole('button', { name: 'Reportar incidencia' }).click()
  await expect(drawer.getByRole('heading', { name: 'Reportar incidencia' })).toBeVisible()
  await choose(page, 'Espacio', 'Paracas')
  await choose(page, 'Categoría', 'Agua y baños')
  await drawer.getByLabel('¿Qué pasa?').fill(fault)
  await drawer.getByRole('button', { name: 'Reportar', exact: true }).click()
  await expect(drawer).toBeHidden()
  // The tray shows what waits longest; the newest one is in the list.
  await page.goto('/app/incidents')
  await expect(page.getByText(fault).first()).toBeVisible()

  await other.getByRole('button', { name: /^Notificaciones: .+ sin leer$/ }).click()
  await other.getByRole('link', { name: new RegExp(fault) }).click()
  const record = other.getByRole('dialog')
  await expect(record.getByText(fault)).toBeVisible()
  await record.getByRole('button', { name: 'Resolver' }).click()
  await record.getByLabel('Qué se hizo').fill('Se selló la junta')
  await record.getByRole('button', { name: 'Dar por resuelta' }).click()
  await expect(record.getByRole('button', { name: 'Reabrir' })).toBeVisible()

  await expect(page.getByText(fault)).toBeHidden()
  await page.getByRole('button', { name: /^Notificaciones/ }).click()
  await expect(page.getByRole('link', { name: /la incidencia está resuelta/ }).first()).toBeVisible()
})
