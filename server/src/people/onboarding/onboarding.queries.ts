import type { OnboardingChannel, OnboardingTour } from '@aforo/api/people/onboarding'
import type { Tx } from '../../platform/database/database.ts'

/** The tours that somebody has seen to their end. */
export const listCompleted = (tx: Tx, userId: string, channel: OnboardingChannel) =>
  tx
    .selectFrom('onboarding_steps')
    .select(['tour', 'completed_at'])
    .where('user_id', '=', userId)
    .where('channel', '=', channel)
    .execute()

export const findSkip = (tx: Tx, userId: string, channel: OnboardingChannel) =>
  tx
    .selectFrom('onboarding_skips')
    .select('skipped_at')
    .where('user_id', '=', userId)
    .where('channel', '=', channel)
    .executeTakeFirst()

interface Whose {
  tenantId: string
  userId: string
  channel: OnboardingChannel
  now: Temporal.Instant
}

/** Seen again, it keeps when it was seen first. */
export async function insertCompleted(tx: Tx, { tenantId, userId, channel, now }: Whose, tour: OnboardingTour) {
  await tx
    .insertInto('onboarding_steps')
    .values({ tenant_id: tenantId, user_id: userId, channel, tour, completed_at: now.toString() })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

export async function insertSkip(tx: Tx, { tenantId, userId, channel, now }: Whose) {
  await tx
    .insertInto('onboarding_skips')
    .values({ tenant_id: tenantId, user_id: userId, channel, skipped_at: now.toString() })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** As if somebody had never been here. */
export async function forgetAll(tx: Tx, userId: string, channel: OnboardingChannel) {
  for (const table of ['onboarding_skips', 'onboarding_steps'] as const)
    await tx.deleteFrom(table).where('user_id', '=', userId).where('channel', '=', channel).execute()
}
