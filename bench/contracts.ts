import { freePort, startServer } from '@aforo/e2e/server-process'
import { makeCampus, makeTenant, makeUser } from '@aforo/server/demo/factories'
import { jobs, ports, router } from '@aforo/server/parts'
import type { Database } from '@aforo/server/platform/database/database'
import { openIdentity } from '@aforo/server/platform/identity/identity'
import { readSettings } from '@aforo/server/platform/settings'
import { openDatabase, openProgram } from '@aforo/server/program'
import { number, table } from './figures.ts'
import { type Load, load } from './load.ts'
import type { Subject } from './subject.ts'
import { serverTarget } from './target.ts'

const contractsMade = 100_000
const clients = 5_000
const offices = 20_000
const campuses = 20
const timesEach = 100
const warming = 10
/** Signed at once, each for an office of its own. */
const signers = 65
/** So many rounds of them; the first one warms up. */
const rounds = 5
/** Signed one after the other, beside people at their desks. */
const signedBeside = 100
/** Who look at lists and at contracts meanwhile, each one thing at a time. */
const desks = 64
/** Milliseconds in which somebody looks at what came. */
const looking = { from: 1_000, to: 3_000 }
const budgets = { list: 50, signing: 100 }

/** The list and the search of 100,000 contracts, and a signature beside 64 others. */
export const contracts: Subject = {
  name: 'contracts',
  title: 'Contracts',
  async measure() {
    const target = await serverTarget()
    if (!target) {
      console.log('no PostgreSQL server answers: contracts are not measured')
      return undefined
    }
    const environment = {
      ...target.environment,
      PORT: String(await freePort()),
      AFORO_RATE_LIMIT: '0',
      AFORO_DEMO: '0',
      LOG_LEVEL: 'error',
    }
    try {
      const { token, campusId, clientId, ready, someIds, statement } = await prepare({
        ...environment,
        AFORO_DATA: target.data,
      })
      const server = await startServer(environment, { data: target.data })
      const authorization = `Bearer ${token}`
      const questions: Record<string, string> = {
        'the first page': '/contracts/search',
        'the hundredth page': '/contracts/search?page=100',
        'by state': '/contracts/search?status=DRAFT',
        'those that end first': '/contracts/search?sort=endDate&status=SIGNED',
        'by value': '/contracts/search?sort=-monthly',
        'by client': `/contracts/search?clientId=${clientId}`,
        'by campus': `/contracts/search?campusId=${campusId}`,
        'by number': '/contracts/search?q=c-2026-77123',
        'by a client’s name': '/contracts/search?q=cliente%201234',
        'everything, by number': '/search?q=c-2026-77123',
      }
      const found: [string, Load][] = []
      for (const [name, path] of Object.entries(questions)) {
        const request = { method: 'GET' as const, path: `/api${path}`, headers: { authorization } }
        await load(server.url, 1, 60, count => (count < warming ? request : undefined))
        const answers = await load(server.url, 1, 600, count => (count < timesEach ? request : undefined))
        if (answers.statuses[200] !== timesEach) throw new Error(`${name}: ${JSON.stringify(answers.statuses)}`)
        found.push([name, answers])
      }
      const atOnce: Round[] = []
      for (let round = 0; round < rounds; round++)
        atOnce.push(await signAtOnce(server.url, authorization, ready.slice(round * signers, (round + 1) * signers)))
      const beside = await signBeside(server.url, authorization, ready.slice(rounds * signers), someIds, clientId)
      await server.stop()
      const counted = atOnce.slice(1)
      const took = counted.flatMap(round => round.took).sort((a, b) => a - b)
      const spent = counted.reduce((sum, round) => sum + round.spent, 0)
      return `${number(contractsMade)} contracts of ${number(clients)} clients for ${number(offices)} offices on ${campuses} campuses, on ${target.name}. One client,
${timesEach} times each. The limit of a list is the plain statement of its first page's ids, p50 ${number(statement, 1)} ms.

${table(
  ['question', 'p50 ms', 'p95 ms', 'p99 ms', 'budget p95'],
  found.map(([name, { p50, p95, p99 }]) => [name, number(p50, 1), number(p95, 1), number(p99, 1), budgets.list]),
)}

Signatures, each with its PDF and for an office of its own. Beside ${desks} people at their desks: ${number(beside.took.length)} signatures one
after the other, while each of the others asks for a list or for a contract's page, looks at it for ${looking.from / 1000} to ${looking.to / 1000} seconds and asks for the
next (${number(beside.asked / beside.seconds)} questions a second, p95 ${number(beside.deskP95, 1)} ms). At the same moment: ${signers} people sign at once, ${rounds - 1} times after a first one to warm up.
Nobody signs so, but it shows what a signature costs: all wait for the same two cores.

${table(
  ['what', 'signatures', 'p50 ms', 'p95 ms', 'a second', 'budget p95'],
  [
    [
      `a signature beside ${desks} people at their desks`,
      number(beside.took.length),
      number(quantile(beside.took, 0.5), 1),
      number(quantile(beside.took, 0.95), 1),
      '',
      budgets.signing,
    ],
    [
      `${signers} at the same moment`,
      number(took.length),
      number(quantile(took, 0.5), 1),
      number(quantile(took, 0.95), 1),
      number((took.length / spent) * 1000, 1),
      '',
    ],
  ],
)}`
    } finally {
      await target.remove()
    }
  },
}

