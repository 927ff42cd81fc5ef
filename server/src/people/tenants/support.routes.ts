import type { OpenSupportVisit } from '@aforo/api/people/support'
import { seeingAll } from '../../platform/database/transaction.ts'
import { type HandlerContext, on, type RequestContext } from '../../platform/http/on.ts'
import { invalidField, notFound } from '../../platform/http/refusals.ts'
import { isVisitOpen, newVisitId, supportMinutes } from '../../platform/identity/support.ts'
import { endVisit, insertVisit, lockVisit } from './support.queries.ts'
import { enterTenantOf } from './tenant-scope.service.ts'
import { findTenant, type TenantRow } from './tenants.queries.ts'

type Context = HandlerContext & Pick<RequestContext, 'services'>

async function presentVisit(
  { services, caller, now }: Context,
  id: string,
  tenant: TenantRow,
  endsAt: Temporal.Instant,
): Promise<OpenSupportVisit> {
  const session = { userId: caller.userId, tenantId: tenant.id, sessionId: id }
  const seconds = Math.max(1, Math.ceil(now.until(endsAt).total('seconds')))
  return {
    id,
    tenant: { accountName: tenant.account_name, name: tenant.name },
    endsAt: endsAt.toString(),
    token: await services.signToken(session, seconds),
  }
}

export const supportRoutes = {
  enter: on.support.enter.handler(async ({ input, context, errors }) => {
    const { tx, caller, now, record, emit } = context
    const id = newVisitId()
    const endsAt = now.add({ minutes: supportMinutes })
    const tenant = await enterTenantOf(context, input.account, errors)
    if (tenant.id === caller.tenantId || !tenant.active)
      invalidField(errors, 'account', 'Elige otra organización, y que esté habilitada.')
    record({
      action: 'tenant.support_started',
      entityType: 'tenant',
      entityId: tenant.id,
      after: { reason: input.reason },
      reason: input.reason,
    })
    emit({ topic: 'tenants', id: tenant.id })
    await context.enter(caller.tenantId)
    const visit = { id, tenantId: caller.tenantId, userId: caller.userId, sessionId: caller.sessionId }
    await insertVisit(tx, { ...visit, targetId: tenant.id, reason: input.reason }, endsAt)
    return presentVisit(context, id, tenant, endsAt)
  }),

  resume: on.support.resume.handler(async ({ input, context, errors }) => {
    const { tx, caller } = context
    const visit = (await lockVisit(tx, input.id, caller.userId)) ?? notFound(errors)
    if (!(await isVisitOpen(tx, visit.id))) notFound(errors)
    const tenant = await seeingAll(tx, () => findTenant(tx, visit.target_id))
    return presentVisit(context, visit.id, tenant ?? notFound(errors), visit.ends_at)
  }),

  leave: on.support.leave.handler(async ({ input, context, errors }) => {
    const { tx, caller } = context
    const visit = (await lockVisit(tx, input.id, caller.userId)) ?? notFound(errors)
    await endVisit(tx, visit.id)
    await context.enter(visit.target_id)
    context.record({ action: 'tenant.support_ended', entityType: 'tenant', entityId: visit.target_id })
    context.emit({ topic: 'tenants', id: visit.target_id })
    return { message: 'Saliste del modo soporte.' }
  }),
}
