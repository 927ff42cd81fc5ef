import { randomUUIDv7 } from 'node:crypto'
import { teamTypeLabels } from '@aforo/contract/labels'
import type { Team, TeamStatus, TeamType } from '@aforo/contract/people/teams'
import { backOffice, type TenantType } from '@aforo/contract/platform/base'
import { unless } from '../../platform/database/constraints.ts'
import { historyRows, presentHistory } from '../../platform/history.ts'
import { fail, type HandlerContext, on } from '../../platform/http/on.ts'
import { pageOf, stretchOf } from '../../platform/page.ts'
import { findUserId } from '../users/users.ts'
import { associationRoutes } from './associations.routes.ts'
import { memberRoutes } from './members.routes.ts'
import { changed, lockForChange, lockForEdit } from './team-changes.service.ts'
import { historyWords, presentTeam, presentTeamSummary, traceOf } from './teams.present.ts'
import {
  countTeams,
  deleteZoneTeam,
  findTeam,
  holdZone,
  insertTeam,
  insertZoneTeam,
  listInfos,
  listTeams,
  listTeamsOfUser,
  updateTeam,
} from './teams.queries.ts'
import { isWritable, lifecycle, listedTypes, mayDelete } from './teams.rules.ts'

interface TurnErrors {
  NOT_FOUND(): Error
  STALE_VERSION(given: { data: { newer: Team } }): Error
  WRONG_STATE(given: { data: { status: TeamStatus } }): Error
}

async function turn(
  context: HandlerContext,
  action: 'suspend' | 'reactivate' | 'deactivate',
  input: { id: string; version?: number },
  errors: TurnErrors,
): Promise<Team> {
  const before = await lockForChange(context, input, errors)
  const status = lifecycle.after(before.status, action)
  if (!status) throw errors.WRONG_STATE({ data: { status: before.status } })
  await updateTeam(context.tx, before.id, { status })
  return changed(context, action, before)
}

function refuseType(
  type: TeamType,
  tenantType: TenantType,
  errors: { INVALID_FIELD(given: { data: { field: string; message: string } }): Error },
) {
  if (!isWritable(type, tenantType))
    fail(errors.INVALID_FIELD({ data: { field: 'type', message: 'No se pueden crear equipos de este tipo.' } }))
}

export const teamRoutes = {
  ...memberRoutes,
  ...associationRoutes,

  create: on.teams.create.handler(async ({ input: { query }, context, errors }) => {
    const { tx, caller, record, emit } = context
    refuseType(query.type, caller.tenantType, errors)
    const key = { tenant_id: caller.tenantId, id: randomUUIDv7() }
    await unless(
      'teams_name',
      () => errors.NAME_TAKEN(),
      () => insertTeam(tx, { ...key, ...query }),
    )
    const row = (await findTeam(tx, key.id)) ?? fail(errors.NOT_FOUND())
    record({ action: 'team.created', entityType: 'team', entityId: row.id, after: traceOf(row) })
    emit({ topic: 'teams', id: row.id })
    return presentTeam(row)
  }),

  search: on.teams.search.handler(async ({ input, context: { tx } }) => {
    const rows = await listTeams(tx, input, { ...stretchOf(input), sort: input.sort })
    return pageOf(rows.map(presentTeamSummary), await countTeams(tx, input), input)
  }),

  mine: on.teams.mine.handler(({ context: { tx, caller } }) => listTeamsOfUser(tx, caller.userId)),

  infoOf: on.teams.infoOf.handler(async ({ input, context: { tx }, errors }) => {
    const wanted = new Set(input.values)
    const rows = await listInfos(tx, [...wanted])
    return rows.length === wanted.size ? rows : fail(errors.NOT_FOUND())
  }),

  types: on.teams.types.handler(async ({ input, context: { caller } }) =>
    listedTypes
      .map(code => ({ code, displayName: teamTypeLabels[code], writable: isWritable(code, caller.tenantType) }))
      .filter(({ writable }) => input.writable === undefined || input.writable === writable),
  ),

  ofUser: on.teams.ofUser.handler(async ({ input, context: { tx, caller }, errors }) => {
    const isOwn = input.username === caller.username
    if (!isOwn && !backOffice.some(role => caller.roles.includes(role))) fail(errors.NOT_FOUND())
    const userId = (await findUserId(tx, input.username)) ?? fail(errors.NOT_FOUND())
    return listTeamsOfUser(tx, userId)
  }),

  get: on.teams.get.handler(async ({ input, context: { tx }, errors }) =>
    presentTeam((await findTeam(tx, input.id)) ?? fail(errors.NOT_FOUND())),
  ),

  history: on.teams.history.handler(async ({ input, context: { tx }, errors }) => {
    if (!(await findTeam(tx, input.id))) fail(errors.NOT_FOUND())
    return presentHistory(await historyRows(tx, 'team', input.id), historyWords)
  }),

  update: on.teams.update.handler(async ({ input, context, errors }) => {
    const { name, type } = input
    const before = await lockForEdit(context, input, errors)
    if (type !== undefined && type !== before.type) refuseType(type, context.caller.tenantType, errors)
    await unless(
      'teams_name',
      () => errors.NAME_TAKEN(),
      () => updateTeam(context.tx, before.id, { name, type }),
    )
    return changed(context, 'changed', before)
  }),

  rename: on.teams.rename.handler(async ({ input, context, errors }) => {
    const before = await lockForEdit(context, input, errors)
    await unless(
      'teams_name',
      () => errors.NAME_TAKEN(),
      () => updateTeam(context.tx, before.id, { name: input.name }),
    )
    return changed(context, 'renamed', before)
  }),

  suspend: on.teams.suspend.handler(({ input, context, errors }) => turn(context, 'suspend', input, errors)),
  reactivate: on.teams.reactivate.handler(({ input, context, errors }) => turn(context, 'reactivate', input, errors)),
  deactivate: on.teams.deactivate.handler(({ input, context, errors }) => turn(context, 'deactivate', input, errors)),

  remove: on.teams.remove.handler(async ({ input, context, errors }) => {
    const { tx, record, emit, now } = context
    const before = await lockForChange(context, input, errors)
    const { zones, campuses } = before
    if (!mayDelete(before)) fail(errors.TEAM_IN_USE({ data: { zones, campuses } }))
    await updateTeam(tx, before.id, { deleted_at: now.toString() })
    record({ action: 'team.deleted', entityType: 'team', entityId: before.id, before: traceOf(before) })
    emit({ topic: 'teams', id: before.id })
    return { message: 'Se eliminó el equipo.' }
  }),

  assignToZone: on.teams.assignToZone.handler(async ({ input, context, errors }) => {
    const { tx, caller, emit } = context
    const before = await lockForEdit(context, input, errors)
    const zone = (await holdZone(tx, input.zoneId)) ?? fail(errors.NOT_FOUND())
    if (!(await insertZoneTeam(tx, caller.tenantId, zone.id, before.id))) return presentTeam(before)
    emit({ topic: 'zones', id: zone.id })
    return changed(context, 'zone_assigned', before)
  }),

  removeZone: on.teams.removeZone.handler(async ({ input, context, errors }) => {
    const { tx, emit } = context
    const before = await lockForChange(context, input, errors)
    const zone = (await holdZone(tx, input.zoneId)) ?? fail(errors.NOT_FOUND())
    if (!(await deleteZoneTeam(tx, zone.id, before.id))) return presentTeam(before)
    emit({ topic: 'zones', id: zone.id })
    return changed(context, 'zone_removed', before)
  }),
}
