import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { Comparison } from '@aforo/api/deals/contract-addenda'
import type { Generation } from '@aforo/api/deals/contract-generations'
import type { Contract } from '@aforo/api/deals/contract-records'
import type { Problem } from '@aforo/api/platform/problems'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import PizZip from 'pizzip'
import { expect, onTestFinished, test } from 'vitest'
import { asTenant } from '../../platform/database/transaction.ts'
import { converterBy } from '../../platform/word/converter.ts'
import { processConverter } from '../../platform/word/process-converter.ts'
import { contractHouse } from '../../testing/contract-house.ts'
import { makeOperator } from '../../testing/house.ts'
import { testApp } from '../../testing/test-app.ts'
import { contractDocumentJobs } from './generate.jobs.ts'

const app = await testApp()
const { database } = app.services
const look = contractDocumentJobs.find(({ name }) => name === 'contract-documents.pdf-look')
const script = fileURLToPath(new URL('../../platform/testing/converter-program.ts', import.meta.url))

/**
 * Lets a program convert for one test, which works, dies, answers half …; without one nothing does. Only one that hangs is
 * given up soon: on a busy machine a process that works may wait for a second too.
 */
function convertingBy(mode?: string) {
  const before = app.services.converter
  const made = converterBy(
    mode ? processConverter({ script, args: [mode], seconds: mode === 'hangs' ? 1 : 60 }) : undefined,
  )
  app.services.converter = made
  onTestFinished(() => {
    made.close()
    app.services.converter = before
  })
}

type Answered = Generation
type ContractAnswer = Contract

/** An operator with a company, a client and a deal that a contract can begin from. */
async function house() {
  const at = await contractHouse(app, {
    client: {
      name: 'Ñandú',
      legalName: 'Ñandú & Muñoz Logística S.A.C.',
      contacts: [{ name: 'Eva Ramos', email: 'eva@andina.example', phone: '+51 987 654 321', role: 'MAIN' }],
    },
  })
  const { api, step } = at
  let offices = 0
  const draft = async () => {
    const office = await at.product(`OF-${++offices}`)
    return at.draft({ title: 'Oficina', lineItems: [{ productId: office.id, unitPrice: '1200.50' }] })
  }
  /** With all that is needed. */
  const ready = async () => {
    const { id } = await draft()
    await step(id, 'representative-info', { name: 'Luis Soto Peña', documentType: 'DNI', documentNumber: '40506070' })
    await step(id, 'information', { creditDays: 15, deposit: '2401.00', yearlyIncrease: '3.00' })
    await step(id, `payment-accounts/${at.account.id}`, {})
    return (await step(id, 'account-representatives', { representativeId: at.representative.id })).body
  }
  const generate = (id: string) => api.post<Answered>(`/create_contract/${id}`)
  const state = async (id: string) => (await api.get<Generation>(`/contract-generations/${id}`)).body
  const contract = async (id: string) => (await api.get<Contract>(`/contracts/${id}`)).body
  const generations = async (id: string) => (await api.get<Generation[]>(`/contracts/${id}/generations`)).body
  return { ...at, draft, ready, generate, state, contract, generations }
}

const download = async (url: string) => {
  const answer = await app.app.inject({ method: 'GET', url })
  expect(answer.statusCode).toBe(200)
  return answer.rawPayload
}
const xmlOf = (docx: Buffer) => new PizZip(docx).file('word/document.xml')?.asText() ?? ''
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** The words of a PDF, as another reader finds them. */
async function wordsOf(pdf: Buffer): Promise<string> {
  const read = await getDocument({ data: new Uint8Array(pdf), useSystemFonts: true }).promise
  const pages = []
  for (let number = 1; number <= read.numPages; number++) {
    const { items } = await (await read.getPage(number)).getTextContent()
    pages.push(items.map(item => ('str' in item ? item.str : '')).join(' '))
  }
  return pages.join(' ').replaceAll(/\s+/g, ' ')
}

/** Queues the PDFs whose time has come, as each minute does, and makes them. */
async function drainLooks() {
  await look?.work(app.services, {} as never)
  await app.drain()
}