const paper = () => {
  const bytes = `%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n${'0'.repeat(60_000)}\ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n`
  return new File([bytes], 'firmado.pdf', { type: 'application/pdf' })
}

/** Milliseconds of a signature, from its call to its answer. */
async function sign(url: string, authorization: string, id: string): Promise<number> {
  const form = new FormData()
  form.set('file', paper())
  form.set('signedOn', Temporal.Now.plainDateISO('America/Lima').subtract({ days: 1 }).toString())
  form.set('signedBy', 'Luis Soto')
  const began = performance.now()
  const answer = await fetch(`${url}/api/contracts/${id}/signed`, {
    method: 'PATCH',
    headers: { authorization },
    body: form,
  })
  const text = await answer.text()
  if (answer.status !== 200) throw new Error(`${answer.status} ${text}`)
  return performance.now() - began
}

/** Milliseconds of each, and of all together. */
interface Round {
  took: number[]
  spent: number
}

async function signAtOnce(url: string, authorization: string, ids: readonly string[]): Promise<Round> {
  const began = performance.now()
  const took = await Promise.all(ids.map(id => sign(url, authorization, id)))
  return { took, spent: performance.now() - began }
}

/** Signs one after the other while others do a desk's work. */
async function signBeside(
  url: string,
  authorization: string,
  ids: readonly string[],
  others: readonly string[],
  clientId: string,
) {
  let over = false
  const asked: number[] = []
  const lists = ['', '?status=DRAFT', '?sort=endDate&status=SIGNED', `?clientId=${clientId}`, '?q=cliente%20123']
  const desk = async (number: number) => {
    for (let turn = 0; !over; turn++) {
      // Not all at the same moment.
      const pause = looking.from + ((number * 131 + turn * 577) % (looking.to - looking.from))
      await new Promise(resolve => setTimeout(resolve, turn === 0 ? pause % looking.from : pause))
      const place = number * 31 + turn
      const path = turn % 2 === 0 ? `/search${lists[place % lists.length]}` : `/${others[place % others.length]}`
      const began = performance.now()
      const answer = await fetch(`${url}/api/contracts${path}`, { headers: { authorization } })
      await answer.arrayBuffer()
      if (answer.status !== 200) throw new Error(`${answer.status} ${path}`)
      asked.push(performance.now() - began)
    }
  }
  const working = Array.from({ length: desks }, (_, number) => desk(number))
  await new Promise(resolve => setTimeout(resolve, looking.to))
  const began = performance.now()
  const before = asked.length
  const took: number[] = []
  for (const id of ids) {
    took.push(await sign(url, authorization, id))
    await new Promise(resolve => setTimeout(resolve, 150))
  }
  const seconds = (performance.now() - began) / 1000
  const meanwhile = asked.slice(before).sort((a, b) => a - b)
  over = true
  await Promise.all(working)
  return {
    took: took.sort((a, b) => a - b),
    asked: meanwhile.length,
    seconds,
    deskP95: quantile(meanwhile, 0.95),
  }
}

