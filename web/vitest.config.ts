import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: import.meta.dirname,
  define: { __APP_VERSION__: JSON.stringify('0.1.0') },
  test: {
    name: 'web',
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}', '*.test.ts'],
    setupFiles: ['src/test-setup.ts'],
    css: false,
  },
})
