// `npm run reset`: sets the data folder aside, so that the next start begins with a new demo. The folder set aside by the
// previous reset is replaced; until then a reset is undone by renaming it back.
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { root, run, Stop } from './setup.mjs'

const data = resolve(root, process.env.AFORO_DATA || '.aforo')
const aside = join(dirname(data), `${basename(data)}-anterior`)

/** True while the embedded database of the folder is running, also one whose program was killed. */
function isRunning() {
  try {
    process.kill(Number(readFileSync(join(data, 'postgresql', 'data', 'postmaster.pid'), 'utf8').split('\n')[0]), 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

await run(() => {
  if (!existsSync(data)) {
    console.log(`Nada que reiniciar: ${data} no existe.`)
    return 0
  }
  if (isRunning()) throw new Stop(`${data} está en uso; detenga primero el programa que la usa`)
  rmSync(aside, { recursive: true, force: true })
  renameSync(data, aside)
  console.log(`Datos apartados en ${aside}. El próximo npm start (o npm run dev) carga una demostración nueva.`)
  return 0
})
