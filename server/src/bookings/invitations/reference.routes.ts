import type { IdentityDocument } from '@aforo/api/bookings/attendees'
import { eventTypeLabels, roomLayoutLabels } from '@aforo/api/bookings/labels'
import { EventType, RoomLayout } from '@aforo/api/bookings/reservations'
import { documentTypeLabels } from '@aforo/api/people/documents'
import { documentsOf } from '@aforo/api/people/documents.rules'
import { on } from '../../platform/http/on.ts'
import { guestTypes, purposes, withLabels } from './reference.present.ts'

export const referenceRoutes = {
  eventTypes: on.bookings.eventTypes.handler(() => withLabels(EventType.options, eventTypeLabels)),
  layouts: on.bookings.layouts.handler(() => withLabels(RoomLayout.options, roomLayoutLabels)),
  guestTypes: on.bookings.guestTypes.handler(guestTypes),
  purposes: on.bookings.purposes.handler(purposes),
  entities: on.bookings.entities.handler(({ input }): IdentityDocument[] =>
    documentsOf(input.countryCode).map(document => ({ ...document, displayName: documentTypeLabels[document.code] })),
  ),
}
