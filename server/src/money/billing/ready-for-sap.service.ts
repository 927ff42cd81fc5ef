import type { BillingFilter } from '@aforo/api/money/billing'
import { entryWithoutTax, withoutTaxInWords } from '@aforo/api/money/billing.rules'
import { billingStatusLabels } from '@aforo/api/money/billing-labels'
import { problemTexts } from '@aforo/api/platform/problems'
import { billingSettings, closedInWords } from '../../people/companies/companies.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { type HandlerContext, inTransaction, type RequestContext } from '../../platform/http/on.ts'
import { invalidField, type Refusals } from '../../platform/http/refusals.ts'
import { notify } from '../../platform/notifications/notifications.ts'
import type { Services } from '../../platform/services.ts'
import { titleOf } from './billing.present.ts'
import { type BillingRow, type NumberedContract, updateBilling } from './billing.queries.ts'
import { allows, isCancelling, isLocked, lifecycle, type Standing } from './billing.rules.ts'
import { billing, changedContractsOf, lacksOrder, makeReady, marksOfMove, moverOf } from './billing.service.ts'
import { cleanBills, reading } from './check.service.ts'
import { changedContracts } from './compare.service.ts'
import { billingsNamed, idsMatching, searchOf } from './list.queries.ts'

type Outcome = { kind: 'ready' | 'pending' } | { kind: 'refused'; client: string; message: string }
type Row = Pick<
  BillingRow,
  'client_name' | 'month' | 'supplement' | 'status' | 'total' | 'currency' | 'requires_purchase_order' | 'po_enabled'
> &
  Standing & {
    /** A line that SUNAT would refuse, by its name. */
    small_entry: string | null
  }

/** So many at once; a filter that matches more is to be narrowed. */
const atMost = 20_000
/** So many are done while the caller waits; more of them in the background. */
const atOnce = 100
/** Of those that can't be, so many are named. */
const namedAtMost = 200

/**
 * What making a bill ready comes to.
 * @param lockDate nothing of a month before it changes
 * @param changed its contracts that changed since: nobody sees the page of one among many, where it is said
 */
function outcomeOf(row: Row, lockDate: string | null, changed: readonly NumberedContract[] = []): Outcome {
  const refused = (message: string): Outcome => ({ kind: 'refused', client: titleOf(row), message })
  if (lockDate !== null && isLocked(row.month, lockDate)) return refused(closedInWords(lockDate))
  if (isCancelling(row)) return refused('Se está anulando en SAP.')
  if (!allows(row, 'readyForSap')) return refused(`Está en «${billingStatusLabels[row.status]}».`)
  if (row.total <= 0) return refused('No suma nada.')
  if (row.small_entry !== null) return refused(withoutTaxInWords(row.small_entry, row.currency))
  const [first] = changed
  if (first) return refused(`El contrato ${first.number} cambió después de hacerla: vuelve a facturar el mes.`)
  if (!lacksOrder(row)) return { kind: 'ready' }
  return lifecycle.after(row.status, 'awaitPurchaseOrder')
    ? { kind: 'pending' }
    : refused(problemTexts.PURCHASE_ORDER_MISSING.message)
}

const gone = () => new Error('gone')

/** Makes one bill ready, as the call for one does; what speaks against it is told and not thrown. */
async function readyOne(context: HandlerContext, id: string): Promise<Outcome & { row: Row }> {
  const { tx, caller } = context
  const held = await billing.lock(context, { id }, { NOT_FOUND: gone })
  const row = { ...held, small_entry: entryWithoutTax(held.entries, held.tax_rate)?.description ?? null }
  const outcome = outcomeOf(row, (await billingSettings(tx)).lockDate, await changedContractsOf(tx, held))
  if (outcome.kind === 'ready') {
    await makeReady({ ...context, tenantId: caller.tenantId }, row, moverOf(context))
    await billing.changed(context, 'billing.ready', row)
  }
  const status = lifecycle.after(row.status, 'awaitPurchaseOrder')
  if (outcome.kind === 'pending' && status) {
    await updateBilling(tx, row.id, marksOfMove(row, status, moverOf(context)))
    await billing.changed(context, 'billing.awaits_order', row)
  }
  return { ...outcome, row }
}

/** What came of each, or would come. */
class Tally {
  ready = 0
  pending = 0
  refusedCount = 0
  inBackground = 0
  readonly refused: { id: string; client: string; message: string }[] = []

