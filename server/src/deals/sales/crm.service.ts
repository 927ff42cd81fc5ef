import { randomUUIDv7 } from 'node:crypto'
import type { SharedField } from '@aforo/api/deals/sale-states'
import { oneLine } from '@aforo/api/platform/base'
import type { Ending } from '@aforo/api/platform/dependents'
import { dependentsOf } from '../../platform/dependents.ts'
import type { JobUnit } from '../../platform/unit-of-work.ts'
import { type CrmDeal, type CrmResult, faultIn, isBefore, outcomeOf } from './crm.rules.ts'
import { linesOf } from './lines.queries.ts'
import { customerNamed, isUser, userWithAddress } from './parties.queries.ts'
import { traceOf } from './sales.present.ts'
import {
  findSale,
  insertExternalSale,
  lockExternalSale,
  type SaleColumns,
  type SaleMarks,
  type SaleRow,
} from './sales.queries.ts'
import { type External, type Fault, faultInDays, keptBySigned, type LineState, withTied } from './sales.rules.ts'
import { columnsOf, prepareLines, statesOf, type Unit, writeSale } from './sales.service.ts'
import { holdStatuses } from './statuses.queries.ts'

const mostContacts = 50

const short = (text: string, otherwise: string) => oneLine(text).trim().slice(0, 150) || otherwise

/** Who here has the deals of somebody in the CRM. */
const knownAs = async (tx: Unit['tx'], { userId, email }: NonNullable<CrmDeal['executive']>) =>
  userId !== undefined && (await isUser(tx, userId)) ? userId : await userWithAddress(tx, email)

/** The deal with its client and executive as they are known here. */
async function readDeal({ tx }: Unit, deal: CrmDeal): Promise<External> {
  const { clientExternal, executive } = deal
  return {
    title: short(deal.title, 'Negocio sin título'),
    status: deal.status,
    stageName: short(deal.stageName, deal.status),
    client: clientExternal && {
      id: (await customerNamed(tx, clientExternal)) ?? null,
      name: short(clientExternal.name, 'Empresa sin nombre'),
      ...(clientExternal.taxId && {
        ...(clientExternal.documentType && { documentType: clientExternal.documentType }),
        taxId: short(clientExternal.taxId, ''),
      }),
    },
    executive: executive && {
      id: (await knownAs(tx, executive)) ?? null,
      name: short(executive.name, executive.email || 'Sin nombre'),
    },
    contacts: (deal.contacts ?? []).slice(0, mostContacts).map(({ id, name, email, phone, jobTitle }) => ({
      id,
      name: short(name, email ?? `Contacto ${id}`),
      email: email && short(email, ''),
      phone: phone && short(phone, ''),
      jobTitle: jobTitle && short(jobTitle, ''),
    })),
    currency: deal.currency,
    startsOn: deal.startsOn,
    endsOn: deal.endsOn,
    setUpFee: deal.setUpFee ?? 0,
    lines: deal.lines.map(({ externalId, productId, quantity, monthlyAmount, period, startsOn, endsOn }) => ({
      externalId,
      productId,
      quantity,
      amount: monthlyAmount,
      ...(period && { period }),
      startsOn,
      endsOn: startsOn === null ? null : endsOn,
    })),
  }
}

/** The columns of a field, as the CRM has it. */
export const columnsIn = (theirs: External): Record<Exclude<SharedField, 'lineItems'>, Partial<SaleColumns>> => ({
  title: { title: theirs.title },
  status: { status: theirs.status },
  client: { client_id: theirs.client?.id ?? null, client_name: theirs.client?.name ?? null },
  salesExecutive: { executive_id: theirs.executive?.id ?? null, executive_name: theirs.executive?.name ?? null },
  currency: { currency: theirs.currency },
  startDate: { starts_on: theirs.startsOn },
  endDate: { ends_on: theirs.endsOn },
  setUpFee: { set_up_fee: theirs.setUpFee ?? 0 },
})

