import { spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type S3Simulator, startS3 } from '@aforo/simulators/s3'
import { generateIdentity } from 'age-encryption'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, openEmbedded, openServer } from '../database/database.ts'
import { addressOfRunning } from '../database/embedded/address.ts'
import { homeIn } from '../database/embedded/home.ts'
import { migrate } from '../database/migrate.ts'
import { asSystem } from '../database/transaction.ts'
import { openJobs } from '../jobs.ts'
import { readSettings } from '../settings.ts'
import { type PlainOwner, plainOwner } from '../testing/plain-owner.ts'
import { sourceOf, unpackBackup } from './archive.ts'
import { listBackups } from './backups.queries.ts'
import { backUpIfDue, backupHealth, runProof } from './backups.service.ts'
import { makeCopy } from './copies.ts'

/** PostgreSQL is started for each proof: seconds, but on a machine that does much else. */
const limit = { timeout: 120_000 }

let folder: string
let data: string
let database: Database
let s3: S3Simulator
let said = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aforo-nightly-'))
  data = join(folder, 'data')
  s3 = await startS3()
  database = await openEmbedded(data, 5)
  await migrate(database)
  await (await openJobs(database, [], false)).close()
  const id = randomUUID()
  await addHouse(database, id)
  await mkdir(join(data, 'files', id, 'images'), { recursive: true })
  await writeFile(join(data, 'files', id, 'images', 'uno.webp'), 'a picture')
  await writeFile(join(data, 'files', id, 'images', 'dos.webp'), 'another picture')
}, 120_000)
afterAll(async () => {
  await database?.close()
  await s3?.close()
  await rm(folder, { recursive: true, force: true })
})

/** An operator: an installation is used since its first one. */
async function addHouse(of: Database, id: string) {
  const names = { account_name: 'casa', name: 'Casa', domain_prefix: 'casa' }
  const house = { id, ...names, type: 'AFORO', time_zone: 'America/Lima' }
  await asSystem(of, tx => tx.insertInto('tenants').values(house).execute())
}

const log = pino(
  { level: 'debug' },
  {
    write(line: string) {
      said += line
    },
  },
)

let day = 0
/** What the job is given, a day later each time. */
function services(environment: Record<string, string> = {}, of = database) {
  const now = Temporal.Now.instant().add({ hours: 24 * ++day })
  const settings = readSettings({ AFORO_DATA: data, AFORO_DEMO: '0', ...environment })
  return {
    settings,
    database: of,
    log: log as never,
    clock: { now: () => now },
    stopping: new AbortController().signal,
  }
}

const rows = (of = database) => asSystem(of, tx => listBackups(tx))
const last = async (of = database) => (await rows(of))[0]

test('each night a copy is made, and once a week restored aside and compared', limit, async () => {
  const first = services()
  await backUpIfDue(first)
  const copy = await last()
  expect(copy).toMatchObject({
    state: 'DONE',
    origin: 'SCHEDULE',
    files: 2,
    fault: null,
    proof: 'PASSED',
    proof_fault: null,
  })
  expect(copy?.proof_tables).toBeGreaterThan(100)
  expect(copy?.proof_unsettled).toBeLessThan(4)
  const path = join(data, 'backups', `${copy?.file_name}`)
  expect((await stat(path)).mode & 0o077).toBe(0)
  expect((await stat(path)).size).toBe(Number(copy?.bytes))

  // Without the program: tar and sha256sum.
  const unpacked = join(folder, 'unpacked')
  await mkdir(unpacked)
  expect(spawnSync('tar', ['xf', path, '-C', unpacked]).status).toBe(0)
  const checked = spawnSync('sha256sum', ['--check', 'SHA256SUMS'], { cwd: unpacked })
  expect(checked.stdout.toString()).toMatch(/^database: OK\nfiles\/.*: OK\nfiles\/.*: OK\n$/)

  await backUpIfDue(first)
  expect(await rows()).toHaveLength(1)
  const next = services()
  await backUpIfDue(next)
  expect(await rows()).toHaveLength(2)
  expect(await last()).toMatchObject({ state: 'DONE', proof: null })
  const health = await asSystem(database, tx => backupHealth(tx, next.settings, next.clock.now()))
  expect(health).toMatchObject({ nightly: true, overdue: false, lastProof: { result: 'PASSED' } })
  const later = next.clock.now().add({ hours: 40 })
  expect(await asSystem(database, tx => backupHealth(tx, next.settings, later))).toMatchObject({ overdue: true })
})

test('as many are kept as set', limit, async () => {
  for (let night = 0; night < 3; night++) await backUpIfDue(services({ AFORO_BACKUP_KEEP: '2' }))
  expect((await rows()).map(({ state }) => state)).toEqual(['DONE', 'DONE'])
  expect((await readdir(join(data, 'backups'))).sort()).toEqual((await rows()).map(row => row.file_name ?? '').sort())
})

test('none is made of the demo, and none where it is switched off', async () => {
  const before = await rows()
  await backUpIfDue(services({ AFORO_BACKUPS: '0' }))
  await backUpIfDue(services({ AFORO_DEMO: '1' }))
  expect(await rows()).toEqual(before)
})

