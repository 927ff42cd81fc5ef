import { randomUUIDv7 } from 'node:crypto'
import { teamTypeLabels } from '@aforo/api/people/labels'
import type { Team, TeamStatus, TeamType } from '@aforo/api/people/teams'
import { backOffice, type TenantType } from '@aforo/api/platform/base'
import { unless } from '../../platform/database/constraints.ts'
import { refuseInUse } from '../../platform/dependents.ts'
import { type HandlerContext, on } from '../../platform/http/on.ts'
import {
  invalidField,
  notFound,
  type Refusals,
  type Stale,
  type WrongState,
  wrongState,
} from '../../platform/http/refusals.ts'
import { findUserId } from '../users/users.ts'
import { deleteZoneTeam, holdZone, insertZoneTeam } from '../zones/zones.ts'
import { associationRoutes } from './associations.routes.ts'
import { memberRoutes } from './members.routes.ts'
import { lockForEdit, teamRecord } from './team-changes.service.ts'
import { presentTeam, presentTeamSummary } from './teams.present.ts'
import {
  findDeleted,
  findTeam,
  insertTeam,
  listInfos,
  listTeamsOfUser,
  lockAlone,
  teamList,
  updateTeam,
} from './teams.queries.ts'
import { isWritable, lifecycle, listedTypes } from './teams.rules.ts'

type TurnErrors = Refusals<'NOT_FOUND'> & Stale<Team> & WrongState<TeamStatus>

async function turn(
  context: HandlerContext,
  action: 'suspend' | 'reactivate' | 'deactivate',
  input: { id: string; version?: number },
  errors: TurnErrors,
  refuse?: () => Promise<void>,
): Promise<Team> {
  const before = await teamRecord.lock(context, input, errors)
  const status = lifecycle.after(before.status, action)
  if (!status) wrongState(errors, before.status)
  await refuse?.()
  await updateTeam(context.tx, before.id, { status })
  return teamRecord.changed(context, `team.${action}`, before)
}

function refuseType(type: TeamType, tenantType: TenantType, errors: Refusals<'INVALID_FIELD'>) {
  if (!isWritable(type, tenantType)) invalidField(errors, 'type', 'No se pueden crear equipos de este tipo.')
}

