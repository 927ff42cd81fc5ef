// @vitest-environment happy-dom
import type { Calendar } from '@aforo/api/bookings/calendar'
import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { modelOf } from '../timeline/timelineModel.ts'
import { Agenda } from './Agenda.tsx'

const date = '2026-11-24'
const calendar = {
  open: [{ date, opensAt: '08:00', closesAt: '20:00' }],
  closed: [],
  blocked: [],
  policy: { stepMinutes: 15, shortestMinutes: 15, longestMinutes: 480 },
  spaces: [{ id: 'sala', name: 'Nazca', type: 'ROOM', capacity: 4, features: [], floorName: 'Piso 1', bookable: true }],
  reservations: [],
} as unknown as Calendar

function swipe(to: { clientX: number; clientY: number }) {
  const onDate = vi.fn()
  const { unmount } = render(
    <MantineProvider env="test">
      <Agenda
        model={modelOf(calendar, [date], {}, undefined)}
        date={date}
        bookings={new Map()}
        now={{ date: '2026-11-23', minute: 600 }}
        room={undefined}
        note={undefined}
        onRoom={vi.fn()}
        onDate={onDate}
        onOpen={vi.fn()}
        onCreate={vi.fn()}
      />
    </MantineProvider>,
  )
  const over = screen.getByText('Libre')
  fireEvent.touchStart(over, { touches: [{ clientX: 200, clientY: 300 }] })
  fireEvent.touchEnd(over, { changedTouches: [to] })
  unmount()
  return onDate.mock.calls.flat()
}

test('a swipe goes to the next day or the one before; scrolling and a short move stay', () => {
  expect(swipe({ clientX: 80, clientY: 310 })).toEqual(['2026-11-25'])
  expect(swipe({ clientX: 320, clientY: 290 })).toEqual(['2026-11-23'])
  expect(swipe({ clientX: 120, clientY: 500 })).toEqual([])
  expect(swipe({ clientX: 230, clientY: 300 })).toEqual([])
})
