import { oneLine } from '@aforo/api/platform/base'
import { parse } from 'scim2-parse-filter'
import { invalidValue, ScimFault } from './faults.rules.ts'
import { membersOf, type PatchOperation } from './user.rules.ts'

/** What is done to who is in a group, in order. `undefined` stands for everybody. */
export type MemberStep = { do: 'set' | 'add'; ids: string[] } | { do: 'remove'; ids: string[] | undefined }

export interface GroupChange {
  displayName?: string
  externalId?: string | null
  steps: MemberStep[]
}

/** As many as a provider sends at once, and some. */
const mostMembers = 20_000
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function idsOf(value: unknown): string[] {
  const list = Array.isArray(value) ? value : value === null || value === undefined ? [] : [value]
  if (list.length > mostMembers) throw new ScimFault(413, 'Son demasiados miembros para una petición.')
  return list.map(one => {
    const id = typeof one === 'object' && one !== null ? membersOf(one).get('value') : one
    if (typeof id !== 'string' || !uuid.test(id)) throw invalidValue('Un miembro no existe en esta organización.')
    return id.toLowerCase()
  })
}

function nameOf(value: unknown): string {
  const name = typeof value === 'string' ? oneLine(value).trim() : ''
  if (name === '') throw invalidValue('Falta displayName.')
  if (name.length > 100) throw invalidValue('displayName es demasiado largo: hasta 100 caracteres.')
  return name
}

function externalIdOf(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value !== 'string' || value.length > 300) throw invalidValue('externalId no vale.')
  return value
}

function note(change: GroupChange, name: string, value: unknown, op: 'add' | 'replace') {
  if (name === 'displayname') change.displayName = nameOf(value)
  else if (name === 'externalid') change.externalId = externalIdOf(value)
  else if (name === 'members') change.steps.push({ do: op === 'add' ? 'add' : 'set', ids: idsOf(value) })
}

/** What steps come to in the end, in two at most: however many there are, the database is asked once. */
export function folded(steps: readonly MemberStep[]): MemberStep[] {
  let isWhole = false
  let added = new Set<string>()
  let removed = new Set<string>()
  for (const step of steps) {
    if (step.do === 'set' || step.ids === undefined) {
      isWhole = true
      added = new Set(step.ids)
      removed = new Set()
    } else if (step.do === 'add') {
      for (const id of step.ids) {
        added.add(id)
        removed.delete(id)
      }
    } else {
      for (const id of step.ids) {
        added.delete(id)
        removed.add(id)
      }
    }
  }
  if (isWhole) return [{ do: 'set', ids: [...added] }]
  return [
    ...(removed.size > 0 ? [{ do: 'remove' as const, ids: [...removed] }] : []),
    ...(added.size > 0 ? [{ do: 'add' as const, ids: [...added] }] : []),
  ]
}

/** Reads a whole group, as POST and PUT bring it. @throws ScimFault */
export function readGroup(resource: unknown): GroupChange & { displayName: string } {
  const change: GroupChange = { steps: [] }
  for (const [name, value] of membersOf(resource)) note(change, name, value, 'replace')
  return { ...change, displayName: nameOf(change.displayName) }
}

/** `members[value eq "…"]`, or several joined by `or`. */
function idsOfFilter(path: string): string[] {
  const inner = /^members\[(.*)\]$/s.exec(path)?.[1]
  try {
    const filter = parse(inner ?? '')
    const parts = filter.op === 'or' ? filter.filters : [filter]
    return idsOf(
      parts.map(part => {
        if (part.op !== 'eq' || part.attrPath.toLowerCase() !== 'value') throw new Error('another attribute')
        return part.compValue
      }),
    )
  } catch (error) {
    if (error instanceof ScimFault) throw error
    throw new ScimFault(400, 'path no se entiende.', 'invalidPath')
  }
}

/** What a PATCH's operations come to. @throws ScimFault */
export function readGroupPatch(operations: PatchOperation[]): GroupChange {
  const change: GroupChange = { steps: [] }
  for (const { op, path, value } of operations) {
    if (op !== 'remove') {
      if (path) note(change, path, value, op)
      else for (const [name, one] of membersOf(value)) note(change, name, one, op)
    } else if (!path) throw new ScimFault(400, 'remove necesita path.', 'noTarget')
    else if (path.startsWith('members[')) change.steps.push({ do: 'remove', ids: idsOfFilter(path) })
    // Entra names who goes in the value; without it, all go.
    else if (path === 'members')
      change.steps.push({ do: 'remove', ids: value === undefined ? undefined : idsOf(value) })
    else if (path === 'externalid') change.externalId = null
    else if (path === 'displayname') throw new ScimFault(400, 'No se puede quitar displayName.', 'mutability')
  }
  return change
}
