import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** A user without special rights on TEST_DATABASE_URL, and the databases that it owns. */
export interface PlainOwner {
  name: string
  /** Creates an empty database of the user's. @returns its address */
  create(): Promise<string>
  /** Runs statements as the user of TEST_DATABASE_URL, in the database of an address. */
  administer(url: string, ...statements: string[]): Promise<void>
  /** Drops the databases, and the user. */
  end(): Promise<void>
}

const run = async (url: string, statements: string[]) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/**
 * A user with only the rights from the set-up; TEST_DATABASE_URL's own user if it is such a one.
 * @param granted whether the roles are already granted; otherwise an administrator has yet to grant them
 */
export async function plainOwner(server: string, { granted = true } = {}): Promise<PlainOwner> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  const { rows } = await client.query<{ user: string; special: boolean }>(
    'select rolname as "user", rolsuper or rolcreaterole as special from pg_roles where rolname = current_user',
  )
  await client.end()
  const { user = '', special = true } = rows[0] ?? {}
  const prefix = `aforo_test_${process.env.AFORO_TEST_RUN ?? 'lone'}_${randomUUID().slice(0, 8)}`
  const name = special ? `${prefix}_owner` : user
  const made: string[] = []
  const addressOf = (database: string, as?: string) => {
    const url = new URL(server)
    if (as && special) Object.assign(url, { username: as, password: 'secreta' })
    url.pathname = `/${database}`
    return url.href
  }
  if (special) await run(server, [`create role ${name} login password 'secreta'`])
  if (special && granted) await run(server, [`grant aforo_app, aforo_confined, aforo_system to ${name}`])
  return {
    name,
    async create() {
      const database = `${prefix}_${made.length}`
      await run(server, [`create database ${database} owner ${name}`])
      made.push(database)
      return addressOf(database, name)
    },
    administer: (url, ...statements) => run(addressOf(new URL(url).pathname.slice(1)), statements),
    async end() {
      for (const database of made) await run(server, [`drop database if exists ${database} with (force)`])
      if (special) await run(server, [`drop owned by ${name}`, `drop role ${name}`])
    },
  }
}
