import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { importsOf, target } from './walls.ts'

/**
 * The server's tests that can run otherwise on a PostgreSQL server than on the embedded database: those that read its
 * address, themselves or by what they import. All others do the same wherever they run.
 */
export function databaseTests(root: string): string[] {
  const read = (file: string) => readFileSync(join(root, file), 'utf8')
  const reaches = (test: string) => {
    const seen = new Set([test])
    for (const file of seen) {
      const source = read(file)
      if (source.includes('TEST_DATABASE_URL')) return true
      for (const { specifier } of importsOf(file, source)) {
        const to = target(file, specifier)
        if (to?.endsWith('.ts') && existsSync(join(root, to))) seen.add(to)
      }
    }
    return false
  }
  return globSync('server/src/**/*.test.ts', { cwd: root })
    .map(file => file.replaceAll('\\', '/'))
    .filter(reaches)
    .sort()
}

/** Where the embedded database itself shows: what runs on it, starts it and copies it, and each call of the contract once. */
const ofEmbedded = /^server\/src\/(platform|testing|demo)\//

/** Of the database's tests those that say whether the embedded one does as a server does, when all others ran on a server. */
export const embeddedTests = (root: string): string[] => databaseTests(root).filter(file => ofEmbedded.test(file))

if (import.meta.main) {
  const list = process.argv.includes('--embedded') ? embeddedTests : databaseTests
  console.log(list(dirname(import.meta.dirname)).join('\n'))
}
