import type { Block } from '@aforo/api/bookings/blocks'
import type { BlockKind } from '@aforo/api/bookings/calendar'
import { blockKindLabels } from '@aforo/api/bookings/labels'
import type { SpaceType } from '@aforo/api/places/spaces'
import { formatDate } from '@aforo/api/platform/dates-in-words'
import { zoneLabel } from '@aforo/api/platform/zones-in-words'
import { camelCased } from '../../platform/database/column-names.rules.ts'
import type { BlockRow } from './blocks.queries.ts'
import { abilities, statusAt, wallOf } from './blocks.rules.ts'

export function presentBlock(row: BlockRow, now: Temporal.Instant): Block {
  const stored = { planned: { start: row.planned_from, end: row.planned_to }, liftedAt: row.lifted_at }
  const [begins, ends] = [wallOf(row.planned_from, row.time_zone), wallOf(row.planned_to, row.time_zone)]
  return {
    ...camelCased(row, [
      'id',
      'space_id',
      'space_name',
      'campus_id',
      'campus_name',
      'kind',
      'reason',
      'time_zone',
      'created_by',
      'version',
    ]),
    spaceType: row.space_type as SpaceType,
    status: statusAt(stored, now),
    startDate: begins.date,
    startTime: begins.time,
    endDate: ends.date,
    endTime: ends.time,
    startsAt: row.planned_from.toString(),
    endsAt: row.planned_to.toString(),
    liftedAt: row.lifted_at?.toString() ?? null,
    can: abilities(stored, now),
  }
}

/** What the audit keeps of a block: what its history shows. */
export const traceOf = ({ spaceName, kind, reason, startDate, startTime, endDate, endTime, liftedAt }: Block) => ({
  spaceName,
  kind,
  reason,
  from: `${formatDate(startDate)} ${startTime}`,
  to: `${formatDate(endDate)} ${endTime}`,
  lifted: liftedAt ? 'Sí' : 'No',
})

export const historyWords = {
  fields: {
    spaceName: 'Espacio',
    kind: 'Tipo',
    reason: 'Motivo',
    from: 'Desde',
    to: 'Hasta',
    timeZone: { label: 'Zona horaria', values: zoneLabel },
    lifted: 'Levantado',
    moved: 'Reservas movidas',
    canceled: 'Reservas canceladas',
    kept: 'Reservas mantenidas',
  },
  values: { kind: blockKindLabels as Record<BlockKind, string> },
}

/** Which block there is already, in a sentence. */
export function existsWords(block: Block): string {
  const { from, to } = traceOf(block)
  return `${block.spaceName} ya está bloqueado del ${from} al ${to}. ${blockKindLabels[block.kind]}: ${block.reason}.`
}
