import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: import.meta.dirname,
  define: { __APP_VERSION__: JSON.stringify('0.1.0') },
  test: {
    name: 'web',
    // What needs a window says so in its first line: to make one takes longer than most of the tests.
    environment: 'node',
    include: ['src/**/*.test.ts', '*.test.ts'],
    setupFiles: ['src/test-setup.ts'],
    css: false,
    // What a file loads it would load anew for each: half of the time of these tests.
    isolate: false,
    // As all of a run's projects that share what they load (vitest.config.ts).
    maxWorkers: 2,
    // Limits for what is stuck, not measures of speed: the walks run beside these tests.
    testTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
  },
})
