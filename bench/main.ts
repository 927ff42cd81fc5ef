import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { backups } from './backups.ts'
import { billing } from './billing.ts'
import { billingFaults } from './billing-faults.ts'
import { bookings } from './bookings.ts'
import { contracts } from './contracts.ts'
import { dashboard } from './dashboard.ts'
import { documents } from './documents.ts'
import { exports } from './exports.ts'
import { floorPlans } from './floor-plans.ts'
import { imports } from './imports.ts'
import { inventory } from './inventory.ts'
import { large } from './large.ts'
import { live } from './live.ts'
import { mails } from './mails.ts'
import { occupation } from './occupation.ts'
import { opening } from './opening.ts'
import { planEditor } from './plan-editor.ts'
import { receipts } from './receipts.ts'
import { reports } from './reports.ts'
import { search } from './search.ts'
import { spaces } from './spaces.ts'
import { pageOf, type Subject } from './subject.ts'
import { telemetry } from './telemetry.ts'
import { users } from './users.ts'
import { wallets } from './wallets.ts'
import { web } from './web.ts'

/** Everything that is measured; an area adds its own here. */
const subjects: Subject[] = [
  backups,
  billing,
  billingFaults,
  bookings,
  contracts,
  dashboard,
  documents,
  exports,
  floorPlans,
  imports,
  inventory,
  large,
  live,
  mails,
  occupation,
  opening,
  reports,
  receipts,
  search,
  spaces,
  telemetry,
  users,
  wallets,
  web,
  planEditor,
]

const { values } = parseArgs({
  options: {
    help: { type: 'boolean', short: 'h' },
    seconds: { type: 'string', default: '10' },
    only: { type: 'string' },
    full: { type: 'boolean', default: false },
    database: { type: 'string' },
  },
})

const names = subjects.map(({ name }) => name)
const chosenSubjects = values.only?.split(',') ?? names
const unknown = chosenSubjects.filter(name => !names.includes(name))

if (values.help || unknown.length > 0) {
  if (unknown.length > 0) console.error(`unknown: ${unknown.join(', ')}`)
  console.log(`npm run bench -- [--seconds 10] [--full] [--database name] [--only ${names.join(',')}]

Measures on new databases: an embedded one, and one of DATABASE_URL (or of the server on this machine), dropped at the end.
Writes a page of docs/benchmarks for each subject. --full: reports and search among five million reservations, large among 24 million (some 40 GB); --database: of these two, filled once and kept.`)
  process.exitCode = values.help ? 0 : 2
} else {
  const folder = join(dirname(import.meta.dirname), 'docs', 'benchmarks')
  await mkdir(folder, { recursive: true })
  for (const subject of subjects.filter(({ name }) => chosenSubjects.includes(name))) {
    console.log(`measuring ${subject.name}…`)
    const page = await pageOf(subject, {
      seconds: Number(values.seconds),
      full: values.full,
      database: values.database,
    })
    if (!page) continue
    console.log(page)
    await writeFile(join(folder, `${subject.name}.md`), page)
  }
}