  add(id: string, outcome: Outcome) {
    if (outcome.kind !== 'refused') this[outcome.kind]++
    else if (++this.refusedCount <= namedAtMost)
      this.refused.push({ id, client: outcome.client, message: outcome.message })
  }
}

type By = Pick<RequestContext, 'services' | 'requestId'> & { caller: Caller; now: Temporal.Instant }

/**
 * Makes bills ready, each in a transaction of its own: one that can't be keeps no other back.
 * @param again some may have been made ready by an attempt before
 */
async function readyEach(by: By, ids: readonly string[], again = false): Promise<Tally> {
  const tally = new Tally()
  for (const id of ids) {
    const outcome = await inTransaction(by, context => readyOne(context, id)).catch((error: Error) => {
      if (error.message !== 'gone') throw error
      return { kind: 'refused', client: '', message: problemTexts.NOT_FOUND.message, row: undefined } as const
    })
    const { status } = outcome.row ?? {}
    if (again && (status === 'READY_FOR_SAP' || status === 'SENT_TO_SAP' || status === 'SAP_PROCESSED'))
      tally.add(id, { kind: 'ready' })
    else if (again && status === 'PENDING_PO' && outcome.kind === 'refused') tally.add(id, { kind: 'pending' })
    else tally.add(id, outcome)
  }
  return tally
}

export type ReadyAsked =
  | { ids: string[]; preview: boolean }
  | { month: string }
  | { filter: typeof BillingFilter._output; except: string[]; preview: boolean }

async function idsOf(by: By, asked: ReadyAsked, errors: Refusals<'INVALID_FIELD'>): Promise<string[]> {
  if ('ids' in asked) return [...new Set(asked.ids)]
  if ('month' in asked) return (await cleanBills(by, asked.month)).slice(0, atMost)
  const ids = await reading(by, async tx => idsMatching(tx, await searchOf(tx, asked.filter), asked.except, atMost + 1))
  if (ids.length > atMost)
    invalidField(
      errors,
      'filter',
      `Son más de ${atMost.toLocaleString('es-PE')} facturas. Filtra la lista y hazlo por partes.`,
    )
  return ids
}

/** What making bills ready would come to, without doing it. @returns those that it would change too */
async function foreseen(by: By, ids: readonly string[]) {
  const tally = new Tally()
  const changing: string[] = []
  const { rows, lockDate, changed } = await reading(by, async tx => {
    const rows = await billingsNamed(tx, ids)
    return { rows, lockDate: (await billingSettings(tx)).lockDate, changed: await changedContracts(tx, rows) }
  })
  for (const row of rows) {
    const outcome = outcomeOf(row, lockDate, changed.get(row.id))
    tally.add(row.id, outcome)
    if (outcome.kind !== 'refused') changing.push(row.id)
  }
  return { tally, changing }
}

/** Makes the bills ready that a call names; many of them in the background. */
export async function readyMany(by: By, asked: ReadyAsked, errors: Refusals<'INVALID_FIELD'>): Promise<Tally> {
  const ids = await idsOf(by, asked, errors)
  const isPreview = 'preview' in asked && asked.preview
  if (!isPreview && ids.length <= atOnce) return readyEach(by, ids)
  const { tally, changing } = await foreseen(by, ids)
  if (isPreview) return tally
  const { support: _, ...caller } = by.caller
  await inTransaction(by, async ({ enqueue }) => enqueue('billing.ready', { ids: changing, caller }))
  return Object.assign(tally, { ready: 0, pending: 0, inBackground: changing.length })
}

/** The same in the background; who asked for it is told what came of it. */
export async function readyInBackground(services: Services, { ids, caller }: { ids: string[]; caller: Caller }) {
  const by = { services, caller, requestId: 'job', now: services.clock.now() }
  const { ready, pending, refusedCount, refused } = await readyEach(by, ids, true)
  const body = [
    pending > 0 && `${pending} esperan su orden de compra.`,
    refusedCount > 0 && `${refusedCount} no se pudieron:`,
    ...refused.slice(0, 5).map(({ client, message }) => `${client}: ${message}`),
  ]
  await inTransaction({ ...by, now: services.clock.now() }, async context => {
    await notify(context, {
      tenantId: caller.tenantId,
      userIds: [caller.userId],
      kind: 'BILLING',
      title: `Listas para SAP: ${ready} de ${ids.length} facturas`,
      body: body.filter(Boolean).join(' '),
      link: '/app/sales/billings?status=READY_FOR_SAP',
    })
    context.emit({ topic: 'billing' })
  })
}
