import { defineConfig } from 'vitest/config'
import rules from './vitest.config.ts'

/** The tests of components, which look at a window. */
export default defineConfig({
  ...rules,
  test: {
    ...rules.test,
    name: 'screens',
    include: ['src/**/*.test.tsx'],
    environmentOptions: {
      happyDOM: {
        // A file that is saved is a link that is pressed: the window would go there, and what this worker has loaded would
        // wait for good on the timers of the one that it left.
        settings: { navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true } },
      },
    },
  },
})
