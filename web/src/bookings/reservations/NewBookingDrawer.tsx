import { Button } from '@mantine/core'
import { IconBan } from '@tabler/icons-react'
import { type ComponentProps, useEffect } from 'react'
import { later } from '../../ui/later.ts'
import { RecordDrawer } from '../../ui/RecordDrawer.tsx'
import type { BookingForm as Form } from './BookingForm.tsx'
import { type BookingSearch, closedForm, type Slot } from './bookingSearch.ts'

const BookingForm = later(() => import('./BookingForm.tsx'), 'BookingForm')

interface NewBookingDrawerProps
  extends Pick<ComponentProps<typeof Form>, 'subject' | 'campusId' | 'rooms' | 'policy' | 'now' | 'open' | 'actions'> {
  /** Undefined while nothing is being booked. */
  slot: Partial<Slot> | undefined
  /** How the calendar shows a date. */
  onDate?: (at: string) => Partial<BookingSearch>
  onSearch: (change: Partial<BookingSearch>, silently?: boolean) => void
  /** Not where the place is of another organisation. */
  onBlock?: ((slot: Partial<Slot>) => void) | undefined
}

/** Booking, or blocking, what was drawn or asked for. */
export function NewBookingDrawer({ slot, onDate, onSearch, onBlock, ...form }: NewBookingDrawerProps) {
  // The form comes after what the calendar shows, and before somebody's hand has chosen an hour.
  useEffect(() => {
    const fetchForm = () => void BookingForm.preload?.()
    const hands = ['pointermove', 'keydown'] as const
    for (const hand of hands) window.addEventListener(hand, fetchForm, { once: true })
    return () => {
      for (const hand of hands) window.removeEventListener(hand, fetchForm)
    }
  }, [])
  return (
    <RecordDrawer
      opened={slot !== undefined}
      beside
      takesFocus
      title="Nueva reserva"
      onClose={() => onSearch(closedForm)}
    >
      {slot?.spaceId && onBlock && (
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          mb="sm"
          leftSection={<IconBan size={16} />}
          onClick={() => onBlock(slot)}
        >
          Bloquear este espacio en lugar de reservarlo
        </Button>
      )}
      {slot && (
        <BookingForm
          {...form}
          slot={slot}
          onSlot={({ spaceId, at, from, to }) =>
            onSearch({ new: spaceId || 'any', at, from, to, ...(at && onDate?.(at)) }, true)
          }
          onSaved={made => onSearch({ ...closedForm, open: made })}
          onWaiting={() => onSearch({ ...closedForm, waits: true })}
          onCancel={() => onSearch(closedForm)}
        />
      )}
    </RecordDrawer>
  )
}
