import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { generate, PostgresDialect } from 'kysely-codegen'
import { openEmbedded } from './database.ts'
import { migrate } from './migrate.ts'

export const schemaFile = fileURLToPath(new URL('./schema.ts', import.meta.url))

const columns = "import type { BigColumn, DateColumn, InstantColumn, RangeColumn, TimeColumn } from './columns.ts'\n"

/** The table types, from a freshly migrated database. `npm run db:types` writes them, a test compares them. */
export async function generateSchema(): Promise<string> {
  const database = await openEmbedded()
  try {
    await migrate(database)
    const types = await generate({
      db: database.kysely,
      dialect: new PostgresDialect(),
      excludePattern: '(migrations|pgboss.*)',
      outFile: null,
      print: false,
      typeMapping: {
        timestamptz: 'InstantColumn',
        date: 'DateColumn',
        time: 'TimeColumn',
        tstzrange: 'RangeColumn',
        int8: 'BigColumn',
      },
    })
    return types.replace('import type', `${columns}import type`)
  } finally {
    await database.close()
  }
}

if (import.meta.main) await writeFile(schemaFile, await generateSchema())
