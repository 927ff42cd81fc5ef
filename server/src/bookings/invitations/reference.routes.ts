import type { IdentityDocument } from '@aforo/api/bookings/attendees'
import { GuestType, VisitPurpose } from '@aforo/api/bookings/guests'
import {
  documentTypeLabels,
  eventTypeLabels,
  guestTypeLabels,
  roomLayoutLabels,
  visitPurposeLabels,
} from '@aforo/api/bookings/labels'
import { EventType, RoomLayout } from '@aforo/api/bookings/reservations'
import { on } from '../../platform/http/on.ts'
import { documentsOf } from './documents.rules.ts'

const named = <Code extends string>(codes: readonly Code[], labels: Record<Code, string>) =>
  codes.map(code => ({ code, displayName: labels[code] }))

export const referenceRoutes = {
  eventTypes: on.bookings.eventTypes.handler(() => named(EventType.options, eventTypeLabels)),
  layouts: on.bookings.layouts.handler(() => named(RoomLayout.options, roomLayoutLabels)),
  guestTypes: on.bookings.guestTypes.handler(() => named(GuestType.options, guestTypeLabels)),
  purposes: on.bookings.purposes.handler(() => named(VisitPurpose.options, visitPurposeLabels)),
  entities: on.bookings.entities.handler(({ input }): IdentityDocument[] =>
    documentsOf(input.countryCode).map(document => ({ ...document, displayName: documentTypeLabels[document.code] })),
  ),
}