test('a contract becomes CREATED with the number of its document, which says its parties and amounts', {
  timeout: 400_000,
}, async () => {
  // The one that is in the lockfile: LibreOffice as it ships.
  expect(app.services.converter.isThere, 'no converter is installed: npm ci leaves no optional dependency out').toBe(
    true,
  )
  const { api, ready, generate, state, contract, generations } = await house()
  const { id } = await ready()
  const begun = await generate(id)
  expect(begun).toMatchObject({ status: 202, body: { contractId: id, status: 'QUEUED', kind: 'CONTRACT', docx: null } })
  expect((await contract(id)).status).toBe('DRAFT')
  await app.drain()
  const made = await state(begun.body.id)
  expect(made).toMatchObject({
    status: 'DONE',
    progress: 100,
    stage: null,
    template: { id: null, fileName: 'pe-office.docx' },
  })
  const number = `C-${new Date().getUTCFullYear()}-0001`
  expect(made.number).toBe(number)
  expect(await contract(id)).toMatchObject({ status: 'CREATED', number, documentStale: false })
  expect(await generations(id)).toMatchObject([{ id: made.id }])

  const docx = await download(made.docx?.url ?? '')
  expect(sha256(docx)).toBe(made.docx?.sha256)
  const said = [
    number,
    'Andén Coworking S.A.C.',
    '20100047218',
    '20131312955',
    'Luis Soto Peña',
    '40506070',
    'Lucía Paredes',
    'Oficina OF-1',
    '0011-0366-0100032542',
    'S/\u00a01,200.50',
    'MIL DOSCIENTOS CON 50/100 SOLES',
    'S/\u00a02,401.00',
    'DOS MIL CUATROCIENTOS UNO CON 00/100 SOLES',
    '1 de enero de 2027',
    '31 de diciembre de 2027',
    'a los 15 días de emitida la factura',
    'enero de 2027',
    // Of the first month with its deposit, and of the others.
    'S/\u00a03,817.59',
    'S/\u00a01,416.59',
  ]
  for (const words of said) expect(xmlOf(docx)).toContain(words)
  expect(xmlOf(docx)).toContain('Ñandú &amp; Muñoz Logística S.A.C.')
  expect(xmlOf(docx)).not.toMatch(/[{}]/)

  const pdf = await download(made.pdf?.url ?? '')
  expect(sha256(pdf)).toBe(made.pdf?.sha256)
  const words = await wordsOf(pdf)
  for (const one of [...said, 'Ñandú & Muñoz Logística S.A.C.', 'Página 1 de '])
    expect(words).toContain(one.replace('\u00a0', ' '))
  expect(made.pdf?.downloadUrl).toContain(encodeURIComponent(`Contrato ${number}.pdf`))
  const history = (await api.get<{ what: string }[]>(`/contracts/${id}/history`)).body
  expect(history[0]?.what).toMatch(/ocumento/)
})

test('generated 50 times at once it is one generation, and again without a change it is the same one', async () => {
  convertingBy('works')
  const { ready, generate, step, generations } = await house()
  const { id } = await ready()
  const all = await Promise.all(Array.from({ length: 50 }, () => generate(id)))
  expect(new Set(all.map(({ body }) => body.id)).size).toBe(1)
  await app.drain()
  const again = await generate(id)
  expect(again.body).toMatchObject({ id: all[0]?.body.id, status: 'DONE' })
  expect(await generations(id)).toHaveLength(1)
  await step(id, 'information', { noticeDays: 90 })
  const after = await generate(id)
  expect(after.body.id).not.toBe(again.body.id)
  await app.drain()
  expect(await generations(id)).toMatchObject([
    { status: 'DONE', number: again.body.number },
    { status: 'DONE', number: again.body.number },
  ])
})

