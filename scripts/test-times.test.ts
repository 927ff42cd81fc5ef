import { expect, test } from 'vitest'
import { partLines, partsClock, playwrightTimes, slowestLines, vitestTimes, webBuild } from './test-times.mjs'

test('a part has its own time, and of the processor what was added since the part before ended', async () => {
  let now = 0
  let used = 5
  const clock = partsClock(
    () => now,
    () => used,
  )
  const pass = (seconds: number, processor: number) => () => {
    now += seconds
    used += processor
  }
  await clock.time(webBuild, pass(60, 100))
  await clock.time('recorridos', pass(75.4, 250))
  expect(partLines(clock.parts)).toEqual([
    'tiempo: aplicación web 1:00 (procesador 1:40)',
    'tiempo: recorridos 1:15 (procesador 4:10, 2.5 veces aplicación web)',
  ])
})

test('a part that fails is timed too, and its error goes on', async () => {
  const clock = partsClock(
    () => 0,
    () => undefined,
  )
  const failing = clock.time('pruebas', () => Promise.reject(new Error('no database')))
  await expect(failing).rejects.toThrow('no database')
  expect(partLines(clock.parts)).toEqual(['tiempo: pruebas 0:00'])
})

test('the slowest files come first, and no more than asked for', () => {
  const files = [
    { file: 'b.test.ts', seconds: 2 },
    { file: 'a.test.ts', seconds: 12.34 },
    { file: 'c.test.ts', seconds: 1 },
  ]
  expect(slowestLines(files, 2)).toEqual(['   12.3 s  a.test.ts', '    2.0 s  b.test.ts'])
})

const assertion = (fullName: string, status: string, failure?: string) => ({
  fullName,
  status,
  duration: 500,
  failureMessages: failure === undefined ? [] : [failure],
})

test('of Vitest’s report: each file’s time, what was skipped, and what was cut off at its limit', () => {
  const assertionResults = [
    assertion('one', 'passed'),
    assertion('two', 'skipped'),
    assertion('three', 'failed', 'Error: Test timed out in 120000ms.'),
  ]
  const report = { testResults: [{ name: '/root/a.test.ts', assertionResults }] }
  expect(vitestTimes(report, file => file.slice('/root/'.length))).toEqual({
    files: [{ file: 'a.test.ts', seconds: 1.5 }],
    notRun: ['a.test.ts: two'],
    cutOff: ['a.test.ts: three'],
  })
})

test('of Playwright’s report: each file’s time over its suites, what was skipped or never begun, and what was cut off', () => {
  const spec = (title: string, ...statuses: string[]) => ({
    file: 'a.test.ts',
    title,
    tests: [{ results: statuses.map(status => ({ status, duration: 1_000 })) }],
  })
  const suites = [
    {
      specs: [spec('one', 'passed'), spec('two', 'skipped')],
      suites: [{ specs: [spec('three', 'timedOut', 'passed'), spec('four')] }],
    },
  ]
  expect(playwrightTimes({ suites })).toEqual({
    files: [{ file: 'e2e/tests/a.test.ts', seconds: 4 }],
    notRun: ['e2e/tests/a.test.ts: two', 'e2e/tests/a.test.ts: four'],
    cutOff: ['e2e/tests/a.test.ts: three'],
  })
})
