import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isInstalled, webSources } from './setup.mjs'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aforo con espacio '))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const write = async (path: string, content: string | object) => {
  await mkdir(dirname(join(folder, path)), { recursive: true })
  await writeFile(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content))
}

describe('whether the packages are in', () => {
  const lock = {
    packages: {
      '': { name: 'aforo' },
      'node_modules/@aforo/web': { link: true },
      'node_modules/left': { version: '1.0.0', integrity: 'sha512-left' },
      'node_modules/other-platform': { version: '1.0.0', optional: true },
    },
  }
  const present = (version: string) => ({
    packages: { 'node_modules/left': { version, integrity: 'sha512-left' } },
  })

  it('is so when what npm wrote last has every package of the lock, other platforms aside', async () => {
    await write('package-lock.json', lock)
    await write('node_modules/.package-lock.json', present('1.0.0'))
    expect(isInstalled(folder)).toBe(true)
  })

  it('is not so after an interrupted installation, nor with another version', async () => {
    await write('package-lock.json', lock)
    expect(isInstalled(folder)).toBe(false)
    await write('node_modules/.package-lock.json', '{"packages":')
    expect(isInstalled(folder)).toBe(false)
    await write('node_modules/.package-lock.json', present('0.9.0'))
    expect(isInstalled(folder)).toBe(false)
  })
})

describe('the mark of what the web app was built from', () => {
  beforeEach(async () => {
    for (const path of ['web/src/main.tsx', 'api/src/spaces.ts', 'package.json', 'package-lock.json'])
      await write(path, path)
  })

  it('changes with its sources, the contract and the packages', async () => {
    const before = webSources(folder)
    for (const path of ['web/src/main.tsx', 'api/src/spaces.ts', 'package-lock.json']) {
      await write(path, 'other')
      expect(webSources(folder)).not.toBe(before)
      await write(path, path)
      expect(webSources(folder)).toBe(before)
    }
  })

  it('does not change with what a build makes, nor with tests', async () => {
    const before = webSources(folder)
    await write('web/dist/index.html', 'x')
    await write('web/node_modules/x.js', 'x')
    await write('web/src/routeTree.gen.ts', 'x')
    await write('web/src/main.test.tsx', 'x')
    expect(webSources(folder)).toBe(before)
  })
})

it.skipIf(process.platform === 'win32')(
  'a program in the foreground ends when npm, which runs it, is told to',
  async () => {
    await write('package.json', { scripts: { start: 'node start.mjs' } })
    await write(
      'start.mjs',
      `import { foreground } from '${pathToFileURL(join(import.meta.dirname, 'setup.mjs'))}'
    process.exitCode = await foreground(process.execPath, [import.meta.dirname + '/program.mjs'])`,
    )
    await write(
      'program.mjs',
      `setInterval(() => {}, 1000)
    process.on('SIGTERM', () => {
      console.log('finished')
      process.exit(0)
    })
    console.log('working')`,
    )
    const npm = spawn('npm', ['start', '--silent'], { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] })
    const said: string[] = []
    // Closed only when nobody holds it any more, the program included.
    for await (const chunk of npm.stdout) {
      said.push(...String(chunk).trim().split('\n'))
      if (said.at(-1) === 'working') npm.kill('SIGTERM')
    }
    expect(said).toEqual(['working', 'finished'])
  },
  60_000,
)

it('package-lock.json asks for exactly what each package.json does', async () => {
  const root = dirname(import.meta.dirname)
  const read = async (path: string) => JSON.parse(await readFile(join(root, path), 'utf8'))
  const { packages } = await read('package-lock.json')
  const { workspaces } = await read('package.json')
  for (const workspace of ['', ...workspaces]) {
    const wanted = await read(join(workspace, 'package.json'))
    for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies'])
      expect(packages[workspace][kind], `${workspace || 'root'} ${kind}`).toEqual(wanted[kind])
  }
})
