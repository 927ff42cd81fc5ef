import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openEmbedded } from '../database.ts'
import { dataIn, homeIn } from './home.ts'
import { postmasterOf, runsOn } from './orphans.ts'

/** Seconds, but on a machine that does much else. */
const limit = { timeout: 300_000 }

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aforo integrada '))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const data = () => dataIn(homeIn(join(folder, 'datos')))
const running = () => postmasterOf(data())?.pid ?? 0

test(
  'a database is whole after its program is killed, by whoever starts it next, and its orphan is ended',
  limit,
  async () => {
    const program = `
    const { openEmbedded } = await import(${JSON.stringify(join(dirname(import.meta.dirname), 'database.ts'))})
    const { pool } = await openEmbedded(${JSON.stringify(join(folder, 'datos'))})
    await pool.query("create table kept as select 'this' as word")
    console.log('done')
    setInterval(() => {}, 1000)`
    const killed = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(killed.stdout, 'data')
    killed.kill('SIGKILL')
    await once(killed, 'close')
    const orphan = running()
    expect(runsOn(orphan, data())).toBe(true)

    const database = await openEmbedded(join(folder, 'datos'))
    expect((await database.pool.query('select word from kept')).rows).toEqual([{ word: 'this' }])
    expect(runsOn(orphan, data())).toBe(false)
    await database.close()
    expect(existsSync(join(data(), 'postmaster.pid'))).toBe(false)
  },
)

test(
  'the program has no special rights in it, and nobody comes in without the password or from the network',
  limit,
  async () => {
    const database = await openEmbedded(join(folder, 'datos'))
    onTestFinished(() => database.close())
    const { rows } = await database.pool.query(
      `select rolsuper, rolbypassrls, current_setting('listen_addresses') as tcp, current_setting('fsync') as fsync
     from pg_roles where rolname = current_user`,
    )
    expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false, tcp: '', fsync: 'on' }])
    const address = new URL(String(database.pool.options.connectionString))
    expect(statSync(address.searchParams.get('host') ?? '').mode & 0o007).toBe(0)
    for (const wrong of ['', 'otra']) {
      address.password = wrong
      await expect(new pg.Client({ connectionString: address.href }).connect()).rejects.toThrow(/password/)
    }
  },
)

test('one that the system kills starts again by itself, and the program goes on', limit, async () => {
  const database = await openEmbedded(join(folder, 'datos'))
  onTestFinished(() => database.close())
  const before = running()
  process.kill(before, 'SIGKILL')
  const answer = () =>
    database.pool.query('select 1').then(
      () => running(),
      () => before,
    )
  await expect.poll(answer, { timeout: 120_000, interval: 200 }).not.toBe(before)
})

test('a folder that another program uses is refused, and left as it is', async () => {
  const used = join(folder, 'usada')
  await mkdir(used)
  await writeFile(join(used, 'lock'), '1')
  await expect(openEmbedded(used)).rejects.toThrow(`Otro proceso (1) ya usa la carpeta ${used} (AFORO_DATA).`)
  expect(readFileSync(join(used, 'lock'), 'utf8')).toBe('1')
})

test.each([
  [
    'of an earlier version',
    'database/PG_VERSION',
    /anterior a la primera entrega.*Inicia con otra carpeta \(AFORO_DATA=/,
  ],
  [
    'of another PostgreSQL',
    'postgresql/data/PG_VERSION',
    /es de PostgreSQL 17 y este programa trae el 18.*otra carpeta/,
  ],
])('a database %s is refused with what to do instead, and left as it is', async (_what, file, words) => {
  const old = join(folder, file.slice(0, 8))
  await mkdir(dirname(join(old, file)), { recursive: true })
  await writeFile(join(old, file), '17\n')
  await expect(openEmbedded(old)).rejects.toThrow(words)
  expect(readFileSync(join(old, file), 'utf8')).toBe('17\n')
  expect(existsSync(join(old, 'lock'))).toBe(false)
})