export const teamRoutes = {
  ...memberRoutes,
  ...associationRoutes,

  create: on.teams.create.handler(async ({ input, context, errors }) => {
    const { tx, caller } = context
    refuseType(input.type, caller.tenantType, errors)
    const key = { tenant_id: caller.tenantId, id: randomUUIDv7() }
    await unless(
      'teams_name',
      () => errors.NAME_TAKEN(),
      () => insertTeam(tx, { ...key, ...input }),
    )
    return teamRecord.created(context, 'team.created', key.id, errors)
  }),

  search: on.teams.search.handler(({ input, context: { tx } }) => teamList.page(tx, input, presentTeamSummary)),

  mine: on.teams.mine.handler(({ context: { tx, caller } }) => listTeamsOfUser(tx, caller.userId)),

  infoOf: on.teams.infoOf.handler(async ({ input, context: { tx }, errors }) => {
    const wanted = new Set(input.values)
    const rows = await listInfos(tx, [...wanted])
    return rows.length === wanted.size ? rows : notFound(errors)
  }),

  types: on.teams.types.handler(async ({ input, context: { caller } }) =>
    listedTypes
      .map(code => ({ code, displayName: teamTypeLabels[code], writable: isWritable(code, caller.tenantType) }))
      .filter(({ writable }) => input.writable === undefined || input.writable === writable),
  ),

  ofUser: on.teams.ofUser.handler(async ({ input, context: { tx, caller }, errors }) => {
    const isOwn = input.username === caller.username
    if (!isOwn && !backOffice.some(role => caller.roles.includes(role))) notFound(errors)
    const userId = (await findUserId(tx, input.username)) ?? notFound(errors)
    return listTeamsOfUser(tx, userId)
  }),

  get: on.teams.get.handler(async ({ input, context: { tx }, errors }) =>
    presentTeam((await findTeam(tx, input.id)) ?? notFound(errors)),
  ),

  history: on.teams.history.handler(({ input, context, errors }) => teamRecord.history(context, input, errors)),

  update: on.teams.update.handler(async ({ input, context, errors }) => {
    const { name, type } = input
    if (type !== undefined) await lockAlone(context.tx, input.id)
    const before = await lockForEdit(context, input, errors)
    if (type !== undefined && type !== before.type) {
      refuseType(type, context.caller.tenantType, errors)
      // A team of another type is no client any more.
      if (before.type === 'BILLABLE')
        await refuseInUse(context, { subject: 'CLIENT', id: before.id, only: ['CLIENT'] }, 'REMOVE', errors)
    }
    await unless(
      'teams_name',
      () => errors.NAME_TAKEN(),
      () => updateTeam(context.tx, before.id, { name, type }),
    )
    return teamRecord.changed(context, 'team.changed', before)
  }),

  rename: on.teams.rename.handler(async ({ input, context, errors }) => {
    const before = await lockForEdit(context, input, errors)
    await unless(
      'teams_name',
      () => errors.NAME_TAKEN(),
      () => updateTeam(context.tx, before.id, { name: input.name }),
    )
    return teamRecord.changed(context, 'team.renamed', before)
  }),

  suspend: on.teams.suspend.handler(({ input, context, errors }) => turn(context, 'suspend', input, errors)),
  reactivate: on.teams.reactivate.handler(({ input, context, errors }) => turn(context, 'reactivate', input, errors)),
  deactivate: on.teams.deactivate.handler(async ({ input, context, errors }) => {
    await lockAlone(context.tx, input.id)
    return turn(context, 'deactivate', input, errors, () =>
      refuseInUse(context, { subject: 'TEAM', id: input.id }, 'END', errors),
    )
  }),

  remove: on.teams.remove.handler(async ({ input, context, errors }) => {
    const { tx, now } = context
    await lockAlone(tx, input.id)
    const before = await teamRecord.lock(context, input, errors)
    await refuseInUse(context, { subject: 'TEAM', id: before.id }, 'REMOVE', errors)
    await updateTeam(tx, before.id, { deleted_at: now.toString() })
    teamRecord.record(context, 'team.deleted', { before })
    return { message: 'Se eliminó el equipo.' }
  }),

  restore: on.teams.restore.handler(async ({ input, context, errors }) => {
    const { tx } = context
    await lockAlone(tx, input.id)
    const deleted = await findDeleted(tx, input.id)
    // Asked twice, it answers the same.
    if (!deleted) return presentTeam((await findTeam(tx, input.id)) ?? notFound(errors))
    await unless(
      'teams_name',
      () => errors.NAME_TAKEN(),
      () =>
        unless(
          'customers_tax_id',
          () => invalidField(errors, 'taxId', 'Otro cliente ya tiene su documento.'),
          () => updateTeam(tx, input.id, { deleted_at: null }),
        ),
    )
    return teamRecord.created(context, 'team.restored', input.id, errors)
  }),

  assignToZone: on.teams.assignToZone.handler(async ({ input, context, errors }) => {
    const { tx, caller, emit } = context
    const before = await lockForEdit(context, input, errors)
    const zone = (await holdZone(tx, input.zoneId)) ?? notFound(errors)
    if (!(await insertZoneTeam(tx, caller.tenantId, zone.id, before.id))) return presentTeam(before)
    emit({ topic: 'zones', id: zone.id })
    return teamRecord.changed(context, 'team.zone_assigned', before)
  }),

  removeZone: on.teams.removeZone.handler(async ({ input, context, errors }) => {
    const { tx, emit } = context
    const before = await teamRecord.lock(context, input, errors)
    const zone = (await holdZone(tx, input.zoneId)) ?? notFound(errors)
    if (!(await deleteZoneTeam(tx, zone.id, before.id))) return presentTeam(before)
    emit({ topic: 'zones', id: zone.id })
    return teamRecord.changed(context, 'team.zone_removed', before)
  }),
}
