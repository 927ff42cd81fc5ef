/**
 * Whether generated tests run extensively: in CI, and with AFORO_TEST_EFFORT=many; AFORO_TEST_EFFORT=few turns it off.
 */
export const many = (process.env.AFORO_TEST_EFFORT || (process.env.CI ? 'many' : 'few')) === 'many'

/** Number of runs, or size of data, of a generated test: few with `npm test`, many in CI. */
export const effort = (few: number, inCi: number): number => (many ? inCi : few)
