import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, readlinkSync, realpathSync, statSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Account, accounts, reaches } from './account.ts'
import { homeIn, settle } from './home.ts'
import { programsFor } from './programs.ts'

const isRoot = process.getuid?.() === 0
const other: Account = { wrap: [], owner: { uid: 60_600, gid: 60_600 } }

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aforo-lugares-'))
  await chmod(folder, 0o755)
})
afterAll(async () => {
  await chmod(join(folder, 'package', 'lib'), 0o755)
  await rm(folder, { recursive: true, force: true })
})

test.runIf(isRoot)('as root PostgreSQL runs as somebody else, who reaches what is asked for', () => {
  const [best] = accounts()
  expect(best).toBeDefined()
  const [command = 'id', ...args] = [...(best?.wrap ?? []), 'id', '-u']
  const { stdout } = spawnSync(command, args, { ...best?.owner, encoding: 'utf8' })
  expect(Number(stdout)).toBeGreaterThan(0)
  expect(best && reaches(best, realpathSync(folder))).toBe(best?.owner === undefined)
})

test.runIf(isRoot)(
  'data that only root reaches moves to where another user can, which is said at each start',
  async () => {
    const elsewhere = join(folder, 'elsewhere')
    const home = homeIn(join(folder, 'of root alone'))
    await mkdir(home, { recursive: true })
    await chmod(join(folder, 'of root alone'), 0o700)
    await writeFile(join(home, 'kept'), 'this')
    const said: string[] = []
    for (const _ of [1, 2]) {
      const settled = settle(home, words => said.push(words), { accounts: [other], elsewhere })
      expect(settled).toEqual({ account: other, home: readlinkSync(home) })
      expect(reaches(other, settled.home)).toBe(true)
      expect(statSync(settled.home).mode & 0o077).toBe(0)
      expect(readFileSync(join(settled.home, 'kept'), 'utf8')).toBe('this')
      expect(statSync(join(settled.home, 'kept')).uid).toBe(60_600)
    }
    expect(said).toEqual([
      expect.stringContaining(`otro usuario no entra en ${home}: la base de datos está en ${elsewhere}/`),
      `La base de datos está en ${readlinkSync(home)}.`,
    ])
  },
)

test.runIf(isRoot)(
  'where root can be nobody else, or nobody has a folder to go to, that is said with what to do',
  async () => {
    const home = homeIn(join(folder, 'of root alone', 'again'))
    const start = (offered: Account[], elsewhere: string) => () =>
      settle(home, () => {}, { accounts: offered, elsewhere })
    expect(start([], folder)).toThrow(/otro usuario o indica un servidor en DATABASE_URL/)
    await writeFile(join(folder, 'file'), '')
    expect(start([other], join(folder, 'file', 'none'))).toThrow(/indica en AFORO_DATA una carpeta a la que todos/)
  },
)

test('programs whose package can’t be written or reached are copied once, with the names that npm leaves out', async () => {
  const given = { folder: join(folder, 'package'), version: '18.4.0' }
  const library = join(given.folder, 'lib', 'libpq.so.5.18')
  for (const name of ['bin', 'lib']) await mkdir(join(given.folder, name), { recursive: true })
  await writeFile(join(given.folder, 'bin', 'postgres'), '', { mode: 0o755 })
  await writeFile(library, 'library')
  const links = ['native/lib/libpq.so.5', 'native/lib/libpq.so'].map(target => ({
    source: 'native/lib/libpq.so.5.18',
    target,
  }))
  // Made where the package could be written.
  await symlink('libpq.so.5.18', join(given.folder, 'lib', 'libpq.so'))
  await writeFile(join(given.folder, 'pg-symlinks.json'), JSON.stringify(links))
  // Root could write it all the same, and so asks as somebody who can't come in.
  await chmod(isRoot ? given.folder : join(given.folder, 'lib'), isRoot ? 0o700 : 0o500)
  const home = join(folder, 'home')
  await mkdir(join(home, 'programs-17.0.0'), { recursive: true })
  const account = isRoot ? other : (accounts()[0] ?? other)
  for (const _ of [1, 2]) expect(programsFor(account, home, given)).toBe(join(home, 'programs-18.4.0', 'bin'))
  for (const name of ['libpq.so.5', 'libpq.so'])
    expect(readlinkSync(join(home, 'programs-18.4.0', 'lib', name))).toBe('libpq.so.5.18')
  expect(existsSync(join(home, 'programs-17.0.0'))).toBe(false)
})
