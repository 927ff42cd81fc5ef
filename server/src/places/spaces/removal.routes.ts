import { cancelUpcoming, restoreCanceled, upcomingIn } from '../../bookings/reservations/reservations.ts'
import { holdProductsIn, productsIn } from '../../offer/products/products.ts'
import { unless } from '../../platform/database/constraints.ts'
import { refuseInUse } from '../../platform/dependents.ts'
import { fail, on } from '../../platform/http/on.ts'
import { isStale, notFound, staleVersion } from '../../platform/http/refusals.ts'
import { holdCampus } from '../campuses/campuses.ts'
import {
  consequencesOf,
  idsWithin,
  keepCancellations,
  lockDeleted,
  lockTree,
  markDeleted,
  markRestored,
  takeCancellations,
} from './removal.queries.ts'
import { viewOf } from './space-changes.service.ts'
import { presentSpace, traceOf } from './spaces.present.ts'
import { holdParent } from './spaces.queries.ts'

export const removalRoutes = {
  consequences: on.spaces.consequences.handler(async ({ input, context: { tx, now }, errors }) => {
    const ids = await idsWithin(tx, [input.id])
    if (ids.length === 0) notFound(errors)
    const { by_type, zones, places } = await consequencesOf(tx, ids, input.id)
    const { count, first } = await upcomingIn(tx, ids, now)
    return {
      spaceCount: ids.length - 1,
      byType: by_type,
      reservations: count,
      firstReservation: first,
      zones,
      floorPlanPlaces: places,
      products: await productsIn(tx, ids, now),
    }
  }),

  remove: on.spaces.remove.handler(async ({ input: { params, query }, context, errors }) => {
    const { tx, now, record, emit } = context
    const tree = await lockTree(tx, params.id)
    const root = tree[0] ?? notFound(errors)
    if (isStale(query, root)) staleVersion(errors, presentSpace(root, viewOf(context)))
    const ids = tree.map(({ id }) => id)
    // Asked after the spaces are held: what is booked by then is all there will ever be.
    await holdProductsIn(tx, ids)
    await refuseInUse(context, { subject: 'SPACE', id: root.id }, 'REMOVE', errors)
    const { count, first } = await upcomingIn(tx, ids, now)
    if (count > 0 && !query.cancelReservations)
      fail(errors.SPACE_HAS_RESERVATIONS({ data: { reservations: count, firstReservation: first } }))
    const reservations = count > 0 ? await cancelUpcoming(context, ids) : []
    const confirmed = reservations.filter(({ status }) => status === 'CREATED').map(({ id }) => id)
    if (confirmed.length > 0) await keepCancellations(tx, context.caller.tenantId, root.id, confirmed)
    const canceled = reservations.length
    const products = await productsIn(tx, ids, now)
    await markDeleted(tx, ids, root.id, now)
    for (const row of tree)
      record({ action: 'space.deleted', entityType: 'space', entityId: row.id, before: traceOf(row) })
    emit({ topic: 'spaces', id: root.id, campusId: root.campus_id })
    const message =
      canceled > 0 ? `Se eliminó ${root.name} y se avisó de las reservas canceladas.` : `Se eliminó ${root.name}.`
    return {
      id: root.id,
      message,
      spaceCount: tree.length,
      reservationsCanceled: canceled,
      productsLeft: products.length,
    }
  }),

  restore: on.spaces.restore.handler(async ({ input, context, errors }) => {
    const { tx, record, emit } = context
    const row = (await lockDeleted(tx, input.id)) ?? notFound(errors)
    if (!(await holdCampus(tx, row.campus_id))) notFound(errors)
    // What went along with something else comes back with it, and nothing comes back into what is gone.
    const isOwnDeletion = row.deleted_at !== null && row.deleted_with === row.id
    if (!isOwnDeletion || (row.parent_id !== null && !(await holdParent(tx, row.parent_id)))) fail(errors.WRONG_STATE())
    await unless(
      'spaces_name',
      () => errors.NAME_TAKEN(),
      () => markRestored(tx, row.id),
    )
    record({ action: 'space.restored', entityType: 'space', entityId: row.id, after: traceOf(row) })
    emit({ topic: 'spaces', id: row.id, campusId: row.campus_id })
    const canceled = await takeCancellations(tx, row.id)
    const restored = input.reservations && canceled.length > 0 ? await restoreCanceled(context, canceled) : 0
    return {
      ...presentSpace({ ...row, version: row.version + 1 }, viewOf(context)),
      reservationsRestored: restored,
      reservationsLost: input.reservations ? canceled.length - restored : 0,
    }
  }),
}
