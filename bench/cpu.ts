import { readdir, readFile } from 'node:fs/promises'

const clockTickMs = 10

/** Processor time of a process so far, in ms, as Linux counts it; NaN elsewhere. */
export async function cpuOf(pid: number | string | undefined): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // proc(5): the 14th and 15th field, counted behind the name in brackets, which may hold spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * clockTickMs
}

/** Processor time of all connections of a database on this machine, in ms; 0 where it has none here. */
export async function cpuOfDatabase(database: string): Promise<number> {
  let total = 0
  for (const pid of await readdir('/proc').catch(() => []))
    if (/^\d+$/.test(pid) && (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).includes(` ${database} `))
      total += (await cpuOf(pid)) || 0
  return total
}
