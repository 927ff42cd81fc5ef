import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { cents, type Document, type Refusal, refusalOf, sunatRefusal } from './nubefact-checks.ts'
import { cdrOf, pdfOf, qrTextOf, xmlOf } from './nubefact-files.ts'

/** A refusal of Nubefact's own, whatever it was asked. */
type NubefactCode = 10 | 11 | 12 | 20 | 21 | 22 | 23 | 24 | 40 | 50 | 51

/**
 * What happens to the next calls instead of an answer. SLOW answers after two seconds; LOST does the work and says nothing;
 * TWICE is what a network does that repeats a call: the second one is answered.
 */
export type NubefactFault = 429 | 500 | 'slow' | 'silent' | 'half' | 'lost' | 'twice' | NubefactCode

/** A document that it has. */
export interface Issued {
  document: Document
  /** Accepted, refused, or waiting for SUNAT for so many questions more. */
  state: 'ACCEPTED' | 'REFUSED' | 'PENDING'
  questions: number
  refusal?: { code: string; description: string }
  voided: boolean
  /** How often it was made: more than once only where SUNAT had refused it. */
  times: number
}

/** A Nubefact that speaks its JSON: generar, consultar, anular. */
export interface NubefactSimulator {
  /** With its route. */
  url: string
  token: string
  ruc: string
  /** By `1-F001-123`. */
  documents: Map<string, Issued>
  /** How many calls came, by operation. */
  calls: string[]
  fail(...faults: NubefactFault[]): void
  /** While it is down every call is answered by 503. */
  down(isDown: boolean): void
  /** Of so many calls one loses its answer after the work was done. */
  loseEvery(count: number | undefined): void
  /** The next documents are not accepted before they were asked for so many times. */
  pend(questions: number): void
  /** SUNAT refuses the next document. */
  refuse(code: string, description: string): void
  dump(): string
  close(): Promise<void>
}

