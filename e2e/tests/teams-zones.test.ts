import { signIn } from '@aforo/e2e/demo-session'
import { expect, test } from '@aforo/e2e/test'
import { makeCampus, openSpacePicker, shareZone } from '@aforo/e2e/zones'

/** Names that no other run on the same data has. */
const mark = Date.now().toString(36)

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
  await picker.getByRole('button', { name: 'Añadir' }).click()
  await expect(picker).toBeHidden()
  await drawer.getByRole('button', { name: /Ver 2 espacios/ }).click()
  await expect(drawer.getByText('Sala Sur')).toBeVisible()

  await drawer.getByRole('tab', { name: 'Acceso' }).click()
  await drawer.getByRole('combobox', { name: 'Añadir un equipo' }).click()
  await page.getByRole('option', { name: `Grupo ${mark}` }).click()
  await expect(drawer.getByRole('button', { name: `Sacar Grupo ${mark}` })).toBeVisible()
  await shareZone(page, `Zona ${mark}`, 'quiroga')

  await drawer.getByRole('button', { name: 'Eliminar zona' }).click()
  const confirm = page.getByRole('dialog', { name: 'Eliminar la zona' })
  await expect(confirm.getByRole('button', { name: 'Eliminar' })).toBeDisabled()
  await confirm.getByLabel(/para confirmar/).fill(`Zona ${mark}`)
  await confirm.getByRole('button', { name: 'Eliminar' }).click()
  await expect(page.getByText('Se eliminó la zona y sus espacios quedaron libres.')).toBeVisible()
  await expect(page.getByText(`Zona ${mark}`, { exact: true })).toHaveCount(0)
})
