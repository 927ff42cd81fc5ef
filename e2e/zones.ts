import { expect, type Page } from '@playwright/test'
import { limaAddress } from './campus.ts'
import type { Api } from './demo-session.ts'
import { typeIn } from './typing.ts'

/** A campus of its own with one floor and its rooms. */
export async function makeCampus(api: Api, mark: string, rooms = ['Sala Norte', 'Sala Sur']) {
  const { id: campusId } = await api.post<{ id: string }>('/campus/', {
    name: `Sede ${mark}`,
    code: `Z${mark}`,
    address: limaAddress,
  })
  const { id: parentId } = await api.post<{ id: string }>('/spaces/floors', { campusId, name: 'Piso 7' })
  for (const name of rooms) await api.post('/spaces/rooms', { parentId, name })
}

/** From a zone's open drawer: the dialog in which spaces of a campus are chosen. */
export async function openSpacePicker(page: Page, campusName: string) {
  await page.getByRole('dialog').getByRole('button', { name: 'Añadir espacios' }).click()
  const picker = page.getByRole('dialog', { name: 'Añadir espacios' })
  const campus = picker.getByRole('combobox', { name: 'Sede' })
  await expect(campus).toBeFocused()
  // A list that comes in after typing would put the chosen campus back.
  await expect(campus).not.toHaveValue('')
  // The only campus is chosen already.
  if ((await campus.inputValue()) === campusName) return picker
  await typeIn(campus, campusName)
  await page.getByRole('option', { name: campusName }).click()
  return picker
}

/** From the tab Acceso of a zone's drawer: shares it, with another organisation too. */
export async function shareZone(page: Page, zone: string, domain: string) {
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel('Compartida').check()
  await drawer.getByLabel('Otras organizaciones').fill(domain)
  await page.keyboard.press('Enter')
  await drawer.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText(`Se guardó ${zone}.`)).toBeVisible()
}