test('a copy with a key is an age file that only the key opens', limit, async () => {
  const key = await generateIdentity()
  const given = services({ AFORO_BACKUP_KEY: key })
  await backUpIfDue(given)
  const copy = await last()
  expect(copy).toMatchObject({ state: 'DONE', encrypted: true })
  const path = join(data, 'backups', `${copy?.file_name}`)
  expect((await readFile(path)).toString('latin1', 0, 21)).toBe('age-encryption.org/v1')
  await runProof(given, `${copy?.id}`)
  expect(await last()).toMatchObject({ proof: 'PASSED', proof_fault: null })

  const other = await generateIdentity()
  await expect(unpackBackup(await sourceOf(path, other), 'embedded', join(folder, 'none'))).rejects.toThrow(
    'está cifrado con otra llave',
  )
  await expect(unpackBackup(await sourceOf(path), 'embedded', join(folder, 'none'))).rejects.toThrow(
    'está cifrado: indica en AFORO_BACKUP_KEY',
  )
  await writeFile(join(folder, 'cut.age'), (await readFile(path)).subarray(0, -70_000))
  await expect(
    unpackBackup(await sourceOf(join(folder, 'cut.age'), key), 'embedded', join(folder, 'none')),
  ).rejects.toThrow('está cortado o dañado')
  expect(said).toContain('backup made')
  expect(said).not.toContain(key)
})

const access = () => ({ S3_ENDPOINT: s3.url, S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'geheim', S3_SECONDS: '1' })

test('copies go to S3, with the files that are in S3', limit, async () => {
  s3.objects.set('/archivos/casa/images/tres.webp', { bytes: Buffer.from('third'), contentType: 'image/webp' })
  const given = services({ ...access(), S3_BUCKET: 'archivos', AFORO_BACKUP_S3_BUCKET: 'copias' })
  await backUpIfDue(given)
  const copy = await last()
  expect(copy).toMatchObject({ state: 'DONE', files: 1, place: 'Cubo «copias» de S3' })
  expect([...s3.objects.keys()]).toContain(`/copias/copias/${copy?.file_name}`)
  await runProof(given, `${copy?.id}`)
  expect(await last()).toMatchObject({ proof: 'PASSED' })
  expect((await readdir(data)).filter(name => name.startsWith('.copia'))).toEqual([])

  s3.misbehave('FORBIDDEN')
  await backUpIfDue(services({ ...access(), AFORO_BACKUP_S3_BUCKET: 'copias' }))
  s3.misbehave(undefined)
  const failed = await last()
  expect(failed).toMatchObject({ state: 'FAILED' })
  expect(failed?.fault).toMatch(/^El cubo «copias» de S3 no deja guardar la copia: da a la clave [^\n]*\.$/)
  expect(said).not.toContain('geheim')
})

test('a copy that was damaged where it lies fails its proof, and says so', limit, async () => {
  const given = services()
  await backUpIfDue(given)
  const copy = await last()
  const path = join(data, 'backups', `${copy?.file_name}`)
  const bytes = await readFile(path)
  // Within the last file, before its padding and the last entries.
  const at = bytes.lastIndexOf('picture')
  bytes.write('Picture', at)
  await writeFile(path, bytes)
  await runProof(given, `${copy?.id}`)
  const proved = await last()
  expect(proved).toMatchObject({ proof: 'FAILED' })
  expect(proved?.proof_fault).toMatch(/está dañado y no se restauró: files\/[^\n]* no es como cuando se copió\.$/)
  const health = await asSystem(database, tx => backupHealth(tx, given.settings, given.clock.now()))
  expect(health.lastProof).toMatchObject({ result: 'FAILED', backupId: copy?.id })

  await rm(path)
  await runProof(given, `${copy?.id}`)
  expect((await last())?.proof_fault).toMatch(/ya no está en Carpeta/)
})

test('what isn’t a whole copy of ours is refused in one line', async () => {
  const file = join(folder, 'odd')
  const refusal = async (content: string | Buffer) => {
    await writeFile(file, content)
    const error = await sourceOf(file)
      .then(source => unpackBackup(source, 'embedded', join(folder, 'odd-unpacked')))
      .catch((refused: Error) => refused)
    return (error as Error).message
  }
  expect(await refusal('')).toMatch(/está vacío \(0 bytes\)/)
  expect(await refusal('PGDMP and so on')).toMatch(/no es una copia hecha con/)
  const tarOf = async (cover: object) => {
    const made = join(folder, 'tar')
    await mkdir(made, { recursive: true })
    await writeFile(join(made, 'aforo.json'), JSON.stringify(cover))
    return spawnSync('tar', ['c', '-C', made, '--format=ustar', 'aforo.json']).stdout
  }
  expect(await refusal(await tarOf({ product: 'other', format: 2, kind: 'embedded' }))).toMatch(
    /no es una copia hecha con/,
  )
  expect(await refusal(await tarOf({ product: 'aforo', format: 9, kind: 'embedded' }))).toMatch(/versión más nueva/)
  expect(await refusal(await tarOf({ product: 'aforo', format: 2, kind: 'server' }))).toMatch(/DATABASE_URL/)
  expect(await refusal(await tarOf({ product: 'aforo', format: 2, kind: 'embedded' }))).toMatch(/cortado o dañado/)
})

