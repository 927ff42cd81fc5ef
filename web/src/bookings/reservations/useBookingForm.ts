import type { PayBy } from '@aforo/api/bookings/booking-price'
import type { OpenStretch } from '@aforo/api/bookings/calendar'
import type { BookingPolicy } from '@aforo/api/bookings/reservations'
import { CalendarDate } from '@aforo/api/platform/base'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '../../platform/api.ts'
import { useMe } from '../../platform/session/me.ts'
import type { WallClock } from '../../ui/days.ts'
import { formatCounted } from '../../ui/formats.ts'
import { toast } from '../../ui/toast.tsx'
import { undo } from '../../ui/undo.ts'
import { useRecordForm } from '../../ui/useRecordForm.ts'
import { type Invited, toInvite } from '../invitations/invited.ts'
import { noRepetition } from '../series/RepeatFields.tsx'
import { ruleOf } from '../series/rule.ts'
import { useSeriesPreview } from '../series/useSeriesPreview.ts'
import type { Slot } from './bookingSearch.ts'
import { detailsOf, noDetails } from './DetailsFields.tsx'
import { proposedHours } from './roomChoices.ts'
import { BookingSchema, SlotSchema } from './slotSchema.ts'
import type { BookingActions } from './useBookingActions.ts'
import { useBooksFor } from './useBooksFor.ts'
import { useSlotOfAddress } from './useSlotOfAddress.ts'

interface NewBooking {
  /** What the address says of the slot; drawn anew on the calendar, it changes under the form. */
  slot: Partial<Slot>
  subject: string
  policy: BookingPolicy | undefined
  now: WallClock
  /** The campus's hours, as far as they are known. */
  open?: OpenStretch[] | undefined
  actions: Pick<BookingActions, 'create' | 'hold'>
  onSlot: (slot: Partial<Slot>) => void
  /** @param open a reservation that wants something more: a draft to confirm */
  onSaved: (open?: string) => void
}

const initial = {
  forWhom: 'me' as 'me' | 'other',
  username: '',
  people: null as number | null,
  ...noDetails,
  attendees: [] as Invited[],
  hold: false,
}

/** The state of the form for a new reservation, or for a series of them, and how it is saved. */
export function useBookingForm({ slot, subject, policy, now, open, actions, onSlot, onSaved }: NewBooking) {
  const me = useMe()
  const queryClient = useQueryClient()
  const { spaceId = '', at = now.date, from = '', to = '' } = slot
  const [chosenPayBy, setPayBy] = useState<PayBy>({})
  // Who is booked for, by phone or across the counter, pays when they come, unless reception says otherwise.
  const payByOf = (forWhom: 'me' | 'other'): PayBy => ({
    ...(forWhom === 'other' && { pay: 'IN_LOCATION' as const }),
    ...chosenPayBy,
  })
  const [repetition, setRepetition] = useState(noRepetition(at))
  const [usual, remember] = useBooksFor()
  const mayForOthers = policy === undefined || policy.forOthersRoles.some(role => me.roles.includes(role))
  const [first] = useState(() => (from || to ? { from, to } : (proposedHours(at, now, policy, open) ?? { from, to })))
  const record = useRecordForm({
    initialValues: { spaceId, at, ...first, subject, ...initial, forWhom: mayForOthers ? usual : 'me' },
    schema: BookingSchema,
    // By its slot: a reload finds what was typed, another slot begins anew.
    draft: `reservation ${spaceId} ${at} ${from} ${to}`,
    save: async ({ forWhom, username: other, eventType, layout, meeting, attendees, hold, people: _, ...booking }) => {
      const username = forWhom === 'other' ? other : undefined
      const said = { ...detailsOf({ eventType, layout, meeting }), attendees: attendees.map(toInvite) }
      if (rule) {
        const { skip, moved } = dates.choices
        const { pay: _, ...payer } = payByOf(forWhom)
        const wanted = { ...booking, ...said, rule, skip, moved, username, payBy: payer }
        const series = await client.series.create(wanted)
        queryClient.invalidateQueries({ queryKey: api.bookings.key() })
        const had = series.dates.filter(({ reservationId }) => reservationId !== null)
        toast.undo(`Serie reservada: ${formatCounted(had.length, 'fecha', 'fechas')}, ${series.words}`, () =>
          undo(async () => {
            await client.series.cancel({ id: series.id, scope: 'ALL' })
            queryClient.invalidateQueries({ queryKey: api.bookings.key() })
          }),
        )
        return undefined
      }
      const details = { ...booking, ...said, payBy: payByOf(forWhom) }
      if (hold) return (await actions.hold({ ...details, username: username ?? me.username })).reservationId
      await actions.create({ ...details, username })
      return undefined
    },
    onSaved: (open, values) => {
      // What nobody could choose says nothing.
      if (mayForOthers) remember(values.forWhom)
      onSaved(open)
    },
  })
  const { form } = record
  const { values } = form
  const payBy = payByOf(values.forWhom)
  useSlotOfAddress({ spaceId, at, from, to }, values, form.setValues, onSlot)

  // What is typed is no date at every key.
  const day = CalendarDate.safeParse(values.at).success ? values.at : at
  const { repeat, until, days } = repetition
  const rule = repeat === 'never' ? undefined : ruleOf(repeat, day, until, days)
  const slotOf = { spaceId: values.spaceId, at: values.at, from: values.from, to: values.to }
  const { username, attendees } = record.form.values
  const isOther = record.form.values.forWhom === 'other' && username !== ''
  const whose = { ...(isOther && { username }), visitors: attendees.length > 0 }
  const dates = useSeriesPreview(
    rule && SlotSchema.safeParse(slotOf).success ? { ...slotOf, rule, ...whose } : undefined,
  )

  const retryAt = (other: Slot) => {
    form.setValues({ ...other })
    record.submit()
  }
  return {
    me,
    mayForOthers,
    record,
    day,
    slot: slotOf,
    rule,
    repetition,
    setRepetition,
    dates,
    retryAt,
    payBy,
    setPayBy,
  }
}
