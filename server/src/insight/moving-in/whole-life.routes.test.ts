import type { Import, ImportKind } from '@aforo/api/people/imports'
import type { Campus, HolidayRow } from '@aforo/api/places/campuses'
import { expect, test } from 'vitest'
import { base, rowsOf, upload } from '../../testing/imports-house.ts'
import { formOf } from '../../testing/makers.ts'
import { emptyOperator, nextWorkday } from '../../testing/moving-house.ts'
import { operatorFiles } from '../../testing/operator-files.ts'
import { type Client, type Page, testApp } from '../../testing/test-app.ts'

const app = await testApp()

/** As the import's screen does, with the columns that were guessed. */
async function load(api: Client, file: File, kind: ImportKind): Promise<number> {
  const { body } = await upload(api, file, kind)
  if (!body.id) throw new Error(`${file.name}: ${JSON.stringify(body)}`)
  const check = await api.post(`${base}/imports/${body.id}/check`, { mapping: body.mapping })
  if (check.status !== 200) throw new Error(`${file.name}: ${JSON.stringify(check.body)}`)
  await app.drain()
  await api.post(`${base}/imports/${body.id}/run`, { mode: 'ALL_OR_NOTHING' })
  await app.drain()
  const faults = (await rowsOf(api, body.id)).flatMap(row => row.faults.map(({ message }) => message))
  const { counts, fault } = (await api.get<Import>(`${base}/imports/${body.id}`)).body
  if (faults.length > 0 || fault) throw new Error(`${file.name}: ${[fault, ...faults].join(' ')}`)
  return counts.created
}

async function loadRates(api: Client, file: File): Promise<number> {
  const preview = await api.upload<{ rows: { date: string; rate: string; verdict: string }[] }>(
    '/exchange-rates/preview',
    formOf({ file }),
  )
  const rates = preview.body.rows.filter(({ verdict }) => verdict === 'NEW').map(({ date, rate }) => ({ date, rate }))
  return (await api.put<{ added: number }>('/exchange-rates', { rates })).body.added
}

async function loadHolidays(api: Client, file: File): Promise<number> {
  const [campus] = (await api.get<Page<Campus>>('/campus/search')).body.items
  const preview = await api.upload<{ rows: HolidayRow[] }>(`/campus/${campus?.id}/holidays/preview`, formOf({ file }))
  return preview.body.rows.filter(({ exception }) => exception !== null).length
}

test('an operator’s life comes in from twenty files, and its month is billed', async () => {
  const { api } = await emptyOperator()
  const now = app.services.clock.now()
  const today = now.toZonedDateTimeISO('America/Lima').toPlainDate().toString()
  const files = await operatorFiles(nextWorkday(now), today)
  expect(files).toHaveLength(20)
  const made: [string, number][] = []
  for (const { name, kind, bytes } of files) {
    const file = new File([bytes], name)
    const count =
      kind === 'RATES'
        ? await loadRates(api, file)
        : kind === 'HOLIDAYS'
          ? await loadHolidays(api, file)
          : await load(api, file, kind)
    made.push([name, count])
  }
  expect(made).toEqual(files.map(({ name, makes }) => [name, makes]))
  expect((await api.post('/billing/runs', { month: today.slice(0, 7) })).status).toBe(202)
  await app.drain()
  const bills = await api.get<Page<{ currency: string; net: string }>>('/billing/search', { month: today.slice(0, 7) })
  expect(bills.body.items.map(({ currency, net }) => [currency, net]).toSorted()).toEqual([
    ['PEN', '250.50'],
    ['PEN', '4000.00'],
    ['USD', '900.50'],
  ])
}, 300_000)
