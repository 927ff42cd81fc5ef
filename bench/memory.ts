import { readFile, writeFile } from 'node:fs/promises'

/** Memory of a process as Linux tells it, in MB; NaN elsewhere. */
async function told(pid: number | undefined, what: 'VmHWM' | 'VmRSS'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(new RegExp(`${what}:\\s*(\\d+) kB`).exec(status)?.[1] ?? Number.NaN) / 1024
}

/** What it holds now, and the highest that it held since `resetPeak`. */
export const memoryOf = (pid: number | undefined) => told(pid, 'VmRSS')
export const peakOf = (pid: number | undefined) => told(pid, 'VmHWM')

/** Sets a process's highest memory back to what it has now. */
export const resetPeak = (pid: number | undefined) => writeFile(`/proc/${pid}/clear_refs`, '5').catch(() => {})
