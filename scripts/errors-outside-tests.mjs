import { writeFileSync } from 'node:fs'

/**
 * A reporter of Vitest for what its JSON leaves out: the errors that came outside any test (a promise that nobody waited
 * for, a worker that died). Each goes to the file that ERRORS_OUTSIDE_TESTS names, with the test file that was running.
 */
export default class ErrorsOutsideTests {
  onTestRunEnd(_modules, errors) {
    const told = errors.map(({ name, message, stack, VITEST_TEST_PATH: file, VITEST_TEST_NAME: test }) => ({
      file,
      test,
      message: stack ?? `${name}: ${message}`,
    }))
    writeFileSync(process.env.ERRORS_OUTSIDE_TESTS, JSON.stringify(told))
  }
}
