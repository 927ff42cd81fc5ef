import type { Onboarding, OnboardingChannel } from '@aforo/api/people/onboarding'
import type { HandlerContext } from '../../platform/http/on.ts'
import { presentOnboarding } from './onboarding.present.ts'
import { findSkip, listCompleted } from './onboarding.queries.ts'

/** The caller's tours in a channel. */
export async function ownSteps(
  { tx, caller: { userId } }: Pick<HandlerContext, 'tx' | 'caller'>,
  channel: OnboardingChannel,
): Promise<Onboarding> {
  const [completed, skip] = await Promise.all([listCompleted(tx, userId, channel), findSkip(tx, userId, channel)])
  return presentOnboarding(channel, completed, skip !== undefined)
}
