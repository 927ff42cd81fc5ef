import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadDemo } from '../demo/demo.ts'
import { jobs, mounts, ports, router } from '../parts.ts'
import { openServer } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migrate.ts'
import { asSystem } from '../platform/database/transaction.ts'
import { openFiles } from '../platform/files.ts'
import { openIdentity } from '../platform/identity/identity.ts'
import { readSettings } from '../platform/settings.ts'
import { type PlainOwner, plainOwner } from '../platform/testing/plain-owner.ts'
import { openProgram } from '../program.ts'

const now = Temporal.Instant.from('2026-11-18T15:20:00Z')
const main = fileURLToPath(new URL('../platform/backup/main.ts', import.meta.url))

const server = process.env.TEST_DATABASE_URL ?? ''
const tools = spawnSync('pg_dump', ['--version']).status === 0

/** `npm run db:backup` and `npm run db:restore`, as an operator runs them. */
function command(args: string[], environment: Record<string, string>) {
  const { DATABASE_URL: _, ...inherited } = process.env
  const env = { ...inherited, NODE_OPTIONS: '', ...environment }
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...args], { env, timeout: 60_000 })
  return { status, said: stdout.toString().trim(), refused: stderr.toString().trim() }
}

/** The schema with its owners and rights, as pg_dump describes it. */
function schemaOf(url: string): string[] {
  const { status, stdout, stderr } = spawnSync('pg_dump', ['--schema-only', `--dbname=${url}`], {
    maxBuffer: 64 * 1024 * 1024,
  })
  expect(status, stderr.toString()).toBe(0)
  return (
    stdout
      .toString()
      .split('\n')
      .filter(line => !/^\\(un)?restrict /.test(line))
      // PostgreSQL writes a condition of three parts with other parentheses once it was read back.
      .map(line => line.replaceAll(/[()]/g, ''))
  )
}

