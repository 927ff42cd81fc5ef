import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { StartupError } from '../../settings.ts'
import { isSocketFolder } from './sockets.ts'

/** What PostgreSQL's own file says of the process that runs on some data, or ran when the machine went down. */
export interface Postmaster {
  pid: number
  port: number
  /** Empty where it listens on TCP. */
  sockets: string
  ready: boolean
}

const pidFile = (data: string) => join(data, 'postmaster.pid')

/** @returns undefined where none was left, or isn't written yet */
export function postmasterOf(data: string): Postmaster | undefined {
  let lines: string[]
  try {
    lines = readFileSync(pidFile(data), 'utf8').split('\n')
  } catch {
    return undefined
  }
  const [pid, , , port, sockets = '', , , state = ''] = lines
  return { pid: Number(pid), port: Number(port), sockets, ready: state.startsWith('ready') }
}

/**
 * Ends the PostgreSQL whose program was killed and that still runs on some data, as it ends with its program: nobody hears
 * its log any more. Call it only while the data's folder is held.
 */
export async function endOrphan(data: string): Promise<void> {
  const left = postmasterOf(data)
  if (!left) return
  if (runsOn(left.pid, data)) {
    process.kill(left.pid, 'SIGINT')
    for (let look = 0; runsOn(left.pid, data); look++) {
      // It has written to the disk what it had, or is made to end without.
      if (look === 1_000) process.kill(left.pid, 'SIGQUIT')
      if (look === 1_500) throw new StartupError(`La base de datos integrada (proceso ${left.pid}) no termina.`)
      await setTimeout(20)
    }
  }
  // Of one that was killed. PostgreSQL would take whichever process has that number now for it.
  rmSync(pidFile(data), { force: true })
  if (isSocketFolder(left.sockets)) rmSync(left.sockets, { recursive: true, force: true })
}

/** Whether a process is a PostgreSQL on some data, and not another one that has its number now. */
export function runsOn(pid: number, data: string): boolean {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(data)
    return /postgres/.test(execFileSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' }))
  } catch {
    return false
  }
}
