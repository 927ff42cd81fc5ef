import { dirname } from 'node:path'
import { describe, expect, it } from 'vitest'
import { versionsByHand } from './stale-versions.ts'
import { foreignWrites } from './tables.ts'
import { breaches, breachesIn, foreignWritesUnder, upwardImports, versionsByHandUnder } from './walls.ts'
import { circles, upwardPairs } from './wings.ts'

const saysOf = (file: string, source: string) =>
  breaches(file, source).map(breach => `${breach.line} ${breach.message}`)

describe('the walls between the rooms', () => {
  it('stand in this checkout', () => {
    expect(breachesIn(dirname(import.meta.dirname))).toEqual([])
  })

  const routes = 'server/src/bookings/reservations/reservations.routes.ts'
  const handled = (source: string) => `on.call.handler(() => {})\n${source}`

  it('let another wing into an area by its door only, and an area of the same wing anywhere', () => {
    expect(saysOf(routes, handled("import { spaceOf } from '../../places/spaces/spaces.ts'"))).toEqual([])
    expect(saysOf(routes, handled("import { list } from '../series/series.queries.ts'"))).toEqual([])
    expect(saysOf(routes, handled("import { findSpace } from '../../places/spaces/spaces.queries.ts'"))).toEqual([
      '2 ../../places/spaces/spaces.queries.ts: the area spaces of another wing is entered by its door, server/src/places/spaces/spaces.ts',
    ])
  })

  it('see imports of types, re-exports and dynamic imports as well', () => {
    const file = 'server/src/bookings/reservations/reservations.ts'
    for (const source of [
      "import type { Row } from '../../places/spaces/spaces.queries.ts'",
      "export { row } from '../../places/spaces/spaces.queries.ts'",
      "export * from '../../places/spaces/spaces.queries.ts'",
      "const later = () => import('../../places/spaces/spaces.queries.ts')",
    ])
      expect(saysOf(file, source)).toHaveLength(1)
  })

  it('keep the packages of OpenTelemetry in the one file that is loaded only if telemetry is on', () => {
    const source = "import { trace } from '@opentelemetry/api'"
    expect(saysOf('server/src/platform/telemetry/otlp.ts', source)).toEqual([])
    expect(saysOf('server/src/platform/telemetry/telemetry.ts', source)).toHaveLength(1)
  })

  it('let a lower wing ask a higher one only where the pair is listed', () => {
    const removal = 'server/src/places/spaces/removal.queries.ts'
    expect(saysOf(removal, "import { x } from '../../bookings/reservations/reservations.ts'")).toEqual([])
    expect(saysOf(removal, "import { x } from '../../front-desk/news/news.ts'")).toEqual([
      '1 ../../front-desk/news/news.ts: places/spaces stands below front-desk/news; where it must ask it, scripts/wings.ts lists the pair',
    ])
    expect(
      saysOf('web/src/people/teams/TeamList.tsx', "import { x } from '../../bookings/seats/Seats.tsx'"),
    ).toHaveLength(1)
    expect(saysOf('api/src/people/teams.ts', "import { x } from '../bookings/series.ts'")).toHaveLength(1)
  })

  it('list no pair that nobody needs any more', () => {
    const root = dirname(import.meta.dirname)
    const used = new Set(upwardImports(root))
    const listed = Object.entries(upwardPairs).flatMap(([from, into]) => into.map(to => `${from} > ${to}`))
    expect(listed.filter(pair => !used.has(pair))).toEqual([])
  })

  it('keep an area from writing the tables of another, by Kysely or by SQL', () => {
    const file = 'server/src/people/customers/customers.queries.ts'
    for (const write of [
      "tx.insertInto('teams')",
      "tx.updateTable('teams as t')",
      "tx.deleteFrom('teams')",
      'sql`insert into teams (id)`',
      'sql`update teams t set name = 1`',
      'sql`delete from teams`',
    ])
      expect(saysOf(file, `\n${write}`)).toEqual([
        '2 teams belongs to people/teams: its door writes it; what must stay is listed in scripts/tables.ts',
      ])
    expect(saysOf(file, "tx.insertInto('customers'); tx.selectFrom('teams').forUpdate()")).toEqual([])
    expect(saysOf('server/src/people/customers/customers.test.ts', "tx.insertInto('teams')")).toEqual([])
  })

  it('list no write to a foreign table that is gone', () => {
    const written = new Set(foreignWritesUnder(dirname(import.meta.dirname)))
    const listed = Object.entries(foreignWrites).flatMap(([area, tables]) => tables.map(table => `${area} > ${table}`))
    expect(listed.filter(each => !written.has(each))).toEqual([])
  })

  it('keep a version from being looked at by hand, outside the platform and what is listed', () => {
    const source = '\nif (isStale(input, before)) staleVersion(errors, before)'
    expect(saysOf('server/src/people/customers/customers.service.ts', source)).toEqual([
      '2 a record is locked, and its version looked at, by recordOf of server/src/platform/records.ts, settings by settingsOf of settings-record.ts; what must stay is listed in scripts/stale-versions.ts',
    ])
    for (const file of [
      'server/src/platform/records.ts',
      'server/src/people/customers/customers.service.test.ts',
      'api/src/people/customers.ts',
      ...versionsByHand.slice(0, 1),
    ])
      expect(saysOf(file, source)).toEqual([])
  })

  it('list no version by hand that is gone', () => {
    const found = versionsByHandUnder(dirname(import.meta.dirname))
    expect(versionsByHand.filter(file => !found.includes(file))).toEqual([])
  })

  it('find files that import each other in a circle', () => {
    const imports = new Map([
      ['a', ['b']],
      ['b', ['c', 'd']],
      ['c', ['a']],
      ['d', []],
    ])
    expect(circles(imports).map(circle => circle.sort())).toEqual([['a', 'b', 'c']])
  })

  it('keep rules pure', () => {
    const file = 'server/src/bookings/reservations/reservations.rules.ts'
    expect(
      saysOf(
        file,
        "import { State } from '@aforo/api/bookings/reservations'\nimport { open } from '../../places/campuses/hours.rules.ts'",
      ),
    ).toEqual([])
    for (const source of ['kysely', 'node:fs', './reservations.queries.ts', '../../platform/clock.ts'])
      expect(saysOf(file, `import { x } from '${source}'`)).toEqual([
        `1 ${source}: rules are pure: they import only the API, other rules, types of their area and libraries that only compute`,
      ])
    expect(saysOf(file, "import type { Row } from './reservations.queries.ts'")).toEqual([])
    expect(saysOf(file, "import { list, type Row } from './reservations.queries.ts'")).toHaveLength(1)
    expect(saysOf(file, "import type { Row } from '../../places/spaces/spaces.ts'")).toHaveLength(1)
  })

  it('keep the contract alone, the web app on the contract, and the platform below the areas', () => {
    const spaces = 'api/src/places/spaces.ts'
    expect(saysOf(spaces, "import { z } from 'zod'\nimport { Id } from '../platform/base.ts'")).toEqual([])
    expect(saysOf(spaces, "import { x } from '@aforo/server/platform/clock'")).toHaveLength(1)
    const api = 'web/src/platform/api.ts'
    expect(saysOf(api, "import { contract } from '@aforo/api/contract'")).toEqual([])
    expect(saysOf(api, "import { x } from '../../../server/src/places/spaces/spaces.rules.ts'")).toHaveLength(1)
    const app = 'server/src/platform/http/app.ts'
    expect(saysOf(app, "import { spaces } from '../../places/spaces/spaces.ts'")).toHaveLength(1)
    expect(saysOf('server/src/parts.ts', "import { spaces } from './places/spaces/spaces.ts'")).toEqual([])
  })

  it("keep the program, the demo and the tests' app above every wing", () => {
    const above = '1 ../../parts.ts: what puts the wings together, shows and tests them stands above them all'
    expect(saysOf('server/src/platform/testing/rooms.ts', "import { jobs } from '../../parts.ts'")).toEqual([above])
    for (const to of ['../../program.ts', '../../demo/factories.ts', '../../testing/test-app.ts'])
      expect(saysOf('server/src/places/spaces/spaces.service.ts', `import { x } from '${to}'`)).toHaveLength(1)
    const test = 'server/src/places/spaces/spaces.routes.test.ts'
    expect(saysOf(test, "import { testApp } from '../../testing/test-app.ts'")).toEqual([])
  })

  it('name a workspace by its package, not by a path that climbs into it', () => {
    expect(saysOf('server/src/app.ts', "import { contract } from '../../api/src/contract.ts'")).toEqual([
      '1 ../../api/src/contract.ts: another workspace is imported by its name, @aforo/api/…',
    ])
  })

  it('hold an area to its closed set of file names', () => {
    const kinds = ['service', 'rules', 'rules.test', 'queries', 'present', 'mail', 'document', 'jobs']
    for (const name of ['spaces.ts', ...kinds.map(kind => `rooms.${kind}.ts`)])
      expect(saysOf(`server/src/places/spaces/${name}`, '')).toEqual([])
    for (const name of ['spaces.utils.ts', 'rooms.pdf.ts', 'rooms/rooms.rules.ts', 'types.ts'])
      expect(saysOf(`server/src/places/spaces/${name}`, '')).toHaveLength(1)
    expect(saysOf('web/src/ui/utils.ts', '')).toHaveLength(1)
    expect(saysOf('api/src/index.ts', '')).toHaveLength(1)
  })

  it('find routes that hold no handler', () => {
    expect(saysOf(routes, handled(''))).toEqual([])
    expect(saysOf(routes, 'export const shared = 1')).toEqual([
      '1 no handler stands here: what handlers share is a <subject>.service.ts',
    ])
  })
})
