import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  openSapStore,
  type SapCreditNote,
  type SapInvoice,
  type SapLine,
  type SapSeed,
  type SapStore,
  totalOf,
} from './sap-store.ts'

export type { SapSeed } from './sap-store.ts'

/**
 * What happens to a call instead of an answer. `lost` makes the document and cuts the line; `cut` cuts it before anything
 * is made; `late` makes it after the caller has gone.
 */
export type SapFault = 401 | 500 | 503 | 'slow' | 'silent' | 'html' | 'empty' | 'half' | 'lost' | 'cut' | 'late'

/** A Service Layer of SAP Business One, version 2, as far as invoices need it. */
export interface SapSimulator {
  url: string
  userName: string
  password: string
  store: SapStore
  /** How many calls came, by `POST /b1s/v2/Invoices`. */
  calls: string[]
  logins: number
  /** The invoices of a company. */
  invoices(company?: string): SapInvoice[]
  /** The next calls about invoices. */
  fail(...faults: SapFault[]): void
  /** Of every so many invoices the answer is lost after it was made. */
  loseEvery(count: number | undefined): void
  /** The next invoices' totals are off by so many cents. */
  offBy(...cents: number[]): void
  /** All sessions end. */
  expire(): void
  down(isDown: boolean): void
  /** It cancels no invoice any more, in these words: its period is closed, or it was paid. Undefined: it does again. */
  refuseCancel(words: string | undefined): void
  /** Answers each look-up of an invoice with a status, until told otherwise. */
  refuseLookups(status: number | undefined): void
  /** An accountant cancels an invoice there. */
  cancel(docEntry: number, company?: string): void
  /** An accountant makes a credit note of an invoice there. @returns its number */
  credit(docEntry: number, of: CreditOf, company?: string): number
  close(): Promise<void>
}

/** A credit note as an accountant makes it. */
interface CreditOf {
  total: number
  date: string
  cancelled?: boolean
}

interface Options {
  port?: number
  seed?: Partial<SapSeed>
  password?: string
  state?: string
  /** Is told each change, to keep it. */
  onChange?: (state: string) => void
}

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

type Answer = (status: number, body?: object, headers?: Record<string, string | string[]>) => void

const answering =
  (response: ServerResponse): Answer =>
  (status, body, headers = {}) => {
    if (response.destroyed) return
    response
      .writeHead(status, { 'content-type': 'application/json;odata.metadata=minimal;charset=utf-8', ...headers })
      .end(body === undefined ? undefined : JSON.stringify(body))
  }

const refused = (code: number | string, value: string) => ({ error: { code, message: { lang: 'en-us', value } } })
const pause = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds))

function readJson(text: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return undefined
  }
}

/** What stands between the quotes after a field of a filter. */
const equalTo = (filter: string, field: string): string | undefined =>
  new RegExp(`\\b${field} eq '((?:[^']|'')*)'`).exec(filter)?.[1]?.replaceAll("''", "'")

