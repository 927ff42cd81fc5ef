import { isMailAddress, oneLine } from '@aforo/api/platform/base'
import { invalidValue, ScimFault } from './faults.rules.ts'
import { plainName } from './filter.rules.ts'

/** What a provider says of somebody, as far as it is kept here. */
export interface ScimUser {
  /** The provider's name of the person, in lower case. */
  userName: string
  /** The address by which they sign in and receive mail: of `emails`, or `userName` where that is one. */
  email: string
  externalId: string | null
  givenName: string
  lastname: string
  phone: string | null
  active: boolean
}

/** An `email` of null was taken away. */
type Draft = Partial<Omit<ScimUser, 'email'>> & { email?: string | null; displayName?: string }

/** An object's members by their lower-case names, as SCIM compares them. */
export function membersOf(value: unknown): Map<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalidValue('Se esperaba un objeto.')
  return new Map(Object.entries(value).map(([name, one]) => [plainName(name), one]))
}

function textOf(value: unknown, name: string, longest: number): string {
  if (typeof value !== 'string') throw invalidValue(`${name} debe ser un texto.`)
  const text = oneLine(value).trim()
  if (text.length > longest) throw invalidValue(`${name} es demasiado largo.`)
  return text
}

const optional = (value: unknown, name: string, longest: number) =>
  value === null || value === undefined ? '' : textOf(value, name, longest)

/** Entra sends "True" and "False". */
function flagOf(value: unknown, name: string): boolean {
  const word = typeof value === 'string' ? value.trim().toLowerCase() : value
  if (word === true || word === 'true') return true
  if (word === false || word === 'false') return false
  throw invalidValue(`${name} debe ser true o false.`)
}

/** Of several numbers the one that is kept: the marked one, that of the work, one of no kind, the mobile; never a fax. */
function phoneOf(value: unknown): string | null {
  const given = (Array.isArray(value) ? value : [value]).map(one =>
    typeof one === 'object' && one !== null ? membersOf(one) : new Map([['value', one]]),
  )
  const ofKind = (kind?: string) => given.find(one => one.get('type') === kind)
  const phone = given.find(one => one.get('primary') === true) ?? ofKind('work') ?? ofKind() ?? ofKind('mobile')
  return optional(phone?.get('value'), 'phoneNumbers', 30) || null
}

/**
 * The one kept of several addresses: the primary one, that of the work, or one of no kind.
 * @returns undefined without such an address; the others have no place here
 */
function emailOf(value: unknown): string | undefined {
  const given = (Array.isArray(value) ? value : [value]).map(one =>
    typeof one === 'object' && one !== null ? membersOf(one) : new Map([['value', one]]),
  )
  const isPrimary = (one: Map<string, unknown>) => one.has('primary') && flagOf(one.get('primary'), 'primary')
  const ofKind = (kind?: string) => given.find(one => plainKind(one.get('type')) === kind)
  const email = optional((given.find(isPrimary) ?? ofKind('work') ?? ofKind())?.get('value'), 'emails', 254)
  if (email === '') return undefined
  if (!isMailAddress(email.toLowerCase())) throw invalidValue('emails debe traer un correo.')
  return email.toLowerCase()
}

const plainKind = (type: unknown) => (typeof type === 'string' ? type.toLowerCase() : undefined)

/** Paths of the address that is kept, and of what is true of it anyway. */
const keptEmail = /^emails(\[\s*(type eq "work"|primary eq "?true"?)\s*\])?(\.value)?$/i
const keptEmailMark = /^emails(\[\s*(type eq "work"|primary eq "?true"?)\s*\])?\.(type|primary|display)$/i

/**
 * Notes a PATCH of `emails`, which takes effect or is refused: a provider that is told 200 never sends it again.
 * @throws ScimFault for an address that has no place here
 */
function patchEmail(draft: Draft, op: PatchOperation['op'], path: string, value: unknown) {
  if (keptEmailMark.test(path) && op !== 'remove') return
  if (!keptEmail.test(path))
    throw new ScimFault(400, 'De los correos solo se guarda el principal o el del trabajo.', 'invalidPath')
  const email = op === 'remove' ? null : emailOf(value)
  if (email === undefined) throw invalidValue('De los correos solo se guarda el principal o el del trabajo.')
  draft.email = email
}

/** Numbers of other kinds have no place here. */
const workPhone = /^phonenumbers(\.value|\[\s*type eq "work"\s*\](\.value)?)?$/i

/** Notes one attribute; what isn't kept here is left aside, as titles and departments are. */
function note(draft: Draft, name: string, value: unknown) {
  if (name === 'username') {
    const userName = textOf(value, 'userName', 254).toLowerCase()
    if (userName === '') throw invalidValue('Falta userName.')
    draft.userName = userName
  } else if (name === 'externalid') draft.externalId = optional(value, 'externalId', 300) || null
  else if (name === 'active') draft.active = flagOf(value, 'active')
  else if (name === 'displayname' || name === 'name.formatted')
    draft.displayName ??= optional(value, 'displayName', 160)
  else if (name === 'name.givenname') draft.givenName = optional(value, 'name.givenName', 60)
  else if (name === 'name.familyname') draft.lastname = optional(value, 'name.familyName', 80)
  else if (name === 'name') for (const [part, one] of membersOf(value)) note(draft, `name.${part}`, one)
  else if (workPhone.test(name)) draft.phone = phoneOf(value)
  else if (name === 'emails') draft.email = emailOf(value) ?? draft.email
}

