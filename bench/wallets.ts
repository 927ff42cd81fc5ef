import { execFile } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort, startServer } from '@aforo/e2e/server-process'
import { number, table } from './figures.ts'
import { type Load, load } from './load.ts'
import { quotesASecond } from './quotes.ts'
import type { Subject } from './subject.ts'
import { analyze, hasPgbench, serverTarget, type Target } from './target.ts'
import { clients, closing, held, lines, prepare, roomId, rooms, walletCount, walletId } from './wallets-data.ts'

const timesEach = 200
const budget = 50

const slot = {
  at: Temporal.Now.plainDateISO('America/Lima').add({ days: 3 }).toString(),
  from: '10:00',
  to: '11:00',
}

/** Debits on one wallet and on a thousand, a million movements, and what a price adds to a booking. */
export const wallets: Subject = {
  name: 'wallets',
  title: 'Wallets',
  async measure({ seconds }) {
    const target = await serverTarget()
    if (!target) {
      console.log('no PostgreSQL server answers: the wallets are not measured')
      return undefined
    }
    const port = String(await freePort())
    const environment = {
      ...target.environment,
      PORT: port,
      AFORO_RATE_LIMIT: '0',
      AFORO_DEMO: '0',
      LOG_LEVEL: 'error',
    }
    try {
      const ready = await prepare({ ...environment, AFORO_DATA: target.data })
      const server = await startServer(environment, { data: target.data })
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${ready.admin}` }
      const debit = (wallet: number) => ({
        method: 'POST' as const,
        path: `/api/wallet/${walletId(wallet)}/debit`,
        headers,
        body: JSON.stringify({ amount: '1.00', concept: 'Café' }),
      })
      await load(server.url, 16, 2, count => debit(1 + (count % walletCount)))
      const one = await load(server.url, clients, seconds, () => debit(0))
      const many = await load(server.url, clients, seconds, count => debit(1 + (count % walletCount)))
      const bare = hasPgbench() ? await pgbench(target, ready.tenantId, seconds) : Number.NaN

      const pages: [string, Load][] = []
      for (const [name, query] of [
        ['the last 20', ''],
        ['the 20 in the middle', `&page=${lines / 40}`],
        ['of a month', `&month=${ready.month.month}&year=${ready.month.year}`],
      ] as const) {
        const request = {
          method: 'GET' as const,
          path: `/api/wallet/entity/movements?entityId=${ready.large}${query}`,
          headers,
        }
        await load(server.url, 1, 60, count => (count < 20 ? request : undefined))
        const answers = await load(server.url, 1, 600, count => (count < timesEach ? request : undefined))
        if (answers.statuses[200] !== timesEach) throw new Error(`${name}: ${JSON.stringify(answers.statuses)}`)
        pages.push([name, answers])
      }

      // Rooms of the lower half have no rate. Taken in turns, so that a busy machine is as busy for both.
      const book = (place: number, client: number) => ({
        method: 'POST' as const,
        path: '/api/booking/reservations',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${ready.people[client % clients]}` },
        body: JSON.stringify({ ...slot, spaceId: roomId(place), subject: 'Comité' }),
      })
      let free = 0
      let priced = rooms / 2
      await load(server.url, 16, 2, (_, client) => book(free++, client))
      await load(server.url, 16, 2, (_, client) => book(priced++, client))
      await analyze(target)
      const booked: { free: Load[]; priced: Load[] } = { free: [], priced: [] }
      for (const _ of [1, 2, 3]) {
        booked.free.push(await load(server.url, 16, seconds / 2, (_, client) => book(free++, client)))
        booked.priced.push(await load(server.url, 16, seconds / 2, (_, client) => book(priced++, client)))
      }
      await server.stop()
      const { wrong, first } = await closing({ ...environment, AFORO_DATA: target.data })
      const exact = first === held - 100 * (one.statuses[201] ?? 0)
      const meanOf = (runs: Load[]) => runs.reduce((sum, { perSecond }) => sum + perSecond, 0) / runs.length
      const [without, withPrice] = [meanOf(booked.free), meanOf(booked.priced)]
      return `On ${target.name}. After everything, ${wrong} wallets of ${number(walletCount + 2)} show something else than the sum of their entries.
The one that all debit at once holds ${exact ? 'exactly' : 'NOT'} what its debits leave.

## Debits by ${clients} clients

${table(
  ['', 'a second', 'p95 ms', 'answered 201'],
  [
    ['one wallet', number(one.perSecond), number(one.p95, 1), number(one.statuses[201] ?? 0)],
    [`${number(walletCount)} wallets`, number(many.perSecond), number(many.p95, 1), number(many.statuses[201] ?? 0)],
    ['`pgbench`, the same statements', number(bare), '–', '–'],
  ],
)}

${number(walletCount)} wallets: ${number(many.perSecond / bare, 2)} of what \`pgbench\` does alone; half is the budget.
The statements are the same, in the same two messages: lock and look; entry, audit row and commit. What \`pgbench\` lacks is the
request around them, on the same processors: HTTP, the check of the call by the contract, who calls, the answer, and the clients.

## Movements of a wallet with ${number(lines)} of them

${table(
  ['', 'p50 ms', 'p95 ms', 'budget p95'],
  pages.map(([name, { p50, p95 }]) => [name, number(p50, 1), number(p95, 1), budget]),
)}

## Bookings by 16 clients

${table(
  ['', 'a second', 'p95 ms'],
  [
    ['without a rate', number(without), number(booked.free[0]?.p95 ?? Number.NaN, 1)],
    ['with a rate, paid by a wallet', number(withPrice), number(booked.priced[0]?.p95 ?? Number.NaN, 1)],
  ],
)}

With a price: ${number(withPrice / without, 2)} of those without; 0.8 is the budget.

## Quotes

In this process, in money and in credits, with their reasons in words: ${number(quotesASecond(2))} a second; 10,000 is the budget.`
    } finally {
      await target.remove()
    }
  },
}

