// @vitest-environment happy-dom
import type { Calendar } from '@aforo/api/bookings/calendar'
import { MantineProvider } from '@mantine/core'
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Timeline } from './Timeline.tsx'
import { modelOf } from './timelineModel.ts'

const at = '2026-11-24'
const calendar = {
  open: [{ date: at, opensAt: '08:00', closesAt: '20:00' }],
  closed: [],
  blocked: [],
  policy: { stepMinutes: 15, shortestMinutes: 15, longestMinutes: 480 },
  spaces: [{ id: 'sala', name: 'Nazca', type: 'ROOM', capacity: 4, features: [], floorName: 'Piso 1', bookable: true }],
  reservations: [],
  timeZone: 'America/Lima',
} as unknown as Calendar
const nothing = () => undefined

function band(wanted?: { at: string; from: string; to: string }) {
  const { container, unmount } = render(
    <MantineProvider env="test">
      <Timeline
        model={modelOf(calendar, [at], {}, undefined)}
        bookings={new Map()}
        now={{ date: at, minute: 600 }}
        me=""
        ghosts={[]}
        wanted={wanted}
        selected={undefined}
        marks={new Map()}
        pending={new Set()}
        busy={false}
        onOpen={nothing}
        onCreate={nothing}
        onChange={nothing}
        acts={{ onExtend: nothing, onCancel: nothing }}
        onRoom={nothing}
        onDate={nothing}
      />
    </MantineProvider>,
  )
  const width = container.querySelector<HTMLElement>('[data-wanted]')?.style.width
  unmount()
  return width
}

test('the hours of a form without a room are marked through all rooms, on the day that it is about', () => {
  // An hour of the twelve.
  expect(band({ at, from: '14:00', to: '15:00' })).toContain('0.0833')
  expect(band({ at: '2026-11-25', from: '14:00', to: '15:00' })).toBeUndefined()
  expect(band()).toBeUndefined()
})
