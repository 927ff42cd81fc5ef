import { teamTypeLabels } from '@aforo/api/people/labels'
import type { TeamImportField, UserImportField } from '@aforo/api/people/people-imports'
import type { TeamType } from '@aforo/api/people/teams'
import { Phone } from '@aforo/api/people/users'
import { oneLine, type Role, roles, type TenantType, TimeZone, Username } from '@aforo/api/platform/base'
import { roleLabels } from '@aforo/api/platform/labels'
import type { TableMapping } from '@aforo/api/platform/tables'
import { cellFault, folded } from '../../platform/spreadsheets/cells.rules.ts'
import { isWritable, listedTypes } from '../teams/teams.rules.ts'
import { mayHandOut } from '../users/users.rules.ts'
import { splitNamesFirst, splitSurnamesFirst } from './names.rules.ts'

/** What one row says by itself; whether its person, teams and zone exist is asked of the database. */

export interface Fault {
  field: string
  message: string
}

export interface UserGiven {
  username: string
  givenName: string
  lastname: string
  phone: string | null
  roles: Role[]
  /** Each a team's name, or several with commas between them; which, their names decide. */
  teams: string[]
  /** Null is the organisation's own. */
  timezone: string | null
  haveCard: boolean
}

export interface TeamGiven {
  name: string
  type: TeamType
  /** Usernames. */
  members: string[]
  zone: string | null
}

export interface RowRead<Given> {
  given: Given
  /** What may be there once. */
  key: string | null
  faults: Fault[]
  /** What was guessed. */
  guesses: Fault[]
}

/** Who imports, as far as it limits what they may. */
export interface Importer {
  roles: Role[]
  tenantType: TenantType
}

/** Reads a row's cells by field; a field has one fault at most, and a spreadsheet's error is no value. */
function rowReader<Field extends string>(cells: readonly string[], mapping: TableMapping) {
  const faults = new Map<string, string>()
  return {
    at(field: Field): string {
      const index = mapping[field] ?? null
      const text = index === null ? '' : (cells[index] ?? '')
      const broken = cellFault(text)
      if (broken === undefined) return text
      faults.set(field, broken)
      return ''
    },
    isMapped: (field: Field) => (mapping[field] ?? null) !== null,
    fault(field: Field, message: string | undefined) {
      if (message !== undefined && !faults.has(field)) faults.set(field, message)
    },
    faults: (): Fault[] => [...faults].map(([field, message]) => ({ field, message })),
  }
}

/** What a cell says, as it is told in a sentence. */
export const quoted = (text: string) => `«${text.length > 60 ? `${text.slice(0, 60)}…`.toWellFormed() : text}»`

/** Each once, in their order; parted by comma, semicolon, bar or line. */
const listOf = (text: string) => [
  ...new Set(
    text
      .split(/[,;|\n]/)
      .map(one => one.trim())
      .filter(Boolean),
  ),
]

/** Commas of one team's name, at most. */
const mostCommas = 4

/** The names that a list with commas may mean: `Rojas, Paz y Asociados, Ventas` may be one, two or three teams. */
export function possibleNames(text: string): string[] {
  const parts = text.split(',')
  return parts.flatMap((_, from) =>
    parts
      .slice(from, from + mostCommas + 1)
      .map((_, length) =>
        parts
          .slice(from, from + length + 1)
          .join(',')
          .trim(),
      )
      .filter(Boolean),
  )
}

/** The names in a list with commas: from its beginning always the longest that is known; what else there is alone. */
export function namesIn(text: string, isKnown: (name: string) => boolean): string[] {
  const parts = text.split(',')
  const names: string[] = []
  for (let from = 0; from < parts.length; ) {
    let length = Math.min(mostCommas + 1, parts.length - from)
    const nameOf = () =>
      parts
        .slice(from, from + length)
        .join(',')
        .trim()
    while (length > 1 && !isKnown(nameOf())) length -= 1
    if (nameOf() !== '') names.push(nameOf())
    from += length
  }
  return names
}

const roleNames = new Map<string, Role>(
  roles.flatMap(role => [
    [folded(roleLabels[role]), role],
    [folded(role), role],
    [folded(role.replace('ROLE_', '')), role],
  ]),
)
for (const [name, role] of [
  ['administradora', 'ROLE_ADMIN'],
  ['administrator', 'ROLE_ADMIN'],
  ['usuaria', 'ROLE_USER'],
  ['colaborador', 'ROLE_USER'],
  ['colaboradora', 'ROLE_USER'],
] as const)
  roleNames.set(name, role)

/** Roles up to one's own; Root is given by nobody's file. */
function rolesOf(text: string, importer: Importer): { given: Role[] } | { message: string } {
  const given: Role[] = []
  for (const name of listOf(text)) {
    const role = roleNames.get(folded(name))
    if (!role) return { message: `No existe el rol ${quoted(name)}. Escribe Usuario, Staff o Administrador.` }
    if (role === 'ROLE_ROOT') return { message: 'El rol Root no se da con una carga. Quítalo de esta fila.' }
    if (!mayHandOut(importer, role))
      return { message: `No puedes dar el rol ${roleLabels[role]}, que es más que el tuyo.` }
    given.push(role)
  }
  return { given: given.length > 0 ? [...new Set(given)] : ['ROLE_USER'] }
}

/** City to zone, `lima` to America/Lima; the first of several with one name. */
const cities = new Map<string, string>()
for (const zone of Intl.supportedValuesOf('timeZone')) {
  const city = folded(zone.slice(zone.lastIndexOf('/') + 1))
  if (!cities.has(city)) cities.set(city, zone)
}

