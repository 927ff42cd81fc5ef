import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { StartupError } from '../../settings.ts'

const alive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Locks a data folder for this process, since two processes on one embedded database would destroy it. Takes over the
 * lock of a killed process.
 * @returns a function that releases it
 * @throws StartupError if the folder isn't writable or another process holds it
 */
export function holdFolder(folder: string): () => void {
  const lock = join(folder, 'lock')
  try {
    mkdirSync(folder, { recursive: true })
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST')
      throw new StartupError(`No se puede escribir en la carpeta ${resolve(folder)} (AFORO_DATA).`)
    const holder = Number(readFileSync(lock, 'utf8'))
    if (holder !== process.pid && alive(holder))
      throw new StartupError(`Otro proceso (${holder}) ya usa la carpeta ${resolve(folder)} (AFORO_DATA).`)
    writeFileSync(lock, String(process.pid))
  }
  return () => rmSync(lock, { force: true })
}
