// `npm test`: set-up, then every test. The last line of its output is `N passed, N failed`, summed over the runners; the
// lines before it name what failed, so that the end of a log says all.
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir, totalmem } from 'node:os'
import { delimiter, dirname, join, relative } from 'node:path'
import { compileCache, ensureBuilt, ensureInstalled, foreground, pinnedNode, root, run, Stop } from './setup.mjs'
import { versionTests } from './version-tests.mjs'

const help = `npm test -- [opciones] [filtro…]

  sin opciones   todo: unidades y áreas (Vitest), aplicación web, recorridos en Chromium (Playwright)
  --unit         solo Vitest (sin navegador)
  --server       solo las pruebas del servidor
  --by-version   de esas, solo las que pueden diferir según la versión de PostgreSQL (lo que .ci/run corre en otra)
  --e2e          solo los recorridos en Chromium
  --at=INSTANTE  como si fuera ese momento: --at=2027-01-31T23:50-05:00 (pide libfaketime; sin TEST_DATABASE_URL)
  filtro         parte del nombre de los archivos de prueba

  TEST_DATABASE_URL   servidor PostgreSQL, con un usuario que todo lo puede, donde correr las pruebas del servidor
                      (por defecto, uno propio de cada corrida)
  AFORO_TEST_EFFORT   few o many: cuánto repiten las pruebas generadas (por defecto few; many donde CI está puesta)
  CHROMIUM_PATH       el Chromium que se usa (por defecto, el del sistema o el que viene empaquetado)`

const given = process.argv.slice(2)
const at = given.find(argument => argument.startsWith('--at='))?.slice('--at='.length)
const options = new Set(given.filter(argument => argument.startsWith('--') && !argument.startsWith('--at=')))
const filters = given.filter(argument => !argument.startsWith('--'))

/**
 * What a runner's report says: how many passed, and each failure's title. A runner that ended without a report, or failed
 * outside any test, counts as one failure.
 */
function counted(name, exitCode, report, read) {
  const counts = existsSync(report) ? read(JSON.parse(readFileSync(report, 'utf8'))) : { passed: 0, failed: [] }
  if (exitCode !== 0 && counts.failed.length === 0)
    counts.failed.push(`${name}: terminó con error ${exitCode} fuera de las pruebas`)
  return counts
}

/** Debian's and Ubuntu's places for the library that gives a process another clock. */
const fakeTimeLibraries = ['x86_64', 'aarch64'].map(
  machine => `/usr/lib/${machine}-linux-gnu/faketime/libfaketime.so.1`,
)

/** The environment in which every process of the run, the server's and the browser's too, believes that it is `at`. */
function clockOf(at) {
  if (!at) return {}
  const library = fakeTimeLibraries.find(existsSync)
  if (!library) throw new Stop('--at pide libfaketime (en Debian: apt-get install faketime)')
  const seconds = Math.round((Date.parse(at) - Date.now()) / 1000)
  if (Number.isNaN(seconds)) throw new Stop(`--at=${at}: no es un instante (por ejemplo, 2027-01-31T23:50-05:00)`)
  // An offset and not a date: whichever process starts later goes on from there. Timers keep the real clock.
  const FAKETIME = `${seconds < 0 ? '' : '+'}${seconds}s`
  return { LD_PRELOAD: library, FAKETIME, FAKETIME_DONT_FAKE_MONOTONIC: '1', NO_FAKE_STAT: '1' }
}

function node26(args, environment = {}, stdio = 'inherit') {
  const path = `${dirname(pinnedNode())}${delimiter}${process.env.PATH}`
  return foreground(pinnedNode(), args, {
    env: { ...process.env, PATH: path, ...compileCache, ...clockOf(at), ...environment },
    stdio,
  })
}

/** @param output where its output goes: a file's descriptor, so that it doesn't mix with that of the walks */
async function vitest(reports, output) {
  const args = ['--passWithNoTests']
  const byVersion = options.has('--by-version')
  if (options.has('--server') || byVersion) args.push('--project=server')
  // As with the walks: in CI, what fails once and then passes doesn't fail the run, it is named at its end.
  if (process.env.CI) args.push('--retry=1')
  const counts = await vitestRun(reports, output, [
    ...args,
    ...(byVersion ? Object.keys(versionTests).map(file => `server/src/${file}`) : filters),
  ])
  return process.env.CI ? outsideRepeated(reports, output, args, counts) : counts
}

/** One run of Vitest. An error outside the tests fails it, and is told with the file that ran then. */
async function vitestRun(reports, output, args) {
  const report = join(reports, 'vitest.json')
  const outside = join(reports, 'outside.json')
  for (const file of [report, outside]) rmSync(file, { force: true })
  const vitest = [join(root, 'node_modules', 'vitest', 'vitest.mjs'), 'run', '--reporter=default', '--reporter=json']
  vitest.push(`--outputFile.json=${report}`, `--reporter=${join(root, 'scripts', 'errors-outside-tests.mjs')}`)
  const stdio = output === undefined ? 'inherit' : ['ignore', output, output]
  const exitCode = await node26([...vitest, ...args], { ERRORS_OUTSIDE_TESTS: outside }, stdio)
  return counted('vitest', exitCode, report, found => {
    const errors = existsSync(outside) ? JSON.parse(readFileSync(outside, 'utf8')) : []
    const titles = errors.map(({ file, test, message }) => {
      const where = file ? relative(root, file) : 'vitest'
      return `${where}: fuera de las pruebas${test ? `, cerca de «${test}»` : ''}: ${message.split('\n', 1)[0]}`
    })
    const tests = found.testResults.flatMap(file => {
      const titles = titlesOf(file, ({ status }) => status === 'failed')
      // A file that can't be loaded, or whose set-up fails, fails without a failed test.
      return file.status === 'failed' && titles.length === 0 ? [relative(root, file.name)] : titles
    })
    return {
      passed: found.numPassedTests,
      failed: [...tests, ...titles],
      outside: { files: errors.map(({ file }) => file), titles },
      flaky: found.testResults.flatMap(file => titlesOf(file, passedOnceRepeated)),
      why: [
        ...errors.map(({ message }) => message),
        ...found.testResults.flatMap(file =>
          file.assertionResults.filter(passedOnceRepeated).flatMap(({ failureMessages }) => failureMessages),
        ),
      ],
    }
  })
}

