// `npm test`: set-up, then every test. The last line of its output is `N passed, N failed`, summed over the runners.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { ensureBuilt, ensureInstalled, foreground, pinnedNode, root, run, Stop } from './setup.mjs'

const help = `npm test -- [opciones] [filtro…]

  sin opciones   todo: unidades y áreas (Vitest), aplicación web, recorridos en Chromium (Playwright)
  --unit         solo Vitest (sin navegador)
  --server       solo las pruebas del servidor
  --e2e          solo los recorridos en Chromium
  filtro         parte del nombre de los archivos de prueba

  TEST_DATABASE_URL   servidor PostgreSQL donde correr las pruebas del servidor (por defecto, la base embebida)
  CHROMIUM_PATH       el Chromium que se usa (por defecto, el del sistema o el que viene empaquetado)`

const options = new Set(process.argv.slice(2).filter(argument => argument.startsWith('--')))
const filters = process.argv.slice(2).filter(argument => !argument.startsWith('--'))

/** What a runner's report counts; a runner that ended without a report, or failed outside any test, counts as one. */
function counted(name, exitCode, report, count) {
  const counts = existsSync(report) ? count(JSON.parse(readFileSync(report, 'utf8'))) : { passed: 0, failed: 0 }
  if (exitCode !== 0 && counts.failed === 0) {
    console.error(`${name}: terminó con error ${exitCode} fuera de las pruebas`)
    counts.failed = 1
  }
  return counts
}

function node26(args, environment = {}) {
  const path = `${dirname(pinnedNode())}${delimiter}${process.env.PATH}`
  return foreground(pinnedNode(), args, { env: { ...process.env, PATH: path, ...environment } })
}

async function vitest(reports) {
  const report = join(reports, 'vitest.json')
  const args = [join(root, 'node_modules', 'vitest', 'vitest.mjs'), 'run', '--passWithNoTests']
  args.push('--reporter=default', '--reporter=json', `--outputFile.json=${report}`)
  if (options.has('--server')) args.push('--project=server')
  const exitCode = await node26([...args, ...filters])
  return counted('vitest', exitCode, report, found => ({
    passed: found.numPassedTests,
    // A file that can't be loaded fails without a failed test.
    failed:
      found.numFailedTests +
      found.testResults.filter(file => file.status === 'failed' && !file.assertionResults.length).length,
  }))
}

async function playwright(reports) {
  const report = join(reports, 'playwright.json')
  const cli = join(root, 'node_modules', '@playwright', 'test', 'cli.js')
  const args = [cli, 'test', '--config', join(root, 'e2e', 'playwright.config.ts'), '--pass-with-no-tests', ...filters]
  const exitCode = await node26(args, { PLAYWRIGHT_JSON_OUTPUT_FILE: report })
  if (existsSync(report)) sayFlaky(JSON.parse(readFileSync(report, 'utf8')))
  return counted('playwright', exitCode, report, ({ stats }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
  }))
}

/** Names each walk that passed only at its second try: a fault to be found, though not one that fails the run. */
function sayFlaky({ suites }) {
  const titles = suite => [
    ...suite.specs.filter(spec => spec.tests.some(test => test.status === 'flaky')).map(spec => spec.title),
    ...(suite.suites ?? []).flatMap(titles),
  ]
  for (const title of suites.flatMap(titles)) console.error(`playwright: pasó recién al segundo intento: ${title}`)
}

await run(async () => {
  if (options.has('--help')) {
    console.log(help)
    return 0
  }
  const unknown = [...options].filter(option => !['--unit', '--server', '--e2e'].includes(option))
  if (unknown.length) throw new Stop(`opción desconocida: ${unknown.join(' ')} (npm test -- --help las lista)`)
  const everything = options.size === 0
  const reports = mkdtempSync(join(tmpdir(), 'aforo-test-'))
  const counts = []
  try {
    ensureInstalled()
    if (everything || options.has('--unit') || options.has('--server')) counts.push(await vitest(reports))
    if (everything || options.has('--e2e')) {
      ensureBuilt()
      counts.push(await playwright(reports))
    }
  } catch (error) {
    // A set-up that fails counts too, so that the closing line is never missing nor green.
    if (!(error instanceof Stop)) throw error
    console.error(`aforo: ${error.message}`)
    counts.push({ passed: 0, failed: 1 })
  } finally {
    rmSync(reports, { recursive: true, force: true })
  }
  const passed = counts.reduce((sum, count) => sum + count.passed, 0)
  const failed = counts.reduce((sum, count) => sum + count.failed, 0)
  console.log(`\n${passed} passed, ${failed} failed`)
  // Nothing run is not a success: a mistyped filter would look like one.
  return failed === 0 && passed > 0 ? 0 : 1
})
