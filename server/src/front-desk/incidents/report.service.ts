import { randomUUIDv7 } from 'node:crypto'
import type { IncidentCategory } from '@aforo/api/front-desk/incidents'
import { spaceWords } from '../../bookings/reservations/reservations.ts'
import type { HandlerContext } from '../../platform/http/on.ts'
import { administratorsOf, notify } from '../../platform/notifications/notifications.ts'
import { takeNumber } from '../../platform/numbers/numbers.ts'
import { traceOf } from './incidents.present.ts'
import { findIncident, holdSpace, type IncidentRow, insertIncident } from './incidents.queries.ts'

export const linkTo = (id: string) => `/app/incidents?incident=${id}`

interface NewReport {
  spaceId: string
  category: IncidentCategory
  text: string
  photoKey: string | null
}

/** Reports an incident in the caller's name and notifies the administrators. @returns undefined where there is no such space */
export async function reportIncident(
  context: HandlerContext,
  { spaceId, category, text, photoKey }: NewReport,
): Promise<IncidentRow | undefined> {
  const { tx, caller, now, record, emit } = context
  const space = await holdSpace(tx, spaceId)
  if (!space) return undefined
  const id = randomUUIDv7()
  const { year } = now.toZonedDateTimeISO(space.time_zone)
  await insertIncident(
    tx,
    {
      tenant_id: caller.tenantId,
      id,
      number: await takeNumber(tx, { tenantId: caller.tenantId, series: 'INC', year }),
      campus_id: space.campus_id,
      space_id: space.id,
      category,
      text,
      photo_key: photoKey,
      reporter_id: caller.userId,
    },
    now,
  )
  const row = await findIncident(tx, id)
  if (!row) return undefined
  record({ action: 'incident.reported', entityType: 'incident', entityId: id, after: traceOf(row) })
  emit({ topic: 'incidents', campusId: row.campus_id, id })
  await notify(context, {
    tenantId: caller.tenantId,
    userIds: (await administratorsOf(tx)).filter(userId => userId !== caller.userId),
    kind: 'INCIDENT_REPORTED',
    title: `Incidencia en ${spaceWords(row)}, ${row.campus_name}`,
    body: text,
    link: linkTo(id),
  })
  return row
}