/** What one debit sends to the database, without the program, in the same two messages: lock and look; enter and record. */
async function pgbench(target: Target, tenantId: string, seconds: number): Promise<number> {
  const url = target.environment.DATABASE_URL
  if (!url) return Number.NaN
  const id = "('00000000-0000-4000-8000-' || (200000000001 + :n))::uuid"
  const account = `select id, balance, entries, lowest from ledger_accounts where id = ${id} for no key update;`
  const script = join(target.data, 'debit.sql')
  await writeFile(
    script,
    [
      `\\set n random(0, ${walletCount - 1})`,
      '\\startpipeline',
      'begin;',
      'set local role aforo_app;',
      `select set_config('aforo.tenant_id', '${tenantId}', true);`,
      account,
      `select coalesce(sum(amount), 0) from wallet_holds where wallet_id = ${id} and held_until > now();`,
      '\\endpipeline',
      '\\startpipeline',
      `insert into ledger_entries (tenant_id, id, account_id, position, kind, amount, balance, reference, concept, at)
         select tenant_id, gen_random_uuid(), id, entries + 1, 'DEBIT', -100, balance - 100, gen_random_uuid()::text, 'Café', now()
         from ledger_accounts where id = ${id};`.replaceAll(/\s+/g, ' '),
      `insert into audit_log (tenant_id, actor_name, cause, action, entity_type, entity_id, after) values ('${tenantId}', 'pgbench', 'PERSON', 'wallet.debited', 'wallet', ${id}, '{}');`,
      'commit;',
      '\\endpipeline',
      '',
    ].join('\n'),
  )
  const args = [
    '--no-vacuum',
    '--protocol',
    'prepared',
    '--client',
    String(clients),
    '--jobs',
    '2',
    '--time',
    String(seconds),
  ]
  const { stdout } = await promisify(execFile)('pgbench', [...args, '--file', script, url])
  await rm(script)
  const rate = /tps = ([\d.]+)/.exec(stdout)?.[1]
  if (!rate || !/number of failed transactions: 0/.test(stdout)) throw new Error(`pgbench: ${stdout}`)
  return Number(rate)
}
