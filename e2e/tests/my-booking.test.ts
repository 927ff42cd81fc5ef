import { signIn } from '@aforo/e2e/demo-session'
import { bookOwnRoom, mailedLink } from '@aforo/e2e/own-link'
import { expect, test, undo } from '@aforo/e2e/test'

const mark = Date.now().toString(36)
const subject = `Comité ${mark}`
test('by the link of its mail a booking is moved, canceled and got back on a phone, without an account', async ({
  page,
  other,
}) => {
  const api = await signIn(page, 'admin')
  await bookOwnRoom(api, mark, subject)
  const link = await mailedLink(page, mark)

  await other.setViewportSize({ width: 390, height: 844 })
  await other.goto(link)
  await expect(other.getByRole('heading', { level: 1, name: subject })).toBeVisible()
  await other.getByRole('button', { name: 'Mover' }).click()
  await other.getByRole('button', { name: '15:00' }).click()
  await other.getByRole('button', { name: 'Mover a 15:00 – 16:00' }).click()
  await expect(other.getByText(/15:00 – 16:00/).first()).toBeVisible()

  await other.getByRole('button', { name: 'Cancelar la reserva' }).click()
  await expect(other.getByText('Cancelada', { exact: true })).toBeVisible()
  await undo(other, 'La reserva se canceló')
  await expect(other.getByText('La reserva está otra vez en pie.')).toBeVisible()
  await expect(other.getByRole('button', { name: 'Cancelar la reserva' })).toBeVisible()

  // By keyboard: the notice may still lie over it.
  await other.getByRole('button', { name: 'English' }).press('Enter')
  await expect(other.getByRole('button', { name: 'Cancel the booking' })).toBeVisible()

  // The history says that it was done by the link.
  const { items } = await api.get<{ items: { reservationId: string }[] }>(`/booking/reservations/search?q=${mark}`)
  const history = await api.get<{ who: string; what: string }[]>(
    `/booking/reservations/${items[0]?.reservationId}/history`,
  )
  expect(history.filter(({ who }) => who.endsWith('(por su enlace)')).map(({ what }) => what)).toEqual([
    'Reserva movida',
    'Reserva cancelada',
    'Cancelación deshecha',
  ])
})
