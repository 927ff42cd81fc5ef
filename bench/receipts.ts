import { spawn } from 'node:child_process'
import { randomUUIDv7 } from 'node:crypto'
import { join } from 'node:path'
import { makeCampus, makeTenant, makeUser } from '@aforo/server/demo/factories'
import { itemsOf } from '@aforo/server/money/orders/items.queries'
import { openOrder } from '@aforo/server/money/orders/opening.service'
import { updateOrder } from '@aforo/server/money/orders/orders.queries'
import { soldBy } from '@aforo/server/money/orders/whole-order.service'
import { generateReceipt, requestReceipt } from '@aforo/server/money/receipts/receipts'
import { asTenant } from '@aforo/server/platform/database/transaction'
import { writeConnection, writeEnabled } from '@aforo/server/platform/outside-systems/connections.queries'
import { sealSecrets } from '@aforo/server/platform/outside-systems/secrets'
import { asJob } from '@aforo/server/platform/unit-of-work'
import type { Program } from '@aforo/server/program'
import { type NubefactSimulator, startNubefact } from '@aforo/simulators/nubefact'
import { number, table } from './figures.ts'
import { type Ahead, openWith, sendAll } from './receipts-work.ts'
import type { Subject } from './subject.ts'
import { serverTarget } from './target.ts'

const count = 1_000
const ruc = '20999999990'
/** Documents made when the worker is killed, of the three times that it is. */
const killedAt = [150, 400, 700]

export const receipts: Subject = {
  name: 'receipts',
  title: 'Receipts by Nubefact',
  async measure() {
    const target = await serverTarget()
    if (!target) {
      console.log('no PostgreSQL server answers: receipts are not measured')
      return undefined
    }
    const ahead = { at: Temporal.Now.instant() }
    const nubefact = await startNubefact({ ruc })
    const environment = { ...target.environment, AFORO_DATA: target.data, AFORO_DEMO: '0' }
    const program = await openWith(environment, ahead)
    try {
      const rows: (string | number)[][] = []
      for (const { name, lost, killed } of [
        { name: 'all answers arrive', lost: undefined, killed: false },
        { name: 'one answer in 5 lost', lost: 5, killed: false },
        { name: `one in 5 lost, the worker killed by \`kill -9\` ${killedAt.length} times`, lost: 5, killed: true },
      ]) {
        nubefact.documents.clear()
        nubefact.calls.length = 0
        const { tenantId, taken } = await prepare(program, nubefact)
        nubefact.loseEvery(lost)
        const begun = performance.now()
        const kills = killed ? await sendAndKill(nubefact, environment, tenantId, ahead) : 0
        if (!killed) await sendAll(program, tenantId, ahead)
        else if (kills !== killedAt.length) throw new Error(`killed ${kills} times`)
        const seconds = (performance.now() - begun) / 1000
        nubefact.loseEvery(undefined)
        rows.push([
          name,
          number(count / taken, 0),
          number(seconds, 1),
          number(count / seconds, 0),
          number(nubefact.calls.length),
          await numbersOf(program, nubefact, tenantId),
          [...nubefact.documents.values()].filter(({ times }) => times > 1).length,
        ])
      }
      return `${number(count)} boletas of as many orders on ${target.name}, one worker, and the simulator of Nubefact on the same machine.
Numbered: how many a second take their number in transactions one after the other, of one series. Pauses before a further try are skipped.
Numbers: those that Nubefact made, which are those of the receipts that the database has as accepted.

${table(['', 'numbered a second', 'seconds', 'accepted a second', 'calls to Nubefact', 'numbers', 'made twice'], rows)}`
    } finally {
      await program.close()
      await nubefact.close()
      await target.remove()
    }
  },
}

