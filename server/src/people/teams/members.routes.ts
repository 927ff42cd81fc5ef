import type { TeamStatus } from '@aforo/api/people/teams'
import { type HandlerContext, on } from '../../platform/http/on.ts'
import { invalidField, notFound, type Refusals, type WrongState } from '../../platform/http/refusals.ts'
import { copyMembers, deleteMembers, insertMembers, memberList, unknownUsernames } from './members.queries.ts'
import { lockForEdit, teamRecord } from './team-changes.service.ts'
import { presentMember, presentTeam } from './teams.present.ts'
import { findTeam } from './teams.queries.ts'

type FieldRefusal = Refusals<'INVALID_FIELD'>

type MemberErrors = FieldRefusal & Refusals<'NOT_FOUND'> & WrongState<TeamStatus>

/** The usernames, each once. Refuses those that nobody here has: the same words for nobody's and another tenant's. */
async function knownUsernames({ tx }: HandlerContext, usernames: string[], errors: FieldRefusal): Promise<string[]> {
  const wanted = [...new Set(usernames)]
  const unknown = await unknownUsernames(tx, wanted)
  if (unknown.length === 0) return wanted
  const named = unknown.slice(0, 5).join(', ') + (unknown.length > 5 ? ` y ${unknown.length - 5} más` : '')
  return invalidField(errors, 'usernames', `No encontramos a estas personas: ${named}.`)
}

/** Puts people into a team, with all that it leaves behind. @returns who was not in it before */
export async function addPeople(context: HandlerContext, teamId: string, usernames: string[], errors: MemberErrors) {
  const before = await lockForEdit(context, { id: teamId }, errors)
  const added = await insertMembers(context.tx, before.id, await knownUsernames(context, usernames, errors))
  const team =
    added.length === 0
      ? presentTeam(before)
      : await teamRecord.changed(context, 'team.members_added', before, { added })
  return { team, added }
}

/** Takes people out of a team, with all that it leaves behind. @returns who was in it */
export async function removePeople(context: HandlerContext, teamId: string, usernames: string[], errors: MemberErrors) {
  const before = await lockForEdit(context, { id: teamId }, errors)
  const removed = await deleteMembers(context.tx, before.id, await knownUsernames(context, usernames, errors))
  const team =
    removed.length === 0
      ? presentTeam(before)
      : await teamRecord.changed(context, 'team.members_removed', before, { removed })
  return { team, removed }
}

export const memberRoutes = {
  members: on.teams.members.handler(async ({ input, context: { tx, now, services }, errors }) => {
    if (!(await findTeam(tx, input.id))) notFound(errors)
    return memberList.page(tx, input, row => presentMember(row, key => services.files.link(key, now)))
  }),

  addMembers: on.teams.addMembers.handler(({ input, context, errors }) =>
    addPeople(context, input.id, input.usernames, errors),
  ),

  removeMembers: on.teams.removeMembers.handler(({ input, context, errors }) =>
    removePeople(context, input.id, input.usernames, errors),
  ),

  resetMembers: on.teams.resetMembers.handler(async ({ input, context, errors }) => {
    const before = await lockForEdit(context, input, errors)
    const removed = await deleteMembers(context.tx, before.id)
    const team =
      removed.length === 0
        ? presentTeam(before)
        : await teamRecord.changed(context, 'team.members_reset', before, { removed })
    return { team, removed }
  }),

  copyMembers: on.teams.copyMembers.handler(async ({ input, context, errors }) => {
    const before = await lockForEdit(context, input, errors)
    const other = (await findTeam(context.tx, input.otherId)) ?? notFound(errors)
    const added = await copyMembers(context.tx, before.id, other.id)
    const more = { added, from: other.name }
    const team =
      added.length === 0 ? presentTeam(before) : await teamRecord.changed(context, 'team.members_copied', before, more)
    return { team, added }
  }),
}
