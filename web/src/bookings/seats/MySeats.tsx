import type { SeatMap } from '@aforo/api/bookings/availability'
import { displayName } from '@aforo/api/places/labels'
import { formatTimes } from '@aforo/api/platform/dates-in-words'
import { Button, Text } from '@mantine/core'
import { IconArmchair } from '@tabler/icons-react'
import classes from './Seats.module.css'

type Mine = SeatMap['mine'][number]

interface MySeatsProps {
  mine: Mine[]
  today: boolean
  onShow: (one: Mine) => void
}

/** Where one sits that day, and where one's visitors do. */
export function MySeats({ mine, today, onShow }: MySeatsProps) {
  const day = today ? 'Hoy' : 'Ese día'
  const [visits, own] = [mine.filter(({ kind }) => kind === 'VISIT'), mine.filter(({ kind }) => kind !== 'VISIT')]
  return (
    <>
      <SeatsOfDay label="Mi escritorio" words={`${day} te sientas en`} seats={own} onShow={onShow} />
      <SeatsOfDay label="Mis visitas" words={`${day} tu visita se sienta en`} seats={visits} onShow={onShow} />
    </>
  )
}

interface SeatsOfDayProps {
  label: string
  words: string
  seats: Mine[]
  onShow: (one: Mine) => void
}

function SeatsOfDay({ label, words, seats, onShow }: SeatsOfDayProps) {
  if (seats.length === 0) return null
  return (
    <section className={classes.mine} aria-label={label}>
      <IconArmchair size={20} stroke={1.6} aria-hidden />
      <Text size="sm" fw={600}>
        {words}
      </Text>
      {seats.map(one => (
        <Button key={one.reservationId} size="compact-sm" variant="white" onClick={() => onShow(one)}>
          {displayName({ type: 'SEAT', name: one.seatName })} · {one.floorName}, {formatTimes(one.from, one.to)}
        </Button>
      ))}
    </section>
  )
}
