import { signIn } from '@aforo/e2e/demo-session'
import { expect, test } from '@aforo/e2e/test'

test('a report has a chart, a table and a file; it is saved to be mailed, shown again and removed', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await signIn(page, 'admin')
  await page.goto('/app/reports/spaces')
  await page.getByRole('combobox', { name: 'Reporte' }).click()
  await page.getByRole('option', { name: 'Órdenes', exact: true }).click()
  const chart = page.getByRole('figure', { name: 'Órdenes en soles, con IGV' })
  await chart.getByRole('button', { name: 'Ver como tabla' }).click()
  await expect(chart.getByRole('columnheader', { name: 'Cobrado', exact: true })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Comprobante' })).toBeVisible()
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar' }).click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  expect((await file).suggestedFilename()).toMatch(/^ordenes-.*\.csv$/)

  await page.getByRole('button', { name: 'Guardados' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: 'Guardar el que se ve' }).click()
  const name = `Órdenes ${Date.now()}`
  await drawer.getByLabel('Nombre').fill(name)
  await drawer.getByRole('combobox', { name: 'Enviarlo por correo' }).click()
  await page.getByRole('option', { name: 'Cada mes, el día 1' }).click()
  await expect(drawer.getByText('Para quién')).toBeVisible()
  await drawer.getByRole('button', { name: 'Guardar', exact: true }).click()
  const item = drawer.getByRole('listitem').filter({ hasText: name })
  await expect(item).toContainText('Cada mes, el día 1, a 1 persona')
  await page.goto('/app/reports/spaces?saved=list')
  await item.getByRole('button', { name, exact: true }).click()
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('combobox', { name: 'Reporte' })).toHaveValue('Órdenes')
  await page.goto('/app/reports/spaces?saved=list')
  await item.getByRole('button', { name: `Cambiar ${name}` }).click()
  await drawer.getByRole('button', { name: 'Eliminar este reporte guardado' }).click()
  await drawer.getByRole('button', { name: /^Sí, eliminarlo/ }).click()
  await expect(page.getByText('Se eliminó el reporte guardado.')).toBeVisible()
  await expect(item).toHaveCount(0)
})
