import type { Me } from '@aforo/api/people/users'
import type { Context } from './accounts.service.ts'
import { findVisitor } from './support.queries.ts'
import { presentMe } from './users.present.ts'
import { findMe } from './users.queries.ts'

/** The person who calls, or who visits as support. */
export async function readMe({ tx, caller, services, now }: Context): Promise<Me> {
  const row = caller.support ? await findVisitor(tx, caller) : await findMe(tx, caller.userId)
  const me = presentMe(row, key => services.files.link(key, now), services.settings.AFORO_INACTIVITY_MINUTES)
  return { ...me, support: caller.support }
}
