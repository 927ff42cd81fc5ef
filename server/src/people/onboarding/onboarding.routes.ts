import type { OnboardingChannel } from '@aforo/api/people/onboarding'
import { type HandlerContext, on } from '../../platform/http/on.ts'
import { presentOnboarding } from './onboarding.present.ts'
import { findSkip, forgetAll, insertCompleted, insertSkip, listCompleted } from './onboarding.queries.ts'

async function ownSteps({ tx, caller: { userId } }: HandlerContext, channel: OnboardingChannel) {
  const completed = await listCompleted(tx, userId, channel)
  return presentOnboarding(channel, completed, (await findSkip(tx, userId, channel)) !== undefined)
}

const keyOf = ({ caller: { tenantId, userId }, now }: HandlerContext, channel: OnboardingChannel) => ({
  tenantId,
  userId,
  channel,
  now,
})

/** One's other windows show the same. */
const changed = (context: HandlerContext, channel: OnboardingChannel) => {
  context.emit({ topic: 'onboarding', userIds: [context.caller.userId] })
  return ownSteps(context, channel)
}

export const onboardingRoutes = {
  get: on.onboarding.get.handler(({ input, context }) => ownSteps(context, input.channel)),

  skip: on.onboarding.skip.handler(async ({ input: { channel }, context }) => {
    await insertSkip(context.tx, keyOf(context, channel))
    return changed(context, channel)
  }),

  complete: on.onboarding.complete.handler(async ({ input: { id, channel }, context }) => {
    await insertCompleted(context.tx, keyOf(context, channel), id)
    return changed(context, channel)
  }),

  restart: on.onboarding.restart.handler(async ({ input: { channel }, context }) => {
    await forgetAll(context.tx, context.caller.userId, channel)
    return changed(context, channel)
  }),
}