test('a program that is killed meanwhile leaves no half copy, and the next hour makes one', limit, async () => {
  const before = await readdir(join(data, 'backups'))
  const url = new URL(addressOfRunning(homeIn(data)) ?? '')
  url.pathname = '/aforo'
  const at = services().clock.now()
  const here = (path: string) => JSON.stringify(new URL(path, import.meta.url).href)
  const code = `
    const { openServer } = await import(${here('../database/database.ts')})
    const { backUpIfDue } = await import(${here('./backups.service.ts')})
    const { readSettings } = await import(${here('../settings.ts')})
    const log = { info() {}, warn() {}, error() {} }
    await backUpIfDue({
      settings: readSettings({ AFORO_DATA: ${JSON.stringify(data)}, AFORO_DEMO: '0' }), log,
      database: await openServer(${JSON.stringify(url.href)}, 2),
      clock: { now: () => Temporal.Instant.from('${at}') }, stopping: new AbortController().signal,
    })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: 'ignore' })
  const isWorking = async () => (await readdir(join(data, 'backups'))).some(name => name.startsWith('.copia'))
  while (!(await isWorking())) await setTimeout(5)
  child.kill('SIGKILL')
  await new Promise(resolve => child.on('close', resolve))
  expect(await last()).toMatchObject({ state: 'RUNNING' })
  expect((await readdir(join(data, 'backups'))).filter(name => !name.startsWith('.copia'))).toEqual(before)

  await backUpIfDue(services())
  const [next, killed] = await rows()
  expect(next).toMatchObject({ state: 'DONE' })
  expect(killed).toMatchObject({ state: 'FAILED', fault: expect.stringMatching(/^El programa se detuvo/) })
  expect((await readdir(join(data, 'backups'))).filter(name => name.startsWith('.copia'))).toEqual([])
})

/** Mounts a small disk, where that is allowed. */
function smallDisk(name: string, options: string): string | undefined {
  const at = join(folder, name)
  spawnSync('mkdir', ['-p', at])
  return spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', at]).status === 0 ? at : undefined
}
const mayMount = (() => {
  const at = join(tmpdir(), `aforo-mount-${process.pid}`)
  spawnSync('mkdir', ['-p', at])
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', at]).status === 0
  if (mounted) spawnSync('umount', [at])
  spawnSync('rmdir', [at])
  return mounted
})()

describe.skipIf(!mayMount)('a disk', () => {
  test('without room is named before and while a copy is made, and nothing is left', limit, async () => {
    const disk = smallDisk('small', 'size=1m') ?? ''
    try {
      await backUpIfDue(services({ AFORO_BACKUP_FOLDER: disk }))
      expect((await last())?.fault).toMatch(
        /^No hay espacio para la copia en [^\n]* hacen falta [^\n]*AFORO_BACKUP_FOLDER\.$/,
      )
      const work = join(disk, 'work')
      await mkdir(work)
      await expect(makeCopy(services().settings, join(work, 'x.tar'), work)).rejects.toThrow(
        /^El disco de [^\n]* se llenó: quedan [^\n]*AFORO_BACKUP_FOLDER\.$/,
      )
      expect((await readdir(work)).filter(name => name.startsWith('x'))).toEqual([])
      expect((await readdir(disk)).filter(name => name.startsWith('.copia'))).toEqual([])
    } finally {
      spawnSync('umount', [disk])
    }
  })

  test('that may not be written is named', limit, async () => {
    const disk = smallDisk('fixed', 'size=1m,ro') ?? ''
    try {
      await backUpIfDue(services({ AFORO_BACKUP_FOLDER: disk }))
      expect((await last())?.fault).toMatch(/^No se puede escribir en [^\n]*: da permiso al usuario de Aforo/)
    } finally {
      spawnSync('umount', [disk])
    }
  })
})

const server = process.env.TEST_DATABASE_URL ?? ''
const tools = spawnSync('pg_dump', ['--version']).status === 0

describe.skipIf(!server || !tools)('on a server', () => {
  let owner: PlainOwner
  let own: Database
  let url: string
  beforeAll(async () => {
    owner = await plainOwner(server)
    url = await owner.create()
    own = await openServer(url, 3)
    await migrate(own)
    await (await openJobs(own, [], false)).close()
    await addHouse(own, randomUUID())
  }, 120_000)
  afterAll(async () => {
    await own?.close()
    await owner?.end()
  })

  test('a plain owner’s copy is made and proved, and rows that differ are named', limit, async () => {
    const given = services({ DATABASE_URL: url, AFORO_BACKUPS: '1', AFORO_BACKUP_FOLDER: join(folder, 'server') }, own)
    await backUpIfDue(given)
    expect(await last(own)).toMatchObject({ state: 'DONE', proof: 'PASSED', proof_fault: null, proof_unsettled: 0 })
  })
})