const zoneOf = (text: string): string | undefined =>
  TimeZone.safeParse(text).success ? text : cities.get(folded(text))

const yes = new Set(['si', 's', 'yes', 'y', 'true', 'verdadero', '1', 'x'])
const no = new Set(['', 'no', 'n', 'false', 'falso', '0'])

const nameFault = (text: string, label: string, most: number): string | undefined => {
  if (text === '') return `Falta: escribe ${label}.`
  return text.length > most ? `Es muy largo: usa hasta ${most} caracteres.` : undefined
}

/** Telephones lose their `+` and get dots in spreadsheets. */
const phoneOf = (text: string) => text.replaceAll('.', ' ').replaceAll('/', ' ').trim()

/** Names to which a second column adds, or of one column that has both. */
function readNames(row: ReturnType<typeof rowReader<UserImportField>>) {
  const joined = (...fields: UserImportField[]) => oneLine(fields.map(row.at).join(' ')).trim()
  const [givenName, lastname] = [joined('givenName', 'secondGivenName'), joined('lastname', 'secondLastname')]
  const field = (['surnamesFirst', 'namesFirst'] as const).find(row.isMapped)
  if (!field || (givenName !== '' && lastname !== '')) return { givenName, lastname, field: undefined, guessed: false }
  const whole = oneLine(row.at(field)).trim()
  const split = field === 'surnamesFirst' ? splitSurnamesFirst(whole) : splitNamesFirst(whole)
  return {
    givenName: givenName || split.givenName,
    lastname: lastname || split.lastname,
    field,
    guessed: split.guessed,
  }
}

export function readUser(cells: readonly string[], mapping: TableMapping, importer: Importer): RowRead<UserGiven> {
  const row = rowReader<UserImportField>(cells, mapping)
  const { at, fault } = row
  const { givenName, lastname, field, guessed } = readNames(row)
  fault(field ?? 'givenName', nameFault(givenName, 'el nombre', 60))
  fault(field ?? 'lastname', nameFault(lastname, 'los apellidos', 80))
  const address = Username.safeParse(at('username').replace(/^mailto:/i, ''))
  const username = address.success ? address.data : undefined
  if (!username)
    fault(
      'username',
      at('username') === '' ? 'Falta: escribe el correo.' : 'No es un correo. Escríbelo como nombre@empresa.com.',
    )
  const phone = at('phone') === '' ? null : Phone.safeParse(phoneOf(at('phone')))
  if (phone && !phone.success) fault('phone', 'No es un teléfono. Escríbelo como +51 987 654 321.')
  const handed = rolesOf(at('roles'), importer)
  if ('message' in handed) fault('roles', handed.message)
  const timezone = at('timezone') === '' ? null : zoneOf(at('timezone'))
  if (timezone === undefined) fault('timezone', 'Esa zona horaria no existe. Escríbela como America/Lima.')
  const card = folded(at('haveCard'))
  if (!yes.has(card) && !no.has(card)) fault('haveCard', 'Escribe Sí o No.')

  const given: UserGiven = {
    username: username ?? '',
    givenName,
    lastname,
    phone: phone?.success ? phone.data : null,
    roles: 'given' in handed ? handed.given : [],
    teams: at('teams')
      .split(/[;|]/)
      .map(one => one.trim())
      .filter(Boolean),
    timezone: timezone ?? null,
    haveCard: yes.has(card),
  }
  const guesses =
    field && guessed && givenName !== '' && lastname !== ''
      ? [
          {
            field,
            message: `Nombre ${quoted(givenName)}, apellidos ${quoted(lastname)}. Para otro corte, escribe «Apellidos, Nombres».`,
          },
        ]
      : []
  return { given, key: username ?? null, faults: row.faults(), guesses }
}

const typeNames = new Map<string, TeamType>(
  listedTypes.flatMap(type => [
    [folded(teamTypeLabels[type]), type],
    [folded(type), type],
  ]),
)
typeNames.set('grupo', 'USERS')

/** Members that one row may name. */
const mostMembers = 500

export function readTeam(cells: readonly string[], mapping: TableMapping, importer: Importer): RowRead<TeamGiven> {
  const row = rowReader<TeamImportField>(cells, mapping)
  const { at, fault } = row
  const name = oneLine(at('name')).trim()
  fault('name', nameFault(name, 'el nombre del equipo', 100))
  const type = at('type') === '' ? 'USERS' : typeNames.get(folded(at('type')))
  if (!type) fault('type', `No existe el tipo ${quoted(at('type'))}. Escribe Grupo de personas, Cliente o Base.`)
  else if (!isWritable(type, importer.tenantType)) fault('type', 'Tu organización no puede crear equipos de este tipo.')
  // No address has a blank in it, so a blank parts them too.
  const members = listOf(at('members').replace(/\s+/g, ',')).map(one => ({ one, address: Username.safeParse(one) }))
  const wrong = members.find(({ address }) => !address.success)
  if (wrong) fault('members', `${quoted(wrong.one)} no es un correo. Escríbelo como nombre@empresa.com.`)
  if (members.length > mostMembers) fault('members', `Son más de ${mostMembers} personas. Añade el resto después.`)

  const given: TeamGiven = {
    name,
    type: type ?? 'USERS',
    members: [...new Set(members.flatMap(({ address }) => (address.success ? [address.data] : [])))],
    zone: at('zone') || null,
  }
  return { given, key: name === '' ? null : name.toLowerCase(), faults: row.faults(), guesses: [] }
}
