import { nubefactConnector } from '@aforo/server/money/nubefact/nubefact'
import { jobs, ports, router } from '@aforo/server/parts'
import { asTenant } from '@aforo/server/platform/database/transaction'
import { openIdentity } from '@aforo/server/platform/identity/identity'
import { workOff } from '@aforo/server/platform/outside-systems/worker'
import { readSettings } from '@aforo/server/platform/settings'
import { openDatabase, openProgram, type Program } from '@aforo/server/program'

/** A clock that stands still until it is set on: the pauses before a further try are not what is measured. */
export interface Ahead {
  at: Temporal.Instant
}

export async function openWith(environment: Record<string, string>, ahead: Ahead): Promise<Program> {
  const settings = readSettings({ ...environment, AFORO_OUTSIDE_NETWORKS: '127.0.0.1', LOG_LEVEL: 'silent' })
  const database = await openDatabase(settings)
  return openProgram(settings, database, { router, jobs, ports, openIdentity }, { clock: { now: () => ahead.at } })
}

/** Receipts that are not accepted yet. */
async function waiting({ services: { database } }: Program, tenantId: string): Promise<number> {
  const rows = await asTenant(database, tenantId, tx =>
    tx.selectFrom('receipts').select('id').where('status', '!=', 'RECEIPT_CONFIRMED').execute(),
  )
  return rows.length
}

/** Sends receipts until all are accepted. @returns how many attempts were made */
export async function sendAll(program: Program, tenantId: string, ahead: Ahead): Promise<number> {
  let attempts = 0
  for (let round = 0; round < 100 && (await waiting(program, tenantId)) > 0; round++) {
    attempts += await workOff(program.services, [nubefactConnector])
    ahead.at = ahead.at.add({ minutes: 20 })
  }
  return attempts
}

/** As a process of its own, which may be killed: `receipts-work.ts <tenant> <instant>`. */
if (import.meta.main) {
  const [tenantId = '', at = ''] = process.argv.slice(2)
  const ahead = { at: Temporal.Instant.from(at) }
  const program = await openWith(process.env as Record<string, string>, ahead)
  await sendAll(program, tenantId, ahead)
  await program.close()
}
