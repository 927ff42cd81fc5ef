import type { Import, ImportKind } from '@aforo/api/people/imports'
import { freePort, startServer } from '@aforo/e2e/server-process'
import { makeCampus, makeTenant, makeUser } from '@aforo/server/demo/factories'
import { jobs, ports, router } from '@aforo/server/parts'
import type { Database } from '@aforo/server/platform/database/database'
import { asTenant } from '@aforo/server/platform/database/transaction'
import { fileStream } from '@aforo/server/platform/exports'
import { openIdentity } from '@aforo/server/platform/identity/identity'
import { readSettings } from '@aforo/server/platform/settings'
import { openDatabase, openProgram } from '@aforo/server/program'
import { sql } from 'kysely'
import pg from 'pg'
import { cpuOf, cpuOfDatabase } from './cpu.ts'
import { number, table } from './figures.ts'
import { peakOf, resetPeak } from './memory.ts'
import type { Subject } from './subject.ts'
import { embeddedTarget, serverTarget, type Target } from './target.ts'

const base = '/api/iam/processes/batch'

/** The sizes, in the order in which one server loads them. */
const loads = [
  { rows: 500, format: 'XLSX' },
  { rows: 5_000, format: 'XLSX' },
  { rows: 50_000, format: 'XLSX' },
  { rows: 50_000, format: 'CSV' },
] as const

/** Contracts of a file that is reviewed and not made: as many as an import may have. */
const contractCount = 100_000

/** Cargas Masivas: files of people, from the upload to the last person made, and a large file of contracts until it is reviewed. */
export const imports: Subject = {
  name: 'imports',
  title: 'Cargas Masivas',
  async measure() {
    const pages: string[] = []
    for (const target of [await embeddedTarget(), await serverTarget()]) {
      if (!target) continue
      try {
        pages.push(await measured(target))
      } finally {
        await target.remove()
      }
    }
    return `Each file of people is uploaded, checked row by row, and all of its people made, each with phone, role and time zone, an audit row, no
mail. The file of contracts, of 2,000 customers and ${number(contractCount)} products, is uploaded and checked; each names its client, product, price and four
terms. Memory is the server's highest while it loads that file; the figure is set back before each. Processor time hardly depends on who
else uses the machine.

${pages.join('\n\n')}`
  },
}

async function measured(target: Target): Promise<string> {
  const port = String(await freePort())
  const environment = { ...target.environment, PORT: port, AFORO_RATE_LIMIT: '0', AFORO_DEMO: '0', LOG_LEVEL: 'error' }
  const token = await prepare({ ...environment, AFORO_DATA: target.data })
  const server = await startServer(environment, { data: target.data })
  const rows: string[][] = []
  let reviewing = { id: '', check: 0 }
  try {
    for (const [at, { rows: count, format }] of loads.entries()) {
      const file = await fileOf(count, format, `l${at}`)
      const spent = await processorOf(target, server.process.pid)
      const took = await loaded(server.url, token, file)
      // The first is for what the program compiles once.
      if (at > 0)
        rows.push([
          `${number(count)} people, ${format}`,
          number(file.size / 1e6, 1),
          ...[took.upload, took.check, took.run, took.upload + took.check + took.run].map(ms => number(ms / 1000, 1)),
          ...(await spent()),
        ])
    }
    const file = contractsOf(contractCount)
    const spent = await processorOf(target, server.process.pid)
    const took = await reviewed(server.url, token, 'CONTRACTS', file)
    rows.push([
      `${number(contractCount)} contracts, CSV`,
      number(file.size / 1e6, 1),
      number(took.upload / 1000, 1),
      number(took.check / 1000, 1),
      '',
      '',
      ...(await spent()),
    ])
    reviewing = took
  } finally {
    await server.stop()
  }
  const bare = target.kind === 'server' ? `\n\n${await bareInsert(target)} ${await bareReview(target, reviewing)}` : ''
  return `## ${target.name}

${table(['file', 'MB', 'upload s', 'check s', 'run s', 'together s', 'server’s processor s', 'database’s processor s', 'highest memory MB'], rows)}${bare}`
}

