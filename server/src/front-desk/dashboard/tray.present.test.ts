import { expect, test } from 'vitest'
import { jobs } from '../../parts.ts'
import { jobNames } from '../../platform/job-queue.ts'
import { presentDeadJob } from './tray.present.ts'

const titleOf = (name: (typeof jobNames)[number]) =>
  presentDeadJob({ id: 'x', name, data: {}, error: '', since: Temporal.Instant.from('2026-03-10T17:00:00Z') }).title

test('every job says in words of its own what failed', () => {
  const names = [...new Set([...jobNames, ...jobs.map(({ name }) => name)])]
  const titles = new Map(names.map(name => [name, titleOf(name)]))
  expect([...titles].filter(([, title]) => title === 'Una tarea del sistema falló')).toEqual([])
  expect(new Set(titles.values()).size).toBe(names.length)
})
