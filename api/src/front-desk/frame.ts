import { z } from 'zod'
import { coded } from '../bookings/attendees.ts'
import { BookingRequest } from '../bookings/booking-requests.ts'
import { GuestType, VisitPurpose } from '../bookings/guests.ts'
import { Onboarding } from '../people/onboarding.ts'
import { Me } from '../people/users.ts'
import { MyZone } from '../people/zones.ts'
import { CampusSummary } from '../places/campuses.ts'
import { call, everyone, pageOf } from '../platform/base.ts'
import { Unread } from '../platform/notifications.ts'
import { CurrentNews } from './news.ts'

/** Each part has the shape of its own call. */
export const Frame = z.object({
  me: Me,
  unread: Unread,
  onboarding: Onboarding,
  news: CurrentNews,
  campuses: pageOf(CampusSummary),
  zones: z.array(MyZone),
  /** The oldest pending request, and how many are pending. */
  waiting: pageOf(BookingRequest),
  guestTypes: coded(GuestType),
  purposes: coded(VisitPurpose),
})
export type Frame = z.infer<typeof Frame>

export const frame = {
  get: call
    // Data shared by other organisations is read in its own transaction.
    .meta({ roles: everyone, transaction: 'none' })
    .route({
      method: 'GET',
      path: '/frame',
      tags: ['dashboard'],
      summary: 'Lo que la aplicación muestra al abrirse, en una sola respuesta',
      description:
        'Quién soy, avisos, recorridos, novedades, sedes, zonas y solicitudes por decidir: cada parte como la responde su propia llamada.',
    })
    .output(Frame),
}
