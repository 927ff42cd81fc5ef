import type { Team, TeamStatus } from '@aforo/api/people/teams'
import type { HandlerContext } from '../../platform/http/on.ts'
import { type Refusals, type Stale, type WrongState, wrongState } from '../../platform/http/refusals.ts'
import { recordOf } from '../../platform/records.ts'
import { historyWords, presentTeam, traceOf } from './teams.present.ts'
import { findTeam, lockTeam, type TeamRow } from './teams.queries.ts'
import { mayEdit } from './teams.rules.ts'

export const teamRecord = recordOf({
  type: 'team',
  find: ({ tx }, id) => findTeam(tx, id),
  lock: async ({ tx }, id) => ((await lockTeam(tx, id)) ? findTeam(tx, id) : undefined),
  present: presentTeam,
  trace: traceOf,
  event: ({ id }) => ({ topic: 'teams', id }),
  words: historyWords,
})

/** As `teamRecord.lock`, for what a team that ended refuses. */
export async function lockForEdit(
  context: HandlerContext,
  asked: { id: string; version?: number },
  errors: Refusals<'NOT_FOUND'> & Partial<Stale<Team>> & WrongState<TeamStatus>,
): Promise<TeamRow> {
  const row = await teamRecord.lock(context, asked, errors)
  if (!mayEdit(row.status)) wrongState(errors, row.status)
  return row
}
