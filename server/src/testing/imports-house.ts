import type { Import, ImportRow } from '@aforo/api/people/imports'
import type { Team } from '@aforo/api/people/teams'
import { makeOperator } from './house.ts'
import { formOf } from './makers.ts'
import { type Client, type Page, testApp } from './test-app.ts'

const app = await testApp()
export const base = '/iam/processes/batch'

export async function house(type: 'AFORO' | 'ORGANIZATION' = 'AFORO') {
  const made = await makeOperator(app, { tenant: { type }, admin: { givenName: 'Lucía', lastname: 'Paredes' } })
  const { api, tenant } = made
  const team = async (name: string) => (await api.post<Team>(`/teams/?${new URLSearchParams({ name })}`)).body
  return { ...made, team, address: (name: string) => `${name}@${tenant.domainPrefix}.example` }
}

export const csvFile = (rows: string[][], name = 'personas.csv') =>
  new File([rows.map(row => row.join(',')).join('\n')], name)

export async function upload(api: Client, file: File, kind = 'USERS') {
  const form = formOf({ kind, file })
  return api.upload<Import>(`${base}/files`, form)
}

/** Uploads and checks, with the mapping that was guessed. */
export async function checked(api: Client, rows: string[][], kind = 'USERS') {
  const { body } = await upload(api, csvFile(rows), kind)
  await api.post(`${base}/imports/${body.id}/check`, { mapping: body.mapping })
  await app.drain()
  return (await api.get<Import>(`${base}/imports/${body.id}`)).body
}

export const rowsOf = async (api: Client, id: string, verdict = 'ERROR') =>
  (await api.get<Page<ImportRow>>(`${base}/imports/${id}/rows`, { verdict })).body.items
export const names = ['Nombre', 'Apellidos', 'Correo']
