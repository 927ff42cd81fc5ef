import { signIn } from '@aforo/e2e/demo-session'
import { expect, expectAccessible, sizes, test } from '@aforo/e2e/test'
import { typeIn } from '@aforo/e2e/typing'
import { makeCampus, openSpacePicker, shareZone } from '@aforo/e2e/zones'
import type { Page } from '@playwright/test'

/** Names that no other run on the same data has. */
const mark = Date.now().toString(36)

/** Axe on the page once its toasts are gone: one that fades away has neither of its two contrasts. */
async function expectCalmAccessible(page: Page) {
  await expect(page.getByRole('button', { name: 'Deshacer' })).toHaveCount(0)
  await expectAccessible(page)
}

test('a team is made, gets people, loses them and gets them back, is suspended and reactivated', async ({ page }) => {
  await signIn(page, 'admin')
  const drawer = page.getByRole('dialog')

  // Searched for: other walks have made teams of their own, which fill the first page.
  await page.goto('/app/users/teams?q=Cusco')
  await expect(page.getByText('Proyecto Cusco')).toBeVisible()
  await page.goto('/app/users/teams')
  await expect(page.getByRole('heading', { level: 1, name: 'Equipos' })).toBeVisible()

  await page.getByRole('button', { name: 'Nuevo equipo' }).click()
  await drawer.getByRole('button', { name: 'Crear equipo' }).click()
  await expect(drawer.getByText('Completa este campo.')).toBeVisible()
  await drawer.getByLabel('Nombre').fill(`Equipo ${mark}`)
  await drawer.getByRole('button', { name: 'Crear equipo' }).click()
  await expect(drawer.getByText('Aún no hay nadie en este equipo.')).toBeVisible()

  await typeIn(drawer.getByLabel('Añadir personas'), 'Paredes')
  await page.getByRole('option', { name: /Lucía Paredes/ }).click()
  await drawer.getByRole('button', { name: 'Añadir', exact: true }).click()
  await expect(drawer.getByText('admin@anden.example')).toBeVisible()
  await drawer.getByRole('button', { name: /^Quitar a Lucía/ }).click()
  await expect(drawer.getByText('Aún no hay nadie en este equipo.')).toBeVisible()
  await page.getByRole('button', { name: 'Deshacer' }).last().click()
  await expect(drawer.getByText('admin@anden.example')).toBeVisible()

  await drawer.getByRole('button', { name: 'Suspender' }).click()
  await expect(drawer.getByText(/no pueden hacer reservas nuevas/)).toBeVisible()
  await expectCalmAccessible(page)
  await drawer.getByRole('button', { name: 'Reactivar' }).click()
  await expect(drawer.getByRole('button', { name: 'Suspender' })).toBeVisible()
  await drawer.getByRole('tab', { name: 'Historial' }).click()
  await expect(drawer.getByText('Equipo reactivado')).toBeVisible()
})

test('a zone gets a floor with all that is in it, a team and another organisation, and is deleted', async ({
  page,
}) => {
  const api = await signIn(page, 'admin')
  await makeCampus(api, mark)
  await api.post(`/teams/?name=Grupo%20${mark}`, {})
  const drawer = page.getByRole('dialog')

  await page.goto('/app/users/zones')
  await expect(page.getByText('Salas para clientes')).toBeVisible()
  await page.getByRole('button', { name: 'Nueva zona' }).click()
  await drawer.getByLabel('Nombre').fill(`Zona ${mark}`)
  await drawer.getByRole('button', { name: 'Crear zona' }).click()

  const picker = await openSpacePicker(page, `Sede ${mark}`)
  await picker.getByRole('checkbox', { name: 'Sala Norte' }).check()
  await picker.getByRole('checkbox', { name: 'Piso 7' }).check()
  await expect(picker.getByRole('checkbox', { name: 'Sala Norte' })).toBeDisabled()
  await expect(picker.getByText('1 espacio elegido')).toBeVisible()
  await expectAccessible(page)
  await picker.getByRole('button', { name: 'Añadir' }).click()
  await expect(picker).toBeHidden()
  await drawer.getByRole('button', { name: /Ver 2 espacios/ }).click()
  await expect(drawer.getByText('Sala Sur')).toBeVisible()

  await drawer.getByRole('tab', { name: 'Acceso' }).click()
  await drawer.getByRole('combobox', { name: 'Añadir un equipo' }).click()
  await page.getByRole('option', { name: `Grupo ${mark}` }).click()
  await expect(drawer.getByRole('button', { name: `Sacar Grupo ${mark}` })).toBeVisible()
  await shareZone(page, `Zona ${mark}`, 'quiroga')
  await expectCalmAccessible(page)

  await drawer.getByRole('button', { name: 'Eliminar zona' }).click()
  const confirm = page.getByRole('dialog', { name: 'Eliminar la zona' })
  await expect(confirm.getByRole('button', { name: 'Eliminar' })).toBeDisabled()
  await confirm.getByLabel(/para confirmar/).fill(`Zona ${mark}`)
  await confirm.getByRole('button', { name: 'Eliminar' }).click()
  await expect(page.getByText('Se eliminó la zona y sus espacios quedaron libres.')).toBeVisible()
  await expect(page.getByText(`Zona ${mark}`, { exact: true })).toHaveCount(0)
})

test('on a phone a team is found, opened and searched', async ({ page }) => {
  await page.setViewportSize(sizes.phone)
  await signIn(page, 'admin')
  await page.goto('/app/users/teams?q=comunidad')
  await page.getByRole('button', { name: /Comunidad/ }).click()
  const drawer = page.getByRole('dialog', { name: /Comunidad/ })
  await typeIn(drawer.getByLabel('Buscar en el equipo'), 'Lucía')
  await expect(drawer.getByText('admin@anden.example')).toBeVisible()
  await drawer.getByRole('tab', { name: 'Zonas y sedes' }).click()
  await expect(drawer.getByText('Directorio')).toBeVisible()
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(sizes.phone.width)
})
