import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readTaxId } from '../people/customers/tax-id.rules.ts'
import { rucOf } from './clients.ts'
import { taxId } from './contract-deals.ts'

/** What the rule that people are held to doesn't take. */
const refused = (rucs: string[]) => rucs.filter(ruc => 'fault' in readTaxId('PE', ruc))

test('every RUC that the demo names is one', () => {
  const sources = readdirSync(import.meta.dirname).filter(file => /(?<!\.test)\.ts$/.test(file))
  const named = sources.flatMap(file =>
    [...readFileSync(join(import.meta.dirname, file), 'utf8').matchAll(/'((?:1[057]|20)\d{9})'/g)].map(
      ([, ruc = '']) => ruc,
    ),
  )
  expect(named.length).toBeGreaterThan(12)
  expect(refused(named)).toEqual([])
})

test.each([
  ['clients', rucOf],
  ['those who sign contracts', taxId],
])('the RUCs of %s are right, and each is another one', (_, ruc) => {
  const many = Array.from({ length: 200 }, (_, place) => ruc(place))
  expect(refused(many)).toEqual([])
  expect(new Set(many).size).toBe(many.length)
})
