import { readFile } from 'node:fs/promises'
import { problemTexts } from '@aforo/api/platform/problems'
import { parser } from '@prometheus-io/lezer-promql'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { jobs } from '../parts.ts'
import { auditActions } from '../platform/audit-actions.ts'
import { openReads } from '../platform/database/reads.ts'
import { addGauges } from '../platform/metrics/gauges.ts'
import { openMeters } from '../platform/metrics/meters.ts'
import { openTestDatabase } from '../platform/testing/test-database.ts'
import { testApp } from './test-app.ts'

/** What is in deploy/monitoring asks only for what the program tells. */

const app = await testApp()
const file = (name: string) => readFile(new URL(`../../../deploy/monitoring/${name}`, import.meta.url), 'utf8')

interface Asked {
  /** Where it stands. */
  of: string
  expr: string
}

interface Rules {
  groups: {
    rules: { alert: string; expr: string; labels: object; annotations: { summary: string; runbook: string } }[]
  }[]
}
interface Dashboard {
  panels: { title: string; targets: { expr: string }[] }[]
}

const rules = (parse(await file('alerts.yaml')) as Rules).groups.flatMap(({ rules }) => rules)
const { panels } = JSON.parse(await file('grafana.json')) as Dashboard
const asked: Asked[] = [
  ...rules.map(({ alert, expr }) => ({ of: alert, expr })),
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ of: title, expr }))),
]

/** The names and label values of an expression, by the grammar of Prometheus. @throws if it is none */
function partsOf({ of, expr }: Asked) {
  const names: string[] = []
  const labels: { name: string; values: string[] }[] = []
  let label = ''
  parser.parse(expr).iterate({
    enter({ type, from, to }) {
      const text = expr.slice(from, to)
      if (type.isError) throw new Error(`${of}: no expression at «${expr.slice(from)}»`)
      if (type.name === 'Identifier') names.push(text)
      if (type.name === 'LabelName') label = text
      if (type.name === 'StringLiteral') labels.push({ name: label, values: text.slice(1, -1).split('|') })
    },
  })
  return { names, labels }
}

/** Series that a histogram tells, besides its own name. */
const suffixes = ['', '_count', '_sum', '_bucket']

test('each rule and panel is an expression over figures that the program tells', async () => {
  const database = await openTestDatabase()
  const meters = openMeters()
  const reads = openReads(database, async () => openTestDatabase(), app.services.log)
  addGauges({ ...app.services, meters, database, reads })
  const told = new Set(
    (await meters.registry.getMetricsAsJSON()).flatMap(({ name }) => suffixes.map(suffix => `${name}${suffix}`)),
  )
  await reads.close()
  await database.close()
  // What Prometheus itself makes of what it asks.
  told.add('up')
  expect(asked.length).toBeGreaterThan(25)
  for (const one of asked) {
    const { names } = partsOf(one)
    expect(names.length).toBeGreaterThan(0)
    expect({ of: one.of, unknown: names.filter(name => !told.has(name)) }).toEqual({ of: one.of, unknown: [] })
  }
})

test('the values of labels that they choose exist', () => {
  const known: Record<string, (value: string) => boolean> = {
    action: value => value in auditActions,
    code: value => value in problemTexts,
    // `aforo` is what the operator calls what Prometheus asks.
    job: value => value === 'aforo' || jobs.some(({ name }) => name === value),
    state: value => ['waiting', 'active', 'used', 'idle'].includes(value),
    outcome: value => ['done', 'failed', 'accepted'].includes(value),
    circuit: value => ['CLOSED', 'OPEN', 'HALF_OPEN'].includes(value),
    status: value => value === '5..',
    result: value => ['PASSED', 'FAILED'].includes(value),
    area: value => value === '/api/events',
  }
  for (const one of asked)
    for (const { name, values } of partsOf(one).labels)
      for (const value of values)
        expect([one.of, name, value, known[name]?.(value)]).toEqual([one.of, name, value, true])
})

test('ten alerts or more, each with a text and the chapter that says what to do', async () => {
  const page = await readFile(new URL('../../../docs/runbooks.md', import.meta.url), 'utf8')
  const chapters = [...page.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^a-z0-9áéíóúñ -]/g, '')
      .replaceAll(' ', '-'),
  )
  expect(rules.length).toBeGreaterThanOrEqual(10)
  for (const { alert, labels, annotations } of rules) {
    expect(labels).toEqual({ severity: expect.stringMatching(/^(page|warn)$/) })
    expect(annotations.summary).not.toBe('')
    const [, chapter = ''] = annotations.runbook.split('#')
    expect([alert, chapters.includes(chapter)]).toEqual([alert, true])
  }
})
