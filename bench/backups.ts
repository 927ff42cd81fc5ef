import { execFile } from 'node:child_process'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { makeCopy } from '@aforo/server/platform/backup/copies'
import { readSettings } from '@aforo/server/platform/settings'
import { openDatabase } from '@aforo/server/program'
import { number, table } from './figures.ts'
import { buildHouse, fillAround, largeSize } from './large-data.ts'
import type { Subject } from './subject.ts'
import { onServer, settle, type Target } from './target.ts'

/** Each way so many times, in turns. */
const rounds = 2

export const backups: Subject = {
  name: 'backups',
  title: 'Backups at the large size',
  measure: () => onServer('what a backup takes', measureBackups),
}

async function measureBackups(target: Target): Promise<string> {
  const settings = readSettings({ ...target.environment, AFORO_DATA: target.data })
  const database = await openDatabase(settings)
  await fillAround(database, await buildHouse(database), largeSize)
  const { rows } = await database.pool.query<{ reservations: string; bytes: string }>(
    'select count(*) as reservations, pg_database_size(current_database()) as bytes from reservations',
  )
  await database.close()
  await settle(target)

  const url = target.environment.DATABASE_URL ?? ''
  const bare: Taken[] = []
  const ours: Taken[] = []
  for (let round = 0; round < rounds; round++) {
    bare.push(
      await taken(target.data, (file: string) =>
        promisify(execFile)('pg_dump', [`--dbname=${url}`, '--format=custom', '--no-owner', `--file=${file}`]),
      ),
    )
    ours.push(await taken(target.data, (file, work) => makeCopy(settings, file, work)))
  }
  const line = (name: string, runs: Taken[]) => [
    name,
    runs.map(({ seconds }) => number(seconds)).join(', '),
    number((runs[0]?.bytes ?? 0) / 1e6),
  ]
  const ratio = least(ours) / least(bare)
  return `
${number(Number(rows[0]?.reservations))} reservations, a database of ${number(Number(rows[0]?.bytes) / 1e9, 1)} GB on ${target.name}; each ${rounds} times, in turns.

${table(['what', 'seconds', 'MB'], [line('`pg_dump` alone', bare), line('a backup of the program', ours)])}

Least against least: ${number(ratio, 2)}. A backup is the same \`pg_dump\`, while sums of every table are taken in its snapshot,
then looks whether the file has all rows, and packs it with the uploaded files, of which there are none here.`
}

interface Taken {
  seconds: number
  bytes: number
}

const least = (runs: Taken[]) => Math.min(...runs.map(({ seconds }) => seconds))

/** Writes a file of the benchmark's own, and removes it. */
async function taken(parent: string, write: (file: string, work: string) => Promise<unknown>): Promise<Taken> {
  const work = await mkdtemp(join(parent, 'copy-'))
  const file = join(work, 'copy')
  const began = performance.now()
  await write(file, work)
  const seconds = (performance.now() - began) / 1000
  const { size } = await stat(file)
  await rm(work, { recursive: true })
  return { seconds, bytes: size }
}
