import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/**
 * One run for every test that needs no browser window. The server's tests share one database per worker, so their files
 * run in the same worker without being isolated from one another; each test makes its own tenant.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    // What was found wrong is told whole, also of a list of faults.
    chaiConfig: { truncateThreshold: 0 },
    projects: [
      { test: { name: 'api', root: 'api', include: ['src/**/*.test.ts'], isolate: false } },
      {
        test: {
          name: 'server',
          root: 'server',
          include: ['src/**/*.test.ts'],
          globalSetup: [join(import.meta.dirname, 'server', 'src', 'platform', 'testing', 'global-setup.ts')],
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // What is waited for comes later on a machine that does much else; nobody waits longer than it takes.
          expect: { poll: { timeout: 20_000 } },
        },
      },
      'web/vitest.config.ts',
      'web/vitest.screens.config.ts',
      {
        test: {
          name: 'scripts',
          root: '.',
          include: ['scripts/**/*.test.ts', 'deploy/*.test.ts', 'e2e/*.test.ts', 'bench/**/*.test.ts'],
          // Those that read the whole checkout take more than the usual five seconds on a machine that does much else.
          testTimeout: 120_000,
        },
      },
    ],
  },
})
