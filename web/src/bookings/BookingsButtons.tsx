import { Button } from '@mantine/core'
import { IconBan, IconHourglass, IconPlus, IconSend, IconUserCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { BookingSearch } from './bookingSearch.ts'
import { useSubject } from './subject.ts'

interface BookingsButtonsProps {
  campusId: string
  /** Whether the campus is of one's own organisation. */
  own: boolean
  onSearch: (change: Partial<BookingSearch>) => void
  onBook: () => void
}

/** What one comes to the calendar for besides looking. */
export function BookingsButtons({ campusId, own, onSearch, onBook }: BookingsButtonsProps) {
  const { requests } = useSubject()
  return (
    <>
      {own && (
        <>
          <Button
            variant="default"
            leftSection={<IconUserCheck size={18} />}
            renderRoot={root => <Link to="/app/reservation/arrivals" search={{ campus: campusId }} {...root} />}
          >
            Llegadas
          </Button>
          <Button variant="default" leftSection={<IconBan size={18} />} onClick={() => onSearch({ block: 'list' })}>
            Bloqueos
          </Button>
        </>
      )}
      <Button variant="default" leftSection={<IconHourglass size={18} />} onClick={() => onSearch({ waits: true })}>
        Espera
      </Button>
      {requests && (
        <Button
          data-writes
          variant="default"
          leftSection={<IconSend size={18} />}
          onClick={() => onSearch({ ask: true })}
        >
          Pedir un lugar
        </Button>
      )}
      <Button data-writes leftSection={<IconPlus size={18} />} onClick={onBook}>
        Reservar
      </Button>
    </>
  )
}