test.each([
  ['hangs', 'El conversor no respondió en 1 segundos.'],
  ['dies', 'El conversor se cerró mientras hacía el PDF.'],
  ['half', 'El conversor entregó un PDF a medias.'],
])('with a converter that %s the Word file stands, and the PDF comes by itself later', async (mode, fault) => {
  convertingBy(mode)
  onTestFinished(() => app.clock.set(undefined))
  const { ready, generate, state, contract, generations } = await house()
  const { id } = await ready()
  const { body } = await generate(id)
  await app.drain()
  const made = await state(body.id)
  expect(made).toMatchObject({
    status: 'DONE',
    pdfState: 'RETRYING',
    pdf: null,
    number: expect.stringMatching(/-0001$/),
  })
  expect(made.message).toBe(`Documento de Word listo. El PDF todavía no: ${fault} Se vuelve a intentar solo.`)
  expect(await contract(id)).toMatchObject({ status: 'CREATED', documentStale: false })
  expect(xmlOf(await download(made.docx?.url ?? ''))).toContain(made.number)

  // Not before its time, which doubles with each try.
  const wait = (since: string) =>
    Math.round(
      Temporal.Instant.from(since)
        .until(made.pdfRetryAt ?? '')
        .total('seconds'),
    )
  expect(wait(made.endedAt ?? '')).toBeGreaterThanOrEqual(30)
  convertingBy('works')
  await app.drain()
  expect((await state(body.id)).pdfState).toBe('RETRYING')
  app.clock.set(Temporal.Instant.from(made.pdfRetryAt ?? '').add({ seconds: 1 }))
  await drainLooks()
  expect(await state(body.id)).toMatchObject({ pdfState: 'DONE', pdfRetryAt: null, message: 'Documento listo.' })
  expect(await generations(id)).toHaveLength(1)
})

test('generating again tries a missing PDF at once, and one that no converter reads is left', async () => {
  convertingBy('refuses')
  onTestFinished(() => app.clock.set(undefined))
  const { api, ready, generate, state, generations } = await house()
  const { id } = await ready()
  const { body } = await generate(id)
  await app.drain()
  for (const _ of [2, 3]) {
    app.clock.set(Temporal.Instant.from((await state(body.id)).pdfRetryAt ?? '').add({ seconds: 1 }))
    await drainLooks()
  }
  expect(await state(body.id)).toMatchObject({
    status: 'DONE',
    pdfState: 'FAILED',
    pdfRetryAt: null,
    message: 'Documento de Word listo. El PDF no se pudo hacer: El conversor no pudo con este documento.',
  })
  const history = (await api.get<{ what: string }[]>(`/contracts/${id}/history`)).body
  expect(history[0]?.what).toBe('PDF del documento que no se pudo hacer')
  convertingBy('works')
  expect((await generate(id)).body).toMatchObject({ id: body.id, pdfState: 'WAITING' })
  await app.drain()
  expect(await state(body.id)).toMatchObject({ pdfState: 'DONE', pdf: { sha256: expect.any(String) } })
  expect(await generations(id)).toHaveLength(1)
})

test('the first PDF after a start says that it takes longer', async () => {
  convertingBy('never-begins')
  const { ready, generate, state } = await house()
  const { body } = await generate((await ready()).id)
  const working = app.drain()
  await expect.poll(async () => (await state(body.id)).pdfState, { timeout: 30_000 }).toBe('STARTING')
  expect((await state(body.id)).message).toContain('El primero después de un inicio tarda más')
  app.services.converter.close()
  await working
})

test('where nothing makes PDFs the document is a DOCX, and says so', async () => {
  convertingBy()
  const { ready, generate, state, contract } = await house()
  const { id } = await ready()
  const { body } = await generate(id)
  await app.drain()
  expect(await state(body.id)).toMatchObject({
    status: 'DONE',
    pdf: null,
    docx: { fileName: expect.stringMatching(/\.docx$/) },
  })
  expect((await contract(id)).status).toBe('CREATED')
  // Where something makes them afterwards the same one gets its PDF.
  convertingBy('works')
  expect((await generate(id)).body).toMatchObject({ id: body.id, pdfState: 'WAITING' })
  await app.drain()
  expect(await state(body.id)).toMatchObject({ pdfState: 'DONE', pdf: { fileName: expect.stringMatching(/\.pdf$/) } })
})

test('several contracts made together get one number each, in order and without gaps', async () => {
  convertingBy('works')
  const { ready, generate, state } = await house()
  const ordinals = Array.from({ length: 16 }, (_, place) => String(place + 1).padStart(4, '0'))
  const drafts = await Promise.all(ordinals.map(() => ready()))
  const begun = await Promise.all(drafts.map(({ id }) => generate(id)))
  // As many workers as copies may have: all but one lose each number.
  await Promise.all(Array.from({ length: 8 }, () => app.drain()))
  const made = await Promise.all(begun.map(({ body }) => state(body.id)))
  expect(made.filter(({ status }) => status !== 'DONE').map(({ message }) => message)).toEqual([])
  expect(made.map(({ number }) => number?.slice(-4)).sort()).toEqual(ordinals)
  for (const { docx, number } of made) expect(xmlOf(await download(docx?.url ?? ''))).toContain(number)
})

