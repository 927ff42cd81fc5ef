import { makeHouse, middayZone } from '@aforo/e2e/campus'
import { type Api, signIn } from '@aforo/e2e/demo-session'
import { expect, type Page, sizes, test } from '@aforo/e2e/test'
import { typeIn } from '@aforo/e2e/typing'

const mark = Date.now().toString(36)

test.use({ viewport: sizes.phone, hasTouch: true })

/** A house that never closes, in which somebody can be now. */
async function makePlaces(api: Api) {
  const { campusId, floorId, rooms } = await makeHouse(api, {
    name: `Sede Teléfono ${mark}`,
    code: `T${mark}`,
    rooms: ['Paracas', 'Nazca'],
    hours: ['00:00', '24:00'],
    timeZoneId: middayZone(),
  })
  const area = await api.post<{ id: string }>('/spaces/work-areas', { parentId: floorId, name: 'Zona abierta' })
  const table = await api.post<{ id: string }>('/spaces/work-tables', { parentId: area.id, name: 'Mesa 1' })
  return { campus: campusId, table: table.id, rooms }
}

const focused = (page: Page) => page.locator(':focus')

test('the front desk on a phone: people come, visitors come and go, a fault and a notice are seen to', async ({
  page,
}) => {
  const api = await signIn(page, 'admin')
  const { campus, table, rooms } = await makePlaces(api)

  await test.step('the palette leads to who comes', async () => {
    await page.goto('/app/dashboard')
    await page.getByRole('button', { name: /^Buscar/ }).tap()
    await typeIn(page.getByPlaceholder('Buscar personas'), 'lleg')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Llegadas' })).toBeVisible()
  })

  await test.step('somebody who comes now is checked in, and it is taken back', async () => {
    const seen = await Promise.all(rooms.map(id => api.get<Here>(`/booking/check-in/spaces/${id}`)))
    for (const { spaceId, date, offers } of seen)
      await api.post('/booking/reservations', { spaceId, at: date, from: offers[0]?.from, to: offers[0]?.to })
    await page.goto(`/app/reservation/arrivals?campus=${campus}`)
    const arrived = page.getByRole('button', { name: /^Registrar la llegada de Lucía/ })
    await expect(arrived).toHaveCount(2)
    await page.getByRole('button', { name: /^Registrar la llegada de Lucía.*Paracas/ }).press('Enter')
    await expect(page.getByText(/^Se registró la llegada de Lucía/)).toBeVisible()
    await expect(arrived).toHaveCount(1)
    await expect(focused(page)).toHaveAccessibleName(/^Registrar la llegada de Lucía.*Nazca/)
    await page.getByRole('button', { name: 'Deshacer' }).tap()
    await expect(arrived).toHaveCount(2)
  })

  await test.step('who leaves by mistake is brought back when the toast is gone', async () => {
    await page.goto(`/app/visitors?campus=${campus}&create=true`)
    const form = page.getByRole('dialog', { name: 'Registrar visita' })
    await expect(form.getByLabel('Nombre')).toBeFocused()
    await form.getByLabel('Nombre').fill(`Visita ${mark}`)
    await typeIn(form.getByLabel('Visita a'), 'Paredes')
    await page.getByRole('option', { name: /Lucía Paredes/ }).tap()
    await form.getByRole('button', { name: 'Registrar llegada' }).tap()
    await page.getByRole('button', { name: `Registrar la salida de Visita ${mark}` }).tap()
    await page.getByText(`Visita ${mark}`, { exact: true }).tap()
    const record = page.getByRole('dialog', { name: `Visita ${mark}` })
    await record.getByRole('button', { name: 'Deshacer la salida' }).tap()
    await expect(record.getByRole('button', { name: /Registrar la salida/ })).toBeVisible()
    await expect(record.getByRole('button', { name: /^Deshacer/ })).toHaveCount(0)
  })

  await test.step('a fault is talked about, begun and resolved, without losing one’s place', async () => {
    const { id } = await api.post<{ id: string }>('/incidents', {
      spaceId: rooms[0],
      category: 'PLUMBING',
      text: `Gotea ${mark}`,
    })
    await page.goto(`/app/incidents?incident=${id}`)
    const record = page.getByRole('dialog', { name: 'Paracas' })
    await record.getByLabel('Nuevo comentario').fill('Ya viene el gasfitero')
    await record.getByRole('button', { name: 'Comentar' }).press('Enter')
    await expect(record.getByRole('list', { name: 'Comentarios' })).toContainText('Ya viene el gasfitero')
    await expect(focused(page)).toHaveAccessibleName('Nuevo comentario')
    await record.getByRole('button', { name: 'Empezar a atender' }).press('Enter')
    await expect(record.getByText('En atención')).toBeVisible()
    await expect(focused(page)).toHaveText('Resolver')
    await page.keyboard.press('Enter')
    await expect(focused(page)).toHaveAccessibleName('Qué se hizo')
    await page.keyboard.type('Se selló la junta')
    await record.getByRole('button', { name: 'Dar por resuelta' }).press('Enter')
    await expect(record.getByRole('button', { name: 'Reabrir' })).toBeFocused()
  })

  await test.step('a notice says until when it is read, and is withdrawn by keyboard too', async () => {
    const item = await api.post<{ id: string }>('/news', {
      title: `Simulacro de sismo para todas las personas de la casa ${mark}`,
      text: 'Uno.\n\nDos.',
      campusId: campus,
      from: '2026-01-05',
      to: '2046-01-05',
      pictureKey: null,
    })
    await page.goto(`/app/news?news=${item.id}`)
    const record = page.getByRole('dialog', { name: /^Simulacro/ })
    await expect(record.getByText('Se muestra: 5 ene. 2026 – 5 ene. 2046')).toBeVisible()
    await record.getByRole('button', { name: 'Editar' }).press('Enter')
    await expect(record.getByLabel('Título')).toBeFocused()
    await record.getByRole('button', { name: 'Cancelar' }).press('Enter')
    await expect(record.getByRole('button', { name: 'Editar' })).toBeFocused()
    await record.getByRole('button', { name: 'Retirar' }).press('Enter')
    await expect(record.getByRole('button', { name: 'Volver a publicar' })).toBeFocused()
  })

  await test.step('who has a room gives the rest back at its door, and takes it again', async () => {
    await page.goto(`/q/${rooms[1]}`)
    await page.getByRole('button', { name: 'Ya terminé: dejarlo libre' }).tap()
    await expect(page.getByText('El resto quedó libre.')).toBeVisible()
    await expect(page.getByText('Es tuyo ahora')).toBeHidden()
    await page.getByRole('button', { name: 'Deshacer' }).tap()
    await expect(page.getByText('Es tuyo ahora')).toBeVisible()
  })

  await test.step('the code of a table leads to its desks', async () => {
    await page.goto(`/q/${table}`)
    await expect(page.getByText(/^Una mesa se reserva por escritorio/)).toBeVisible()
    await page.getByRole('link', { name: 'Ver los escritorios' }).tap()
    await expect(page).toHaveURL(/view=seats/)
  })
})

interface Here {
  spaceId: string
  date: string
  offers: { from: string; to: string }[]
}
