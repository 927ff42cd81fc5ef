import { cpus, loadavg, totalmem, type } from 'node:os'
import { number } from './figures.ts'

export interface Options {
  /** How long each run lasts that lasts as long as it is told to. */
  seconds: number
  /** At the size of the specification where it takes minutes to fill, instead of a part of it. */
  full: boolean
  /** Of the PostgreSQL server: filled once and kept, for what is measured again and again. */
  database: string | undefined
}

/** One page of docs/benchmarks: `npm run bench -- --only <name>` measures it and writes it. */
export interface Subject {
  /** Of the page's file. */
  name: string
  title: string
  /** @returns the page below its head; undefined where it can't be measured here, having said why */
  measure(options: Options): Promise<string | undefined>
}

/** Measures a subject. @returns its page */
export async function pageOf(subject: Subject, options: Options): Promise<string | undefined> {
  const cpu = cpus()
  const [load = Number.NaN] = loadavg()
  const body = await subject.measure(options)
  return (
    body &&
    `# ${subject.title}

Made by \`npm run bench -- --only ${subject.name}${options.full ? ' --full' : ''}\`, which rewrites this page. Clients, database and server share the machine:
${cpu.length} × ${cpu[0]?.model.trim()}, ${number(totalmem() / 2 ** 30)} GB, ${type()}, Node ${process.versions.node}, ${Temporal.Now.plainDateISO('UTC')}. Its load average when this began was ${number(load, 1)}: above ${cpu.length},
others were using it too.

${body.trim()}
`
  )
}