test('what is missing, a signed contract, and one of the other kind are refused', async () => {
  const { api, tenant, draft, ready, generate } = await house()
  const unready = await draft()
  expect(await generate(unready.id)).toMatchObject({ status: 409, body: { code: 'CONTRACT_INCOMPLETE' } })
  const { id } = await ready()
  expect(await api.post<Problem>(`/create_addendum/${id}`)).toMatchObject({
    status: 409,
    body: { code: 'NOT_AN_ADDENDUM' },
  })
  await asTenant(database, tenant.tenantId, tx =>
    tx
      .updateTable('contracts')
      .set({
        status: 'SIGNED',
        number: 'C-2026-9999',
        signed_at: '2026-01-05T12:00:00Z',
        signed_on: '2026-01-05',
        signed_by: 'Luis Soto',
      })
      .where('id', '=', id)
      .execute(),
  )
  expect(await generate(id)).toMatchObject({ status: 409, body: { code: 'WRONG_STATE', data: { status: 'SIGNED' } } })
  const { api: stranger } = await makeOperator(app)
  expect(await stranger.post<Problem>(`/create_contract/${id}`)).toMatchObject({ status: 404 })
})

test('a contract that is signed while its document is made keeps the paper that was signed', async () => {
  convertingBy('works')
  const { tenant, ready, generate, state, contract } = await house()
  const { id } = await ready()
  await generate(id)
  await app.drain()
  const before = await contract(id)
  await asTenant(database, tenant.tenantId, tx =>
    tx.updateTable('contracts').set({ notice_days: 30, document_stale: true }).where('id', '=', id).execute(),
  )
  const { body } = await generate(id)
  await asTenant(database, tenant.tenantId, tx =>
    tx
      .updateTable('contracts')
      .set({ status: 'SIGNED', signed_at: '2026-01-05T12:00:00Z', signed_on: '2026-01-05', signed_by: 'Luis Soto' })
      .where('id', '=', id)
      .execute(),
  )
  await app.drain()
  expect(await state(body.id)).toMatchObject({ status: 'FAILED', message: expect.stringContaining('firmado') })
  expect((await contract(id)).number).toBe(before.number)
})

test('an addendum is made from its own template and compared with its contract by words', async () => {
  convertingBy('works')
  const { api, ready, sign, generate, state } = await house()
  const { id } = await ready()
  await generate(id)
  await app.drain()
  expect((await sign(id)).status).toBe(200)
  const addendum = await api.post<ContractAnswer>(`/contracts/${id}/addenda`, {
    change: { kind: 'EXTENSION', endDate: '2028-06-30' },
  })
  expect(addendum.status).toBe(201)
  const begun = await api.post<Answered>(`/create_addendum/${addendum.body.id}`)
  expect(begun).toMatchObject({ status: 202, body: { kind: 'ADDENDUM', template: { fileName: 'pe-addendum.docx' } } })
  await app.drain()
  const made = await state(begun.body.id)
  expect(made).toMatchObject({ status: 'DONE', number: expect.stringMatching(/-0001-A1$/) })
  const xml = xmlOf(await download(made.docx?.url ?? ''))
  for (const words of ['la ampliación del plazo', '30 de junio de 2028', '1 de enero de 2028', '-0001-A1'])
    expect(xml).toContain(words)
  const { text } = (await api.get<Comparison>(`/contracts/${id}/compare/${addendum.body.id}`)).body
  const runs = text?.flatMap(paragraph => paragraph.runs) ?? []
  expect(new Set(runs.map(({ kind }) => kind))).toEqual(new Set(['EQUAL', 'ADDED', 'REMOVED']))
  expect(
    runs
      .filter(({ kind }) => kind === 'ADDED')
      .map(one => one.text)
      .join(' '),
  ).toContain('30 de junio de 2028')
})
