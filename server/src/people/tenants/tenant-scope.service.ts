import { seeingAll } from '../../platform/database/transaction.ts'
import { fail, type HandlerContext } from '../../platform/http/on.ts'
import { isOperatorRoot } from './tenants.present.ts'
import { findTenant, findTenantId, type TenantRow } from './tenants.queries.ts'

interface Missing {
  NOT_FOUND(): Error
}

/** The id of what is looked for: a root of an operator's finds it in any tenant, others in their own. */
export async function reachedTenant(
  { tx, caller }: HandlerContext,
  find: () => Promise<{ id: string } | undefined>,
  errors: Missing,
): Promise<string> {
  const found = await (isOperatorRoot(caller) ? seeingAll(tx, find) : find())
  return (found ?? fail(errors.NOT_FOUND())).id
}

/** Does a part of the call in a tenant's house, be it one's own; what is done there is recorded there, by one's name. */
export const inHouse = <T>(
  context: HandlerContext,
  tenantId: string,
  run: (there: HandlerContext) => Promise<T>,
): Promise<T> => (tenantId === context.caller.tenantId ? run(context) : context.inTenant(tenantId, run))

/** Does a part of the call in the house of an account name. */
export async function inHouseOf<T>(
  context: HandlerContext,
  account: string,
  errors: Missing,
  run: (there: HandlerContext, tenant: TenantRow) => Promise<T>,
): Promise<T> {
  const id = await reachedTenant(context, () => findTenantId(context.tx, account), errors)
  return inHouse(context, id, async there => run(there, (await findTenant(there.tx, id)) ?? fail(errors.NOT_FOUND())))
}
