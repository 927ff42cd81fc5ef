// @vitest-environment happy-dom
import type { SeriesPreview } from '@aforo/api/bookings/series'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi } from '../../testing/fakeApi.ts'
import { me } from '../../testing/me.ts'
import { pageOf } from '../../testing/pageOf.ts'
import { showScreen } from '../../testing/showScreen.tsx'
import { reservation } from '../reservations/reservationFixture.ts'
import { SeriesChangeForm } from './SeriesChangeForm.tsx'
import { series } from './seriesFixture.ts'

const preview: SeriesPreview = { rule: series.rule, words: series.words, dates: [], free: 0, refused: 0 }
const added = '2026-12-15'

function show() {
  const sent: string[] = []
  fakeApi({
    users: { me: () => me(), search: () => pageOf([]) },
    series: {
      ofReservation: () => ({ date: reservation.at, series }),
      previewChange: () => preview,
      change: ({ scope, from, to }) => {
        sent.push(`change ${scope} ${from}–${to}`)
        return series
      },
      extend: ({ until }) => {
        sent.push(`extend ${until}`)
        const [first] = series.dates
        return { ...series, dates: [...series.dates, ...(first ? [{ ...first, date: added, at: added }] : [])] }
      },
      cancel: ({ scope, date }) => {
        sent.push(`cancel ${scope} ${date}`)
        return { series, canceled: [] }
      },
    },
  })
  const user = showScreen(
    <SeriesChangeForm reservation={reservation} rooms={[]} policy={undefined} onDone={() => undefined} />,
  )
  return { sent, user }
}

test('a changed series is put back where it says that it was changed', async () => {
  const { sent, user } = show()
  await user.click(await screen.findByRole('radio', { name: 'Todas las que faltan' }))
  const from = screen.getByLabelText('Desde', { selector: 'input' })
  const to = screen.getByLabelText('Hasta', { selector: 'input' })
  fireEvent.change(to, { target: { value: '16:00' } })
  fireEvent.change(from, { target: { value: '15:00' } })
  await user.click(screen.getByRole('button', { name: 'Cambiar' }))
  await user.click(await screen.findByRole('button', { name: 'Deshacer' }))
  await screen.findByText('Se deshizo el cambio.')
  expect(sent).toEqual(['change ALL 15:00–16:00', 'change ALL 10:00–11:00'])
})

test('undoing that a series was prolonged cancels what was added', async () => {
  const { sent, user } = show()
  await user.click(await screen.findByRole('radio', { name: 'Prolongar la serie' }))
  await user.click(screen.getByRole('button', { name: 'Prolongar' }))
  await user.click(await screen.findByRole('button', { name: 'Deshacer' }))
  await screen.findByText('Se deshizo el cambio.')
  expect(sent).toEqual(['extend 2027-01-05', `cancel FOLLOWING ${added}`])
})
