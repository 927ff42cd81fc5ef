import { randomUUIDv7 } from 'node:crypto'
import { problemTexts } from '@aforo/api/platform/problems'
import { breaks } from '../../platform/database/constraints.ts'
import { dependentsOf } from '../../platform/dependents.ts'
import { deleteMembers, insertMembers, insertTeam, lockAlone, renameTeam, updateTeam } from '../teams/teams.ts'
import { invalidValue, notFound, ScimFault } from './faults.rules.ts'
import { readFilter } from './filter.rules.ts'
import { folded, type GroupChange, type MemberStep, readGroup, readGroupPatch } from './group.rules.ts'
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
import { idOf, requireMatch, type ScimAnswer, type ScimRequest, sortOf, stretchOf } from './request.service.ts'
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

/** Whether who is in a group is asked for; providers spare themselves large ones. */
function withMembers({ attributes, excludedattributes }: Record<string, string>): boolean {
  const named = (names = '') => /\bmembers\b/i.test(names)
  return attributes ? named(attributes) : !named(excludedattributes)
}

export async function listOfGroups({ tx, query, base }: ScimRequest): Promise<ScimAnswer> {
  const filter = query.filter ? readFilter(query.filter, groupAttributes) : undefined
  const { startIndex, limit, offset } = stretchOf(query)
  const sort = sortOf(query, groupAttributes)
  const total = await countGroups(tx, filter)
  const page = { sort, limit, offset, withMembers: withMembers(query) }
  const rows = limit === 0 ? [] : await listGroups(tx, filter, page)
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
  const row = await findGroup(request.tx, idOf(request), withMembers(request.query))
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

/** Usernames of those who came into a group and of those who went. */
interface Moved {
  added: string[]
  removed: string[]
}

async function step(request: ScimRequest, teamId: string, one: MemberStep): Promise<Moved> {
  const { tx } = request
  if (one.do === 'remove') {
    // Who isn't there any more is gone already: providers ask twice.
    const names = one.ids && [...(await usernamesOf(tx, one.ids)).values()]
    return { added: [], removed: await deleteMembers(tx, teamId, names) }
  }
  const names = await namesOf(request, one.ids)
  if (one.do === 'add') return { added: await insertMembers(tx, teamId, names), removed: [] }
  const before = (await findGroup(tx, teamId))?.members ?? []
  const stay = new Set(one.ids)
  const leave = await usernamesOf(
    tx,
    before.flatMap(({ value }) => (stay.has(value) ? [] : value)),
  )
  const removed = leave.size > 0 ? await deleteMembers(tx, teamId, [...leave.values()]) : []
  return { added: await insertMembers(tx, teamId, names), removed }
}

/** All steps in their order. Who came and went again did neither. */
async function move(request: ScimRequest, teamId: string, steps: MemberStep[]): Promise<Moved> {
  const [added, removed] = [new Set<string>(), new Set<string>()]
  for (const one of folded(steps)) {
    const moved = await step(request, teamId, one)
    for (const name of moved.added) if (!removed.delete(name)) added.add(name)
    for (const name of moved.removed) if (!added.delete(name)) removed.add(name)
  }
  return { added: [...added], removed: [...removed] }
}

/** What the history keeps of a group; of its people, those who came and went. */
const traceOf = ({ name }: Pick<GroupRow, 'name'>, { added, removed }: Moved = { added: [], removed: [] }) => ({
  name,
  ...(added.length > 0 && { added }),
  ...(removed.length > 0 && { removed }),
})

async function write(request: ScimRequest, before: GroupRow, change: GroupChange) {
  const { tx, tenantId, record, emit } = request
  const { displayName = before.name, externalId = before.external_id } = change
  await unlessTaken(async () => {
    const isLinked = externalId !== before.external_id
    if (isLinked) await putGroupLink(tx, tenantId, before.id, externalId)
    const moved = await move(request, before.id, change.steps)
    const isRenamed = displayName !== before.name
    if (isRenamed) await renameTeam(tx, before.id, displayName)
    // Who is in it is part of the resource, and so of its version.
    else if (isLinked || moved.added.length + moved.removed.length > 0) await updateTeam(tx, before.id, {})
    else return
    const trace = { before: traceOf(before), after: traceOf({ name: displayName }, moved) }
    record({ action: 'team.changed', entityType: 'team', entityId: before.id, ...trace })
    emit({ topic: 'teams', id: before.id })
  })
}

export async function createGroup(request: ScimRequest): Promise<ScimAnswer> {
  const { tx, tenantId, base, record, emit } = request
  const { displayName, externalId = null, steps } = readGroup(request.body)
  const id = randomUUIDv7()
  await unlessTaken(async () => {
    await insertTeam(tx, { tenant_id: tenantId, id, name: displayName, type: 'USERS' })
    await putGroupLink(tx, tenantId, id, externalId)
  })
  const moved = await move(request, id, steps)
  const row = await findGroup(tx, id)
  if (!row) throw notFound()
  record({ action: 'team.created', entityType: 'team', entityId: id, after: traceOf(row, moved) })
  emit({ topic: 'teams', id })
  return { status: 201, body: presentGroup(row, base) }
}

/** The group to change, held for this transaction. */
async function lockForChange(request: ScimRequest): Promise<GroupRow> {
  const id = idOf(request)
  await lockGroup(request.tx, id)
  const row = await findGroup(request.tx, id, false)
  if (!row) throw notFound()
  requireMatch(request.ifMatch, etagOf(row))
  return row
}

async function answerChanged(request: ScimRequest, id: string): Promise<ScimAnswer> {
  const row = await findGroup(request.tx, id, withMembers(request.query))
  if (!row) throw notFound()
  return { status: 200, body: presentGroup({ ...row, changed_at: request.now }, request.base) }
}

export async function putGroup(request: ScimRequest): Promise<ScimAnswer> {
  const before = await lockForChange(request)
  const { steps, ...rest } = readGroup(request.body)
  // A whole group without members has none.
  await write(request, before, { ...rest, steps: steps.length > 0 ? steps : [{ do: 'set', ids: [] }] })
  return answerChanged(request, before.id)
}

/** Answers the group only to who says what of it: it may have thousands of members, and providers change one at a time. */
export async function patchGroup(request: ScimRequest): Promise<ScimAnswer> {
  const before = await lockForChange(request)
  await write(request, before, readGroupPatch(readPatch(request.body)))
  return request.query.attributes ? answerChanged(request, before.id) : { status: 204 }
}

/** The team is given up, as in "Dar de baja": it counts for nothing any more, and its history stays. */
export async function deleteGroup(request: ScimRequest): Promise<ScimAnswer> {
  const { tx, record, emit } = request
  await lockAlone(tx, idOf(request))
  const before = await lockForChange(request)
  const { forbids } = await dependentsOf(request, { subject: 'TEAM', id: before.id }, 'END')
  if (forbids.length > 0) throw new ScimFault(409, problemTexts.RECORD_IN_USE.message)
  await updateTeam(tx, before.id, { status: 'INACTIVE' })
  await deleteGroupLink(tx, before.id)
  record({ action: 'team.deactivate', entityType: 'team', entityId: before.id, before: traceOf(before) })
  emit({ topic: 'teams', id: before.id })
  return { status: 204 }
}
