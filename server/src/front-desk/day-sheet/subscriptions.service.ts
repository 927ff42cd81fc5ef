import type { DaySheetLink, DaySheetMail } from '@aforo/api/front-desk/day-sheet'
import { z } from 'zod'
import type { Tx } from '../../platform/database/database.ts'
import { notFound, type Refusals } from '../../platform/http/refusals.ts'
import type { Services } from '../../platform/services.ts'
import type { UnitOfWork } from '../../platform/unit-of-work.ts'
import { deleteMail, findMail, saveMail } from './day-sheet.queries.ts'
import { clockAt, doneBefore } from './day-sheet.rules.ts'

/** Whose mail it is, and of which campus. */
export interface Subscriber {
  tenantId: string
  userId: string
  campusId: string
}

const purpose = 'day-sheet-link'
const uuid = z.uuid()
const LinkContent = z
  .object({ t: uuid, u: uuid, c: uuid })
  .transform(({ t, u, c }): Subscriber => ({ tenantId: t, userId: u, campusId: c }))

/** The page on which a mail is ended without signing in: sealed, so that nobody makes one up. */
export function linkOf(
  { sealing, settings }: Pick<Services, 'sealing' | 'settings'>,
  { tenantId: t, userId: u, campusId: c }: Subscriber,
): string {
  return `${settings.publicUrl}/day-sheet/${sealing.seal(JSON.stringify({ t, u, c }), purpose)}`
}

/** @returns undefined for what the program never sent */
export function readLink({ sealing }: Pick<Services, 'sealing'>, token: string): Subscriber | undefined {
  try {
    return LinkContent.parse(JSON.parse(sealing.unseal(token, purpose)))
  } catch {
    return undefined
  }
}

/** A subscription, or that there is none. @throws NOT_FOUND without the campus */
export async function mailOf(
  tx: Tx,
  { userId, campusId }: Pick<Subscriber, 'userId' | 'campusId'>,
  errors: Refusals<'NOT_FOUND'>,
): Promise<DaySheetMail> {
  const row = (await findMail(tx, userId, campusId)) ?? notFound(errors)
  return { campusId, campusName: row.name, timeZone: row.time_zone, at: row.at }
}

/** Begins, changes or (without an hour) ends a subscription, and answers with it. */
export async function setMail(
  { tx, now, record }: Pick<UnitOfWork, 'record'> & { tx: Tx; now: Temporal.Instant },
  subscriber: Subscriber,
  at: string | null,
  errors: Refusals<'NOT_FOUND'>,
): Promise<DaySheetMail> {
  const before = await mailOf(tx, subscriber, errors)
  if (before.at === at) return before
  const { userId, campusId } = subscriber
  if (at === null) await deleteMail(tx, userId, campusId)
  else await saveMail(tx, { ...subscriber, at, doneOn: doneBefore(at, clockAt(now, before.timeZone)) })
  record({
    action: at === null ? 'day_sheet.unsubscribed' : 'day_sheet.subscribed',
    entityType: 'user',
    entityId: userId,
    before: { campusName: before.campusName, at: before.at },
    after: { campusName: before.campusName, at },
  })
  return { ...before, at }
}

/** What the holder of a link is shown. */
export const presentLink = (
  mail: DaySheetMail,
  { username, tenant_name }: { username: string; tenant_name: string },
): DaySheetLink => ({ ...mail, username, tenantName: tenant_name })
