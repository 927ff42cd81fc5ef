import type { Team, TeamStatus } from '@aforo/contract/people/teams'
import type { ActionOf } from '../../platform/audit-actions.ts'
import { fail, type HandlerContext } from '../../platform/http/on.ts'
import { presentTeam, traceOf } from './teams.present.ts'
import { findTeam, lockTeam, type TeamRow } from './teams.queries.ts'
import { mayEdit } from './teams.rules.ts'

interface Refusals {
  NOT_FOUND(): Error
  STALE_VERSION?(given: { data: { newer: Team } }): Error
}

/** The team to change, held for this transaction, if it is still the one that the caller saw. */
export async function lockForChange(
  { tx }: HandlerContext,
  { id, version }: { id: string; version?: number },
  errors: Refusals,
): Promise<TeamRow> {
  if (!(await lockTeam(tx, id))) throw errors.NOT_FOUND()
  const row = (await findTeam(tx, id)) ?? fail(errors.NOT_FOUND())
  if (version !== undefined && version !== row.version && errors.STALE_VERSION)
    fail(errors.STALE_VERSION({ data: { newer: presentTeam(row) } }))
  return row
}

/** As `lockForChange`, for what a team that ended refuses. */
export async function lockForEdit(
  context: HandlerContext,
  wanted: { id: string; version?: number },
  errors: Refusals & { WRONG_STATE(given: { data: { status: TeamStatus } }): Error },
): Promise<TeamRow> {
  const row = await lockForChange(context, wanted, errors)
  if (!mayEdit(row.status)) fail(errors.WRONG_STATE({ data: { status: row.status } }))
  return row
}

/** Leaves the traces of a change and answers the team as it is now. @param more who came and went */
export async function changed(
  { tx, record, emit }: HandlerContext,
  action: ActionOf<'team'>,
  before: TeamRow,
  more: object = {},
): Promise<Team> {
  const after = (await findTeam(tx, before.id)) ?? before
  record({
    action: `team.${action}`,
    entityType: 'team',
    entityId: before.id,
    before: traceOf(before),
    after: { ...traceOf(after), ...more },
  })
  emit({ topic: 'teams', id: before.id })
  return presentTeam(after)
}
