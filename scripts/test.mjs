// `npm test`: set-up, then every test. The last line of its output is `N passed, N failed`, summed over the runners; the
// lines before it name what failed, so that the end of a log says all.
import { spawnSync } from 'node:child_process'
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir, totalmem } from 'node:os'
import { delimiter, dirname, join, relative } from 'node:path'
import {
  compileCache,
  ensureBuilt,
  ensureInstalled,
  foreground,
  isBuilt,
  pinnedNode,
  root,
  run,
  Stop,
} from './setup.mjs'
import { smokeTests } from './smoke-tests.mjs'
import { counted, playwrightCounts, vitestCounts } from './test-reports.mjs'
import { partLines, partsClock, slowestLines, webBuild } from './test-times.mjs'
import { versionTests } from './version-tests.mjs'

const help = `npm test -- [opciones] [filtro…]

  sin opciones   todo: unidades y áreas (Vitest), aplicación web, recorridos en Chromium (Playwright)
  --unit         solo Vitest (sin navegador)
  --server       solo las pruebas del servidor
  --by-version   de esas, solo las que pueden diferir según la versión de PostgreSQL (lo que .ci/run corre en otra)
  --e2e          solo los recorridos en Chromium
  --changed      lo que alcanza el cambio: lo que difiere de donde esta rama dejó main (o --changed=COMMIT), lo más
                 cercano primero y en unos dos minutos; dice cuánto queda para la corrida entera
  --smoke        lo imprescindible, en un minuto: el recorrido principal y cada llamada del contrato una vez
  --at=INSTANTE  como si fuera ese momento: --at=2027-01-31T23:50-05:00 (pide libfaketime; sin TEST_DATABASE_URL)
  filtro         parte del nombre de los archivos de prueba

  TEST_DATABASE_URL   servidor PostgreSQL, con un usuario que todo lo puede, donde correr las pruebas del servidor
                      (por defecto, uno propio de cada corrida)
  AFORO_TEST_EFFORT   few o many: cuánto repiten las pruebas generadas (por defecto few; many donde CI está puesta)
  CHROMIUM_PATH       el Chromium que se usa (por defecto, el que viene empaquetado; donde no lo hay, el del sistema)`

const given = process.argv.slice(2)
const optionValue = name => given.find(argument => argument.startsWith(`${name}=`))?.slice(`${name}=`.length)
const at = optionValue('--at')
const since = optionValue('--changed')
const options = new Set(given.filter(argument => argument.startsWith('--')).map(argument => argument.split('=', 1)[0]))
options.delete('--at')
const filters = given.filter(argument => !argument.startsWith('--'))
const byVersion = options.has('--by-version')
const versionFiles = Object.keys(versionTests).map(file => `server/src/${file}`)
const clock = partsClock()

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

/**
 * @param output where its output goes: a file's descriptor, so that it doesn't mix with that of the walks
 * @param files which ones of it run, where it isn't all that the filters leave
 */
