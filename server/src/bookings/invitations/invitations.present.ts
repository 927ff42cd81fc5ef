import type { Invitation } from '@aforo/api/bookings/invitations'
import type { ReservationStatus } from '@aforo/api/bookings/reservations'
import type { SpaceType } from '@aforo/api/places/spaces'
import { camelCased } from '../../platform/database/column-names.rules.ts'
import { themeOf } from '../../platform/theme.ts'
import { slotOf } from '../../platform/wall-time.rules.ts'
import { stateOf, unpaidNow } from '../reservations/reservations.present.ts'
import { mayAnswer } from '../reservations/reservations.rules.ts'
import { readRule, ruleWords } from '../series/recurrence.rules.ts'
import { ruleInEnglish } from '../series/recurrence-english.rules.ts'
import type { SeriesRow } from '../series/series.queries.ts'
import type { InvitedTo } from './answers.queries.ts'
import { addressOf } from './booking-summary.present.ts'
import type { SummaryRow } from './booking-summary.queries.ts'

const closedWords: Partial<Record<ReservationStatus, string>> = {
  CANCELED: 'Esta reserva se canceló: ya no hace falta responder.',
  DECLINED: 'Esta reserva se canceló: ya no hace falta responder.',
  FINISH: 'Esta reserva ya terminó.',
}

/** An invitation for whoever holds its link: nothing that its mail didn't say. @param invited at least one */
export function presentInvitation(
  invited: readonly InvitedTo[],
  campus: SummaryRow,
  series: SeriesRow | undefined,
  { now, linkTo }: { now: Temporal.Instant; linkTo: (key: string) => string },
): Invitation {
  const [{ name, answer, reservation: row }] = invited as readonly [InvitedTo]
  const status = stateOf(row, now)
  const read = series && readRule(series.rule)
  return {
    name,
    ownerName: `${row.owner_given_name ?? ''} ${row.owner_lastname ?? ''}`.trim(),
    host: { name: campus.tenant_name, theme: themeOf(campus, linkTo) },
    subject: row.subject,
    ...slotOf({ start: row.starts_at, end: row.ends_at }, row.time_zone),
    ...camelCased(row, ['time_zone', 'space_name', 'campus_name']),
    spaceType: row.space_type as SpaceType,
    floorName: campus.floor_name ?? '',
    address: addressOf(campus),
    repeats: read && 'rule' in read ? ruleWords(read.rule) : '',
    repeatsInEnglish: series && read && 'rule' in read ? ruleInEnglish(read.rule, series.first_date) : '',
    answer: invited.every(one => one.answer === answer) ? answer : 'NEEDS_ACTION',
    onHold: invited.some(one => unpaidNow(one.reservation) !== null),
    open: mayAnswer(status),
    status,
    closed: mayAnswer(status) ? '' : (closedWords[status] ?? ''),
  }
}
