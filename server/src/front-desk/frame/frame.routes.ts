import { searchEverywhere } from '../../bookings/booking-requests/booking-requests.ts'
import { guestTypes, purposes } from '../../bookings/invitations/invitations.ts'
import { ownSteps } from '../../people/onboarding/onboarding.ts'
import { readMe } from '../../people/users/users.ts'
import { grantedZones, openZones } from '../../people/zones/zones.ts'
import { searchCampuses } from '../../places/campuses/campuses.ts'
import { on, within } from '../../platform/http/on.ts'
import { countUnread } from '../../platform/notifications/notifications.ts'
import { readCurrentNews } from '../news/news.ts'

/** What the web app asks for when it opens (`web/src/layout/readFrame.ts`). */
const campuses = { page: 0, pageSize: 100 }
const waiting = { status: ['PENDING' as const], type: 'ALL', type_inner: 'ALL', page: 0, pageSize: 1 } as const

export const frameRoutes = {
  get: on.frame.get.handler(async ({ context }) => {
    const { caller, services } = context
    const { zones, ...parts } = await within(context, async unit => {
      const { tx } = unit
      const [me, unread, onboarding, news, found, zones] = await Promise.all([
        readMe(unit),
        countUnread(tx, caller.userId),
        ownSteps(unit, 'BACKOFFICE'),
        readCurrentNews(unit),
        searchCampuses(unit, campuses),
        openZones(tx, caller.userId),
      ])
      // Last: it goes on in other tenants.
      const requests = await searchEverywhere(unit, { ...waiting, status: [...waiting.status], sort: 'requestedAt' })
      return { me, unread: { unread }, onboarding, news, campuses: found, zones, waiting: requests }
    })
    const granted = zones.isSuspended ? [] : await grantedZones(services.database, caller.tenantId)
    return { ...parts, zones: [...zones.open, ...granted], guestTypes: guestTypes(), purposes: purposes() }
  }),
}
