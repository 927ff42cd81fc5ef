import { seeingAll } from '../../platform/database/transaction.ts'
import type { HandlerContext } from '../../platform/http/on.ts'
import { notFound, type Refusals } from '../../platform/http/refusals.ts'
import { isOperatorRoot } from './tenants.present.ts'
import { findTenant, findTenantId, type TenantRow } from './tenants.queries.ts'

type Missing = Refusals<'NOT_FOUND'>

/** The id of what is looked for: a root of an operator's finds it in any tenant, others in their own. */
export async function reachedTenant(
  { tx, caller }: HandlerContext,
  find: () => Promise<{ id: string } | undefined>,
  errors: Missing,
): Promise<string> {
  const found = await (isOperatorRoot(caller) ? seeingAll(tx, find) : find())
  return (found ?? notFound(errors)).id
}

/** Moves the rest of the call into the tenant of an account name, which may be the caller's own. @throws NOT_FOUND */
export async function enterTenantOf(context: HandlerContext, account: string, errors: Missing): Promise<TenantRow> {
  const id = await reachedTenant(context, () => findTenantId(context.tx, account), errors)
  await context.enter(id)
  return (await findTenant(context.tx, id)) ?? notFound(errors)
}
