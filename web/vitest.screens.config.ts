import { defineConfig } from 'vitest/config'
import rules from './vitest.config.ts'

/** The tests of components. What one shows, asks and remembers outside of them is none of the next file's. */
export default defineConfig({
  ...rules,
  test: { ...rules.test, name: 'screens', include: ['src/**/*.test.tsx'], isolate: true },
})
