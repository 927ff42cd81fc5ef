import { Button, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { WallClock } from '../../ui/days.ts'
import { wallTimeOf } from '../../ui/formats.ts'
import { Rows } from '../../ui/Rows.tsx'
import type { Slot } from '../reservations/bookingSearch.ts'
import { pointed } from '../timeline/gestures.ts'
import { type Bookings, type Lane, placeKey } from '../timeline/lanes.ts'
import { freeStretches, type TimelineModel } from '../timeline/timelineModel.ts'
import classes from './Agenda.module.css'

interface FreeNowProps {
  model: TimelineModel
  lanes: Lane[]
  bookings: Bookings
  now: WallClock
  onCreate: (slot: Slot) => void
}

/** So many are shown at first: the day of a room stands below. */
const shownAtFirst = 3

/** The rooms that are free at this moment, for narrow screens, those that stay so longest first. */
export function FreeNow({ model, lanes, bookings, now, onCreate }: FreeNowProps) {
  const [all, setAll] = useState(false)
  const free = lanes.flatMap(({ room }) => {
    const taken = [...(bookings.get(placeKey(room.id, now.date)) ?? []), ...model.blockedOf(room.id, now.date)]
    const [first] = room.bookable ? freeStretches(model, now.date, taken, now, model.policy.stepMinutes) : []
    return first && first.from <= now.minute ? [{ room, first }] : []
  })
  free.sort((a, b) => b.first.to - a.first.to)
  if (lanes.length < 2 || free.length === 0) return null
  const shown = all ? free : free.slice(0, shownAtFirst)
  return (
    <section aria-labelledby="free-now">
      <Text id="free-now" component="h2" size="sm" fw={600} mb={6}>
        Libre ahora
      </Text>
      <Rows aria-labelledby="free-now">
        {shown.map(({ room, first }) => (
          <li key={room.id} className={classes.free}>
            <div>
              <Text size="sm" fw={500}>
                {room.capacity ? `${room.name} (${room.capacity})` : room.name}
              </Text>
              <Text size="xs" c="dimmed">
                Hasta las {wallTimeOf(first.to)} · {room.floorName}
              </Text>
            </div>
            <Button
              data-writes
              variant="light"
              size="sm"
              leftSection={<IconPlus size={16} />}
              aria-label={`Reservar ${room.name} ahora`}
              onClick={() => {
                const { from, to } = pointed(first.from, model.policy, first)
                onCreate({ spaceId: room.id, at: now.date, from: wallTimeOf(from), to: wallTimeOf(to) })
              }}
            >
              Reservar
            </Button>
          </li>
        ))}
      </Rows>
      {free.length > shownAtFirst && (
        <Button variant="subtle" size="compact-sm" mt={4} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Ver menos' : `Ver ${free.length - shownAtFirst} más`}
        </Button>
      )}
    </section>
  )
}
