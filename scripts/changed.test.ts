import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { addressOf, changedSince, reachedBy } from './changed.ts'
import { smokeTests } from './smoke-tests.mjs'
import { filesOf } from './walls.ts'

/** A small checkout: what each file imports, or a walk's text. */
const checkout = (files: Record<string, string | string[]>) =>
  Object.entries(files).map(([file, content]) => ({
    file,
    source: typeof content === 'string' ? content : content.map(path => `import '${path}'`).join('\n'),
  }))

const sources = checkout({
  'api/src/places/rooms.ts': [],
  'api/src/contract.ts': ['./places/rooms.ts'],
  'server/src/places/spaces/rooms.rules.ts': [],
  'server/src/places/spaces/rooms.rules.test.ts': ['./rooms.rules.ts'],
  'server/src/places/spaces/rooms.routes.ts': ['./rooms.rules.ts'],
  'server/src/places/spaces/rooms.routes.test.ts': ['../../testing/test-app.ts'],
  'server/src/people/teams/teams.routes.test.ts': ['../../testing/test-app.ts'],
  'server/src/parts.ts': ['./places/spaces/rooms.routes.ts'],
  'server/src/testing/test-app.ts': ['../parts.ts'],
  'web/src/places/spaces/Rooms.tsx': [],
  'web/src/places/spaces/Rooms.test.tsx': ['./Rooms.tsx'],
  'web/src/people/teams/Teams.tsx': [],
  'web/src/routes/app/spaces.tsx': ['../../places/spaces/Rooms.tsx'],
  'web/src/routes/app/users/teams.tsx': ['../../../people/teams/Teams.tsx'],
  'e2e/typing.ts': [],
  'e2e/tests/rooms.test.ts': "import '@aforo/e2e/typing'\npage.goto('/app/spaces?room=1')",
  'e2e/tests/month.test.ts': "page.goto('/app/spaces')\npage.goto('/app/users/teams')",
  'e2e/tests/teams.test.ts': 'page.goto(`/app/users/teams?q=x`)',
})

test('a part of a screen reaches its own test and the walks of its screen, those that see little else first', () => {
  expect(reachedBy(['web/src/places/spaces/Rooms.tsx'], sources)).toEqual({
    tests: ['web/src/places/spaces/Rooms.test.tsx'],
    walks: ['e2e/tests/rooms.test.ts', 'e2e/tests/month.test.ts'],
    leftOut: 0,
  })
})

test('a rule of the server reaches the tests of its area, also those that ask over HTTP, and no other area’s', () => {
  const { tests, walks } = reachedBy(['server/src/places/spaces/rooms.rules.ts'], sources)
  expect(tests).toEqual([
    'server/src/places/spaces/rooms.rules.test.ts',
    'server/src/places/spaces/rooms.routes.test.ts',
  ])
  expect(walks).toEqual(['e2e/tests/rooms.test.ts', 'e2e/tests/month.test.ts'])
})

test('a promise of the contract reaches the area that keeps it', () => {
  expect(reachedBy(['api/src/places/rooms.ts'], sources).tests).toEqual([
    'server/src/places/spaces/rooms.rules.test.ts',
    'server/src/places/spaces/rooms.routes.test.ts',
  ])
})

test('a test or a walk that changed runs, and so does what imports a changed helper of the walks', () => {
  const changed = ['server/src/people/teams/teams.routes.test.ts', 'e2e/tests/teams.test.ts', 'e2e/typing.ts']
  expect(reachedBy(changed, sources)).toEqual({
    tests: ['server/src/people/teams/teams.routes.test.ts'],
    walks: ['e2e/tests/teams.test.ts', 'e2e/tests/rooms.test.ts'],
    leftOut: 0,
  })
})

test('what every area stands on is looked at by the smoke tests', () => {
  const { tests, walks } = reachedBy(['server/src/platform/records.ts'], sources)
  expect(tests).toEqual(smokeTests.tests)
  expect(walks).toEqual(smokeTests.walks)
})

test('the smoke tests are there', () => {
  for (const file of [...smokeTests.tests, ...smokeTests.walks])
    expect(existsSync(join(dirname(import.meta.dirname), file)), file).toBe(true)
})

test('what reaches more than two minutes of tests is cut, the nearest kept, and the rest counted', () => {
  const many = Object.fromEntries(
    Array.from({ length: 30 }, (_, at) => [`server/src/people/teams/t${at}.rules.test.ts`, ['./teams.rules.ts']]),
  )
  const { tests, leftOut } = reachedBy(
    ['server/src/people/teams/teams.rules.ts', 'server/src/people/teams/t29.rules.test.ts'],
    checkout({ 'server/src/people/teams/teams.rules.ts': [], ...many }),
  )
  expect(tests[0]).toBe('server/src/people/teams/t29.rules.test.ts')
  expect(tests.length + leftOut).toBe(30)
  expect(leftOut).toBe(6)
})

test('an address is the route’s, up to its first parameter', () => {
  expect(addressOf('web/src/routes/app/inventory/index.tsx')).toBe('/app/inventory')
  expect(addressOf('web/src/routes/app/sales/billings_.$id.tsx')).toBe('/app/sales/billings')
  expect(addressOf('web/src/routes/app/sales/contracts/$id/edit.tsx')).toBe('/app/sales/contracts')
  expect(addressOf('web/src/routes/app/configurations/spaces_/plan.$floorId.tsx')).toBe('/app/configurations/spaces')
  expect(addressOf('web/src/routes/index.tsx')).toBe('/')
})

test('in this checkout the form that moves a booking reaches a walk of the calendar', () => {
  const here = filesOf(dirname(import.meta.dirname))
  const { walks } = reachedBy(['web/src/bookings/reservations/RescheduleForm.tsx'], here)
  expect(walks).toContain('e2e/tests/bookings.test.ts')
})

test('changed is what differs from where the branch left main, what is not committed, and what git doesn’t know yet', () => {
  const root = mkdtempSync(join(tmpdir(), 'aforo-changed-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const git = (...args: string[]) => {
    const author = ['-c', 'user.name=Rosa', '-c', 'user.email=rosa@anden.example']
    expect(spawnSync('git', [...author, ...args], { cwd: root }).status, args.join(' ')).toBe(0)
  }
  const write = (file: string, text = file) => writeFileSync(join(root, file), text)
  git('init', '--quiet', '--initial-branch=main')
  for (const file of ['kept', 'committed', 'open', 'gone']) write(file)
  git('add', '.')
  git('commit', '--quiet', '-m', 'main: begin')
  git('checkout', '--quiet', '-b', 'work')
  write('committed', 'anew')
  git('rm', '--quiet', 'gone')
  git('commit', '--quiet', '-a', '-m', 'work: change')
  write('open', 'anew')
  write('new')
  expect(changedSince(root).sort()).toEqual(['committed', 'new', 'open'])
  expect(changedSince(root, 'HEAD').sort()).toEqual(['new', 'open'])
})
