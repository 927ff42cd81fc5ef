import pg from 'pg'

/** A statement as the server sent it to the database. */
export interface Statement {
  text: string
  values: unknown[]
}

/** Rooms have numbered ids, so that pgbench too can name one by its number. */
export const roomId = (room: number) => `${uuidStart}${firstNumber + room}`
const uuidStart = '00000000-0000-4000-8000-'
const firstNumber = 100_000_000_000

/** What goes to the database while `run` runs, by connection, as it goes over the wire. */
async function overheard(run: () => Promise<unknown>): Promise<Map<unknown, Statement[]>> {
  const seen = new Map<unknown, Statement[]>()
  const original = pg.Client.prototype.query
  function query(this: pg.Client, ...args: unknown[]) {
    const [first, second] = args
    const text = typeof first === 'string' ? first : String((first as { text?: string } | undefined)?.text ?? '')
    const values = Array.isArray(second) ? second : ((first as { values?: unknown[] } | undefined)?.values ?? [])
    seen.set(this, [...(seen.get(this) ?? []), { text, values }])
    return Reflect.apply(original, this, args)
  }
  pg.Client.prototype.query = query as typeof original
  try {
    await run()
  } finally {
    pg.Client.prototype.query = original
  }
  return seen
}

/** How many statements `run` sends to the database. */
export async function statementsOf(run: () => Promise<unknown>): Promise<number> {
  return [...(await overheard(run)).values()].flat().length
}

/**
 * The statements of the one transaction in which `run` changes something, as they go over the wire. Everything the server
 * does is then also what pgbench does: nothing is written twice by hand.
 */
export async function recordTransaction(run: () => Promise<unknown>): Promise<Statement[]> {
  const seen = await overheard(run)
  const all = [...seen.values()].find(statements =>
    statements.some(({ text }) => /insert into "?reservations"?/.test(text)),
  )
  if (!all) throw new Error('no statement inserted a reservation')
  const insert = all.findIndex(({ text }) => /insert into "?reservations"?/.test(text))
  const begin = all.slice(0, insert).findLastIndex(({ text }) => /^\s*begin/i.test(text))
  const commit = all.findIndex(({ text }, at) => at > insert && /^\s*commit/i.test(text))
  if (begin < 0 || commit < 0) throw new Error('the insert was not seen within a transaction')
  return all.slice(begin, commit + 1)
}

/** As `pg` sends a parameter, in text; its type follows from where it stands, as a parameter's does. */
function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.map(item => JSON.stringify(String(item))).join(',')}}`)
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString())
  if (typeof value === 'object' && !('toJSON' in value)) return pg.escapeLiteral(JSON.stringify(value))
  return pg.escapeLiteral(String(value))
}

/**
 * A script for `pgbench --protocol prepared` in which each client books rooms that no other client does, each once. What
 * the server sends in one go goes in one go here too.
 */
export async function pgbenchScript(
  url: string,
  statements: Statement[],
  recordedId: string,
  run: number,
  roomsEach: number,
): Promise<string> {
  const lines: string[] = []
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const statement of statements)
    lines.push(...(await withParameters(client, statement, recordedId)).map(line => `${line};`))
  await client.end()
  const insert = lines.findIndex(line => /insert into "?reservations"?/.test(line))
  const together = (part: string[]) => ['\\startpipeline', ...part, '\\endpipeline']
  return [
    '\\set i :i + 1',
    `\\set room ${firstNumber} + :client_id * ${roomsEach} + :i`,
    `\\set reservation ${firstNumber} + ${run * 1_000_000} + :client_id * ${roomsEach} + :i`,
    ...together(lines.slice(0, insert)),
    ...together(lines.slice(insert)),
    '',
  ].join('\n')
}

/** The statement in one line, its values as constants of their types but for the ids, which are pgbench's variables. */
async function withParameters(client: pg.Client, { text, values }: Statement, recordedId: string): Promise<string[]> {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (values.length === 0) return line.split(/;\s*/).filter(Boolean)
  await client.query(`prepare recorded as ${line}`)
  const { rows } = await client.query<{ types: string[] }>(
    "select parameter_types::text[] as types from pg_prepared_statements where name = 'recorded'",
  )
  await client.query('deallocate recorded')
  const types = rows[0]?.types ?? []
  return [
    line.replaceAll(/\$(\d+)/g, (_, position: string) => {
      const at = Number(position) - 1
      const constant = literal(values[at])
        .replaceAll(roomId(0), `${uuidStart}' || :room || '`)
        .replaceAll(recordedId, `${uuidStart}' || :reservation || '`)
        // pgbench would take what follows a colon for a variable, also within quotes.
        .replaceAll(/(?<![|] ):(?=[A-Za-z_])/g, ":' || '")
      return `cast(${constant} as ${types[at]})`
    }),
  ]
}
