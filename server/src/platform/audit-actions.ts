import { bookingsActions } from './audit-actions/bookings.ts'
import { dealsActions } from './audit-actions/deals.ts'
import { frontDeskActions } from './audit-actions/front-desk.ts'
import { insightActions } from './audit-actions/insight.ts'
import { moneyActions } from './audit-actions/money.ts'
import { offerActions } from './audit-actions/offer.ts'
import { peopleActions } from './audit-actions/people.ts'
import { placesActions } from './audit-actions/places.ts'
import { platformActions } from './audit-actions/platform.ts'

/**
 * Every audit action, `<record>.<past participle>`, with its Spanish text for histories. An action without a text
 * doesn't compile. One file for each wing; a record's actions are all in its wing's file.
 */
export const auditActions = {
  ...peopleActions,
  ...placesActions,
  ...bookingsActions,
  ...frontDeskActions,
  ...offerActions,
  ...dealsActions,
  ...moneyActions,
  ...insightActions,
  ...platformActions,
} as const satisfies Record<`${string}.${string}`, string>

export type AuditAction = keyof typeof auditActions

type After<Noun extends string, Action> = Action extends `${Noun}.${infer Done}` ? Done : never

/** The actions of a kind of record: for `campus`, `created`, `renamed`, … */
export type ActionOf<Noun extends string> = After<Noun, AuditAction>
