import type { OwnLink } from '@aforo/api/bookings/my-booking'
import { type HandlerContext, on } from '../../platform/http/on.ts'
import { wrongState } from '../../platform/http/refusals.ts'
import { lockForChange, readReservation } from '../reservations/host-tenant.service.ts'
import { stateOf } from '../reservations/reservations.present.ts'
import type { ReservationRow } from '../reservations/reservations.queries.ts'
import { isExpired, linkUntil } from './link.rules.ts'
import { ownLinkMail } from './my-booking.mail.ts'
import { allowLinks, findLink, revokeLinks } from './my-booking.queries.ts'
import { ownLink } from './own-link.service.ts'

/** A mailbox is needed, and of a draft nobody was mailed; what was declined never was theirs. */
const hasLinks = ({ owner_username, status }: ReservationRow) => !!owner_username && status !== 'DECLINED'

async function presentLink({ tx, now }: HandlerContext, row: ReservationRow): Promise<OwnLink> {
  if (!hasLinks(row)) return { status: 'NONE', until: null }
  const until = linkUntil(row.ends_at).toString()
  if (isExpired(row.ends_at, now)) return { status: 'EXPIRED', until }
  return { status: (await findLink(tx, row.id)).revoked_at === null ? 'ACTIVE' : 'REVOKED', until }
}

function recordLink({ record, emit }: HandlerContext, action: 'link_revoked' | 'link_sent', row: ReservationRow) {
  record({ action: `reservation.${action}`, entityType: 'reservation', entityId: row.id })
  emit({ topic: 'reservations', campusId: row.campus_id, id: row.id })
}

/** The link of a booking, for who manages it. */
export const ownLinkRoutes = {
  link: on.myBooking.link.handler(async ({ input, context, errors }) =>
    presentLink(context, await readReservation(context, input.id, errors)),
  ),

  revokeLink: on.myBooking.revokeLink.handler(async ({ input, context, errors }) => {
    const row = await lockForChange(context, input, errors)
    const { tx, now } = context
    if ((await findLink(tx, row.id)).revoked_at === null) {
      await revokeLinks(tx, row, now)
      recordLink(context, 'link_revoked', row)
    }
    return presentLink(context, row)
  }),

  sendLink: on.myBooking.sendLink.handler(async ({ input, context, errors }) => {
    const row = await lockForChange(context, input, errors)
    const { tx, now, enqueue } = context
    const isOver = isExpired(row.ends_at, now)
    if (!hasLinks(row) || isOver) wrongState(errors, isOver ? 'FINISH' : stateOf(row, now))
    await allowLinks(tx, row.id)
    const ownAt = await ownLink(context.services, tx, row)
    if (ownAt) enqueue('mail.send', ownLinkMail(row, ownAt))
    recordLink(context, 'link_sent', row)
    return presentLink(context, row)
  }),
}
