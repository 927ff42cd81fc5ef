// Where the time of `npm test` goes: each part's, the slowest files of each runner, and what did not come to its end.
import { readFileSync } from 'node:fs'

/** Seconds of processor that ended child processes of this one have used; undefined where the system has no `/proc`. */
export function processorOfChildren(stat = '/proc/self/stat') {
  try {
    // After the program's name, which may hold spaces: the 14th and 15th of the following fields, in hundredths of a second.
    const fields = readFileSync(stat, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return (Number(fields[13]) + Number(fields[14])) / 100
  } catch {
    return undefined
  }
}

/**
 * Runs a part of the whole and notes how long it took, and how much of the processor. Of parts that run side by side each
 * gets what was added up to its end since the last one ended.
 */
export function partsClock(now = () => performance.now() / 1000, processor = processorOfChildren) {
  const parts = []
  let counted = processor()
  return {
    parts,
    async time(name, run) {
      const began = now()
      try {
        return await run()
      } finally {
        const used = processor()
        parts.push({
          name,
          seconds: now() - began,
          ...(used !== undefined && counted !== undefined && { processor: used - counted }),
        })
        counted = used
      }
    },
  }
}

/** "75.4" seconds as "1:15". */
const clock = seconds => {
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** A line for each part. The web app's build, where it ran, measures the machine: times are also given in builds. */
export function partLines(parts) {
  const build = parts.find(({ name }) => name === webBuild)?.processor
  return parts.map(({ name, seconds, processor }) => {
    const inBuilds = build && name !== webBuild ? `, ${(processor / build).toFixed(1)} veces ${webBuild}` : ''
    const used = processor === undefined ? '' : ` (procesador ${clock(processor)}${inBuilds})`
    return `tiempo: ${name} ${clock(seconds)}${used}`
  })
}

export const webBuild = 'aplicación web'

/** The files that took longest, the slowest first. A file's time is the sum of its tests'. */
export function slowestLines(files, count = 10) {
  return [...files]
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, count)
    .map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`)
}

/** What a report of Vitest says of times, and of tests that were skipped or cut off. */
export function vitestTimes({ testResults }, relative) {
  const ended = wanted => file => {
    const titles = file.assertionResults.filter(wanted).map(({ fullName }) => fullName)
    return titles.map(title => `${relative(file.name)}: ${title}`)
  }
  return {
    files: testResults.map(file => ({
      file: relative(file.name),
      seconds: file.assertionResults.reduce((sum, { duration }) => sum + (duration ?? 0) / 1000, 0),
    })),
    notRun: testResults.flatMap(ended(({ status }) => status === 'skipped' || status === 'pending')),
    cutOff: testResults.flatMap(
      ended(({ failureMessages }) => failureMessages.some(text => /(Test|Hook) timed out in/.test(text))),
    ),
  }
}

/** The same of a report of Playwright, whose suites lie in one another. */
export function playwrightTimes({ suites }) {
  const specs = specsIn(suites)
  const seconds = new Map()
  for (const { file, results } of specs) {
    const sum = results.reduce((sum, { duration }) => sum + duration / 1000, 0)
    seconds.set(file, (seconds.get(file) ?? 0) + sum)
  }
  const titled = wanted => specs.filter(wanted).map(({ file, title }) => `${file}: ${title}`)
  return {
    files: [...seconds].map(([file, seconds]) => ({ file, seconds })),
    notRun: titled(({ results }) => results.length === 0 || results.every(({ status }) => status === 'skipped')),
    cutOff: titled(({ results }) => results.some(({ status }) => status === 'timedOut' || status === 'interrupted')),
  }
}

const specsIn = suites =>
  suites.flatMap(({ specs, suites: inner = [] }) => [
    ...specs.map(({ file, title, tests }) => ({
      file: `e2e/tests/${file}`,
      title,
      results: tests.flatMap(({ results }) => results),
    })),
    ...specsIn(inner),
  ])
