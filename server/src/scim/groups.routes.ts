import { randomUUIDv7 } from 'node:crypto'
import { breaks } from '../platform/database/constraints.ts'
import { deleteMembers, insertMembers, insertTeam, renameTeam, updateTeam } from '../teams/teams.ts'
import { invalidValue, notFound, ScimFault } from './faults.rules.ts'
import { readFilter } from './filter.rules.ts'
import { type GroupChange, type MemberStep, readGroup, readGroupPatch } from './group.rules.ts'
import {
  countGroups,
  deleteGroupLink,
  findGroup,
  type GroupRow,
  groupAttributes,
  listGroups,
  lockGroup,
  putGroupLink,
  usernamesOf,
} from './groups.queries.ts'
import { idOf, requireMatch, type ScimAnswer, type ScimRequest, stretchOf } from './request.routes.ts'
import { etagOf, presentGroup, presentList } from './scim.present.ts'
import { readPatch } from './user.rules.ts'

async function unlessTaken<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (breaks(error, 'teams_name')) throw new ScimFault(409, 'Ya hay un equipo con ese displayName.', 'uniqueness')
    if (breaks(error, 'scim_groups_external_id'))
      throw new ScimFault(409, 'Otro grupo ya tiene ese externalId.', 'uniqueness')
    throw error
  }
}

export async function listOfGroups({ tx, query, base }: ScimRequest): Promise<ScimAnswer> {
  const filter = query.filter ? readFilter(query.filter, groupAttributes) : undefined
  const { startIndex, limit, offset } = stretchOf(query)
  const withMembers = !/\bmembers\b/i.test(query.excludedattributes ?? '')
  const total = await countGroups(tx, filter)
  const rows = limit === 0 ? [] : await listGroups(tx, filter, { limit, offset, withMembers })
  return {
    status: 200,
    body: presentList(
      rows.map(row => presentGroup(row, base)),
      total,
      startIndex,
    ),
  }
}

export async function getGroup(request: ScimRequest): Promise<ScimAnswer> {
  const row = await findGroup(request.tx, idOf(request))
  if (!row) throw notFound()
  return { status: 200, body: presentGroup(row, request.base) }
}

/** The usernames of people of this tenant. @throws ScimFault when an id is nobody's here */
async function namesOf({ tx }: ScimRequest, ids: string[]): Promise<string[]> {
  const wanted = [...new Set(ids)]
  const found = await usernamesOf(tx, wanted)
  if (found.size < wanted.length) throw invalidValue('Un miembro no existe en esta organización.')
  return [...found.values()]
}

/** @returns whether anybody came or went */
async function step(request: ScimRequest, teamId: string, one: MemberStep): Promise<boolean> {
  const { tx } = request
  if (one.do === 'remove') {
    // Who isn't there any more is gone already: providers ask twice.
    const names = one.ids && [...(await usernamesOf(tx, one.ids)).values()]
    return (await deleteMembers(tx, teamId, names)).length > 0
  }
  const names = await namesOf(request, one.ids)
  if (one.do === 'add') return (await insertMembers(tx, teamId, names)).length > 0
  const before = (await findGroup(tx, teamId))?.members ?? []
  const stay = new Set(one.ids)
  const leave = await usernamesOf(
    tx,
    before.flatMap(({ value }) => (stay.has(value) ? [] : value)),
  )
  const gone = leave.size > 0 ? await deleteMembers(tx, teamId, [...leave.values()]) : []
  const come = await insertMembers(tx, teamId, names)
  return gone.length + come.length > 0
}

const traceOf = ({ name, external_id, members }: GroupRow) => ({
  name,
  externalId: external_id,
  people: members.map(({ display }) => display),
})

async function write(request: ScimRequest, before: GroupRow, change: GroupChange): Promise<GroupRow> {
  const { tx, tenantId, record, emit } = request
  const { displayName, externalId, steps } = change
  let moved = false
  await unlessTaken(async () => {
    if (externalId !== undefined && externalId !== before.external_id)
      await putGroupLink(tx, tenantId, before.id, externalId)
    for (const one of steps) moved = (await step(request, before.id, one)) || moved
    if (displayName !== undefined && displayName !== before.name) await renameTeam(tx, before.id, displayName)
    // Who is in it is part of the resource, and so of its version.
    else if (moved) await updateTeam(tx, before.id, {})
  })
  const after = (await findGroup(tx, before.id)) ?? before
  if (JSON.stringify(traceOf(before)) === JSON.stringify(traceOf(after))) return after
  const trace = { before: traceOf(before), after: traceOf(after) }
  record({ action: 'team.changed', entityType: 'team', entityId: before.id, ...trace })
  emit({ topic: 'teams', id: before.id })
  return after
}

export async function createGroup(request: ScimRequest): Promise<ScimAnswer> {
  const { tx, tenantId, base, record, emit } = request
  const { displayName, externalId = null, steps } = readGroup(request.body)
  const id = randomUUIDv7()
  await unlessTaken(async () => {
    await insertTeam(tx, { tenant_id: tenantId, id, name: displayName, type: 'USERS' })
    await putGroupLink(tx, tenantId, id, externalId)
  })
  for (const one of steps) await step(request, id, one)
  const row = await findGroup(tx, id)
  if (!row) throw notFound()
  record({ action: 'team.created', entityType: 'team', entityId: id, after: traceOf(row) })
  emit({ topic: 'teams', id })
  return { status: 201, body: presentGroup(row, base) }
}

/** The group to change, held for this transaction. */
async function lockForChange(request: ScimRequest): Promise<GroupRow> {
  const id = idOf(request)
  await lockGroup(request.tx, id)
  const row = await findGroup(request.tx, id)
  if (!row) throw notFound()
  requireMatch(request.ifMatch, etagOf(row))
  return row
}

export async function putGroup(request: ScimRequest): Promise<ScimAnswer> {
  const before = await lockForChange(request)
  const { steps, ...rest } = readGroup(request.body)
  // A whole group without members has none.
  const after = await write(request, before, { ...rest, steps: steps.length > 0 ? steps : [{ do: 'set', ids: [] }] })
  return { status: 200, body: presentGroup(after, request.base) }
}

export async function patchGroup(request: ScimRequest): Promise<ScimAnswer> {
  const before = await lockForChange(request)
  const after = await write(request, before, readGroupPatch(readPatch(request.body)))
  return { status: 200, body: presentGroup(after, request.base) }
}

/** The team is given up, as in "Dar de baja": it counts for nothing any more, and its history stays. */
export async function deleteGroup(request: ScimRequest): Promise<ScimAnswer> {
  const { tx, record, emit } = request
  const before = await lockForChange(request)
  await updateTeam(tx, before.id, { status: 'INACTIVE' })
  await deleteGroupLink(tx, before.id)
  record({ action: 'team.deactivate', entityType: 'team', entityId: before.id, before: traceOf(before) })
  emit({ topic: 'teams', id: before.id })
  return { status: 204 }
}