/** The CRM's lines; one that was here already keeps its id. */
export function linesIn(theirs: External, before: readonly { id: string; externalId: string | null }[]): LineState[] {
  const known = new Map(before.flatMap(({ id, externalId }) => (externalId ? [[externalId, id] as const] : [])))
  return theirs.lines.map(line => {
    const id = known.get(line.externalId) ?? randomUUIDv7()
    known.delete(line.externalId)
    return { ...line, id, discount: 0 }
  })
}

const blank = ({ externalId }: CrmDeal): SaleColumns => ({
  title: `Negocio ${externalId}`,
  type: 'NEW',
  status: 'DRAFT',
  client_id: null,
  client_name: null,
  executive_id: null,
  executive_name: null,
  currency: 'PEN',
  starts_on: null,
  ends_on: null,
  expected_close_on: null,
  notes: null,
  set_up_fee: 0,
})

/** The deal here that the CRM calls so, held; undefined where there is none. */
async function heldDeal({ tx }: Unit, { externalId }: CrmDeal): Promise<SaleRow | undefined> {
  const found = await lockExternalSale(tx, externalId)
  return found && findSale(tx, found.id)
}

/** The same; made empty where there is none. */
async function lockOrMake(unit: Unit, deal: CrmDeal): Promise<{ row: SaleRow; isNew: boolean }> {
  const { tx, caller, now } = unit
  const insert = () =>
    insertExternalSale(tx, {
      ...blank(deal),
      tenant_id: caller.tenantId,
      id: randomUUIDv7(),
      source: 'CRM',
      external_id: deal.externalId,
      created_by: null,
      created_at: now.toString(),
    })
  const found = await lockExternalSale(tx, deal.externalId)
  const isNew = !found && (await insert())
  const { id } = found ?? (await lockExternalSale(tx, deal.externalId)) ?? {}
  const row = id && (await findSale(tx, id))
  if (!row) throw new Error('a deal of the CRM that was just written is not there')
  return { row, isNew }
}

/** Whether a signed contract keeps a deal from ending so. */
const isKept = async (unit: Unit, id: string, ending: Ending) =>
  (await dependentsOf(unit, { subject: 'DEAL', id }, ending)).forbids.some(({ kind }) => kind === 'CONTRACT_SIGNED')

/** A deal that is no longer in the CRM takes nothing any more; what it was stays. */
async function applyGone(unit: Unit, row: SaleRow, modifiedAt: Temporal.Instant, gone: NonNullable<CrmDeal['gone']>) {
  const keeps = await isKept(unit, row.id, 'REMOVE')
  const marks: SaleMarks = {
    external_gone_at: modifiedAt.toString(),
    merged_into_external: gone === 'DELETED' ? null : gone.mergedInto,
    refresh_asked_at: null,
    // A signed contract keeps its deal, whatever the CRM does.
    ...(row.deprecated_cause !== 'HERE' &&
      !keeps && {
        deprecated_at: row.deprecated_at?.toString() ?? unit.now.toString(),
        deprecated_cause: gone === 'DELETED' ? ('DELETED' as const) : ('MERGED' as const),
      }),
  }
  await write(unit, row, {
    columns: columnsOf(row),
    lines: undefined,
    marks,
    external: row.external,
    isDeprecated: !keeps || row.deprecated_at !== null,
  })
  await trace(unit, 'sale.gone_from_crm', row)
}

/** @returns what speaks against the lines, with nothing written */
async function write(
  unit: Unit,
  row: SaleRow,
  {
    lines,
    ...next
  }: {
    columns: SaleColumns
    /** Undefined: those that it has. */
    lines: LineState[] | undefined
    marks: SaleMarks
    external: External | null
    isDeprecated: boolean
  },
): Promise<Fault | undefined> {
  const before = await linesOf(unit.tx, row.id)
  const had = new Set(before.map(line => line.productId))
  const prepared = await prepareLines(unit, lines ?? statesOf(before), next.columns, had)
  if ('fault' in prepared) return prepared.fault
  await writeSale(unit, row.id, { ...next, lines: prepared.lines, settled: row.settled })
  return undefined
}

