import { z } from 'zod'
import type { Answered, OutsideClient } from '../../platform/outside-systems/client.ts'
import { OutsideFault } from '../../platform/outside-systems/faults.ts'
import type { ToldNote } from './credit-notes.rules.ts'
import type { Told } from './mapping.rules.ts'

/** The calls of the Service Layer, as far as invoices need them. */

const Invoice: z.ZodType<Told> = z.object({
  DocEntry: z.int(),
  DocNum: z.int(),
  DocTotal: z.number(),
  DocTotalFc: z.number().nullish(),
})
/** `csCancellation` is the document by which SAP cancels another one: it bears the same user field and isn't cancelled itself. */
const Standing = z.object({ Cancelled: z.string().nullish(), CancelStatus: z.string().nullish() })
const KnownInvoice = z.intersection(Invoice, Standing)
const stands = ({ Cancelled, CancelStatus }: z.infer<typeof Standing>) =>
  Cancelled !== 'tYES' && CancelStatus !== 'csYes' && CancelStatus !== 'csCancellation'
const columns = 'DocEntry,DocNum,DocTotal,DocTotalFc,Cancelled,CancelStatus'
const many = <Value>(value: z.ZodType<Value>) => z.object({ value: z.array(value) })
const Refused = z.object({
  error: z.object({
    code: z.union([z.string(), z.number()]),
    message: z.union([z.string(), z.object({ value: z.string() })]),
  }),
})

interface Session {
  id: string
  route: string
}

/** Sessions of this process, by connection and company, and logins under way: SAP takes one at a time. */
const sessions = new Map<string, Session>()
const logins = new Map<string, Promise<Session>>()
/** Those of one user wait for each other, whatever the company. */
let lastLogin: Promise<unknown> = Promise.resolve()

const cookieIn = (text: string, name: string) => new RegExp(`${name}=([^;,\\s]+)`).exec(text)?.[1]

const tlsOf = ({ settings }: OutsideClient) => (settings.certificate ? { ca: settings.certificate } : {})

async function login(client: OutsideClient, companyDb: string): Promise<Session> {
  const answer = await client.ask({
    method: 'POST',
    path: '/b1s/v2/Login',
    json: { CompanyDB: companyDb, UserName: client.settings.userName, Password: client.secrets.password },
    ...tlsOf(client),
  })
  if (answer.status !== 200)
    throw new OutsideFault(
      'SHUT_OUT',
      'SHUT_OUT',
      `SAP no deja entrar a la compañía ${companyDb}: ${wordsOf(answer).message}`,
    )
  const cookies = answer.headers['set-cookie'] ?? ''
  const id = cookieIn(cookies, 'B1SESSION')
  if (!id) throw new OutsideFault('DOWN', 'UNREADABLE', 'SAP respondió sin abrir una sesión.')
  client.conceal(id)
  return { id, route: cookieIn(cookies, 'ROUTEID') ?? '' }
}

const keyOf = (client: OutsideClient, companyDb: string) => `${client.tenantId} ${client.version} ${companyDb}`

/** A session in a company. @param ended one that SAP doesn't take any more */
async function sessionIn(client: OutsideClient, companyDb: string, ended?: Session): Promise<Session> {
  const key = keyOf(client, companyDb)
  const known = sessions.get(key)
  if (known && known !== ended) {
    client.conceal(known.id)
    return known
  }
  const pending = logins.get(key)
  if (pending) return pending
  const begun = lastLogin.then(() => login(client, companyDb))
  lastLogin = begun.catch(() => {})
  logins.set(key, begun)
  try {
    const session = await begun
    if (sessions.size > 1_000) sessions.clear()
    sessions.set(key, session)
    return session
  } finally {
    logins.delete(key)
  }
}

interface Call {
  method: 'GET' | 'POST'
  /** Behind `/b1s/v2`. */
  path: string
  json?: unknown
  once?: boolean
}

/** Calls within a session; one that has ended is renewed once. */
async function call(client: OutsideClient, companyDb: string, { method, path, json, once }: Call): Promise<Answered> {
  const attempt = ({ id, route }: Session) =>
    client.ask({
      method,
      path: `/b1s/v2${path}`,
      json,
      once,
      headers: { cookie: `B1SESSION=${id}; ROUTEID=${route}` },
      ...tlsOf(client),
    })
  const session = await sessionIn(client, companyDb)
  const answer = await attempt(session)
  if (answer.status !== 401) return answer
  const again = await attempt(await sessionIn(client, companyDb, session))
  if (again.status === 401) throw new OutsideFault('SHUT_OUT', 'SHUT_OUT', 'SAP cierra cada sesión que abre.')
  return again
}

/** What SAP says when it says no. */
export function wordsOf({ text, status }: Answered): { code: string; message: string } {
  try {
    const { error } = Refused.parse(JSON.parse(text))
    const message = typeof error.message === 'string' ? error.message : error.message.value
    return { code: String(error.code), message }
  } catch {
    // Something in between answered: its words are no help.
    return { code: `HTTP_${status}`, message: `respondió con ${status}.` }
  }
}

