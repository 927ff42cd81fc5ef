import { type ServerProcess, startServer } from './server-process.ts'
import { test as base } from './test.ts'

/** `test` on a server of its own, for a walk whose traces must not stay where others walk, or that counts what is there. */
export const test = base.extend<object, { server: ServerProcess }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires the pattern to see that no fixture is used.
    async ({}, use) => {
      const server = await startServer()
      await use(server)
      await server.remove()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
})
