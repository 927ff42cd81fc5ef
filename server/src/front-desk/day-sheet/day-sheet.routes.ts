import { asTenant } from '../../platform/database/transaction.ts'
import { on, open } from '../../platform/http/on.ts'
import { notFound } from '../../platform/http/refusals.ts'
import { unitOfWork } from '../../platform/unit-of-work.ts'
import { findSubscriber } from './day-sheet.queries.ts'
import { daySheetOf } from './day-sheet.service.ts'
import { mailOf, presentLink, readLink, setMail } from './subscriptions.service.ts'

export const daySheetRoutes = {
  get: on.daySheet.get.handler(
    async ({ input: { campusId, date }, context, errors }) =>
      (await daySheetOf(context, campusId, date)) ?? notFound(errors),
  ),

  mail: on.daySheet.mail.handler(({ input: { campusId }, context: { tx, caller }, errors }) =>
    mailOf(tx, { userId: caller.userId, campusId }, errors),
  ),

  subscribe: on.daySheet.subscribe.handler(({ input: { campusId, at }, context, errors }) => {
    const { tenantId, userId } = context.caller
    return setMail(context, { tenantId, userId, campusId }, at, errors)
  }),

  unsubscribe: on.daySheet.unsubscribe.handler(({ input: { campusId }, context, errors }) => {
    const { tenantId, userId } = context.caller
    return setMail(context, { tenantId, userId, campusId }, null, errors)
  }),

  /** A link of who may no longer get the mail is nobody's, as a forged one is. */
  readLink: open.daySheet.readLink.handler(async ({ input, context: { services }, errors }) => {
    const subscriber = readLink(services, input.token) ?? notFound(errors)
    return asTenant(
      services.database,
      subscriber.tenantId,
      async tx => {
        const person = (await findSubscriber(tx, subscriber.userId, subscriber.campusId)) ?? notFound(errors)
        return presentLink(await mailOf(tx, subscriber, errors), person)
      },
      { readOnly: true },
    )
  }),

  changeByLink: open.daySheet.changeByLink.handler(async ({ input, context: { services, requestId }, errors }) => {
    const subscriber = readLink(services, input.token) ?? notFound(errors)
    const { tenantId } = subscriber
    return asTenant(services.database, tenantId, async tx => {
      const person = (await findSubscriber(tx, subscriber.userId, subscriber.campusId)) ?? notFound(errors)
      const actor = { tenantId, givenName: person.given_name, lastname: person.lastname }
      const { flush, record } = unitOfWork(tx, services, actor, requestId)
      const mail = await setMail({ tx, now: services.clock.now(), record }, subscriber, input.at, errors)
      await flush()
      return presentLink(mail, person)
    })
  }),
}
