import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { versionTests } from './version-tests.mjs'

test('each file that runs on another version of PostgreSQL is there, and says why', () => {
  for (const [file, why] of Object.entries(versionTests)) {
    expect(existsSync(join(dirname(import.meta.dirname), 'server', 'src', file)), file).toBe(true)
    expect(why).toMatch(/\w{3}/)
  }
})
