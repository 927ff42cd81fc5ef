import {
  type Import,
  type ImportKind,
  type ImportMapping,
  type ImportStatus,
  importFields,
} from '@aforo/api/people/imports'
import { lifecycleOf } from '../../platform/lifecycle.rules.ts'

export const lifecycle = lifecycleOf<ImportStatus>()({
  check: { from: ['UPLOADED', 'CHECKING', 'CHECKED'], to: 'CHECKING' },
  mend: { from: ['CHECKED'], to: 'CHECKED' },
  run: { from: ['CHECKED'], to: 'QUEUED' },
  cancel: { from: ['UPLOADED', 'CHECKING', 'CHECKED', 'QUEUED', 'RUNNING'], to: 'CANCELED' },
})

interface Counts {
  status: ImportStatus
  to_create: number
  faulty: number
}

export const canOf = ({ status, to_create, faulty }: Counts): Import['can'] => ({
  check: lifecycle.allows(status, 'check'),
  mend: lifecycle.allows(status, 'mend'),
  run: lifecycle.allows(status, 'run') && to_create > 0,
  cancel: lifecycle.allows(status, 'cancel'),
  refused: faulty > 0 && status !== 'CHECKING',
})

/** What people call the columns, in Spanish and in English, as `folded` writes it. */
const aliases: Record<ImportKind, Record<string, string[]>> = {
  USERS: {
    givenName: [
      'nombre',
      'nombres',
      'given name',
      'first name',
      'firstname',
      'name',
      'primer nombre',
      'nombre de pila',
    ],
    lastname: ['apellido', 'apellidos', 'surname', 'last name', 'lastname', 'family name', 'apellido paterno'],
    username: [
      'correo',
      'correo electronico',
      'email',
      'e mail',
      'mail',
      'usuario',
      'username',
      'email address',
      'correo corporativo',
    ],
    phone: [
      'telefono',
      'celular',
      'movil',
      'phone',
      'phone number',
      'mobile',
      'cel',
      'numero de telefono',
      'telefono movil',
    ],
    roles: ['rol', 'roles', 'role', 'perfil', 'perfiles', 'tipo de usuario'],
    teams: ['equipo', 'equipos', 'team', 'teams', 'grupo', 'grupos', 'area', 'departamento'],
    timezone: ['zona horaria', 'huso horario', 'timezone', 'time zone', 'zona', 'tz'],
    haveCard: [
      'tarjeta',
      'tarjeta de acceso',
      'tiene tarjeta',
      'card',
      'have card',
      'access card',
      'has card',
      'fotocheck',
    ],
  },
  TEAMS: {
    name: ['equipo', 'nombre', 'nombre del equipo', 'team', 'name', 'team name', 'grupo'],
    type: ['tipo', 'tipo de equipo', 'type', 'team type'],
    members: ['integrantes', 'miembros', 'members', 'correos', 'personas', 'emails', 'colaboradores', 'usuarios'],
    zone: ['zona', 'zone', 'zonas', 'nombre de la zona'],
  },
}

/** Letters and digits alone, without accents or case: `E-mail *` is `e mail`. */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

function fieldOf(kind: ImportKind, header: string): string | undefined {
  const name = folded(header)
  if (name === '') return undefined
  const fields = Object.entries(aliases[kind])
  const same = fields.find(
    ([field, names]) =>
      names.includes(name) || folded(field) === name || folded(importFields[kind][field]?.label ?? '') === name,
  )
  return same?.[0]
}

/** To which field each column goes, by its words; a field is given to the first column that may be meant. */
export function guessMapping(kind: ImportKind, headers: readonly string[]): ImportMapping {
  const mapping: ImportMapping = Object.fromEntries(Object.keys(importFields[kind]).map(field => [field, null]))
  headers.forEach((header, index) => {
    const field = fieldOf(kind, header)
    if (field !== undefined && mapping[field] === null) mapping[field] = index
  })
  return mapping
}

/** Titles and logos may stand above the names of the columns, but not further down than this. */
const searched = 10

/** Which of the first rows has the names of the columns: the one with most that are known, or else the first of all. */
export function headerAt(kind: ImportKind, rows: readonly { cells: readonly string[] }[]): number {
  const known = rows
    .slice(0, searched)
    .map(({ cells }) => Object.values(guessMapping(kind, cells)).filter(index => index !== null).length)
  const most = Math.max(...known)
  if (most > 0) return known.indexOf(most)
  const wide = rows.slice(0, searched).findIndex(({ cells }) => cells.filter(Boolean).length > 1)
  return Math.max(wide, 0)
}

/** What is wrong with a choice of columns, in Spanish; undefined when nothing is. @param columns how many there are */
export function faultInMapping(kind: ImportKind, mapping: ImportMapping, columns: number): string | undefined {
  const fields = importFields[kind]
  const unknown = Object.keys(mapping).find(field => !Object.hasOwn(fields, field))
  if (unknown !== undefined) return `No existe el campo ${unknown}.`
  const missing = Object.entries(fields)
    .filter(([field, { required }]) => required && (mapping[field] ?? null) === null)
    .map(([, { label }]) => label)
  if (missing.length > 0) return `Elige de qué columna sale: ${missing.join(', ')}.`
  const used = Object.values(mapping).filter(index => index !== null)
  if (used.some(index => index >= columns)) return 'Esa columna no existe en el archivo.'
  if (new Set(used).size < used.length) return 'Una columna no puede dar dos campos a la vez.'
  return undefined
}

/** A row's cells with some fields written anew. @returns undefined where a field has no column in the file */
export function mendedCells(
  cells: readonly string[],
  mapping: ImportMapping,
  change: Readonly<Record<string, string>>,
): string[] | undefined {
  const mended = [...cells]
  for (const [field, text] of Object.entries(change)) {
    const index = Object.hasOwn(mapping, field) ? mapping[field] : null
    if (index === null || index === undefined) return undefined
    while (mended.length <= index) mended.push('')
    mended[index] = text
  }
  return mended
}

/** `Columna C`, for one without a name. */
export function columnName(index: number): string {
  let [name, rest] = ['', index + 1]
  for (; rest > 0; rest = Math.floor((rest - 1) / 26)) name = String.fromCharCode(65 + ((rest - 1) % 26)) + name
  return `Columna ${name}`
}
