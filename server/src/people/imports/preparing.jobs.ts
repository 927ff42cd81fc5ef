import type { RowVerdict } from '@aforo/api/people/imports'
import type { Tx } from '../../platform/database/database.ts'
import type { TableRow } from '../../platform/spreadsheets/table.ts'
import type { Keys, StagedRow } from './import-rows.queries.ts'
import {
  type Fault,
  namesIn,
  possibleNames,
  quoted,
  type RowRead,
  type TeamGiven,
  type UserGiven,
} from './import-rows.rules.ts'
import { ownUsers, type PreparedUser } from './people.queries.ts'
import { type PreparedTeam, teamsByName, zonesByName } from './teams.queries.ts'

/** What the database says of rows that are right by themselves: what is there already, and what they name. */

export interface Read<Given> extends RowRead<Given> {
  row: TableRow
}

/** The words for a username that is somebody's elsewhere: not whose, nor where. */
export const usernameTaken = 'Ese correo no se puede usar. Escribe otro.'

const lower = (names: string[]) => [...new Set(names.map(name => name.toLowerCase()))]

/** A list's first few, for a message. */
const few = (names: string[]) =>
  names.slice(0, 3).map(quoted).join(', ') + (names.length > 3 ? ` y ${names.length - 3} más` : '')

interface Decided<Given> {
  read: Read<Given>
  prepared: object
  faults: Fault[]
  exists: boolean
}

/**
 * @param seen the keys of the rows before; those of these rows are added
 * @param taken usernames of other tenants
 */
export async function prepareUsers(tx: Tx, reads: Read<UserGiven>[], seen: Keys, taken: Set<string>) {
  const own = await ownUsers(tx, keysIn(reads))
  const teams = await teamsByName(tx, lower(reads.flatMap(({ given }) => given.teams.flatMap(possibleNames))))
  return staged('username', reads, seen, read => {
    const { teams: lists, ...given } = read.given
    const names = lists.flatMap(list => namesIn(list, name => teams.has(name.toLowerCase())))
    const faults = [...read.faults]
    if (taken.has(given.username)) faults.push({ field: 'username', message: usernameTaken })
    const missing = names.filter(name => !teams.has(name.toLowerCase()))
    if (missing.length > 0)
      faults.push({
        field: 'teams',
        message: `No encontramos ${few(missing)}. Crea primero el equipo o corrige su nombre.`,
      })
    const teamIds = [...new Set(names.flatMap(name => teams.get(name.toLowerCase()) ?? []))]
    const prepared: PreparedUser = { ...given, teamIds }
    return { read, prepared, faults, exists: own.has(given.username) }
  })
}

/** @param seen the keys of the rows before; those of these rows are added */
export async function prepareTeams(tx: Tx, reads: Read<TeamGiven>[], seen: Keys) {
  const own = await teamsByName(tx, keysIn(reads))
  const people = await ownUsers(tx, [...new Set(reads.flatMap(({ given }) => given.members))])
  const zones = await zonesByName(tx, lower(reads.flatMap(({ given }) => given.zone ?? [])))
  return staged('name', reads, seen, read => {
    const { members, zone, ...given } = read.given
    const faults = [...read.faults]
    const missing = members.filter(username => !people.has(username))
    if (missing.length > 0)
      faults.push({ field: 'members', message: `No encontramos a ${few(missing)}. Carga primero a esas personas.` })
    const zoneId = zone === null ? null : (zones.get(zone.toLowerCase()) ?? null)
    if (zone !== null && zoneId === null)
      faults.push({
        field: 'zone',
        message: `No encontramos la zona ${quoted(zone)}. Créala primero o corrige su nombre.`,
      })
    const prepared: PreparedTeam = { ...given, memberIds: members.flatMap(name => people.get(name) ?? []), zoneId }
    return { read, prepared, faults, exists: own.has(read.key ?? '') }
  })
}

export const keysIn = (reads: { key: string | null }[]) => reads.flatMap(({ key }) => key ?? [])

/** The rows as they are kept. One that is twice in the file is made of the first. */
function staged<Given>(
  keyField: string,
  reads: Read<Given>[],
  seen: Keys,
  decide: (read: Read<Given>) => Decided<Given>,
): StagedRow[] {
  return reads.map(read => {
    const { prepared, faults, exists } = decide(read)
    const { row, cells } = read.row
    const first = read.key === null ? row : (seen.get(read.key) ?? row)
    if (read.key !== null) seen.set(read.key, first)
    const twin = first === row ? undefined : first
    if (twin !== undefined) faults.push({ field: keyField, message: `Ya está en la fila ${twin}. Deja una sola.` })
    // Whoever is there is left as they are, so what else the row says is not looked at.
    const verdict: RowVerdict = exists && twin === undefined ? 'EXISTS' : faults.length > 0 ? 'ERROR' : 'CREATE'
    return {
      row_no: row,
      key: read.key,
      cells,
      given: verdict === 'CREATE' ? prepared : null,
      verdict,
      faults: verdict === 'ERROR' ? faults : [],
      guesses: verdict === 'CREATE' ? read.guesses : [],
    }
  })
}