async function vitest(reports, output, files = byVersion ? versionFiles : filters) {
  const args = ['--passWithNoTests']
  if (options.has('--server') || byVersion) args.push('--project=server')
  // As with the walks: in CI, what fails once and then passes doesn't fail the run, it is named at its end.
  if (process.env.CI) args.push('--retry=1')
  const counts = await vitestRun(reports, output, [...args, ...files])
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
  const errors = existsSync(outside) ? JSON.parse(readFileSync(outside, 'utf8')) : []
  return counted('vitest', exitCode, report, found => vitestCounts(found, errors, file => relative(root, file)))
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

async function playwright(reports, files = filters) {
  const report = join(reports, 'playwright.json')
  const cli = join(root, 'node_modules', '@playwright', 'test', 'cli.js')
  const args = [cli, 'test', '--config', join(root, 'e2e', 'playwright.config.ts'), '--pass-with-no-tests', ...files]
  const exitCode = await node26(args, { PLAYWRIGHT_JSON_OUTPUT_FILE: report })
  return counted('playwright', exitCode, report, playwrightCounts)
}

/**
 * Both runners at the same time: each waits for much (a database's start, a page, a server that was killed), which alone
 * leaves two of five cores' time unused. What Vitest says comes when it has ended.
 */
async function together(reports, { tests, walks } = {}) {
  const log = join(reports, 'vitest.log')
  const output = openSync(log, 'w')
  const unit = units(reports, output, tests).finally(() => closeSync(output))
  const walk = (async () => {
    await built()
    return walked(reports, walks)
  })()
  const ends = await Promise.allSettled([unit, walk])
  console.log(readFileSync(log, 'utf8'))
  return ends.map(ended => {
    if (ended.status === 'fulfilled') return ended.value
    return stopped(ended.reason)
  })
}

/** The files of a run that isn't all. */
async function some(reports, { tests, walks }) {
  if (tests.length > 0 && walks.length > 0 && hasRoomForBoth()) return together(reports, { tests, walks })
  const counts = []
  if (tests.length > 0) counts.push(await units(reports, undefined, tests))
  if (walks.length > 0) {
    await built()
    counts.push(await walked(reports, walks))
  }
  return counts
}

/** A set-up that fails counts too, so that the closing line is never missing nor green. */
function stopped(error) {
  if (!(error instanceof Stop)) throw error
  return { passed: 0, failed: [`aforo: ${error.message}`] }
}

/** Bytes of memory from which on both runners have room beside each other: two browsers, and four databases in it. */
const roomForBoth = 7 * 2 ** 30
const hasRoomForBoth = () => totalmem() >= roomForBoth

/** The web app as the walks are served it, built where its sources changed: the yardstick of the run. */
const built = () => (isBuilt() ? undefined : clock.time(webBuild, ensureBuilt))
const units = (...given) => clock.time('pruebas', () => vitest(...given))
const walked = (...given) => clock.time('recorridos', () => playwright(...given))

/** What a change reaches, as the pinned Node finds out: this script runs on whichever Node there is. */
function changed() {
  const found = spawnSync(pinnedNode(), [join(root, 'scripts', 'changed.ts'), ...(since ? [since] : [])], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  })
  if (found.status !== 0) throw new Stop(`no se pudo saber qué cambió: ${found.stderr.trim().split('\n').at(-1)}`)
  const selection = JSON.parse(found.stdout)
  console.log(`cambiaron ${selection.changed.length} archivos`)
  for (const file of [...selection.tests, ...selection.walks]) console.log(`  ${file}`)
  if (selection.leftOut > 0) console.log(`quedan ${selection.leftOut} archivos más lejos del cambio, para npm test`)
  return selection
}

await run(async () => {
  if (options.has('--help')) {
    console.log(help)
    return 0
  }
  const known = ['--unit', '--server', '--by-version', '--e2e', '--changed', '--smoke']
  const unknown = [...options].filter(option => !known.includes(option))
  if (unknown.length) throw new Stop(`opción desconocida: ${unknown.join(' ')} (npm test -- --help las lista)`)
  const everything = options.size === 0
  const reports = mkdtempSync(join(tmpdir(), 'aforo-test-'))
  const counts = []
  let nothingToRun = false
  try {
    ensureInstalled()
    if (options.has('--changed')) {
      const selection = changed()
      // A change of words alone reaches no test.
      nothingToRun = selection.tests.length + selection.walks.length === 0
      counts.push(...(await some(reports, selection)))
    } else if (options.has('--smoke')) counts.push(...(await some(reports, smokeTests)))
    else if (everything && hasRoomForBoth()) counts.push(...(await together(reports)))
    else if (everything || ['--unit', '--server', '--by-version'].some(option => options.has(option)))
      counts.push(await units(reports))
    if (options.has('--e2e') || (everything && counts.length < 2)) {
      await built()
      counts.push(await walked(reports))
    }
  } catch (error) {
    counts.push(stopped(error))
  } finally {
    rmSync(reports, { recursive: true, force: true })
  }
  const passed = counts.reduce((sum, count) => sum + count.passed, 0)
  const failed = counts.flatMap(count => count.failed)
  console.log()
  for (const { name, times } of counts.filter(({ times }) => times)) {
    console.log(`los archivos más lentos de ${name}:`)
    for (const line of slowestLines(times.files)) console.log(line)
  }
  for (const title of counts.flatMap(({ times }) => times?.notRun ?? [])) console.log(`no corrió: ${title}`)
  for (const title of counts.flatMap(({ times }) => times?.cutOff ?? [])) console.log(`se cortó en su límite: ${title}`)
  for (const line of partLines(clock.parts)) console.log(line)
  // Vitest tells at its end only why a test failed for good.
  for (const message of counts.flatMap(count => count.why ?? [])) console.log(message)
  for (const title of counts.flatMap(count => count.flaky ?? [])) console.log(`pasó recién al repetirse: ${title}`)
  for (const title of failed) console.log(`falló: ${title}`)
  console.log(`${passed} passed, ${failed.length} failed`)
  // Nothing run is not a success: a mistyped filter would look like one.
  return failed.length === 0 && (passed > 0 || nothingToRun) ? 0 : 1
})
