import { readdir, readFile } from 'node:fs/promises'

const clockTickMs = 10

/** Processor time of a process so far, in ms, as Linux counts it; NaN elsewhere. */
export async function cpuOf(pid: number | string | undefined): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // proc(5): the 14th and 15th field, counted behind the name in brackets, which may hold spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * clockTickMs
}

/** What each connection had used when it was last looked at. */
const used = new Map<string, Map<string, number>>()

/**
 * Processor time of all connections that a database on this machine has or had, in ms; 0 where it has none here. One that
 * ended counts as it was last seen, or its end would be taken off what the others use meanwhile.
 */
export async function cpuOfDatabase(database: string): Promise<number> {
  const connections = used.get(database) ?? new Map<string, number>()
  used.set(database, connections)
  for (const pid of await readdir('/proc').catch(() => []))
    if (/^\d+$/.test(pid) && (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).includes(` ${database} `))
      connections.set(pid, (await cpuOf(pid)) || (connections.get(pid) ?? 0))
  return connections.values().reduce((total, ms) => total + ms, 0)
}
