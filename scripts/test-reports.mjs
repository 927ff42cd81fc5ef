// What the reports of Vitest and Playwright say, in one form: how many passed, which failed or needed a second try, and times.
import { existsSync, readFileSync } from 'node:fs'
import { playwrightTimes, vitestTimes } from './test-times.mjs'

/**
 * What a runner's report says: how many passed, and each failure's title. A runner that ended without a report, or failed
 * outside any test, counts as one failure.
 */
export function counted(name, exitCode, report, read) {
  const counts = existsSync(report) ? read(JSON.parse(readFileSync(report, 'utf8'))) : { passed: 0, failed: [] }
  if (exitCode !== 0 && counts.failed.length === 0)
    counts.failed.push(`${name}: terminó con error ${exitCode} fuera de las pruebas`)
  return { name, ...counts }
}

/** @param errors what came outside the tests: the file, the test that ran, and the message */
export function vitestCounts(report, errors, relative) {
  const titlesOf = (file, ended) =>
    file.assertionResults.filter(ended).map(({ fullName }) => `${relative(file.name)}: ${fullName}`)
  const titles = errors.map(({ file, test, message }) => {
    const where = file ? relative(file) : 'vitest'
    return `${where}: fuera de las pruebas${test ? `, cerca de «${test}»` : ''}: ${message.split('\n', 1)[0]}`
  })
  const tests = report.testResults.flatMap(file => {
    const titles = titlesOf(file, ({ status }) => status === 'failed')
    // A file that can't be loaded, or whose set-up fails, fails without a failed test.
    return file.status === 'failed' && titles.length === 0 ? [relative(file.name)] : titles
  })
  return {
    passed: report.numPassedTests,
    failed: [...tests, ...titles],
    outside: { files: errors.map(({ file }) => file), titles },
    flaky: report.testResults.flatMap(file => titlesOf(file, passedOnceRepeated)),
    why: [
      ...errors.map(({ message }) => message),
      ...report.testResults.flatMap(file =>
        file.assertionResults.filter(passedOnceRepeated).flatMap(({ failureMessages }) => failureMessages),
      ),
    ],
    times: vitestTimes(report, relative),
  }
}

const passedOnceRepeated = ({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0

export const playwrightCounts = ({ stats, suites }) => ({
  passed: stats.expected + stats.flaky,
  failed: walks(suites, 'unexpected'),
  // A fault to be found, though not one that fails the run.
  flaky: walks(suites, 'flaky'),
  times: playwrightTimes({ suites }),
})

/** The file and title of each walk that ended so. */
function walks(suites, status) {
  return suites.flatMap(suite => [
    ...suite.specs
      .filter(spec => spec.tests.some(test => test.status === status))
      .map(spec => `e2e/tests/${spec.file}: ${spec.title}`),
    ...walks(suite.suites ?? [], status),
  ])
}
