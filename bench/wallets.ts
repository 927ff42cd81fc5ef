import { freePort, startServer } from '@aforo/e2e/server-process'
import { number, table } from './figures.ts'
import { type Load, load } from './load.ts'
import { pgbench } from './pgbench.ts'
import { quotesASecond } from './quotes.ts'
import type { Subject } from './subject.ts'
import { serverTarget, settle } from './target.ts'
import { clients, closing, firstBalance, lines, prepare, roomId, rooms, walletCount, walletId } from './wallets-data.ts'

const timesEach = 200
const rounds = [1, 2, 3]
/** As many connections as a server's transactions have unless told otherwise (`DATABASE_POOL`). */
const connections = 14
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
      // What the program compiles once is no part of a day's work.
      await load(server.url, 16, seconds, count => debit(1 + (count % walletCount)))
      const one = await load(server.url, clients, seconds, () => debit(0))
      // Taken in turns, so that a busy machine is as busy for both.
      await settle(target)
      const debits: Load[] = []
      const alone: { byClients: number; byConnections: number }[] = []
      const pgbenchBy = (count: number) =>
        pgbench(target, debitScript(ready.tenantId), { clients: count, seconds: Math.ceil(seconds / 2) })
      for (const _ of rounds) {
        debits.push(await load(server.url, clients, seconds / 2, count => debit(1 + (count % walletCount))))
        alone.push({ byClients: await pgbenchBy(clients), byConnections: await pgbenchBy(connections) })
      }

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

      // Rooms of the lower half have no rate.
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
      await settle(target)
      const booked: { free: Load[]; priced: Load[] } = { free: [], priced: [] }
      for (const _ of rounds) {
        booked.free.push(await load(server.url, 16, seconds / 2, (_, client) => book(free++, client)))
        booked.priced.push(await load(server.url, 16, seconds / 2, (_, client) => book(priced++, client)))
      }
      await server.stop()
      const { wrong, first } = await closing({ ...environment, AFORO_DATA: target.data })
      const exact = first === firstBalance - 100 * (one.statuses[201] ?? 0)
      const perSecond = (run: Load) => run.perSecond
      const many = middleOf(debits, perSecond)
      const { byClients } = middleOf(alone, run => run.byClients)
      const { byConnections } = middleOf(alone, run => run.byConnections)
      const [without, withPrice] = [middleOf(booked.free, perSecond), middleOf(booked.priced, perSecond)]
      return `On ${target.name}. After everything, ${wrong} wallets of ${number(walletCount + 2)} show something else than the sum of their entries.
The one that all debit at once holds ${exact ? 'exactly' : 'NOT'} what its debits leave.

## Debits by ${clients} clients

${table(
  ['', 'a second', 'p95 ms', 'answered 201'],
  [
    ['one wallet', number(one.perSecond), number(one.p95, 1), number(one.statuses[201] ?? 0)],
    [`${number(walletCount)} wallets`, number(many.perSecond), number(many.p95, 1), number(many.statuses[201] ?? 0)],
    [`\`pgbench\`, the same statements, by ${clients} clients`, number(byClients), '–', '–'],
    [`the same by ${connections}: as many connections as the server has`, number(byConnections), '–', '–'],
  ],
)}

${number(walletCount)} wallets: ${number(many.perSecond / byClients, 2)} of what \`pgbench\` does alone with as many clients, ${number(many.perSecond / byConnections, 2)} of what it does with as many
connections; half is the budget. Sixty-four connections stand in each other's way on two processors, which is why the server has few.
The statements are the same, in the same two messages: lock and look; entry, audit row and commit. What \`pgbench\` lacks is the
request around them, on the same processors: HTTP, the check of the call by the contract, who calls, the answer, and the clients.
Of a thousand wallets and of \`pgbench\` it is the middle one of ${rounds.length} rounds, taken in turns.

## Movements of a wallet with ${number(lines)} of them

${table(
  ['', 'p50 ms', 'p95 ms', 'budget p95'],
  pages.map(([name, { p50, p95 }]) => [name, number(p50, 1), number(p95, 1), budget]),
)}

## Bookings by 16 clients

${table(
  ['', 'a second', 'p95 ms'],
  [
    ['without a rate', number(without.perSecond), number(without.p95, 1)],
    ['with a rate, paid by a wallet', number(withPrice.perSecond), number(withPrice.p95, 1)],
  ],
)}

With a price: ${number(withPrice.perSecond / without.perSecond, 2)} of those without; 0.8 is the budget.

## Quotes

In this process, in money and in credits, with their reasons in words: ${number(quotesASecond(2))} a second; 10,000 is the budget.`
    } finally {
      await target.remove()
    }
  },
}

/** The one in the middle by its figure. */
const middleOf = <Run>(runs: readonly Run[], figureOf: (run: Run) => number): Run =>
  runs.toSorted((one, other) => figureOf(one) - figureOf(other))[Math.floor(runs.length / 2)] as Run

/** What one debit sends to the database, without the program, in the same two messages: lock and look; enter and record. */
function debitScript(tenantId: string): string {
  const id = "('00000000-0000-4000-8000-' || (200000000001 + :n))::uuid"
  const account = `select id, balance, entries, lowest from ledger_accounts where id = ${id} for no key update;`
  return [
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
  ].join('\n')
}