async function trace(unit: Unit, action: 'sale.imported' | 'sale.synced' | 'sale.gone_from_crm', before: SaleRow) {
  const after = (await findSale(unit.tx, before.id)) ?? before
  const traces = { before: traceOf(before), after: traceOf(after) }
  unit.emit({ topic: 'sales', id: before.id })
  if (JSON.stringify(traces.before) !== JSON.stringify(traces.after))
    unit.record({
      action,
      entityType: 'sale',
      entityId: before.id,
      ...(action !== 'sale.imported' && { before: traces.before }),
      after: traces.after,
      cause: 'CRM',
    })
  return after
}

/**
 * Makes a deal here what the CRM says, in the transaction that it gets. However often and in whatever order reads of a deal
 * come, it ends as the newest one of them said: an older one changes nothing. Fields that staff changed here stay theirs and
 * are shown as different. What can't be applied whole is not applied at all.
 */
export async function applyFromCrm(
  context: Pick<JobUnit, 'tx' | 'emit' | 'now' | 'record' | 'enqueue' | 'ports' | 'tenantId'>,
  deal: CrmDeal,
): Promise<CrmResult> {
  const unit: Unit = { ...context, caller: { tenantId: context.tenantId } }
  await holdStatuses(unit.tx)
  const { gone, modifiedAt } = deal
  const before = gone ? (await lockOrMake(unit, deal)).row : await heldDeal(unit, deal)
  const fault = gone ? undefined : (faultIn(deal) ?? faultInDays(deal))
  const external = gone || fault ? undefined : await readDeal(unit, deal)
  const outcome = outcomeOf({ gone, modifiedAt, fault, external }, before)
  if (gone && before && outcome === 'GONE') await applyGone(unit, before, modifiedAt, gone)
  if (outcome === 'REFUSED') return { outcome, saleId: before?.id, fault }
  if (!external || outcome === 'OLDER') return { outcome, saleId: before?.id }
  if (outcome === 'UNCHANGED') return { outcome, saleId: before?.id, differing: before?.differing }

  // Found out before a row is made: what is refused leaves nothing behind.
  if (!before) {
    const columns = Object.assign(blank(deal), ...Object.values(columnsIn(external)))
    const prepared = await prepareLines(unit, linesIn(external, []), columns, new Set())
    if ('fault' in prepared) return { outcome: 'REFUSED', fault: prepared.fault }
  }
  const { row, isNew } = before ? { row: before, isNew: false } : await lockOrMake(unit, deal)
  const owned = withTied(row.owned_fields)
  const columns: SaleColumns = columnsOf(row)
  for (const [field, theirs] of Object.entries(columnsIn(external)))
    if (!owned.includes(field as SharedField)) Object.assign(columns, theirs)
  if (!keptBySigned.includes(columns.status) && columns.status !== row.status && (await isKept(unit, row.id, 'END')))
    columns.status = row.status
  // Its days may be staff's in part: an end before their beginning is no end that a deal could have.
  const daysFault = faultInDays({ startsOn: columns.starts_on, endsOn: columns.ends_on })
  if (daysFault) return { outcome: 'REFUSED', saleId: row.id, fault: daysFault }
  const isGone = row.external_gone_at !== null && !isBefore(row.external_gone_at, modifiedAt)
  const isBack = !isGone && (row.deprecated_cause === 'DELETED' || row.deprecated_cause === 'MERGED')
  const marks: SaleMarks = {
    external: JSON.stringify(external),
    external_modified_at: modifiedAt.toString(),
    refresh_asked_at: null,
    ...(columns.status !== row.status && { status_since: unit.now.toString() }),
    ...(isBack && { deprecated_at: null, deprecated_cause: null, merged_into_external: null }),
  }
  const lines = owned.includes('lineItems') ? undefined : linesIn(external, await linesOf(unit.tx, row.id))
  const isDeprecated = row.deprecated_at !== null && !isBack
  const refused = await write(unit, row, { columns, lines, marks, external, isDeprecated })
  if (refused) return { outcome: 'REFUSED', saleId: row.id, fault: refused }
  const after = await trace(unit, isNew ? 'sale.imported' : 'sale.synced', row)
  return { outcome: isNew ? 'CREATED' : 'CHANGED', saleId: row.id, differing: after.differing }
}
