import { Button } from '@mantine/core'
import { IconArmchair } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '../../ui/EmptyState.tsx'
import type { BookingCampus } from '../reservations/bookingsCampuses.ts'

/** A campus whose tables nobody made yet, or of another organisation that shares none. */
export const NoSeats = ({ campus }: { campus: BookingCampus }) =>
  campus.host ? (
    <EmptyState
      icon={IconArmchair}
      title="Aquí no te comparten escritorios"
      text={`Pide a ${campus.host} lo que te falte.`}
    />
  ) : (
    <EmptyState
      icon={IconArmchair}
      title="Esta sede todavía no tiene escritorios"
      text="Crea sus mesas de trabajo con sus escritorios, y aquí se elegirán por turno."
      action={
        <Button
          renderRoot={props => <Link to="/app/configurations/spaces" search={{ campus: campus.id }} {...props} />}
        >
          Ir a Espacios
        </Button>
      }
    />
  )