/** Counts from now on. @returns the processor time of the server and its database, and the server's highest memory, as cells */
async function processorOf({ kind, database }: Target, pid: number | undefined): Promise<() => Promise<string[]>> {
  // The embedded databases of other programs on this machine have the same name.
  const ofDatabase = () => (kind === 'server' ? cpuOfDatabase(database) : Promise.resolve(Number.NaN))
  await resetPeak(pid)
  const [server, base] = [await cpuOf(pid), await ofDatabase()]
  return async () => {
    const databaseMs = (await ofDatabase()) - base
    return [
      number(((await cpuOf(pid)) - server) / 1000, 1),
      Number.isNaN(databaseMs) ? '' : number(databaseMs / 1000, 1),
      number(await peakOf(pid)),
    ]
  }
}

/** Signs an administrator in, of an operator with clients and products for the contracts. @returns the token */
async function prepare(environment: Record<string, string>): Promise<string> {
  const database = await openDatabase(readSettings(environment))
  const program = await openProgram(readSettings(environment), database, { router, jobs, ports, openIdentity })
  try {
    const tenant = await makeTenant(database, { domainPrefix: 'banco-de-pruebas' })
    await makeRentable(database, tenant.tenantId, (await makeCampus(database, tenant)).campusId)
    return await program.identity.mintSession(await makeUser(database, tenant))
  } finally {
    await program.close()
  }
}

const clientCount = 2_000

/** The operator's company, its clients, and an office for each contract. */
async function makeRentable(database: Database, tenantId: string, campusId: string) {
  await asTenant(database, tenantId, async tx => {
    await sql`insert into companies (tenant_id, id, country_code, legal_name, tax_id, address)
      values (${tenantId}, gen_random_uuid(), 'PE', 'Andén S.A.C.', '20100047218', 'Av. Uno 1')`.execute(tx)
    await sql`with made as (
        insert into teams (tenant_id, id, name, type)
        select ${tenantId}::uuid, gen_random_uuid(), 'Cliente ' || n, 'BILLABLE' from generate_series(1, ${clientCount}::int) n
        returning id, name)
      insert into customers (tenant_id, team_id, country_code, tax_id)
      select ${tenantId}::uuid, id, 'PE', '2' || lpad(split_part(name, ' ', 2), 10, '0') from made
      on conflict (tenant_id, team_id) do update set tax_id = excluded.tax_id`.execute(tx)
    await sql`insert into products (tenant_id, id, code, name, type, campus_id, starts_on)
      select ${tenantId}::uuid, gen_random_uuid(), 'OF-' || n, 'Oficina ' || n, 'PRIVATE_OFFICE', ${campusId}::uuid, '2020-01-01'
      from generate_series(1, ${contractCount}::int) n`.execute(tx)
  })
}

const contractTitles = [
  'Contrato',
  'RUC',
  'Productos',
  'Precio',
  'Moneda',
  'Inicio',
  'Fin',
  'Renovación',
  'Meses de renovación',
]

/** A file of contracts, as Excel saves one in Peru. */
function contractsOf(count: number): File {
  const rows = Array.from({ length: count }, (_, at) =>
    [
      `CT-${at + 1}`,
      `2${String((at % clientCount) + 1).padStart(10, '0')}`,
      `OF-${at + 1}`,
      `${1_000 + (at % 5_000)}.50`,
      at % 10 === 0 ? 'US$' : 'Soles',
      `${String((at % 28) + 1).padStart(2, '0')}/03/2025`,
      '28/02/2030',
      'Automática',
      '12',
    ].join(';'),
  )
  return new File([`\ufeff${[contractTitles.join(';'), ...rows].join('\r\n')}`], 'contratos.csv')
}

const titles = ['Nombre', 'Apellidos', 'Correo', 'Teléfono', 'Rol', 'Zona horaria']

async function fileOf(count: number, format: 'XLSX' | 'CSV', of: string): Promise<File> {
  const rows = Array.from({ length: count }, (_, at) => [
    `María Elena ${at}`,
    `Quispe Mamani ${at}`,
    `persona-${of}-${at}@empresa.example`,
    `+51 987 ${String(at).padStart(6, '0')}`,
    'Usuario',
    'America/Lima',
  ])
  const columns = titles.map((title, at) => ({ title, width: 20, value: (row: string[]) => row[at] ?? '' }))
  const kind = format === 'XLSX' ? 'xlsx' : 'csv'
  const { body } = fileStream({ format: kind, name: of, title: 'Personas', columns, rows })
  return new File([await new Response(body).arrayBuffer()], `${of}.${kind}`)
}

