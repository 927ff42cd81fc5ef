import { attendeeRoutes } from './attendees.routes.ts'
import { availabilityRoutes } from './availability.routes.ts'
import { calendarRoutes } from './calendar.routes.ts'
import { referenceRoutes } from './reference.routes.ts'
import { reservationRoutes } from './reservations.routes.ts'
import { seatRoutes } from './seats.routes.ts'
import { sharingRoutes } from './sharing.routes.ts'

export const bookingRoutes = {
  ...availabilityRoutes,
  ...seatRoutes,
  ...calendarRoutes,
  ...reservationRoutes,
  ...attendeeRoutes,
  ...sharingRoutes,
  ...referenceRoutes,
}