const refusedBy = (answer: Answered): OutsideFault => {
  const { code, message } = wordsOf(answer)
  return new OutsideFault('REFUSED', `SAP_${code}`.slice(0, 60), `SAP dijo (${code}): ${message}`.slice(0, 900))
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

async function list<Value>(
  client: OutsideClient,
  companyDb: string,
  entity: string,
  query: { select?: string; filter?: string; top?: number },
  shape: z.ZodType<Value>,
): Promise<Value[]> {
  const parts = [
    query.select && `$select=${query.select}`,
    query.filter && `$filter=${encodeURIComponent(query.filter)}`,
    query.top && `$top=${query.top}`,
  ].filter(Boolean)
  const answer = await call(client, companyDb, { method: 'GET', path: `/${entity}?${parts.join('&')}` })
  if (answer.status >= 400) throw refusedBy(answer)
  return answer.json(many(shape)).value
}

/** The invoice that has our id in its user field and isn't cancelled; undefined where there is none. */
export async function findInvoice(client: OutsideClient, companyDb: string, userField: string, id: string) {
  const filter = `U_${userField} eq ${quoted(id)} and Cancelled eq 'tNO'`
  const found = await list(client, companyDb, 'Invoices', { select: columns, filter, top: 10 }, KnownInvoice)
  return found.find(stands)
}

/** The invoice with a number of SAP's; undefined where there is none, or where it is cancelled. */
export async function invoiceAt(client: OutsideClient, companyDb: string, docEntry: number) {
  const answer = await call(client, companyDb, { method: 'GET', path: `/Invoices(${docEntry})?$select=${columns}` })
  if (answer.status === 404) return undefined
  if (answer.status >= 400) throw refusedBy(answer)
  const invoice = answer.json(KnownInvoice)
  return stands(invoice) ? invoice : undefined
}

/** The client's code on an invoice; undefined where there is no such invoice. */
export async function cardCodeOf(client: OutsideClient, companyDb: string, docEntry: number) {
  const path = `/Invoices(${docEntry})?$select=DocEntry,CardCode`
  const answer = await call(client, companyDb, { method: 'GET', path })
  if (answer.status === 404) return undefined
  if (answer.status >= 400) throw refusedBy(answer)
  return answer.json(z.object({ CardCode: z.string() })).CardCode
}

const CreditNote: z.ZodType<ToldNote> = z.object({
  DocEntry: z.int(),
  DocNum: z.int(),
  DocTotal: z.number(),
  DocTotalFc: z.number().nullish(),
  DocDate: z.string(),
  CardCode: z.string(),
  Cancelled: z.string().nullish(),
  CancelStatus: z.string().nullish(),
  DocumentLines: z.array(z.object({ BaseType: z.int().nullish(), BaseEntry: z.int().nullish() })).optional(),
})

/** The credit notes with a number: each series may have one. */
export const creditNotesAt = (client: OutsideClient, companyDb: string, docNum: number): Promise<ToldNote[]> =>
  list(
    client,
    companyDb,
    'CreditNotes',
    { select: `${columns},DocDate,CardCode,DocumentLines`, filter: `DocNum eq ${docNum}`, top: 10 },
    CreditNote,
  )

/** Cancels an invoice: SAP makes a document that takes it back. @throws OutsideFault REFUSED with SAP's words */
export async function cancelInvoice(client: OutsideClient, companyDb: string, docEntry: number): Promise<void> {
  const answer = await call(client, companyDb, { method: 'POST', path: `/Invoices(${docEntry})/Cancel`, once: true })
  if (answer.status >= 400) throw refusedBy(answer)
}

/** Makes an invoice. @throws OutsideFault REFUSED with SAP's words */
export async function postInvoice(client: OutsideClient, companyDb: string, document: object): Promise<Told> {
  const answer = await call(client, companyDb, { method: 'POST', path: '/Invoices', json: document, once: true })
  if (answer.status >= 400) throw refusedBy(answer)
  return answer.json(Invoice)
}

/** So many clients with one tax id are read at most. */
const mostPartners = 20
const Partner = z.object({ CardCode: z.string(), CardName: z.string().nullish(), Frozen: z.string().nullish() })

/** The clients with a tax id: a company may have several of one, and some that it uses no more. */
export async function findPartners(client: OutsideClient, companyDb: string, taxId: string) {
  const filter = `FederalTaxID eq ${quoted(taxId)} and CardType eq 'cCustomer'`
  const query = { select: 'CardCode,CardName,Frozen', filter, top: mostPartners }
  return (await list(client, companyDb, 'BusinessPartners', query, Partner)).map(({ CardCode, CardName, Frozen }) => ({
    cardCode: CardCode,
    name: CardName ?? '',
    frozen: Frozen === 'tYES',
  }))
}

export async function listItems(client: OutsideClient, companyDb: string) {
  const Item = z.object({ ItemCode: z.string(), ItemName: z.string().nullish() })
  const items = await list(client, companyDb, 'Items', { select: 'ItemCode,ItemName', top: 200 }, Item)
  return items.map(({ ItemCode, ItemName }) => ({ code: ItemCode, name: ItemName ?? '' }))
}

export async function hasUserField(client: OutsideClient, companyDb: string, name: string): Promise<boolean> {
  const filter = `TableName eq 'OINV' and Name eq ${quoted(name)}`
  const found = await list(
    client,
    companyDb,
    'UserFieldsMD',
    { select: 'Name', filter },
    z.object({ Name: z.string() }),
  )
  return found.length > 0
}

/** The series of invoices (document type 13). */
export async function listSeries(client: OutsideClient, companyDb: string) {
  const answer = await call(client, companyDb, {
    method: 'POST',
    path: '/SeriesService_GetDocumentSeries',
    json: { DocumentTypeParams: { Document: '13' } },
  })
  if (answer.status >= 400) throw refusedBy(answer)
  return answer
    .json(many(z.object({ Series: z.int(), Name: z.string() })))
    .value.map(({ Series, Name }) => ({ code: String(Series), name: Name }))
}

export const enter = async (client: OutsideClient, companyDb: string): Promise<void> => {
  await sessionIn(client, companyDb)
}
