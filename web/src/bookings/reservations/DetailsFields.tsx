import { eventTypeLabels, roomLayoutLabels } from '@aforo/api/bookings/labels'
import { EventType, RoomLayout } from '@aforo/api/bookings/reservations'
import { Group } from '@mantine/core'
import { z } from 'zod'
import { type FieldForm, SelectField, SwitchField } from '../../ui/fields.tsx'

/** What is said of a booking besides where and when, as forms hold it. */
export const detailsFields = {
  eventType: EventType.or(z.literal('')),
  layout: RoomLayout.or(z.literal('')),
  meeting: z.boolean(),
}
export const noDetails = { eventType: '' as EventType | '', layout: '' as RoomLayout | '', meeting: false }

/** The same as the calls take it. */
export const detailsOf = ({ eventType, layout, meeting }: typeof noDetails) => ({
  eventType: eventType || null,
  layout: layout || null,
  meeting,
})

const options = (labels: Record<string, string>) => [
  { value: '', label: 'Sin indicar' },
  ...Object.entries(labels).map(([value, label]) => ({ value, label })),
]

/** What it is for, how the room is set up, and whether people also meet in Teams. @param isRoom only rooms are set up */
export function DetailsFields({ form, isRoom }: { form: FieldForm; isRoom: boolean }) {
  return (
    <>
      <Group grow align="flex-start" gap="sm">
        <SelectField form={form} name="eventType" label="Tipo de evento" data={options(eventTypeLabels)} />
        {isRoom && <SelectField form={form} name="layout" label="Disposición" data={options(roomLayoutLabels)} />}
      </Group>
      <SwitchField
        form={form}
        name="meeting"
        label="Reunión de Teams"
        description="Se crea al reservar, y su enlace va en la invitación."
      />
    </>
  )
}
