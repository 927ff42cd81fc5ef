import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { generate, PostgresDialect } from 'kysely-codegen'
import { startTemporaryCluster } from '../testing/temporary-cluster.ts'
import { type Database, openServer } from './database.ts'
import { migrate } from './migrate.ts'

export const schemaFile = fileURLToPath(new URL('./schema.ts', import.meta.url))

const columns = "import type { BigColumn, DateColumn, InstantColumn, RangeColumn, TimeColumn } from './columns.ts'\n"

/**
 * Generates the table types and constraint names from a migrated database. Run as a program, this file writes them; a
 * test compares them.
 */
export async function generateSchema(database: Database): Promise<string> {
  const types = await generate({
    db: database.kysely,
    dialect: new PostgresDialect(),
    excludePattern: '(migrations|pgboss.*|audit_log_.*)',
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
  return types.replace('import type', `${columns}import type`) + (await constraintNames(database))
}

/**
 * Names under which the database may refuse a statement: constraints, unique indexes, and errors raised by triggers.
 */
async function constraintNames({ kysely }: Database): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select conname as name from pg_constraint
    where connamespace = 'public'::regnamespace and contype in ('p', 'u', 'x', 'c') and conname !~ '_(pkey|check\\d*)$'
    union
    select relname from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = 'public'::regnamespace and indisunique and not indisprimary
    union
    select (regexp_matches(prosrc, 'constraint = ''(\\w+)''', 'g'))[1] from pg_proc
    where pronamespace = 'public'::regnamespace
    order by name
  `.execute(kysely)
  const names = rows.map(({ name }) => `\n  | "${name}"`)
  return `\nexport type ConstraintName =${names.join('')};\n`
}

if (import.meta.main) {
  const cluster = await startTemporaryCluster()
  try {
    const database = await openServer(cluster.url('aforo'), 2)
    await migrate(database)
    await writeFile(schemaFile, await generateSchema(database))
    await database.close()
  } finally {
    await cluster.stop()
  }
}
