import type { User, UserStatus } from '@aforo/api/people/users'
import type { HandlerContext, RequestContext } from '../../platform/http/on.ts'
import type { Refusals, Stale, WrongState } from '../../platform/http/refusals.ts'
import { recordOf } from '../../platform/records.ts'
import { lockCharge, lockUsers, othersInCharge } from './iam.queries.ts'
import { historyWords, personOf, presentAccount, traceOf, viewOf } from './users.present.ts'
import { type AccountRow, findUser } from './users.queries.ts'
import { type Act, type Refused, refusalOf, statusOf } from './users.rules.ts'

export type Context = HandlerContext & Pick<RequestContext, 'services'>

/** What the calls on one account may be refused with; each declares those that it can meet. */
export type AccountErrors = Refusals<'NOT_FOUND'> &
  Partial<
    Refusals<'ROLE_ABOVE' | 'COUNTRY_ABOVE' | 'OWN_ACCOUNT' | 'LAST_ADMIN' | 'TOO_MANY_REQUESTS' | 'INVALID_FIELD'> &
      WrongState<UserStatus> &
      Stale<User>
  >

/** Why ROOT is not given in an organisation. */
export const notHere = 'El rol Root solo existe en la organización operadora.'

function errorOf(refused: Refused, row: AccountRow, errors: AccountErrors): Error {
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

export const userRecord = recordOf({
  type: 'user',
  find: ({ tx }: Context, id: string) => findUser(tx, id),
  // Who administers is counted by the rules: of two changes at once the second sees the first.
  lock: async ({ tx }: Context, id: string) => {
    await lockCharge(tx)
    await lockUsers(tx, [id])
    return findUser(tx, id)
  },
  present: (row: AccountRow, context: Context) => presentAccount(row, viewOf(context)),
  trace: (row: AccountRow) => traceOf(row),
  event: ({ id }) => ({ topic: 'users', id }),
  words: historyWords,
})

/** Holds an account for an act that the rules let the caller do, or throws why not. @throws NOT_FOUND, STALE_VERSION */
export async function lockFor(
  context: Context,
  act: Act,
  asked: { id: string; version?: number },
  errors: AccountErrors,
): Promise<AccountRow> {
  const { tx, caller, now } = context
  const row = await userRecord.lock(context, asked, errors)
  const refused = refusalOf(act, personOf(row), caller, { now, othersInCharge: await othersInCharge(tx, [row.id]) })
  if (refused) throw errorOf(refused, row, errors)
  return row
}
