import type { OnboardingChannel } from '@aforo/api/people/onboarding'
import { type HandlerContext, on } from '../../platform/http/on.ts'
import { forgetAll, insertCompleted, insertSkip } from './onboarding.queries.ts'
import { ownSteps } from './onboarding.service.ts'

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