/** Whether the numbers are 1 to the last one, at Nubefact as here. */
async function numbersOf({ services }: Program, { documents }: NubefactSimulator, tenantId: string): Promise<string> {
  const theirs = [...documents.values()].map(({ document }) => document.numero)
  const rows = await asTenant(services.database, tenantId, tx =>
    tx.selectFrom('receipts').select('number').where('status', '=', 'RECEIPT_CONFIRMED').execute(),
  )
  const isWhole = (numbers: (number | null)[]) =>
    numbers.length === count && new Set(numbers).size === count && Math.max(...numbers.map(Number)) === count
  return isWhole(theirs) && isWhole(rows.map(row => row.number)) ? `1 to ${number(count)}` : 'WRONG'
}

/** Sends by a worker in a process of its own, which is killed in the middle and started again. @returns how often it was */
async function sendAndKill(
  nubefact: NubefactSimulator,
  environment: Record<string, string>,
  tenantId: string,
  ahead: Ahead,
): Promise<number> {
  let kills = 0
  for (const at of [...killedAt, Number.POSITIVE_INFINITY]) {
    const script = join(import.meta.dirname, 'receipts-work.ts')
    const child = spawn(process.execPath, [script, tenantId, ahead.at.toString()], {
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    const ended = new Promise<string | null>(resolve => child.once('exit', (_, signal) => resolve(signal)))
    const watch = setInterval(() => {
      if (nubefact.documents.size >= at) child.kill('SIGKILL')
    }, 5)
    if ((await ended) === 'SIGKILL') kills++
    clearInterval(watch)
    // What it held is taken by the next one once its lease has run out.
    ahead.at = ahead.at.add({ hours: 2 })
  }
  return kills
}

/** A tenant whose orders are paid and want a boleta. @returns seconds in which the numbers were taken */
async function prepare({ services }: Program, nubefact: NubefactSimulator) {
  const { database, sealing, clock } = services
  const tenant = await makeTenant(database)
  const { tenantId } = tenant
  const { campusId } = await makeCampus(database, tenant)
  const seller = await makeUser(database, tenant)
  const company_id = randomUUIDv7()
  const key = { tenantId, system: 'NUBEFACT' as const, id: randomUUIDv7() }
  await asTenant(database, tenantId, async tx => {
    const company = { tenant_id: tenantId, id: company_id, country_code: 'PE', legal_name: 'Andén', tax_id: ruc }
    await tx
      .insertInto('companies')
      .values({ ...company, address: 'Lima' })
      .execute()
    const series = { tenant_id: tenantId, id: randomUUIDv7(), company_id, kind: 'RECEIPT', code: 'B001' }
    await tx.insertInto('receipt_series').values(series).execute()
    const sealedSecrets = sealSecrets(sealing, key, { token: nubefact.token })
    await writeConnection(tx, key, { address: nubefact.url, settings: { ruc }, sealedSecrets, now: clock.now() })
    await writeEnabled(tx, 'NUBEFACT', true, clock.now())
  })
  const ids: string[] = []
  for (let place = 0; place < count; place++)
    ids.push(
      await asJob(services, tenantId, 'Medición', async unit => {
        const row = await openOrder(
          { ...unit, caller: seller },
          {
            kind: 'DESK',
            campusId,
            customer: { name: 'Rosa Quispe' },
            items: [{ description: 'Sala', unitPrice: 59_00 + place }],
            currency: 'PEN',
            pay: 'NOW',
            expiresAt: null,
          },
        )
        await updateOrder(unit.tx, row.id, { status: 'PAID', paid_at: unit.now.toString() })
        const named = { kind: 'RECEIPT', documentType: '-', documentNumber: '-', name: 'CLIENTES VARIOS' } as const
        const sold = soldBy(row, await itemsOf(unit.tx, row.id))
        return requestReceipt(unit, sold, { ...named, address: null, email: null }, false)
      }),
    )
  const begun = performance.now()
  for (const id of ids) await asJob(services, tenantId, 'Medición', unit => generateReceipt(unit, id))
  return { tenantId, taken: (performance.now() - begun) / 1000 }
}
