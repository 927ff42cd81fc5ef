import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pinnedNode, root } from '../scripts/setup.mjs'

/** This machine's certificate authorities, where it stands behind a proxy of its own. */
const authorities = '/etc/ssl/certs/ca-certificates.crt'

/**
 * Makes images that stand in for those that others publish, out of Debian's packages, under the names that Dockerfile and
 * compose.yaml ask for: where their registry isn't reached. One that is there already stays.
 */
export async function makeStandIns(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'aforo-images-'))
  try {
    if (!isThere('debian:trixie-slim')) await makeDebian(join(folder, 'debian'))
    const node = join(folder, 'node')
    cpSync(join(root, 'deploy', 'stand-ins', 'node'), node, { recursive: true })
    copyFileSync(realpathSync(pinnedNode()), join(node, 'node'))
    const npm = realpathSync(execFileSync('sh', ['-c', 'command -v npm'], { encoding: 'utf8' }).trim())
    cpSync(dirname(dirname(npm)), join(node, 'npm'), { recursive: true })
    const [, version = ''] = /^ARG NODE=(.+)$/m.exec(readFileSync(join(root, 'deploy', 'Dockerfile'), 'utf8')) ?? []
    make(node, `node:${version}-trixie-slim`, 'node:trixie-slim')
    for (const [name, image] of Object.entries(imagesBeside())) make(join(root, 'deploy', 'stand-ins', name), image)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The images of compose.yaml that others publish, by service. */
function imagesBeside(): Record<string, string> {
  const compose = readFileSync(join(root, 'deploy', 'compose.yaml'), 'utf8')
  const images = [...compose.matchAll(/^ {2}(\w+):\n {4}image: (\S+)$/gm)].map(([, name = '', image = '']) => [
    name,
    image,
  ])
  return Object.fromEntries(images)
}

async function makeDebian(folder: string) {
  execFileSync('debootstrap', ['--variant=minbase', '--include=ca-certificates', 'trixie', folder], { stdio: 'ignore' })
  cpSync(authorities, join(folder, authorities), { dereference: true })
  writeFileSync(join(folder, 'root', '.npmrc'), `cafile=${authorities}\n`)
  const archive = spawn('tar', ['-C', folder, '--exclude=./var/cache/apt/archives/*.deb', '-c', '.'])
  const imported = spawn('docker', ['import', '-', 'debian:trixie-slim'], { stdio: ['pipe', 'ignore', 'inherit'] })
  archive.stdout.pipe(imported.stdin)
  const [code] = await once(imported, 'close')
  if (code !== 0) throw new Error(`docker import ended with ${code}`)
}

function isThere(image: string): boolean {
  return spawnSync('docker', ['image', 'inspect', image], { stdio: 'ignore' }).status === 0
}

function make(folder: string, ...names: string[]) {
  if (names.every(isThere)) return
  const tags = names.flatMap(name => ['--tag', name])
  execFileSync('docker', ['build', '--quiet', ...tags, folder], { stdio: ['ignore', 'ignore', 'inherit'] })
}
