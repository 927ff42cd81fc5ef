// @vitest-environment happy-dom
import type { CalendarRoom } from '@aforo/api/bookings/calendar'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi, Refused } from '../../testing/fakeApi.ts'
import { me } from '../../testing/me.ts'
import { pageOf } from '../../testing/pageOf.ts'
import { showScreen } from '../../testing/showScreen.tsx'
import { series } from '../series/seriesFixture.ts'
import { BookingForm } from './BookingForm.tsx'
import { reservation } from './reservationFixture.ts'
import { parkingBookings, SubjectContext } from './subject.ts'

const { campusId, spaceId, at } = reservation
const nobody = () => undefined

test('a series that was just booked is undone where it is said', async () => {
  const canceled: string[] = []
  fakeApi({
    users: { me: () => me(), search: () => pageOf([]) },
    bookings: {
      calendar: () => {
        throw new Refused('NOT_FOUND')
      },
    },
    charges: {
      price: () => {
        throw new Refused('NOT_FOUND')
      },
    },
    series: {
      preview: () => ({ rule: series.rule, words: series.words, dates: [], free: 3, refused: 0 }),
      create: () => series,
      cancel: ({ id, scope }) => {
        canceled.push(`${id} ${scope}`)
        return { series, canceled: series.dates.map(({ date }) => date) }
      },
    },
  })
  const user = showScreen(
    <BookingForm
      slot={{ spaceId, at, from: '10:00', to: '11:00' }}
      subject="Comité"
      campusId={campusId}
      rooms={[]}
      policy={undefined}
      now={{ date: at, minute: 480 }}
      actions={{} as never}
      onSlot={nobody}
      onSaved={nobody}
      onWaiting={nobody}
      onCancel={nobody}
    />,
  )
  await user.click(await screen.findByRole('combobox', { name: 'Se repite' }))
  await user.click(await screen.findByRole('option', { name: 'Cada semana' }))
  await user.click(screen.getByRole('button', { name: 'Reservar la serie' }))
  await user.click(await screen.findByRole('button', { name: 'Deshacer' }))
  await screen.findByText('Se deshizo el cambio.')
  expect(canceled).toEqual([`${series.id} ALL`])
})

test('a spot for visitors asks who comes, and for no meeting', async () => {
  fakeApi({
    users: { me: () => me(), search: () => pageOf([]) },
    bookings: {
      calendar: () => {
        throw new Refused('NOT_FOUND')
      },
    },
    charges: {
      price: () => {
        throw new Refused('NOT_FOUND')
      },
    },
  })
  const spot: CalendarRoom = {
    id: spaceId,
    name: 'E-18',
    type: 'PARKING_SPOT',
    capacity: null,
    features: [],
    floorName: 'Sótano 1',
    bookable: true,
    parkingSpotType: 'SIMPLE',
    kind: 'VISIT',
  }
  showScreen(
    <SubjectContext value={parkingBookings}>
      <BookingForm
        slot={{ spaceId, at, from: '10:00', to: '11:00' }}
        subject=""
        campusId={campusId}
        rooms={[spot]}
        policy={undefined}
        now={{ date: at, minute: 480 }}
        actions={{} as never}
        onSlot={nobody}
        onSaved={nobody}
        onWaiting={nobody}
        onCancel={nobody}
      />
    </SubjectContext>,
  )
  await screen.findByRole('combobox', { name: 'Añadir asistentes' })
  expect(screen.queryByText('Reunión de Teams')).toBeNull()
  expect(screen.queryByRole('combobox', { name: 'Tipo de evento' })).toBeNull()
})