/** A checksum of all rows of each table. */
async function checksumsOf(url: string): Promise<Record<string, string>> {
  const database = await openServer(url, 2)
  const client = await database.pool.connect()
  try {
    const { rows: tables } = await client.query<{ name: string; secured: boolean }>(`
      select c.oid::regclass::text as name, relrowsecurity as secured from pg_class c
      where relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace) and relkind = 'r' order by name`)
    const sums: Record<string, string> = {}
    for (const { name, secured } of tables) {
      await client.query(secured ? 'set role aforo_system' : 'reset role')
      const { rows } = await client.query<{ sum: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as sum from ${name} t`,
      )
      sums[name] = String(rows[0]?.sum)
    }
    return sums
  } finally {
    client.release()
    await database.close()
  }
}

/** What the operator's administrator finds by some words. */
async function findingsOf(url: string, folder: string, words: string[]) {
  const settings = readSettings({ AFORO_DATA: folder, LOG_LEVEL: 'silent', AFORO_PUBLIC_URL: 'http://localhost:3000' })
  const database = await openServer(url, 5)
  const program = await openProgram(
    settings,
    database,
    { router, mounts, jobs, ports, openIdentity },
    { log: pino({ level: 'silent' }) },
  )
  try {
    const user = await asSystem(database, tx =>
      tx
        .selectFrom('users')
        .select(['tenant_id as tenantId', 'id as userId'])
        .where('username', '=', 'admin@anden.example')
        .executeTakeFirstOrThrow(),
    )
    const headers = { authorization: `Bearer ${await program.identity.mintSession(user)}` }
    const found: Record<string, unknown> = {}
    for (const q of words) {
      const answer = await program.app.inject({ method: 'GET', url: '/api/search', query: { q }, headers })
      expect(answer.statusCode).toBe(200)
      found[q] = answer.json()
    }
    return found
  } finally {
    await program.close()
  }
}

describe.skipIf(!server || !tools)('a backup of the demo by a plain owner of the database', () => {
  let folder: string
  let owner: PlainOwner
  let source: { DATABASE_URL: string; AFORO_DATA: string }
  let copy: string
  let saved: ReturnType<typeof command>

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'aforo-drill-'))
    owner = await plainOwner(server)
    source = { DATABASE_URL: await owner.create(), AFORO_DATA: join(folder, 'source') }
    const database = await openServer(source.DATABASE_URL, 5)
    await migrate(database)
    const files = await openFiles(readSettings({ AFORO_DATA: source.AFORO_DATA }), Buffer.from('secret'))
    await loadDemo(database, now, async password => `hash of ${password}`, files)
    await database.close()
    // With the tables of the job queue in it.
    await findingsOf(source.DATABASE_URL, source.AFORO_DATA, [])
    copy = join(folder, 'copy.tar')
    saved = command(['backup', copy], source)
  }, 120_000)
  afterAll(async () => {
    await owner?.end()
    await rm(folder, { recursive: true, force: true })
  })

  /** An empty database of the owner, and a data folder. */
  const target = async (name: string) => ({ DATABASE_URL: await owner.create(), AFORO_DATA: join(folder, name) })

  test('comes back with its schema, owners, rows, files and searches', async () => {
    expect(saved).toMatchObject({ status: 0, refused: '' })
    expect(saved.said).toMatch(
      /^Copia guardada en .*copy\.tar\. Lleva la base de datos y los archivos subidos \(\d+\)\.$/,
    )
    const other = await target('other')
    expect(command(['restore', copy], other)).toMatchObject({ status: 0, refused: '' })
    expect(schemaOf(other.DATABASE_URL)).toEqual(schemaOf(source.DATABASE_URL))
    const sums = await checksumsOf(source.DATABASE_URL)
    expect(await checksumsOf(other.DATABASE_URL)).toEqual(sums)
    expect(Number(sums.reservations?.split(' ')[0])).toBeGreaterThan(1_000)
    expect(Number(sums.contracts?.split(' ')[0])).toBeGreaterThan(10)

    const filesOf = async ({ AFORO_DATA }: typeof source) =>
      (await readdir(join(AFORO_DATA, 'files'), { recursive: true })).sort()
    expect(await filesOf(other)).toEqual(await filesOf(source))
    const [picture = ''] = (await filesOf(source)).filter(name => name.endsWith('.webp'))
    expect(await readFile(join(other.AFORO_DATA, 'files', picture))).toEqual(
      await readFile(join(source.AFORO_DATA, 'files', picture)),
    )

    const words = ['paracas', 'quiroga', 'paredes']
    const found = await findingsOf(source.DATABASE_URL, source.AFORO_DATA, words)
    expect(await findingsOf(other.DATABASE_URL, other.AFORO_DATA, words)).toEqual(found)
    for (const q of words) expect(JSON.stringify(found[q])).toContain('/app/')
  }, 120_000)

  test('that fails half-way says so in psql’s words and leaves the database as it was', async () => {
    const before = await target('before')
    expect(command(['restore', copy], before).status).toBe(0)
    const sums = await checksumsOf(before.DATABASE_URL)
    const schema = schemaOf(before.DATABASE_URL)
    // The copy is of a database with a schema that the target has too.
    await owner.administer(source.DATABASE_URL, 'create schema aparte')
    await owner.administer(before.DATABASE_URL, 'create schema aparte')
    try {
      const file = join(folder, 'apart.tar')
      expect(command(['backup', file], source).status).toBe(0)
      const failed = command(['restore', file, '--replace'], before)
      expect(failed).toMatchObject({ status: 1, said: '' })
      expect(failed.refused).toMatch(
        /^aforo: La base de datos no se restauró y quedó como estaba\. psql [^\n]*schema "aparte" already exists$/,
      )
      expect(await checksumsOf(before.DATABASE_URL)).toEqual(sums)
      await owner.administer(before.DATABASE_URL, 'drop schema aparte')
      expect(schemaOf(before.DATABASE_URL)).toEqual(schema)
    } finally {
      await owner.administer(source.DATABASE_URL, 'drop schema if exists aparte')
    }
  }, 120_000)

  test('that lacks rows is not saved, and names the tables', async () => {
    await owner.administer(
      source.DATABASE_URL,
      `create policy hidden on campuses as restrictive to ${owner.name} using (current_user <> '${owner.name}')`,
    )
    try {
      const file = join(folder, 'short.tar')
      expect(command(['backup', file], source)).toEqual({
        status: 1,
        said: '',
        refused: 'aforo: La copia no se guardó, porque no tiene las filas de la base de datos: public.campuses 0 de 7.',
      })
      expect((await readdir(folder)).filter(name => /short|copia-|part$/.test(name))).toEqual([])
    } finally {
      await owner.administer(source.DATABASE_URL, 'drop policy hidden on campuses')
    }
  }, 60_000)

  test('cut anywhere is refused and changes nothing', async () => {
    const empty = await target('empty')
    const cut = join(folder, 'cut.tar')
    const whole = await readFile(copy)
    // In its head, in the database, in the files, and just before the last entry.
    for (const size of [0, 300, 5_000, Math.floor(whole.length / 2), whole.length - 2_560]) {
      await writeFile(cut, whole)
      await truncate(cut, size)
      const { status, said, refused } = command(['restore', cut], empty)
      expect({ status, said, size }).toEqual({ status: 1, said: '', size })
      expect(refused).toMatch(
        /^aforo: \S+ (no es una copia hecha con npm run db:backup|está vacío|está cortado o dañado)[^\n]*$/,
      )
    }
    expect(await readdir(empty.AFORO_DATA)).toEqual([])
    expect(schemaOf(empty.DATABASE_URL).join('\n')).not.toContain('CREATE TABLE')
  }, 60_000)

  test('is not restored while the program runs on the database', async () => {
    const busy = await openServer(source.DATABASE_URL, 2)
    try {
      await busy.pool.query('select 1')
      expect(command(['restore', copy, '--replace'], source).refused).toMatch(/detén antes el programa\.$/)
    } finally {
      await busy.close()
    }
  }, 60_000)
})
