import { dirname } from 'node:path'
import { describe, expect, it } from 'vitest'
import { breaches, breachesIn } from './walls.ts'

const saysOf = (file: string, source: string) =>
  breaches(file, source).map(breach => `${breach.line} ${breach.message}`)

describe('the walls between the rooms', () => {
  it('stand in this checkout', () => {
    expect(breachesIn(dirname(import.meta.dirname))).toEqual([])
  })

  it('let an area into another by its door only', () => {
    const file = 'server/src/bookings/reservations.routes.ts'
    expect(saysOf(file, "import { spaceOf } from '../spaces/spaces.ts'")).toEqual([])
    expect(saysOf(file, "import { list } from './reservations.queries.ts'")).toEqual([])
    expect(saysOf(file, "\nimport { findSpace } from '../spaces/spaces.queries.ts'")).toEqual([
      '2 ../spaces/spaces.queries.ts: the area spaces is entered by its door, server/src/spaces/spaces.ts',
    ])
  })

  it('see imports of types, re-exports and dynamic imports as well', () => {
    const file = 'server/src/bookings/bookings.ts'
    expect(saysOf(file, "import type { Row } from '../spaces/spaces.queries.ts'")).toHaveLength(1)
    expect(saysOf(file, "export { row } from '../spaces/spaces.queries.ts'")).toHaveLength(1)
    expect(saysOf(file, "export * from '../spaces/spaces.queries.ts'")).toHaveLength(1)
    expect(saysOf(file, "const later = () => import('../spaces/spaces.queries.ts')")).toHaveLength(1)
  })

  it('keep rules pure', () => {
    const file = 'server/src/bookings/reservations.rules.ts'
    expect(
      saysOf(
        file,
        "import { State } from '@aforo/contract/bookings'\nimport { open } from '../campuses/hours.rules.ts'",
      ),
    ).toEqual([])
    for (const source of ['kysely', 'node:fs', './reservations.queries.ts', '../platform/clock.ts'])
      expect(saysOf(file, `import { x } from '${source}'`)).toEqual([
        `1 ${source}: rules are pure: they import only the contract, other rules and libraries that only compute`,
      ])
  })

  it('keep the contract alone, the web app on the contract, and the platform below the areas', () => {
    expect(saysOf('contract/src/spaces.ts', "import { z } from 'zod'\nimport { Id } from './base.ts'")).toEqual([])
    expect(saysOf('contract/src/spaces.ts', "import { x } from '@aforo/server/platform/clock'")).toHaveLength(1)
    expect(saysOf('web/src/api.ts', "import { contract } from '@aforo/contract/contract'")).toEqual([])
    expect(
      saysOf('web/src/api.ts', "import { lifecycle } from '../../server/src/spaces/spaces.rules.ts'"),
    ).toHaveLength(1)
    expect(saysOf('server/src/platform/http/app.ts', "import { spaces } from '../../spaces/spaces.ts'")).toHaveLength(1)
    expect(saysOf('server/src/app.ts', "import { spaces } from './spaces/spaces.ts'")).toEqual([])
  })

  it('name a workspace by its package, not by a path that climbs into it', () => {
    expect(saysOf('server/src/app.ts', "import { contract } from '../../contract/src/contract.ts'")).toEqual([
      '1 ../../contract/src/contract.ts: another workspace is imported by its name, @aforo/contract/…',
    ])
  })

  it('hold an area to its closed set of file names', () => {
    for (const name of ['spaces.ts', 'spaces.routes.ts', 'rooms.rules.ts', 'rooms.rules.test.ts', 'spaces.jobs.ts'])
      expect(saysOf(`server/src/spaces/${name}`, '')).toEqual([])
    for (const name of ['spaces.service.ts', 'rooms/rooms.rules.ts', 'types.ts'])
      expect(saysOf(`server/src/spaces/${name}`, '')).toHaveLength(1)
    expect(saysOf('web/src/ui/utils.ts', '')).toHaveLength(1)
    expect(saysOf('contract/src/index.ts', '')).toHaveLength(1)
  })
})
