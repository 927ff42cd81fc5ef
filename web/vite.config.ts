import { readFileSync } from 'node:fs'
import babel from '@rolldown/plugin-babel'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import mantine from 'postcss-preset-mantine'
import { defineConfig, type Plugin } from 'vite'
import { compressedFiles } from './vite.compressed.ts'
import { contractAddresses, unreadSchemas } from './vite.contract.ts'

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
    unreadSchemas(),
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
          // What every page needs, in two files, of which a new version of ours leaves the first in the browser's cache.
          // Grouping by anything but what the entry imports puts parts of the app into the login's files.
          groups: [
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|scheduler|@tanstack\/(?!virtual|react-virtual)[^/]+)\//,
            },
            // Texts of refusals come with the answers; a form that tells one by itself fetches them all, and the first load none.
            { name: 'problems', test: /contract\/src\/platform\/problems\.ts$/ },
            { name: 'first', tags: ['$initial'] },
            // A hundred files of a few hundred bytes otherwise, a request each: they lean on nothing but React, so that whoever
            // needs one of them brings no part of the app.
            { name: 'icons', test: /node_modules\/@tabler\/icons-react\/.+\/icons\// },
            { name: 'hooks', test: /node_modules\/@mantine\/hooks\// },
          ],
        },
      },
    },
  },
  server: { proxy: Object.fromEntries(served.map(path => [path, { target: server, changeOrigin: false }])) },
})
