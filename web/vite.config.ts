import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import babel from '@rolldown/plugin-babel'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import mantine from 'postcss-preset-mantine'
import { defineConfig, type Plugin } from 'vite'

const { version } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8')) as { version: string }

/** Writes `/version.json`, by which an open tab learns that a newer build is being served. */
const versionFile = (): Plugin => ({
  name: 'aforo-version-file',
  apply: 'build',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'version.json', source: JSON.stringify({ version }) })
  },
})

/**
 * The whole contract is schemas and Spanish summaries; of its calls a browser needs only where each is. The built app gets
 * that in the contract's place: what else it takes of it, a schema for a form or a constant, it takes from an area's file.
 */
const contractAddresses = (): Plugin => {
  const file = join(import.meta.dirname, '..', 'contract', 'src', 'contract.ts')
  return {
    name: 'aforo-contract-addresses',
    apply: 'build',
    load: {
      filter: { id: file },
      async handler() {
        const { contract } = (await import(pathToFileURL(file).href)) as { contract: object }
        return `export const contract = ${JSON.stringify(addressesIn(contract))}`
      },
    },
  }
}

/** Calls by area with their method, path and structures, as the client library reads them. */
function addressesIn(router: object): object {
  if (!('~orpc' in router))
    return Object.fromEntries(Object.entries(router).map(([name, inside]) => [name, addressesIn(inside as object)]))
  const { method, path, inputStructure, outputStructure } = (router['~orpc'] as { route: Record<string, string> }).route
  return { '~orpc': { errorMap: {}, meta: {}, route: { method, path, inputStructure, outputStructure } } }
}

const server = process.env.AFORO_SERVER ?? 'http://localhost:3000'
const served = ['/api', '/oidc', '/login/interaction', '/login/sign-out', '/files', '/outbox', '/scim']

export default defineConfig({
  root: import.meta.dirname,
  define: { __APP_VERSION__: JSON.stringify(version) },
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // A route's loader goes with its screen: what it reads would otherwise be part of the first page.
      codeSplittingOptions: {
        defaultBehavior: [['loader', 'component'], ['errorComponent'], ['notFoundComponent'], ['pendingComponent']],
      },
      routesDirectory: `${import.meta.dirname}/src/routes`,
      generatedRouteTree: `${import.meta.dirname}/src/routeTree.gen.ts`,
      quoteStyle: 'single',
      semicolons: false,
      addExtensions: true,
      routeFileIgnorePattern: '\\.test\\.tsx?$',
    }),
    react(),
    babel({ presets: [reactCompilerPreset()] }),
    versionFile(),
    contractAddresses(),
  ],
  css: { postcss: { plugins: [mantine()] } },
  build: {
    outDir: 'dist',
    target: 'es2023',
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every page needs, in one file that a new version of ours leaves in the browser's cache. Grouping more
          // than this puts parts of the app into the login's files: it made them half as big again.
          groups: [
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|scheduler|@tanstack\/(?!virtual|react-virtual)[^/]+)\//,
            },
          ],
        },
      },
    },
  },
  server: { proxy: Object.fromEntries(served.map(path => [path, { target: server, changeOrigin: false }])) },
})