/** Starts one on this machine. */
export async function startSap(options: Options = {}): Promise<SapSimulator> {
  const store = openSapStore(options.seed, options.state)
  const userName = 'manager'
  const password = options.password ?? randomUUID()
  let sessions = new Map<string, string>()
  let faults: SapFault[] = []
  let offsets: number[] = []
  let isDown = false
  let every: number | undefined
  let made = 0
  let loggingIn = 0
  let noCancel: string | undefined
  let noLookup: number | undefined

  const simulator: Omit<SapSimulator, 'url' | 'close'> = {
    userName,
    password,
    store,
    calls: [],
    logins: 0,
    invoices: (company = store.companies[0] ?? '') => store.invoices.get(company) ?? [],
    fail: (...next) => {
      faults = [...faults, ...next]
    },
    loseEvery: next => {
      every = next
    },
    offBy: (...next) => {
      offsets = [...offsets, ...next]
    },
    expire: () => {
      sessions = new Map()
    },
    down: next => {
      isDown = next
    },
    refuseCancel: words => {
      noCancel = words
    },
    refuseLookups: status => {
      noLookup = status
    },
    cancel: (docEntry, company = store.companies[0] ?? '') => void cancel(company, docEntry),
    credit: (docEntry, of, company = store.companies[0] ?? '') => credit(company, docEntry, of),
  }

  async function login(body: string, answer: Answer) {
    const given = readJson(body) ?? {}
    if (loggingIn > 0) return answer(500, refused(305, 'Switch company error: -1102'))
    loggingIn++
    await pause(20)
    loggingIn--
    const company = String(given.CompanyDB ?? '')
    if (given.UserName !== userName || given.Password !== password || !store.companies.includes(company))
      return answer(401, refused(100000027, 'Login failed'))
    const id = randomUUID()
    sessions.set(id, company)
    simulator.logins++
    answer(
      200,
      { '@odata.context': '$metadata#B1Sessions/$entity', SessionId: id, Version: '1000230', SessionTimeout: 30 },
      {
        'set-cookie': [`B1SESSION=${id};HttpOnly;;SameSite=None`, 'ROUTEID=.node4; path=/;SameSite=None'],
      },
    )
  }

  function make(company: string, given: Record<string, unknown>): { status: number; body: object } {
    const cardCode = String(given.CardCode ?? '')
    const partner = store.partners.find(one => one.CardCode === cardCode)
    if (!partner) return { status: 400, body: refused(-5002, `Invalid BP code  '${cardCode}' [OINV.CardCode]`) }
    if (partner.Frozen === 'tYES')
      return { status: 400, body: refused(-5002, `Business partner '${cardCode}' is inactive [OINV.CardCode]`) }
    const lines = (given.DocumentLines ?? []) as SapLine[]
    const summed = totalOf(store, lines)
    if ('fault' in summed) return { status: 400, body: refused(-5002, summed.fault) }
    const series = given.Series
    if (series !== undefined && !store.series.some(one => one.Series === series))
      return { status: 400, body: refused(-5002, `Invalid series '${String(series)}' [OINV.Series]`) }
    const before = store.invoices.get(company) ?? []
    const total = (summed.total + (offsets.shift() ?? 0)) / 100
    const currency = String(given.DocCurrency ?? 'SOL')
    const rate = typeof given.DocRate === 'number' ? given.DocRate : 3.75
    const isForeign = currency === 'USD'
    const user = Object.fromEntries(Object.entries(given).filter(([name]) => name.startsWith('U_')))
    const invoice: SapInvoice = {
      ...(user as Record<`U_${string}`, string>),
      DocEntry: 5_000 + before.length,
      DocNum: 1_001_000 + before.length,
      // In the company's own currency, whatever the document's is.
      DocTotal: isForeign ? Math.round(total * rate * 100) / 100 : total,
      DocTotalFc: isForeign ? total : 0,
      DocCurrency: currency,
      CardCode: cardCode,
      NumAtCard: (given.NumAtCard as string | undefined) ?? null,
      DocDate: String(given.DocDate),
      DocDueDate: String(given.DocDueDate),
      Cancelled: 'tNO',
      CancelStatus: 'csNo',
      DocumentLines: lines,
    }
    store.invoices.set(company, [...before, invoice])
    options.onChange?.(store.dump())
    return { status: 201, body: invoice }
  }

  /** Cancels an invoice by a document of its own that takes it back. */
  function cancel(company: string, docEntry: number): { status: number; body?: object } {
    const before = store.invoices.get(company) ?? []
    const invoice = before.find(one => one.DocEntry === docEntry)
    if (!invoice) return { status: 404, body: refused(-2028, 'No matching records found (ODBC -2028)') }
    if (invoice.CancelStatus !== 'csNo')
      return { status: 400, body: refused(-5006, 'Document is already cancelled [OINV.CANCELED]') }
    if (noCancel !== undefined) return { status: 400, body: refused(-5002, noCancel) }
    const next = before.length
    store.invoices.set(company, [
      ...before.map(one =>
        one === invoice ? { ...one, Cancelled: 'tYES' as const, CancelStatus: 'csYes' as const } : one,
      ),
      { ...invoice, DocEntry: 5_000 + next, DocNum: 1_001_000 + next, CancelStatus: 'csCancellation' },
    ])
    options.onChange?.(store.dump())
    return { status: 204 }
  }

  function credit(company: string, docEntry: number, { total, date, cancelled = false }: CreditOf): number {
    const before = store.creditNotes.get(company) ?? []
    const invoice = store.invoices.get(company)?.find(one => one.DocEntry === docEntry)
    if (!invoice) throw new Error(`no invoice ${docEntry}`)
    const isForeign = invoice.DocCurrency === 'USD'
    const note: SapCreditNote = {
      DocEntry: 700 + before.length,
      DocNum: 2_001_000 + before.length,
      DocTotal: isForeign ? Math.round(total * 375) / 100 : total,
      DocTotalFc: isForeign ? total : 0,
      DocDate: date,
      CardCode: invoice.CardCode,
      Cancelled: cancelled ? 'tYES' : 'tNO',
      CancelStatus: cancelled ? 'csYes' : 'csNo',
      DocumentLines: [{ BaseType: 13, BaseEntry: docEntry }],
    }
    store.creditNotes.set(company, [...before, note])
    options.onChange?.(store.dump())
    return note.DocNum
  }

  function list(company: string, path: string, filter: string): object | undefined {
    if (path === '/Invoices') {
      const [field] = /U_\w+/.exec(filter) ?? []
      const wanted = field === undefined ? undefined : equalTo(filter, field)
      const cancelled = equalTo(filter, 'Cancelled')
      return {
        value: (store.invoices.get(company) ?? []).filter(
          one =>
            (wanted === undefined || one[field as `U_${string}`] === wanted) &&
            (cancelled === undefined || one.Cancelled === cancelled),
        ),
      }
    }
    if (path === '/CreditNotes') {
      const number = Number(/\bDocNum eq (\d+)/.exec(filter)?.[1])
      return { value: (store.creditNotes.get(company) ?? []).filter(({ DocNum }) => DocNum === number) }
    }
    if (path === '/BusinessPartners') {
      const taxId = equalTo(filter, 'FederalTaxID')
      const found = store.partners.filter(one => taxId === undefined || one.FederalTaxID === taxId)
      return { value: found.map(one => ({ ...one, Frozen: one.Frozen ?? 'tNO' })) }
    }
    if (path === '/Items') return { value: store.items }
    if (path === '/ChartOfAccounts') return { value: store.accounts ?? [] }
    if (path === '/UserFieldsMD') {
      const name = equalTo(filter, 'Name')
      return { value: store.userFields.filter(one => one === name).map(Name => ({ Name, TableName: 'OINV' })) }
    }
    return undefined
  }

  /** Drives it from outside the process: `{"do":"fail","faults":["lost"]}`. */
  function control(body: string, answer: Answer) {
    const asked = readJson(body) ?? {}
    if (asked.do === 'fail') simulator.fail(...(asked.faults as SapFault[]))
    else if (asked.do === 'offBy') simulator.offBy(...(asked.cents as number[]))
    else if (asked.do === 'loseEvery') simulator.loseEvery(asked.count as number | undefined)
    else if (asked.do === 'expire') simulator.expire()
    else if (asked.do === 'down') simulator.down(asked.down === true)
    else if (asked.do === 'refuseCancel') simulator.refuseCancel(asked.words as string | undefined)
    else if (asked.do === 'refuseLookups') simulator.refuseLookups(asked.status as number | undefined)
    else if (asked.do === 'cancel') simulator.cancel(Number(asked.docEntry))
    else if (asked.do === 'credit')
      return answer(200, { docNum: simulator.credit(Number(asked.docEntry), asked as unknown as CreditOf) })
    // An accountant has made a client in SAP.
    else if (asked.do === 'partner') store.partners.push(asked.partner as SapSeed['partners'][number])
    else if (asked.do === 'list') return answer(200, { invoices: [...store.invoices.values()].flat() })
    else
      return answer(400, {
        message:
          'do: fail, offBy, loseEvery, expire, down, refuseCancel, refuseLookups, cancel, credit, partner or list',
      })
    return answer(200, { done: asked.do })
  }

  const server = createServer(async (request, response) => {
    const { method = 'GET', url = '/' } = request
    const body = await bodyOf(request)
    const at = new URL(url, 'http://simulator')
    const answer = answering(response)
    if (at.pathname === '/control') return control(body, answer)
    const path = at.pathname.replace(/^\/b1s\/v2/, '')
    simulator.calls.push(`${method} ${at.pathname}`)
    if (isDown) return answer(503, refused(-1, 'Service unavailable'))
    if (method === 'POST' && path === '/Login') return login(body, answer)
    const session = /B1SESSION=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? ''
    const company = sessions.get(session)
    if (company === undefined || !/ROUTEID=/.test(request.headers.cookie ?? ''))
      return answer(401, refused(301, 'Invalid session or session already timeout.'))
    if (method === 'POST' && path === '/Logout') {
      sessions.delete(session)
      return answer(204)
    }
    if (method === 'POST' && path === '/SeriesService_GetDocumentSeries') return answer(200, { value: store.series })
    if (method === 'POST' && path === '/Invoices') return respond(given => make(company, given), body, answer, response)
    const [, entry, action] = /^\/Invoices\((\d+)\)(\/Cancel)?$/.exec(path) ?? []
    if (method === 'POST' && action) return respond(() => cancel(company, Number(entry)), body, answer, response)
    if (method === 'GET' && noLookup !== undefined && path.startsWith('/Invoices'))
      return answer(noLookup, refused(-1, 'The user has no authorization to read invoices'))
    if (method === 'GET' && entry) {
      const invoice = (store.invoices.get(company) ?? []).find(one => one.DocEntry === Number(entry))
      return invoice ? answer(200, invoice) : answer(404, refused(-2028, 'No matching records found (ODBC -2028)'))
    }
    const found = method === 'GET' ? list(company, path, at.searchParams.get('$filter') ?? '') : undefined
    return found ? answer(200, found) : answer(404, refused(-2028, 'No matching records found (ODBC -2028)'))
  })

  /** Makes or cancels an invoice, and answers as the next fault says. */
  async function respond(
    work: (given: Record<string, unknown>) => { status: number; body?: object },
    body: string,
    answer: Answer,
    response: ServerResponse,
  ) {
    const fault = faults.shift()
    if (fault === 'cut') return void response.destroy()
    if (fault === 401) return answer(401, refused(301, 'Invalid session or session already timeout.'))
    if (fault === 500 || fault === 503) return answer(fault, refused(-1, 'Internal error'))
    if (fault === 'silent') return
    if (fault === 'late') {
      await pause(3_000)
      work(readJson(body) ?? {})
      return void response.destroy()
    }
    if (fault === 'slow') await pause(1_000)
    const given = readJson(body === '' ? '{}' : body)
    if (given === undefined) return answer(400, refused(-1, 'Invalid JSON'))
    const { status, body: said } = work(given)
    if (status === 201 && every !== undefined && ++made % every === 0) return void response.destroy()
    if (fault === 'lost') return void response.destroy()
    if (fault === 'html')
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<html><body>Proxy error</body></html>')
    if (fault === 'empty') return void response.writeHead(201).end()
    if (fault === 'half')
      return void response.writeHead(201, { 'content-type': 'application/json' }).end('{"DocEntry":5')
    answer(status, said)
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port ?? 0, '127.0.0.1', resolve)
  })
  return Object.assign(simulator, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  })
}
