import { readFileSync } from 'node:fs'
import babel from '@rolldown/plugin-babel'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import mantine from 'postcss-preset-mantine'
import { defineConfig, type Plugin } from 'vite'
import { contractAddresses, unreadSchemas } from './vite.api.ts'
import { compressedFiles } from './vite.compressed.ts'
import { screenParts } from './vite.parts.ts'
import { screenFiles } from './vite.screens.ts'
import { stylesheetBehindFrame } from './vite.stylesheet.ts'

const { version } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8')) as { version: string }

/** Writes `/version.json`, by which an open tab learns that a newer build is being served. */
const versionFile = (): Plugin => ({
  name: 'aforo-version-file',
  apply: 'build',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'version.json', source: JSON.stringify({ version }) })
  },
})

const server = process.env.AFORO_SERVER ?? 'http://localhost:3000'
const served = [
  '/api',
  '/oidc',
  '/login/interaction',
  '/login/sign-out',
  '/feedback',
  '/files',
  '/outbox',
  '/scim',
  '/webhooks',
]

/** The folder of a screen's parts, the record of the API, or the library, that a file belongs to. */
function areaOf(id: string): string {
  // Of the API's files the first word: `space` of space-words.ts, space-names.ts and space-changes.ts, a few lines each.
  const [, wing, area] = /\/api\/src\/([^/]+)\/([^/.-]+)/.exec(id) ?? /\/web\/src\/([^/]+)\/([^/.]+)/.exec(id) ?? []
  if (wing && ['ui', 'layout', 'platform', 'routes'].includes(wing)) return 'ui'
  if (wing) return `${wing}-${area}`
  const [, library = 'rest'] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id) ?? []
  return library.replace('/', '-')
}

export default defineConfig({
  root: import.meta.dirname,
  define: { __APP_VERSION__: JSON.stringify(version) },
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // A route's loader goes with its screen: what it reads would otherwise be part of the first page.
      codeSplittingOptions: {
        defaultBehavior: [['loader', 'component']],
      },
      routesDirectory: `${import.meta.dirname}/src/routes`,
      generatedRouteTree: `${import.meta.dirname}/src/routeTree.gen.ts`,
      quoteStyle: 'single',
      semicolons: false,
      addExtensions: true,
      routeFileIgnorePattern: '\\.test\\.tsx?$',
    }),
    screenParts(import.meta.dirname),
    react(),
    babel({ presets: [reactCompilerPreset()] }),
    versionFile(),
    contractAddresses(),
    unreadSchemas(),
    stylesheetBehindFrame(),
    screenFiles(),
    compressedFiles(),
  ],
  css: { postcss: { plugins: [mantine()] } },
  build: {
    outDir: 'dist',
    target: 'es2023',
    manifest: true,
    rolldownOptions: {
      // On a slow machine it would be the first thing that somebody reads here, and nothing that they could do about.
      checks: { pluginTimings: false },
      output: {
        // Without names: the first load lists the files of every screen, and the manifest says what they are.
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: 'assets/[hash:7][extname]',
        codeSplitting: {
          // A request costs more than some kilobytes that one screen doesn't need (docs/decisions/0054). Each group takes what
          // its files import, and nothing of a group above it imports one below: no two files wait for each other.
          groups: [
            {
              // A new version of ours leaves it in the browser's cache.
              name: 'react',
              test: /rolldown\/runtime|node_modules\/(react|react-dom|scheduler|@tanstack\/(?!virtual|react-virtual)[^/]+)\//,
            },
            // Texts of refusals come with the answers; a form that tells one by itself fetches them all, and the first load none.
            { name: 'problems', test: /api\/src\/platform\/problems\.ts$/ },
            // With the sign-in form: its routes aren't split.
            { name: 'first', tags: ['$initial'] },
            { name: 'frame', test: /web\/src\/layout\/frame\.ts$/ },
            // By how many parts that are fetched on demand use them. What a file imports is used at least as often as that file.
            { name: 'shared', minShareCount: 15 },
            { name: 'parts', minShareCount: 6 },
            { name: areaOf, minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: { proxy: Object.fromEntries(served.map(path => [path, { target: server, changeOrigin: false }])) },
})
