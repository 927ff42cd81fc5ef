import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { demoAccounts, demoPassword, demoState } from './demo/accounts.ts'
import { jobs, mounts, ports, router } from './parts.ts'
import type { Database } from './platform/database/database.ts'
import { zonesThatDiffer } from './platform/database/zones.ts'
import { openFiles } from './platform/files.ts'
import { firstAccountLink } from './platform/identity/first-account.ts'
import { openIdentity } from './platform/identity/identity.ts'
import { hashPassword } from './platform/identity/passwords.ts'
import { namedSecret } from './platform/secrets.ts'
import { readSettings, type Settings, StartupError, settingsHelp } from './platform/settings.ts'
import { spareMemory } from './platform/spare-memory.ts'
import { version } from './platform/version.ts'
import { openDatabase, openProgram, type Program } from './program.ts'

const built = fileURLToPath(new URL('../../web/dist', import.meta.url))
/** Undefined before the web app was built: then only the API answers. */
const web = existsSync(`${built}/index.html`) ? built : undefined

if (process.argv.includes('--help')) console.log(settingsHelp())
else if (process.argv.includes('--version')) console.log(version)
else await start().catch(giveUp)

async function start() {
  const given = readSettings(process.env)
  requireWritable(given.AFORO_DATA)
  const database = await openDatabase(given)
  const demo = await demoIn(database, given)
  // What only the demo needs is not loaded without it.
  const systems =
    demo === 'on' && given.AFORO_ROLE === 'all'
      ? await (await import('./demo/running.ts')).startDemoSystems(database, given)
      : undefined
  const settings = systems?.settings ?? given
  const works = settings.AFORO_ROLE !== 'web' && demo !== 'off'
  const program = await openProgram(settings, database, {
    router,
    mounts,
    jobs,
    ports,
    openIdentity,
    web,
    showOutbox: demo === 'on',
    closedBy: demo === 'off' ? 'DEMO_OFF' : undefined,
    supervises: works,
  })
  systems?.letPeopleCome(program.services)
  stopOnSignal(async signal => {
    await systems?.close()
    // Ctrl+C is a person's, who waits, and an embedded database has no second copy to go to.
    const balanced = signal === 'SIGTERM' && database.kind === 'server' && settings.AFORO_ROLE !== 'worker'
    await program.close(balanced ? settings.AFORO_STOP_SECONDS * 1000 : 0)
  })
  await warnOfZones(program)
  spareMemory()
  if (works) await program.work()
  if (demo === 'off') announceDemoOff()
  else if (settings.AFORO_ENV === 'production' && !settings.SMTP_URL) warnOfMail(settings)
  await listen(program.app, settings).catch(async error => {
    await program.close()
    throw portTaken(error, settings)
  })
  if (settings.AFORO_ROLE === 'worker') return console.log('Aforo trabaja en segundo plano.')
  console.log(`Aforo atiende en ${settings.publicUrl}`)
  systems?.begin()
  if (demo === 'on') announceDemo(settings, systems?.simulates ?? false)
  const link = await firstAccountLink(program.services)
  if (link) console.log(`  Todavía no hay cuentas. Crea la primera en ${link}`)
}

/** Warns in the log if the database's time zones aren't Node's: one of them has an older time zone history. */
async function warnOfZones({ services: { database, clock, log } }: Program) {
  const zones = await zonesThatDiffer(database, clock.now())
  if (zones.length > 0) log.warn({ zones }, 'the database and Node read these time zones differently')
}

/** Begins to answer. Where, is told in words by whoever calls this, and not in Fastify's own line of log as well. */
async function listen(app: Program['app'], { PORT: port, HOST: host, LOG_LEVEL }: Settings) {
  app.log.level = 'warn'
  await app.listen({ port, host })
  app.log.level = LOG_LEVEL
}

/** Loads the demo where it is wanted and nothing else is. @returns whether the database holds it, and whether it is used */
async function demoIn(database: Database, settings: Settings) {
  const { AFORO_DEMO, AFORO_ENV } = settings
  const refused = AFORO_DEMO === '0' || AFORO_ENV === 'production'
  const wanted = AFORO_DEMO === '1' || (AFORO_DEMO === undefined && database.kind === 'embedded')
  const found = await demoState(database)
  if (found !== 'empty' || refused || !wanted) return found === 'demo' ? (refused ? 'off' : 'on') : 'none'
  console.log('Cargando la demostración…')
  const files = await openFiles(settings, await namedSecret(database, 'file-links'))
  const { loadDemo } = await import('./demo/demo.ts')
  await loadDemo(database, Temporal.Now.instant(), hashPassword, files)
  // Without fresh statistics the first searches are planned as if the tables were empty.
  await database.pool.query('vacuum (analyze)')
  return 'on'
}

function announceDemoOff() {
  console.log('La base de datos tiene la demostración, apagada: nadie puede ingresar y no se trabaja nada.')
  console.log(
    '  Para usar Aforo de verdad indica una base vacía en DATABASE_URL. Para volver a verla, quita AFORO_DEMO=0.',
  )
}

function warnOfMail({ AFORO_DATA }: Settings) {
  console.log(`Falta SMTP_URL: los correos quedan en ${AFORO_DATA}/outbox y nadie los recibe.`)
}

function announceDemo({ publicUrl, SMTP_URL }: Settings, simulates: boolean) {
  console.log(`  Cuentas de la demostración, con la contraseña ${demoPassword}:`)
  for (const { title, domain, username } of demoAccounts) console.log(`  · ${title}: dominio ${domain}, ${username}`)
  if (!SMTP_URL) console.log(`  Los correos se leen en ${publicUrl}/outbox`)
  if (simulates)
    console.log(
      '  Está conectada a HubSpot, SAP, Nubefact y Google Calendar simulados: Configuración › General › Integraciones',
    )
}

function requireWritable(folder: string) {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
  } catch {
    throw new StartupError(`No se puede escribir en la carpeta ${folder} (AFORO_DATA).`)
  }
}

function portTaken(error: NodeJS.ErrnoException, { PORT, HOST }: Settings): Error {
  if (error.code === 'EADDRINUSE') return new StartupError(`El puerto ${PORT} está ocupado. Elige otro con PORT.`)
  if (error.code === 'EACCES') return new StartupError(`No hay permiso para atender en el puerto ${PORT}.`)
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new StartupError(`La interfaz ${HOST} (HOST) no existe en esta máquina.`)
  return error
}

/** The first signal finishes what is under way; a second one ends at once. */
function stopOnSignal(close: (signal: NodeJS.Signals) => Promise<void>) {
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      // By an exit of ours, which ends the embedded database too.
      if (stopping) process.exit(1)
      stopping = true
      close(signal).then(() => process.exit(0), giveUp)
    })
}

function giveUp(error: unknown): never {
  if (error instanceof StartupError) console.error(error.message)
  else console.error('Aforo no pudo empezar.', error)
  process.exit(1)
}
