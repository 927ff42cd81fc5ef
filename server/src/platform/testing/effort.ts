/** Whether generated tests look long: in CI, and where AFORO_TEST_EFFORT=many; AFORO_TEST_EFFORT=few says no to both. */
export const many = (process.env.AFORO_TEST_EFFORT || (process.env.CI ? 'many' : 'few')) === 'many'

/** How often a generated test is run, or how large its data is: few at every `npm test`, many in CI. */
export const effort = (few: number, inCi: number): number => (many ? inCi : few)
