import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { databaseTests, embeddedTests } from './database-tests.ts'

const root = dirname(import.meta.dirname)
const found = databaseTests(root)

test('what reaches the database, itself or through others, is run on a server too', () => {
  for (const file of [
    'bookings/reservations/reservations.routes.test.ts',
    'platform/backup/backup.test.ts',
    'testing/isolation/isolation.test.ts',
    'testing/model/model.test.ts',
    'testing/contract.test.ts',
  ])
    expect(found).toContain(`server/src/${file}`)
})

test('what is left out neither opens a database nor starts a program', () => {
  expect(found).not.toContain('server/src/bookings/reservations/reservations.rules.test.ts')
  const left = globSync('server/src/**/*.test.ts', { cwd: root }).filter(file => !found.includes(file))
  const suspicious = left.filter(file =>
    /testApp|openTestDatabase|openServer|spawn/.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(suspicious).toEqual([])
})

test('the embedded database is asked for itself, and each call of the contract on it', () => {
  const files = embeddedTests(root)
  for (const file of [
    'testing/contract.test.ts',
    'testing/isolation/isolation.test.ts',
    'platform/backup/backup.test.ts',
  ])
    expect(files).toContain(`server/src/${file}`)
  expect(files).not.toContain('server/src/bookings/reservations/reservations.routes.test.ts')
  expect(found).toEqual(expect.arrayContaining(files))
})
