/** What tells in under a minute whether the product works at all: the main journey, and each call of the contract once. */
export const smokeTests = {
  tests: ['server/src/testing/contract.test.ts'],
  walks: ['e2e/tests/main-job.test.ts'],
}