/** Of sorted numbers. */
const quantile = (sorted: readonly number[], part: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0

async function prepare(environment: Record<string, string>) {
  const settings = readSettings(environment)
  const database = await openDatabase(settings)
  const program = await openProgram(settings, database, { router, jobs, ports, openIdentity })
  try {
    const tenant = await makeTenant(database)
    const admin = await makeUser(database, tenant)
    const campusIds: string[] = []
    for (let made = 0; made < campuses; made++) campusIds.push((await makeCampus(database, tenant)).campusId)
    const filled = await fill(database, tenant.tenantId, admin.userId, campusIds)
    return { token: await program.identity.mintSession(admin), campusId: campusIds[0], ...filled }
  } finally {
    await program.close()
  }
}

/** Written as the program leaves it: clients, offices, deals, and contracts in all states; some are ready to be signed. */
async function fill(database: Database, tenantId: string, userId: string, campusIds: readonly string[]) {
  const run = (text: string, values: unknown[]) => database.pool.query(text, values)
  await run(
    `insert into companies (tenant_id, id, country_code, legal_name, tax_id, address)
     values ($1, gen_random_uuid(), 'PE', 'Operador S.A.C.', '20999999990', 'Av. Uno 1')`,
    [tenantId],
  )
  await run(
    `insert into company_accounts (tenant_id, id, company_id, bank, currency, number)
     select $1, gen_random_uuid(), id, 'BBVA', 'PEN', '0011-0366-0100032542' from companies where tenant_id = $1`,
    [tenantId],
  )
  await run(
    `insert into company_representatives (tenant_id, id, company_id, name, document_type, document_number)
     select $1, gen_random_uuid(), id, 'Lucía Paredes', 'DNI', '45678912' from companies where tenant_id = $1`,
    [tenantId],
  )
  await run(
    `insert into teams (tenant_id, id, name, type, status)
     select $1, gen_random_uuid(), 'Cliente ' || n, 'BILLABLE', 'ACTIVE' from generate_series(1, $2::int) n`,
    [tenantId, clients],
  )
  await run(
    `insert into products (tenant_id, id, code, name, type, campus_id, capacity, starts_on)
     select $1, gen_random_uuid(), 'P-' || n, 'Oficina ' || n, 'PRIVATE_OFFICE', ($2::uuid[])[1 + n % $4::int], 4, current_date - 2000
     from generate_series(1, $3::int) n`,
    [tenantId, campusIds, offices, campuses],
  )
  // Of every hundred contracts ninety are signed and over, five drafts, and five wait for their signature.
  await run(
    `with c as (select team_id, row_number() over (order by team_id) - 1 as n from customers where tenant_id = $1),
     p as (select id, row_number() over (order by id) - 1 as n from products where tenant_id = $1),
     k as (select id from companies where tenant_id = $1),
     made as materialized (
       select g.n, gen_random_uuid() as sale, gen_random_uuid() as contract, c.team_id, p.id as product,
         case when g.n % 20 = 0 then 'DRAFT' when g.n % 20 = 1 then 'CREATED' else 'SIGNED' end as status,
         case when g.n % 20 < 2 then current_date + 30 else current_date - 1500 + 300 * (g.n / $4::int)::int end as starts_on,
         case when g.n % 20 < 2 then current_date + 395 else current_date - 1202 + 300 * (g.n / $4::int)::int end as ends_on
       from generate_series(0, $3::int - 1) g(n)
       join c on c.n = g.n % $5::int join p on p.n = g.n % $4::int
     ), sold as (
       insert into sales (tenant_id, id, title, type, status, client_id, currency, source, monthly, created_by, line_count)
       select $1, sale, 'Oficina para el cliente ' || n, 'NEW', case when status = 'SIGNED' then 'COMPLETED' else 'QUOTATION' end,
         team_id, 'PEN', 'LOCAL', 100000, $2, 1 from made returning id
     ), written as (
       insert into contracts (tenant_id, id, root_id, sale_id, country_code, contract_type, status, number, company_id,
         client_id, current_id, chain_client_id, currency, starts_on, ends_on, chain_ends_on, monthly, chain_monthly, credit_days,
         client_info, representative_info, member_responsible_info, invoice_contact, payment_contact,
         signed_on, signed_by, signed_at, created_by, created_at)
       select $1, contract, contract, sale, 'PE', 'OFFICE', status, case when status <> 'DRAFT' then 'C-2026-' || n end,
         k.id, team_id, contract, team_id, 'PEN', starts_on, ends_on, ends_on, 100000 + n, 100000 + n, 15,
         jsonb_build_object('name', 'Cliente ' || n % $5::int, 'countryCode', 'PE', 'legalName', 'Cliente ' || n % $5::int || ' S.A.C.',
           'taxId', '2' || lpad((n % $5::int)::text, 10, '0'), 'address', 'Av. Dos 2'),
         '{"name":"Luis Soto","documentType":"DNI","documentNumber":"40506070"}', '{"name":"Eva Ramos","email":"eva@x.example"}',
         '{"name":"Eva Ramos","email":"eva@x.example"}', '{"name":"Eva Ramos","email":"eva@x.example"}',
         case when status = 'SIGNED' then starts_on end, case when status = 'SIGNED' then 'Luis Soto' end,
         case when status = 'SIGNED' then now() end, $2, now() - n * interval '10 minutes'
       from made, k returning id
     ), lines as (
       insert into contract_lines (tenant_id, id, contract_id, position, product_id, quantity, amount, starts_on, ends_on)
       select $1, gen_random_uuid(), contract, 0, product, 1, 100000 + n, starts_on, ends_on from made returning id
     ), sold_lines as (
       insert into sale_lines (tenant_id, id, sale_id, position, product_id, quantity, amount, starts_on, ends_on)
       select $1, gen_random_uuid(), sale, 0, product, 1, 100000 + n, starts_on, ends_on from made returning id
     ), signed as (
       insert into signed_lines (tenant_id, id, contract_id, product_id, monthly, starts_on, ends_on, exclusive)
       select $1, gen_random_uuid(), contract, product, 100000 + n, starts_on, ends_on, true from made where status = 'SIGNED'
       returning id
     ), accounts as (
       insert into contract_accounts (tenant_id, contract_id, account_id)
       select $1, contract, a.id from made, company_accounts a where a.tenant_id = $1 and status = 'CREATED' returning account_id
     ), people as (
       insert into contract_representatives (tenant_id, contract_id, representative_id, position)
       select $1, contract, r.id, 0 from made, company_representatives r
       where r.tenant_id = $1 and status = 'CREATED' returning position
     )
     select count(*) from made`,
    [tenantId, userId, contractsMade, offices, clients],
  )
  await database.pool.query('vacuum analyze')
  const client = await run('select team_id as id from customers where tenant_id = $1 limit 1', [tenantId])
  // Each of another office: their offices repeat after so many contracts.
  const waiting = await run(
    `select distinct on (l.product_id) c.id from contracts c
     join contract_lines l on l.tenant_id = c.tenant_id and l.contract_id = c.id
     where c.tenant_id = $1 and c.status = 'CREATED' order by l.product_id, c.id limit $2`,
    [tenantId, signers * rounds + signedBeside],
  )
  const times: number[] = []
  for (let time = 0; time < timesEach; time++) {
    const began = performance.now()
    await run(
      `select id from contracts where tenant_id = $1 and (changes_id is null) = true and status = any('{DRAFT,CREATED,SIGNED}')
       order by created_at desc, id desc limit 20`,
      [tenantId],
    )
    times.push(performance.now() - began)
  }
  times.sort((a, b) => a - b)
  const some = await run('select id from contracts where tenant_id = $1 order by id limit 1000', [tenantId])
  return {
    clientId: (client.rows[0] as { id: string }).id,
    someIds: (some.rows as { id: string }[]).map(({ id }) => id),
    ready: (waiting.rows as { id: string }[]).map(({ id }) => id),
    statement: times[Math.floor(timesEach / 2)] ?? 0,
  }
}
