import type { User, UserStatus } from '@aforo/contract/people/users'
import type { ActionOf } from '../../platform/audit-actions.ts'
import type { HandlerContext, RequestContext } from '../../platform/http/on.ts'
import { lockCharge, lockUsers, othersInCharge } from './iam.queries.ts'
import { personOf, presentWhole, traceOf, viewOf } from './users.present.ts'
import { findUser, type WholeRow } from './users.queries.ts'
import { type Act, type Refused, refusalOf, statusOf } from './users.rules.ts'

export type Context = HandlerContext & Pick<RequestContext, 'services'>

/** What the calls on one account may be refused with; each declares those that it can meet. */
export interface AccountErrors {
  NOT_FOUND(): Error
  ROLE_ABOVE?(): Error
  COUNTRY_ABOVE?(): Error
  OWN_ACCOUNT?(): Error
  LAST_ADMIN?(): Error
  TOO_MANY_REQUESTS?(): Error
  WRONG_STATE?(given: { data: { status: UserStatus } }): Error
  INVALID_FIELD?(given: { data: { field: string; message: string } }): Error
  STALE_VERSION?(given: { data: { newer: User } }): Error
}

/** Why ROOT is not given in an organisation. */
export const notHere = 'El rol Root solo existe en la organización operadora.'

function errorOf(refused: Refused, row: WholeRow, errors: AccountErrors): Error {
  if (refused === 'WRONG_STATE') {
    const error = errors.WRONG_STATE?.({ data: { status: statusOf(personOf(row)) } })
    if (error) return error
  } else if (refused === 'NOT_HERE') {
    const error = errors.INVALID_FIELD?.({ data: { field: 'role', message: notHere } })
    if (error) return error
  } else {
    const error = errors[refused]?.()
    if (error) return error
  }
  throw new Error(`the call does not declare ${refused}`)
}

/** Holds an account for an act that the rules let the caller do, or throws why not. @throws NOT_FOUND, STALE_VERSION */
export async function lockFor(
  context: Context,
  act: Act,
  { id, version }: { id: string; version?: number },
  errors: AccountErrors,
): Promise<WholeRow> {
  const { tx, caller, now } = context
  await lockCharge(tx)
  await lockUsers(tx, [id])
  const row = await findUser(tx, id)
  if (!row) throw errors.NOT_FOUND()
  if (version !== undefined && version !== row.version && errors.STALE_VERSION)
    throw errors.STALE_VERSION({ data: { newer: presentWhole(row, viewOf(context)) } })
  const refused = refusalOf(act, personOf(row), caller, { now, othersInCharge: await othersInCharge(tx, [id]) })
  if (refused) throw errorOf(refused, row, errors)
  return row
}

/** Leaves the traces of a change and answers the account as it is now. */
export async function changed(context: Context, action: ActionOf<'user'>, before: WholeRow): Promise<User> {
  const after = (await findUser(context.tx, before.id)) ?? before
  context.record({
    action: `user.${action}`,
    entityType: 'user',
    entityId: before.id,
    before: traceOf(before),
    after: traceOf(after),
  })
  context.emit({ topic: 'users', id: before.id })
  return presentWhole(after, viewOf(context))
}
