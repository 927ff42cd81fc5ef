import { drawer } from '../campus.ts'
import { signIn } from '../demo-session.ts'
import { expect, test } from '../test.ts'

test('a room is connected with its calendar after a preview, and what was declined there stands in the console', async ({
  page,
}) => {
  test.setTimeout(180_000)
  await signIn(page, 'admin')
  await page.goto('/app/configurations/general/integrations')
  await page
    .getByRole('region', { name: 'Google Workspace: calendarios' })
    .getByRole('button', { name: 'Salas' })
    .click()
  const rooms = drawer(page)
  await expect(rooms.getByText(/chabuca@anden\.example/)).toBeVisible()
  await expect(rooms.getByText('Cena de equipo')).toBeVisible({ timeout: 60_000 })
  await rooms.getByRole('button', { name: 'Conectar una sala' }).click()
  await rooms.getByRole('combobox', { name: 'Buzón de la sala' }).click()
  await page.getByRole('option', { name: /puente@anden\.example/ }).click()
  await rooms.getByRole('button', { name: 'Ver qué pasaría' }).click()
  await expect(rooms.getByText('Al conectarla')).toBeVisible()
  await rooms.getByRole('button', { name: 'Conectar', exact: true }).click()
  await expect(rooms.getByText(/puente@anden\.example/)).toBeVisible()
  await expect(rooms.getByText('Al día')).toHaveCount(3, { timeout: 60_000 })
})
