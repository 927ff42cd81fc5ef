import type { SeatMap } from '@aforo/api/bookings/availability'
import { displayName } from '@aforo/api/places/labels'
import { formatTimes } from '@aforo/api/platform/dates-in-words'
import { Button, Text } from '@mantine/core'
import { IconArmchair } from '@tabler/icons-react'
import classes from './Seats.module.css'

type Mine = SeatMap['mine'][number]

/** Where one sits that day. */
export function MySeats({ mine, today, onShow }: { mine: Mine[]; today: boolean; onShow: (one: Mine) => void }) {
  if (mine.length === 0) return null
  return (
    <section className={classes.mine} aria-label="Mi escritorio">
      <IconArmchair size={20} stroke={1.6} aria-hidden />
      <Text size="sm" fw={600}>
        {today ? 'Hoy te sientas en' : 'Ese día te sientas en'}
      </Text>
      {mine.map(one => (
        <Button key={one.reservationId} size="compact-sm" variant="white" onClick={() => onShow(one)}>
          {displayName({ type: 'SEAT', name: one.seatName })} · {one.floorName}, {formatTimes(one.from, one.to)}
        </Button>
      ))}
    </section>
  )
}
