import { contract } from '@aforo/api/contract'
import { ActionIcon, Button, Menu } from '@mantine/core'
import {
  IconBan,
  IconDots,
  IconFileImport,
  IconHourglass,
  IconPlus,
  IconSend,
  IconUserCheck,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { ImportLink } from '../../people/imports/ImportLink.tsx'
import { tabOf } from '../../people/imports/kinds.ts'
import { may } from '../../platform/session/may.ts'
import { useMe } from '../../platform/session/me.ts'
import type { BookingSearch } from './bookingSearch.ts'

interface BookingsButtonsProps {
  campusId: string
  /** Whether the campus is of one's own organisation. */
  own: boolean
  /** There is no place here that one could have. */
  nothing: boolean
  /** Some of its places are only had by asking. */
  asks: boolean
  /** Little room, on a phone or beside an open drawer: what one books by stands there and the rest in a menu. */
  folded: boolean
  onSearch: (change: Partial<BookingSearch>) => void
  onBook: () => void
}

/** What one comes to the calendar for besides looking. */
export function BookingsButtons({ campusId, own, nothing, asks, folded, onSearch, onBook }: BookingsButtonsProps) {
  const imports = may(useMe(), contract.imports.upload) && own
  const ask = asks && (
    <Button data-writes variant="default" leftSection={<IconSend size={18} />} onClick={() => onSearch({ ask: true })}>
      Pedir un lugar
    </Button>
  )
  const book = !nothing && (
    <Button data-writes leftSection={<IconPlus size={18} />} onClick={onBook}>
      Reservar
    </Button>
  )
  if (folded)
    return (
      <>
        <Menu position="bottom-start">
          <Menu.Target>
            <ActionIcon variant="default" size="input-sm" aria-label="Más acciones">
              <IconDots size={18} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {own && (
              <>
                <Menu.Item
                  leftSection={<IconUserCheck size={18} />}
                  renderRoot={root => <Link to="/app/reservation/arrivals" search={{ campus: campusId }} {...root} />}
                >
                  Llegadas
                </Menu.Item>
                <Menu.Item leftSection={<IconBan size={18} />} onClick={() => onSearch({ block: 'list' })}>
                  Bloqueos
                </Menu.Item>
              </>
            )}
            <Menu.Item leftSection={<IconHourglass size={18} />} onClick={() => onSearch({ waits: true })}>
              Lista de espera
            </Menu.Item>
            {imports && (
              <Menu.Item
                data-writes
                leftSection={<IconFileImport size={18} />}
                renderRoot={root => (
                  <Link to="/app/configurations/importers/users" search={{ tab: tabOf('BOOKINGS') }} {...root} />
                )}
              >
                Importar…
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
        {ask}
        {book}
      </>
    )
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
      {imports && <ImportLink kind="BOOKINGS" />}
      {ask}
      {book}
    </>
  )
}
