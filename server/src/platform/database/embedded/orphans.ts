import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { StartupError } from '../../settings.ts'
import { isSocketFolder } from './sockets.ts'

/** Contents of PostgreSQL's pid file, for the process that runs on some data or did until a crash. */
export interface Postmaster {
  pid: number
  port: number
  /** Empty if it listens on TCP. */
  sockets: string
  ready: boolean
}

const pidFile = (data: string) => join(data, 'postmaster.pid')

/** @returns undefined without a pid file, or before it is complete */
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
 * Ends a PostgreSQL that outlived its killed program: nobody reads its log any more. Call it only while holding the
 * data's folder.
 */
export async function endOrphan(data: string): Promise<void> {
  const left = postmasterOf(data)
  if (!left) return
  if (runsOn(left.pid, data)) {
    process.kill(left.pid, 'SIGINT')
    for (let look = 0; runsOn(left.pid, data); look++) {
      // It has written everything to disk, or is killed.
      if (look === 1_000) process.kill(left.pid, 'SIGQUIT')
      if (look === 1_500) throw new StartupError(`La base de datos integrada (proceso ${left.pid}) no termina.`)
      await setTimeout(20)
    }
  }
  // The pid file of a killed process. PostgreSQL would mistake any process that now has that pid for it.
  rmSync(pidFile(data), { force: true })
  if (isSocketFolder(left.sockets)) rmSync(left.sockets, { recursive: true, force: true })
}

/** Whether a process is a PostgreSQL on some data, rather than another one that reused its pid. */
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
