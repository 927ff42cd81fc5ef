import type { ReportCharts, ReportTable } from '@aforo/api/insight/reports'
import { readXlsx } from 'hucre/xlsx'
import { expect } from 'vitest'
import { makeCampus } from '../demo/factories.ts'
import type { Random } from '../demo/random.ts'
import { effort } from '../platform/testing/effort.ts'
import { makeHouse } from './house.ts'
import { type Client, testApp } from './test-app.ts'

const app = await testApp()
const { database } = app.services

export const seeds = Array.from({ length: effort(3, 20) }, (_, place) => `report ${place}`)

export async function house() {
  const at = await makeHouse(app, { campus: { name: 'Lima' } })
  return { ...at, campuses: [at.campus, await makeCampus(database, at.tenant, { name: 'Cusco', code: 'CUZ' })] }
}

const start = Temporal.PlainDate.from('2026-01-01')
export const day = (days: number) => start.add({ days }).toString()
export const datesOf = (from: string, to: string) =>
  Array.from({ length: Temporal.PlainDate.from(from).until(to).days + 1 }, (_, days) =>
    Temporal.PlainDate.from(from).add({ days }).toString(),
  )
export const monthsOf = (from: string, to: string) => [
  ...new Set(datesOf(from, to).map(date => `${date.slice(0, 7)}-01`)),
]
/** Days that a report is asked for: up to half a year of the first 400 days. */
export const someDays = (random: Random) => {
  const first = random.between(0, 220)
  return { from: day(first), to: day(first + random.between(0, 180)) }
}
/** Up to 45 days are told one by one, up to 200 by the Mondays of their weeks. */
export const pointOf = (date: string, days: number) => {
  const at = Temporal.PlainDate.from(date)
  return days <= 45 ? date : at.subtract({ days: at.dayOfWeek - 1 }).toString()
}
export const total = <Item>(items: readonly Item[], of: (item: Item) => number) =>
  items.reduce((sum, item) => sum + of(item), 0)

/** The whole table of a report, its charts, and the rows of its file. */
export async function read(api: Client, asked: Record<string, string>) {
  const { body } = await api.get<ReportTable>('/reports/search/report', { ...asked, pageSize: '100' })
  expect(body.items).toHaveLength(body.totalItems)
  const file = await api.bytes(`/reports/search/report/file?${new URLSearchParams(asked)}`)
  const [sheet] = (await readXlsx(file.body)).sheets
  expect(sheet?.rows[0]).toEqual(body.columns.map(({ title }) => title))
  const numbers = (row: readonly unknown[]) => row.filter(value => typeof value === 'number')
  expect(sheet?.rows.slice(1).map(numbers)).toEqual(body.items.map(numbers))
  const { charts } = (await api.get<ReportCharts>('/reports/search/report/charts', asked)).body
  const rows = body.items.map(row =>
    Object.fromEntries(body.columns.map(({ key }, place) => [key, row[place] ?? null])),
  )
  return { rows, charts }
}
export const bySpelling = (one: unknown, other: unknown) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1)