async function loaded(url: string, token: string, file: File) {
  const { id, upload, check, ask } = await reviewed(url, token, 'USERS', file)
  const begun = performance.now()
  await ask.post('users-create', { id, mode: 'GOOD_ROWS' })
  const { counts } = await ask.until(id, 'FINISHED')
  if (counts.created !== counts.rows) throw new Error(`${counts.created} of ${counts.rows} were made`)
  return { upload, check, run: performance.now() - begun }
}

/** Uploads a file and has it checked: all of its rows are right. */
async function reviewed(url: string, token: string, kind: ImportKind, file: File) {
  const ask = asking(url, token)
  const form = new FormData()
  form.set('kind', kind)
  form.set('file', file)
  const begun = performance.now()
  const { id, mapping } = await ask.get('files', { method: 'POST', body: form })
  const uploaded = performance.now()
  await ask.post(`imports/${id}/check`, { mapping })
  const { counts } = await ask.until(id, 'CHECKED')
  if (counts.create !== counts.rows) throw new Error(`${counts.create} of ${counts.rows} would be made`)
  return { id, upload: uploaded - begun, check: performance.now() - uploaded, ask }
}

function asking(url: string, token: string) {
  const headers = { authorization: `Bearer ${token}` }
  const get = async (path: string, init: RequestInit = {}): Promise<Import> => {
    const answer = await fetch(`${url}${base}/${path}`, { ...init, headers: { ...headers, ...init.headers } })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.json() as Promise<Import>
  }
  return {
    get,
    post: (path: string, body: object) =>
      get(path, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    async until(id: string, status: string): Promise<Import> {
      for (;;) {
        const found = await get(`imports/${id}`)
        if (found.status === status) return found
        if (found.status === 'FAILED') throw new Error(found.fault ?? 'failed')
        await new Promise(resolve => setTimeout(resolve, 200))
      }
    },
  }
}

/** The limit: the same people in one statement straight to the database. */
async function bareInsert({ environment }: Target): Promise<string> {
  const client = new pg.Client({ connectionString: environment.DATABASE_URL })
  await client.connect()
  const begun = performance.now()
  await client.query(`
    insert into users (tenant_id, id, username, given_name, lastname, phone, time_zone, roles)
    select t.id, gen_random_uuid(), 'bare-' || n || '@empresa.example', 'María Elena ' || n, 'Quispe Mamani ' || n,
      '+51 987 000 000', 'America/Lima', array['ROLE_USER']
    from tenants t cross join generate_series(1, 50000) n where t.domain_prefix = 'banco-de-pruebas'`)
  const seconds = (performance.now() - begun) / 1000
  await client.end()
  return `Beside it the limit: 50,000 such people in one statement straight to this database take ${number(seconds, 1)} s.`
}

/** The limit of a review: its rows, as they are kept, written once more in one statement. */
async function bareReview({ environment }: Target, { id, check }: { id: string; check: number }): Promise<string> {
  const client = new pg.Client({ connectionString: environment.DATABASE_URL })
  await client.connect()
  const { rows } = await client.query<{ id: string }>(
    `insert into imports select (jsonb_populate_record(i, jsonb_build_object('id', gen_random_uuid()))).* from imports i
     where id = $1 returning id`,
    [id],
  )
  const begun = performance.now()
  const { rowCount } = await client.query(
    `insert into import_rows select (jsonb_populate_record(r, jsonb_build_object('import_id', $2::text))).* from import_rows r
     where import_id = $1`,
    [id, rows[0]?.id],
  )
  const seconds = (performance.now() - begun) / 1000
  await client.end()
  return `The ${number(rowCount ?? 0)} reviewed rows of contracts, written once more in one statement, take ${number(seconds, 1)} s: the check takes
${number(check / 1000 / seconds, 1)} times as long.`
}
