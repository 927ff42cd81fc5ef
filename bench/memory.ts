import { readdir, readFile, writeFile } from 'node:fs/promises'

/** Memory of a process as Linux tells it, in MB; NaN elsewhere. */
async function megabytesOf(pid: number | undefined, what: 'VmHWM' | 'VmRSS'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(new RegExp(`${what}:\\s*(\\d+) kB`).exec(status)?.[1] ?? Number.NaN) / 1024
}

/** What it holds now, and the highest that it held since `resetPeak`. */
export const memoryOf = (pid: number | undefined) => megabytesOf(pid, 'VmRSS')
export const peakOf = (pid: number | undefined) => megabytesOf(pid, 'VmHWM')

/** Sets a process's highest memory back to what it has now. */
export const resetPeak = (pid: number | undefined) => writeFile(`/proc/${pid}/clear_refs`, '5').catch(() => {})

/** What the processes hold that a process has started, and those that these have: each its share of what they share, in MB. */
export async function memoryOfChildren(pid: number | undefined): Promise<number> {
  const parents = new Map<string, string>()
  for (const name of await readdir('/proc').catch(() => []))
    if (/^\d+$/.test(name)) {
      const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
      // proc(5): the fourth field, counted behind the name in brackets, which may hold spaces.
      parents.set(name, stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? '')
    }
  const family = new Set([String(pid)])
  for (const member of family) for (const [child, parent] of parents) if (parent === member) family.add(child)
  family.delete(String(pid))
  let kB = 0
  for (const child of family) {
    const shares = await readFile(`/proc/${child}/smaps_rollup`, 'utf8').catch(() => '')
    kB += Number(/^Pss:\s*(\d+) kB/m.exec(shares)?.[1] ?? 0)
  }
  return kB / 1024
}