/** What came outside the tests, as what fails in one: its files run once more, and where that passes it is named only. */
async function outsideRepeated(reports, output, args, counts) {
  const { files, titles } = counts.outside ?? { files: [], titles: [] }
  if (files.length === 0 || !files.every(Boolean)) return counts
  const again = await vitestRun(reports, output, [...args, ...new Set(files)])
  if (again.failed.length > 0) return { ...counts, why: [...counts.why, ...(again.why ?? [])] }
  return {
    ...counts,
    failed: counts.failed.filter(title => !titles.includes(title)),
    flaky: [...counts.flaky, ...titles],
  }
}

const passedOnceRepeated = ({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0

/** The file and title of each of its tests that ended so. */
const titlesOf = (file, ended) =>
  file.assertionResults.filter(ended).map(({ fullName }) => `${relative(root, file.name)}: ${fullName}`)

async function playwright(reports) {
  const report = join(reports, 'playwright.json')
  const cli = join(root, 'node_modules', '@playwright', 'test', 'cli.js')
  const args = [cli, 'test', '--config', join(root, 'e2e', 'playwright.config.ts'), '--pass-with-no-tests', ...filters]
  const exitCode = await node26(args, { PLAYWRIGHT_JSON_OUTPUT_FILE: report })
  return counted('playwright', exitCode, report, ({ stats, suites }) => ({
    passed: stats.expected + stats.flaky,
    failed: walks(suites, 'unexpected'),
    // A fault to be found, though not one that fails the run.
    flaky: walks(suites, 'flaky'),
  }))
}

/**
 * Both runners at the same time: each waits for much (a database's start, a page, a server that was killed), which alone
 * leaves two of five cores' time unused. What Vitest says comes when it has ended.
 */
async function together(reports) {
  const log = join(reports, 'vitest.log')
  const output = openSync(log, 'w')
  const units = vitest(reports, output).finally(() => closeSync(output))
  const walked = (async () => {
    ensureBuilt()
    return playwright(reports)
  })()
  const [unit, walk] = await Promise.allSettled([units, walked])
  console.log(readFileSync(log, 'utf8'))
  return [unit, walk].map(ended => {
    if (ended.status === 'fulfilled') return ended.value
    return stopped(ended.reason)
  })
}

/** A set-up that fails counts too, so that the closing line is never missing nor green. */
function stopped(error) {
  if (!(error instanceof Stop)) throw error
  return { passed: 0, failed: [`aforo: ${error.message}`] }
}

/** Bytes of memory from which on both runners have room beside each other: two browsers, and four databases in it. */
const roomForBoth = 7 * 2 ** 30

/** The file and title of each walk that ended so. */
function walks(suites, status) {
  return suites.flatMap(suite => [
    ...suite.specs
      .filter(spec => spec.tests.some(test => test.status === status))
      .map(spec => `e2e/tests/${spec.file}: ${spec.title}`),
    ...walks(suite.suites ?? [], status),
  ])
}

await run(async () => {
  if (options.has('--help')) {
    console.log(help)
    return 0
  }
  const unknown = [...options].filter(option => !['--unit', '--server', '--by-version', '--e2e'].includes(option))
  if (unknown.length) throw new Stop(`opción desconocida: ${unknown.join(' ')} (npm test -- --help las lista)`)
  const everything = options.size === 0
  const reports = mkdtempSync(join(tmpdir(), 'aforo-test-'))
  const counts = []
  try {
    ensureInstalled()
    if (everything && totalmem() >= roomForBoth) counts.push(...(await together(reports)))
    else if (everything || ['--unit', '--server', '--by-version'].some(option => options.has(option)))
      counts.push(await vitest(reports))
    if (options.has('--e2e') || (everything && counts.length < 2)) {
      ensureBuilt()
      counts.push(await playwright(reports))
    }
  } catch (error) {
    counts.push(stopped(error))
  } finally {
    rmSync(reports, { recursive: true, force: true })
  }
  const passed = counts.reduce((sum, count) => sum + count.passed, 0)
  const failed = counts.flatMap(count => count.failed)
  console.log()
  // Vitest tells at its end only why a test failed for good.
  for (const message of counts.flatMap(count => count.why ?? [])) console.log(message)
  for (const title of counts.flatMap(count => count.flaky ?? [])) console.log(`pasó recién al repetirse: ${title}`)
  for (const title of failed) console.log(`falló: ${title}`)
  console.log(`${passed} passed, ${failed.length} failed`)
  // Nothing run is not a success: a mistyped filter would look like one.
  return failed.length === 0 && passed > 0 ? 0 : 1
})
