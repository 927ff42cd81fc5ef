import { readFile } from 'node:fs/promises'
import { makeHouse } from '@aforo/e2e/campus'
import { type Api, signIn } from '@aforo/e2e/demo-session'
import { expect, test, undo } from '@aforo/e2e/test'
import { typeIn } from '@aforo/e2e/typing'

const at = Temporal.Now.plainDateISO('America/Lima').add({ days: 9 }).toString()

/** A campus of its own whose two rooms have four bookings on one day. */
async function makeDay(api: Api) {
  const code = `L${Date.now().toString(36)}`
  const { campusId, rooms } = await makeHouse(api, { name: `Sede ${code}`, code, rooms: ['Paracas', 'Nazca'] })
  const [paracas, nazca] = rooms
  for (const [spaceId, from, to, subject] of [
    [paracas, '09:00', '10:00', 'Comité'],
    [nazca, '11:00', '13:00', 'Balance'],
    [paracas, '15:00', '15:30', 'Asesoría'],
    [nazca, '16:00', '17:00', 'Directorio'],
  ])
    await api.post('/booking/reservations', { spaceId, at, from, to, subject })
  return campusId
}

test('the list of bookings is sorted, moved and cancelled in bulk, taken along as a file and kept as a view', async ({
  page,
}) => {
  const campus = await makeDay(await signIn(page, 'admin'))
  const list = `/app/reservation/space?view=list&campus=${campus}&date=${at}`
  const rows = page.getByRole('table').getByRole('row')
  const row = (subject: string) => rows.filter({ hasText: subject })
  const subjects = async () =>
    (await rows.allInnerTexts()).flatMap(words => /Comité|Balance|Asesoría|Directorio/.exec(words)?.[0] ?? [])
  await page.goto(list)

  await test.step('by its columns', async () => {
    await expect.poll(subjects).toEqual(['Comité', 'Balance', 'Asesoría', 'Directorio'])
    await page.getByRole('button', { name: 'Asunto Sin ordenar' }).click()
    await expect.poll(subjects).toEqual(['Asesoría', 'Balance', 'Comité', 'Directorio'])
    await expect(page).toHaveURL(/sort=subject/)
    await expect(page.getByRole('button', { name: 'Asunto De menor a mayor' })).toBeVisible()
    await page.getByRole('button', { name: 'Duración Sin ordenar' }).click()
    await expect.poll(async () => (await subjects())[0]).toBe('Asesoría')
    await expect.poll(async () => (await subjects()).at(-1)).toBe('Balance')
  })

  await test.step('two are moved by an hour, seen before, and put back', async () => {
    for (const subject of ['Comité', 'Directorio']) await row(subject).getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Mover…' }).click()
    const move = page.getByRole('dialog', { name: 'Mover reservas' })
    await move.getByRole('combobox', { name: 'Hora' }).click()
    await page.getByRole('option', { name: '60 min después' }).click()
    await expect(move.getByRole('status')).toContainText('Mover: 2 reservas')
    await move.getByRole('button', { name: 'Mover 2 reservas' }).click()
    await expect(move).toBeHidden()
    await expect(row('Comité')).toContainText('10:00 – 11:00')
    await expect(row('Directorio')).toContainText('17:00 – 18:00')
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await expect(row('Comité')).toContainText('09:00 – 10:00')
  })

  await test.step('two are cancelled, and restored', async () => {
    for (const subject of ['Balance', 'Asesoría']) await row(subject).getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Cancelar…' }).click()
    await page.getByRole('button', { name: 'Cancelar 2 reservas' }).click()
    await expect(row('Balance')).toContainText('Cancelada')
    await expect(row('Asesoría')).toContainText('Cancelada')
    await undo(page, /^Canceladas: 2 /)
    await expect(row('Balance')).toContainText('Aprobada')
  })

  await test.step('what is shown is a file', async () => {
    await page.getByRole('button', { name: 'Exportar' }).click()
    const saved = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'CSV' }).click()
    const lines = (await readFile(await (await saved).path(), 'utf8')).trim().split('\r\n')
    expect(lines).toHaveLength(5)
    expect(lines.join()).toContain('Directorio')
  })

  await test.step('and a view, which brings back its filter and order', async () => {
    await typeIn(page.getByPlaceholder('Asunto, persona o sala'), 'Balance')
    await expect.poll(subjects).toEqual(['Balance'])
    await page.getByRole('button', { name: 'Vistas guardadas' }).click()
    await page.getByLabel('Guardar lo que se ve ahora').fill('Balances')
    await page.getByRole('button', { name: 'Guardar', exact: true }).click()
    await expect(page.getByText('Se guardó la vista Balances.')).toBeVisible()
    await page.goto(list)
    await expect.poll(subjects).toHaveLength(4)
    await page.getByRole('button', { name: 'Vistas guardadas' }).click()
    await page.getByRole('menuitem', { name: 'Balances' }).click()
    await expect.poll(subjects).toEqual(['Balance'])
    await expect(page).toHaveURL(/sort=duration/)
  })
})
