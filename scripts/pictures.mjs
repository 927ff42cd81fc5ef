// `npm run pictures`: the e2e runs that take the pictures of the README, of docs/un-mes.md and of docs/recepcion.md, and nothing else; in the
// middle of a morning's work, where the machine has libfaketime.
import { existsSync } from 'node:fs'
import { foreground, root, run } from './setup.mjs'

/** The latest working day that has begun by now, at 10:20 in Lima. */
function morning() {
  // As its date is there: in its evening, UTC is a day ahead.
  const day = new Date(Date.now() - 5 * 3_600_000)
  while ([0, 6].includes(day.getUTCDay())) day.setUTCDate(day.getUTCDate() - 1)
  return `${day.toISOString().slice(0, 10)}T10:20-05:00`
}

const fakes = ['x86_64', 'aarch64'].some(machine =>
  existsSync(`/usr/lib/${machine}-linux-gnu/faketime/libfaketime.so.1`),
)

await run(() =>
  foreground(
    process.execPath,
    ['scripts/test.mjs', '--e2e', ...(fakes ? [`--at=${morning()}`] : []), 'tests/pictures', 'tests/un-mes'],
    {
      cwd: root,
      env: { ...process.env, AFORO_PICTURES: '1' },
    },
  ),
)