interface Options {
  port?: number
  token?: string
  route?: string
  ruc?: string
  /** What day it is in Lima, `YYYY-MM-DD`; by this machine's clock when left out. */
  today?: () => string
  /** Is told each change, to keep it. */
  onChange?: (state: string) => void
  /** What it was told before. */
  state?: string
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

const keyOf = ({ tipo_de_comprobante: kind, serie, numero }: Document) => `${kind}-${serie}-${numero}`

const todayInLima = () => new Date(Date.now() - 5 * 3_600_000).toISOString().slice(0, 10)

type Said = { status: number; body: object }
const refused = ({ codigo, errors }: Refusal, status = 400): Said => ({ status, body: { errors, codigo } })

/** Starts one on this machine. */
export async function startNubefact(options: Options = {}): Promise<NubefactSimulator> {
  const {
    token = randomUUID().replaceAll('-', ''),
    route = randomUUID(),
    ruc = '20999999990',
    today = todayInLima,
  } = options
  const documents = new Map<string, Issued>(options.state ? JSON.parse(options.state) : [])
  let faults: NubefactFault[] = []
  let isDown = false
  let every: number | undefined
  let questions = 0
  let nextRefusal: { code: string; description: string } | undefined
  let count = 0
  let base = ''

  const simulator: Omit<NubefactSimulator, 'url' | 'close'> = {
    token,
    ruc,
    documents,
    calls: [],
    fail: (...next) => {
      faults = [...faults, ...next]
    },
    down: next => {
      isDown = next
    },
    loseEvery: next => {
      every = next
    },
    pend: next => {
      questions = next
    },
    refuse: (code, description) => {
      nextRefusal = { code, description }
    },
    dump: () => JSON.stringify([...documents]),
  }
  const changed = () => options.onChange?.(simulator.dump())

  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://simulator').pathname
    const body = await bodyOf(request)
    const answer = (status: number, said: object) => {
      if (response.destroyed) return
      response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(said))
    }
    if (path === '/control') return control(body, answer)
    if (path.startsWith('/cpe/')) return file(path.slice(5), response)
    if (isDown) return answer(503, { errors: 'Service Unavailable' })
    const fault = faults.shift()
    if (fault === 'silent') return
    if (fault === 'half')
      return void response.writeHead(200, { 'content-type': 'application/json' }).end('{"tipo_de_comprobante":1,"ser')
    if (fault === 429 || fault === 500) return answer(fault, { errors: 'Error interno' })
    if (typeof fault === 'number') return answer(400, { errors: `Error ${fault}`, codigo: fault })
    if (fault === 'slow') await new Promise(resolve => setTimeout(resolve, 2_000))
    count++
    if (fault === 'twice') act(path, request.headers.authorization ?? '', body)
    const said = act(path, request.headers.authorization ?? '', body)
    if (fault === 'lost' || (every !== undefined && count % every === 0)) return void response.destroy()
    answer(said.status, said.body)
  })

  function act(path: string, authorization: string, body: string): Said {
    if (!/^\/api\/v1\/[^/]+$/.test(path) || !path.endsWith(route))
      return refused({ codigo: 11, errors: 'La ruta o URL no es correcta o no existe.' }, 404)
    if (authorization !== `Token token="${token}"`)
      return refused({ codigo: 10, errors: 'No se pudo autenticar, token incorrecto o eliminado.' }, 401)
    let given: Document
    try {
      given = JSON.parse(body)
    } catch {
      return refused({ codigo: 20, errors: 'El archivo enviado no cumple con el formato establecido.' })
    }
    simulator.calls.push(given.operacion)
    if (given.operacion === 'generar_comprobante') return issue(given)
    const found = documents.get(keyOf(given))
    if (!found) return refused({ codigo: 24, errors: 'El documento indicado no existe, no fue generado.' })
    if (given.operacion === 'consultar_comprobante') return consult(found)
    if (given.operacion === 'generar_anulacion' || given.operacion === 'consultar_anulacion') return annul(found, given)
    return refused({ codigo: 12, errors: 'Solicitud incompatible.' })
  }

  function issue(given: Document): Said {
    const key = keyOf(given)
    const before = documents.get(key)
    if (before && before.state !== 'REFUSED')
      return refused({ codigo: 23, errors: 'Este documento ya existe en NubeFacT.' })
    const fault = refusalOf(given, today())
    if (fault) return refused(fault)
    if (given.tipo_de_comprobante === 3) {
      const kind = given.documento_que_se_modifica_tipo
      const base = documents.get(
        `${kind}-${given.documento_que_se_modifica_serie}-${given.documento_que_se_modifica_numero}`,
      )
      if (base?.state !== 'ACCEPTED')
        return refused({ codigo: 21, errors: 'El documento que se modifica no existe o no fue aceptado.' })
      if (given.serie[0] !== base.document.serie[0])
        return refused({ codigo: 21, errors: 'La nota empieza con la letra de lo que modifica.' })
      if (cents(given.total) > cents(base.document.total))
        return refused({ codigo: 21, errors: 'La nota es mayor que lo que modifica.' })
    }
    const refusal = nextRefusal ?? sunatRefusal(given)
    nextRefusal = undefined
    const made: Issued = {
      document: given,
      state: refusal ? 'REFUSED' : questions > 0 ? 'PENDING' : 'ACCEPTED',
      questions: refusal ? 0 : questions,
      ...(refusal && { refusal }),
      voided: false,
      times: (before?.times ?? 0) + 1,
    }
    documents.set(key, made)
    changed()
    return { status: 200, body: shown(made) }
  }

  function consult(found: Issued): Said {
    if (found.state === 'PENDING' && --found.questions <= 0) {
      found.state = 'ACCEPTED'
      changed()
    }
    return { status: 200, body: shown(found) }
  }

  /** Voids are asynchronous: a ticket first, and what came of it when it is asked for. */
  function annul(found: Issued, { operacion }: Document): Said {
    if (operacion === 'generar_anulacion' && found.state !== 'ACCEPTED')
      return refused({ codigo: 21, errors: 'Solo se anula lo que SUNAT aceptó.' })
    const ready = operacion === 'consultar_anulacion'
    if (ready) found.voided = true
    changed()
    return {
      status: 200,
      body: {
        sunat_ticket_numero: '1494358661332',
        aceptada_por_sunat: ready,
        sunat_description: ready ? 'Anulado' : '',
      },
    }
  }

  function shown({ document, state, refusal, voided }: Issued) {
    const key = keyOf(document)
    const accepted = state === 'ACCEPTED'
    const name =
      document.tipo_de_comprobante === 1 ? 'La Factura' : document.tipo_de_comprobante === 2 ? 'La Boleta' : 'La Nota'
    return {
      tipo_de_comprobante: document.tipo_de_comprobante,
      serie: document.serie,
      numero: document.numero,
      enlace: `${base}/cpe/${key}`,
      aceptada_por_sunat: accepted,
      sunat_description: accepted
        ? `${name} numero ${document.serie}-${document.numero}, ha sido aceptada`
        : (refusal?.description ?? null),
      sunat_note: null,
      sunat_responsecode: accepted ? '0' : (refusal?.code ?? null),
      sunat_soap_error: '',
      anulado: voided,
      enlace_del_pdf: `${base}/cpe/${key}.pdf`,
      enlace_del_xml: `${base}/cpe/${key}.xml`,
      enlace_del_cdr: accepted ? `${base}/cpe/${key}.cdr` : '',
      codigo_hash: createHash('sha256').update(JSON.stringify(document)).digest('base64').slice(0, 28),
      cadena_para_codigo_qr: qrTextOf(document, ruc),
    }
  }

  function file(name: string, response: ServerResponse) {
    const [, key = '', extension = ''] = /^(.+)\.(pdf|xml|cdr)$/.exec(name) ?? []
    const found = documents.get(key)
    if (!found || (extension === 'cdr' && found.state !== 'ACCEPTED')) return void response.writeHead(404).end()
    const bytes =
      extension === 'pdf'
        ? pdfOf(found.document, ruc)
        : extension === 'xml'
          ? xmlOf(found.document, ruc)
          : cdrOf(found.document, 'Aceptado')
    response.writeHead(200, { 'content-type': extension === 'pdf' ? 'application/pdf' : 'application/xml' }).end(bytes)
  }

  /** Drives it from outside the process: `{"do":"pend","questions":2}`. */
  function control(body: string, answer: (status: number, said: object) => void) {
    const asked = JSON.parse(body || '{}') as Record<string, unknown>
    if (asked.do === 'fail') simulator.fail(...(asked.faults as NubefactFault[]))
    else if (asked.do === 'down') simulator.down(asked.down === true)
    else if (asked.do === 'lose') simulator.loseEvery(asked.every === undefined ? undefined : Number(asked.every))
    else if (asked.do === 'pend') simulator.pend(Number(asked.questions))
    else if (asked.do === 'refuse') simulator.refuse(String(asked.code), String(asked.description))
    else if (asked.do === 'list')
      return answer(200, { documents: [...documents].map(([key, { state, times }]) => ({ key, state, times })) })
    else return answer(400, { message: 'do: fail, down, lose, pend, refuse or list' })
    return answer(200, { done: asked.do })
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port ?? 0, '127.0.0.1', resolve)
  })
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return Object.assign(simulator, {
    url: `${base}/api/v1/${route}`,
    close: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  })
}
