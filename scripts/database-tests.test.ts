import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { databaseTests } from './database-tests.ts'

const root = dirname(import.meta.dirname)
const found = databaseTests(root)

test('what reaches the database, itself or through others, is run on a server too', () => {
  for (const file of [
    'bookings/reservations.routes.test.ts',
    'platform/backup/backup.test.ts',
    'isolation/isolation.test.ts',
    'model/model.test.ts',
    'contract.test.ts',
  ])
    expect(found).toContain(`server/src/${file}`)
})

test('what is left out neither opens a database nor starts a program', () => {
  expect(found).not.toContain('server/src/bookings/bookings.rules.test.ts')
  const left = globSync('server/src/**/*.test.ts', { cwd: root }).filter(file => !found.includes(file))
  const suspicious = left.filter(file =>
    /testApp|openTestDatabase|openServer|spawn/.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(suspicious).toEqual([])
})
