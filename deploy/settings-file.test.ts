import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { settingsExample } from '@aforo/server/platform/settings'
import { expect, test } from 'vitest'

test('the example file is what the settings say: `node scripts/env-example.ts` writes it', () => {
  expect(readFileSync(join(import.meta.dirname, '.env.example'), 'utf8')).toBe(settingsExample())
})
