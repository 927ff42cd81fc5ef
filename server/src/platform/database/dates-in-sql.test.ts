import { formatDate, monthName } from '@aforo/api/platform/dates-in-words'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeTenant } from '../../demo/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import { dayInWords, monthInWords } from './dates-in-sql.ts'
import { asTenant } from './transaction.ts'

const { database } = (await testApp()).services

test('the database says days and months as everybody else does', async () => {
  const days = Array.from({ length: 12 }, (_, place) => `2026-${String(place + 1).padStart(2, '0')}-05`)
  const { tenantId } = await makeTenant(database)
  for (const day of days) {
    const date = sql`${day}::date`
    const { rows } = await asTenant(database, tenantId, tx =>
      sql<{ day: string; month: string }>`
        select ${dayInWords(date)} as day, ${monthInWords(date)} as month`.execute(tx),
    )
    expect(rows).toEqual([{ day: formatDate(day), month: monthName(day) }])
  }
})