/** A name in one piece: the first word, and the rest. */
function split(name: string): { givenName: string; lastname: string } {
  const [first = '', ...rest] = name.split(/\s+/)
  return { givenName: first.slice(0, 60), lastname: rest.join(' ').slice(0, 80) }
}

/**
 * The address after a change: the given one; else `userName`, if the address followed it so far; else the one before.
 * @throws ScimFault invalidValue without any
 */
function addressOf({ userName, email }: { userName: string; email: string | null | undefined }, before?: ScimUser) {
  if (email) return email
  if (before && email === undefined && before.email !== before.userName) return before.email
  if (isMailAddress(userName)) return userName
  if (before && email === undefined) return before.email
  throw invalidValue('userName debe ser un correo, o emails traer el principal.')
}

/** What is left where names are missing: the name in one piece, or what stands before the `@`. */
function finished({ displayName, ...draft }: Draft, before?: ScimUser): ScimUser {
  const userName = draft.userName ?? before?.userName
  if (!userName) throw invalidValue('Falta userName.')
  const email = addressOf({ userName, email: draft.email }, before)
  const hasNameParts = draft.givenName !== undefined || draft.lastname !== undefined
  const names = !hasNameParts && displayName ? split(displayName) : draft
  const givenName = names.givenName ?? before?.givenName ?? ''
  return {
    userName,
    email,
    externalId: draft.externalId === undefined ? (before?.externalId ?? null) : draft.externalId,
    givenName: givenName || split(displayName ?? '').givenName || email.replace(/@.*/, '').slice(0, 60),
    lastname: names.lastname ?? before?.lastname ?? '',
    phone: draft.phone === undefined ? (before?.phone ?? null) : draft.phone,
    active: draft.active ?? before?.active ?? true,
  }
}

/**
 * Reads a whole resource, as POST and PUT bring it.
 * @param before of PUT: a phone, a name or a mark that isn't said stays, since providers leave out what they don't map
 * @throws ScimFault invalidValue
 */
export function readUser(resource: unknown, before?: ScimUser): ScimUser {
  const draft: Draft = {}
  for (const [name, value] of membersOf(resource)) note(draft, name, value)
  if (before && draft.userName === undefined) throw invalidValue('Falta userName.')
  return finished(draft, before)
}

/** What may be taken away; the rest must stay what it is. */
const removable = /^(externalid|name\.familyname)$/

/** The user after a PATCH's operations, in their order. @throws ScimFault */
export function patchUser(before: ScimUser, operations: PatchOperation[]): ScimUser {
  const draft: Draft = {}
  for (const { op, path, value } of operations) {
    if (path && /^emails\b/.test(path)) patchEmail(draft, op, path, value)
    else if (op === 'remove') {
      if (!path) throw new ScimFault(400, 'remove necesita path.', 'noTarget')
      if (removable.test(path) || workPhone.test(path)) note(draft, path, null)
      else if (/^(username|active|name|name\.givenname|displayname)$/.test(path))
        throw new ScimFault(400, `No se puede quitar ${path}.`, 'mutability')
    } else if (path) note(draft, path, value)
    else
      for (const [name, one] of membersOf(value))
        if (/^emails\b/.test(name)) patchEmail(draft, op, name, one)
        else note(draft, name, one)
  }
  return finished(draft, before)
}

export interface PatchOperation {
  op: 'add' | 'replace' | 'remove'
  /** Without the schema's URN and in lower case, its filter as it came; undefined when the value names the attributes. */
  path: string | undefined
  value: unknown
}

/** More operations than that belong into several requests. */
const mostOperations = 1_000

/** Reads a PATCH's body as providers really send it: operations in capitals, names in any case. @throws ScimFault */
export function readPatch(body: unknown): PatchOperation[] {
  const list = membersOf(body).get('operations')
  if (!Array.isArray(list) || list.length === 0) throw new ScimFault(400, 'Faltan Operations.', 'invalidSyntax')
  if (list.length > mostOperations) throw new ScimFault(413, 'Son demasiadas Operations para una petición.')
  return list.map(one => {
    const members = membersOf(one)
    const op = String(members.get('op') ?? '').toLowerCase()
    if (op !== 'add' && op !== 'replace' && op !== 'remove')
      throw new ScimFault(400, 'op debe ser add, replace o remove.', 'invalidSyntax')
    const path = members.get('path')
    if (path !== undefined && path !== null && (typeof path !== 'string' || path.length > 500))
      throw new ScimFault(400, 'path no se entiende.', 'invalidPath')
    // What stands in a filter's quotes keeps its case.
    const plain = path ? plainName(path).replace(/\[.*\]/s, '') : ''
    const filter = path ? (/\[.*\]/s.exec(String(path))?.[0] ?? '') : ''
    const [attribute = '', ...rest] = plain.split('.')
    const whole = [`${attribute}${filter}`, ...rest].join('.')
    return { op, path: plain === '' ? undefined : whole, value: members.get('value') }
  })
}
