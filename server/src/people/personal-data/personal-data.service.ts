import { randomUUIDv7 } from 'node:crypto'
import type { PersonalData, PersonalDataRequest, PersonalRecords } from '@aforo/api/people/personal-data'
import type { Tx } from '../../platform/database/database.ts'
import type { Caller } from '../../platform/http/caller.ts'
import {
  actionsOf,
  findPerson,
  forgetRows,
  forgottenName,
  hasNamesake,
  type Person,
  personalRows,
} from './persons.queries.ts'
import { type PersonalTable, personalTables } from './register.rules.ts'
import type { Terms } from './terms.rules.ts'

type Row = Awaited<ReturnType<typeof personalRows>>[number]

/** A row's fields by their Spanish labels, without empty ones. */
function labelled({ columns, also = {} }: PersonalTable, row: Row): Record<string, string> {
  const label = (name: string) => also[name] ?? columns[name]?.label ?? name
  return Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) =>
      name === 'stays' || value === null || value === '' ? [] : [[label(name), String(value)]],
    ),
  )
}

/** Everything kept of a person, by place. */
async function placesOf(tx: Tx, person: Person): Promise<PersonalRecords[]> {
  const places: PersonalRecords[] = []
  for (const table of personalTables) {
    const rows = await personalRows(tx, table, person)
    const [going, staying] = [rows.filter(row => !row.stays), rows.filter(row => row.stays)]
    if (going.length > 0)
      places.push({
        title: table.title,
        records: going.map(row => labelled(table, row)),
        stays: table.stays ?? null,
      })
    if (staying.length > 0)
      places.push({
        title: table.title,
        records: staying.map(row => labelled(table, row)),
        stays: table.onlyIf?.else ?? null,
      })
  }
  return places
}

/** @returns undefined if there is no such person in the caller's organisation */
export async function personalDataOf(
  tx: Tx,
  caller: Caller,
  { kind, id }: Pick<Person, 'kind' | 'id'>,
): Promise<PersonalData | undefined> {
  const person = await findPerson(tx, kind, id)
  if (!person) return undefined
  return {
    kind,
    id,
    name: person.name,
    emails: person.emails,
    documents: person.documents.map(({ type, number }) => `${type} ${number}`),
    places: await placesOf(tx, person),
    actions: person.userId ? await actionsOf(tx, person.userId) : 0,
    can: { forget: person.name !== forgottenName && person.userId !== caller.userId },
  }
}

/** What has no table of its own to be replaced in, and stays by law or for a while. */
const always: PersonalDataRequest['stayed'] = [
  {
    title: 'Copias de seguridad',
    count: 0,
    why: 'Se borran solas al pasar las noches que se guardan; no se restauran para esto.',
  },
]

/** Replaces a person's data in every table of the register. */
export async function forgetIn(tx: Tx, person: Person): Promise<Pick<PersonalDataRequest, 'replaced' | 'stayed'>> {
  const [replaced, stayed]: [PersonalDataRequest['replaced'], PersonalDataRequest['stayed']] = [[], []]
  // Before any table changes: it may hold by what the next one is found.
  const kept = await placesOf(tx, person)
  for (const { title, records, stays } of kept) if (stays) stayed.push({ title, count: records.length, why: stays })
  for (const table of personalTables) {
    const count = await forgetRows(tx, table, person)
    if (count > 0) replaced.push({ title: table.title, count })
  }
  if (await hasNamesake(tx, person))
    stayed.push({
      title: 'Su nombre dentro de textos',
      count: 0,
      why: 'Otra persona de la organización se llama igual: no se puede saber de quién se habla.',
    })
  return { replaced, stayed: [...stayed, ...always] }
}

/** What the job looks for afterwards. */
export async function termsOf(tx: Tx, person: Person): Promise<Terms> {
  const ids = new Set([person.id])
  for (const table of personalTables) {
    if (!table.ties.row) continue
    const shown = { ...table, also: { ...table.also, [table.ties.row]: 'id' } }
    for (const row of await personalRows(tx, shown, person)) ids.add(String(row[table.ties.row]))
  }
  return {
    userId: person.userId,
    ids: [...ids],
    emails: person.emails,
    names: (await hasNamesake(tx, person)) ? [] : [person.name],
    numbers: [...person.documents.map(({ number }) => number), ...person.phones],
  }
}

export const newRequestId = () => randomUUIDv7()
