import type { BillingStatus, FindingKind } from '@aforo/api/money/bill-states'
import { withoutTaxInWords } from '@aforo/api/money/billing.rules'
import type { Finding } from '@aforo/api/money/billing-runs'
import { guaranteeInWords } from '@aforo/api/money/guarantee-in-words'
import { oldestRate } from '@aforo/api/people/exchange-rates'
import { formatDate } from '@aforo/api/platform/dates-in-words'
import { formatMinor } from '@aforo/api/platform/money'
import { add } from '@aforo/api/platform/money.rules'
import type { z } from 'zod'
import type { ContractInForce } from '../../deals/contracts/contracts.ts'
import { billingSettings } from '../../people/companies/companies.ts'
import { asTenant } from '../../platform/database/transaction.ts'
import type { HandlerContext, RequestContext } from '../../platform/http/on.ts'
import { adjustedInWords, gapInWords, gapsInWords, sentToOthersInWords } from './billing.present.ts'
import { findToday } from './billing.queries.ts'
import { isUnusual } from './billing.rules.ts'
import { type BillToSend, billsToSend, isSapConnected, namesOf } from './check.queries.ts'
import { type Compared, comparePage } from './compare.service.ts'
import { type ConsumptionProposal, proposeConsumption } from './consumption.service.ts'
import { effectOf, isNone, isReplaced } from './difference.rules.ts'
import { daysOfMonth, isSentToAnother, isUntouched, settledStrays, sumOf } from './run.rules.ts'
import { billsOf, keyText, strayEntries, type TargetBill } from './runs.queries.ts'
import { pageOfContracts } from './runs.service.ts'
import { apartOf } from './separate-bills.rules.ts'
import { type LateMonth, lateInWords, lateMonths } from './unbilled-months.service.ts'
import { rentsOfTwoMonths } from './unusual.queries.ts'
import { type Rents, whyUnusual } from './unusual.rules.ts'

/** Before the bill that it is about is looked up. */
export type FindingAnswer = Omit<z.input<typeof Finding>, 'billing'> & {
  billing: { id: string; status: BillingStatus } | null
}
export type Reader = Pick<HandlerContext, 'now'> &
  Pick<RequestContext, 'services'> & { caller: HandlerContext['caller'] }

/** Contracts that are compared in one transaction. */
const atOnce = 1_000

/** Goes through the contracts of a month, a page in memory at a time. */
export async function* comparedPages(context: Reader, month: string): AsyncGenerator<Compared[]> {
  const { services, caller } = context
  for (let after: string | undefined; ; ) {
    const page = await asTenant(
      services.database,
      caller.tenantId,
      async tx => comparePage(tx, month, await pageOfContracts(tx, month, after, atOnce)),
      { readOnly: true, countries: caller.countries },
    )
    yield page
    after = page.at(-1)?.contract.id
    if (page.length < atOnce) return
  }
}

/** Reads in a transaction of the caller, which writes nothing. */
export const reading = <T>({ services, caller }: Reader, read: Parameters<typeof asTenant<T>>[2]): Promise<T> =>
  asTenant(services.database, caller.tenantId, read, { readOnly: true, countries: caller.countries })

/** The same for what clients consumed on account. */
export async function* proposedConsumption(context: Reader, month: string) {
  for (let after: string | null = null; ; ) {
    const page: Awaited<ReturnType<typeof proposeConsumption>> = await reading(context, tx =>
      proposeConsumption(tx, month, context.now, after),
    )
    yield page.proposals
    if (page.last === undefined) return
    after = page.last
  }
}

const contractOf = ({ id, number }: ContractInForce) => ({ id, number })

/** What is otherwise than planned in a contract's month; at most one finding a contract, the gravest. */
function findingIn(
  { contract, planned, billed, difference, fault }: Compared,
  month: string,
  names: ReadonlyMap<string, string>,
  target: TargetBill | undefined,
): FindingAnswer | undefined {
  const adjusted = add(...billed.map(one => one.adjusted))
  const sentToOthers = billed.some(one => isSentToAnother(one, contract))
  if (isNone(difference) && fault === undefined && adjusted === 0 && !sentToOthers) return undefined
  const { missing, gaps } = difference
  const { number, currency } = contract
  const [there] = billed
  const found = (kind: FindingKind, message: string, apart: number | null = null): FindingAnswer => ({
    kind,
    message,
    client: { id: contract.clientId, name: names.get(contract.clientId) ?? '' },
    company: { id: contract.companyId, name: names.get(contract.companyId) ?? '' },
    billing: there ? { id: there.billingId, status: there.status } : null,
    bills: there ? 1 : 0,
    contract: contractOf(contract),
    currency,
    before: sumOf(billed),
    after: sumOf(planned),
    apart,
    blocks: true,
    mendedByRun: fault === undefined && effectOf(difference, billed, target) !== 'KEPT',
  })
  if (fault !== undefined) return { ...found('CONTRACT_LEFT_OUT', fault), after: null }
  const said = sentToOthers
    ? found('DIFFERS_FROM_PLAN', sentToOthersInWords(number))
    : found('ADJUSTED_BY_HAND', `Lo del contrato ${number} se facturó ${adjustedInWords(adjusted, currency)}.`)
  // People decide: no run mends it, and nothing is kept back.
  if (isNone(difference)) return { ...said, blocks: false, mendedByRun: false }
  if (gaps.length > 0)
    return found(
      gaps.some(({ days }) => days > 0) ? 'DAYS_NOT_BILLED' : 'DIFFERS_FROM_PLAN',
      gapsInWords(gaps, { number, month, currency }),
      apartOf(gaps),
    )
  if (billed.length === 0)
    return found('CONTRACT_WITHOUT_BILL', `El contrato ${number} está vigente y no se facturó.`, sumOf(missing))
  if (isReplaced(difference)) {
    const isAnothers = billed.some(one => one.clientId !== contract.clientId)
    return found(
      'DIFFERS_FROM_PLAN',
      isAnothers
        ? `El contrato ${number} cambió de cliente después de su borrador: al facturar el mes pasa a la factura de ${names.get(contract.clientId) ?? 'su nuevo cliente'}.`
        : `El contrato ${number} cambió después de su borrador: al facturar el mes se escribe de nuevo.`,
    )
  }
  if (missing.length > 0) {
    const days = missing.reduce((sum, one) => sum + (one.days ?? 0), 0)
    // The descriptions of a fee, a deposit and a penalty end with the contract's number.
    const what = missing.map(one => one.description.replace(`, contrato ${number}`, '')).join(', ')
    return found(
      'DAYS_NOT_BILLED',
      days > 0
        ? `Del contrato ${number} falta facturar ${what}: ${days} días ocupados.`
        : `Del contrato ${number} falta facturar ${what}.`,
      sumOf(missing),
    )
  }
  return found('DIFFERS_FROM_PLAN', `Lo facturado del contrato ${number} no es lo que dice su plan.`)
}

/** What people consumed and no bill has, or has otherwise. It can be billed with the next month as well: it blocks nothing. */
function consumptionFinding(
  { payer, consumed, drifted, target, bookings, before, after, effect }: ConsumptionProposal,
  names: ReadonlyMap<string, string>,
): FindingAnswer {
  const [first] = drifted
  const bill = first ? { id: first.billingId, status: first.status } : target
  const count = bookings === 1 ? '1 reserva' : `${bookings} reservas`
  return {
    kind: 'CONSUMPTION_NOT_BILLED',
    message:
      consumed.length === 0
        ? `Lo facturado por ${count} a cuenta ya no es lo que cuestan.`
        : `Falta facturar ${count} a cuenta de su gente.`,
    client: { id: payer.clientId, name: names.get(payer.clientId) ?? '' },
    company: { id: payer.companyId, name: names.get(payer.companyId) ?? '' },
    billing: bill ? { id: bill.id, status: bill.status } : null,
    bills: bill ? 1 : 0,
    contract: null,
    currency: payer.currency,
    before,
    after,
    apart: consumed.length === 0 ? null : after,
    blocks: false,
    mendedByRun: effect !== 'KEPT',
  }
}

/** What a bill lacks, in words. */
const lacks: {
  kind: FindingKind
  of: (bill: BillToSend) => boolean
  message: string | ((bill: BillToSend) => string)
  blocks: boolean
}[] = [
  {
    kind: 'LINE_WITHOUT_TAX',
    of: bill => bill.smallEntry !== null,
    message: bill => withoutTaxInWords(bill.smallEntry ?? '', bill.currency),
    blocks: true,
  },
  {
    kind: 'PO_MISSING',
    of: bill => bill.lacksOrder,
    message: 'El cliente exige una orden de compra y no hay ninguna activa.',
    blocks: true,
  },
  {
    kind: 'TAX_ID_MISSING',
    of: bill => bill.lacksTaxId,
    message: 'El cliente no tiene RUC ni otro documento.',
    blocks: true,
  },
  {
    kind: 'ADDRESS_MISSING',
    of: bill => bill.lacksAddress,
    message: 'El cliente no tiene dirección fiscal.',
    blocks: true,
  },
  {
    kind: 'SAP_CODE_MISSING',
    of: bill => bill.lacksCode,
    message: 'El cliente no tiene código en SAP, ni documento con el que buscarlo allí.',
    blocks: true,
  },
  {
    kind: 'SAP_COMPANY_MISSING',
    of: bill => bill.lacksCompanyCode,
    message: 'La empresa que factura no tiene su compañía de SAP.',
    blocks: true,
  },
  {
    kind: 'BILL_WITHOUT_CONTRACT',
    of: bill => bill.byHand,
    message: 'La factura no tiene nada de un contrato.',
    blocks: false,
  },
]

function findingsOf(
  bill: BillToSend,
  { today, month, rents }: { today: string; month: string; rents: readonly Rents[] },
): FindingAnswer[] {
  const found = (kind: FindingKind, message: string, blocks: boolean, amounts?: [number, number]): FindingAnswer => ({
    kind,
    message,
    client: { id: bill.clientId, name: bill.clientName },
    company: { id: bill.companyId, name: bill.companyName },
    billing: { id: bill.id, status: bill.status },
    bills: 1,
    contract: null,
    currency: bill.currency,
    before: amounts?.[0] ?? null,
    after: amounts?.[1] ?? null,
    apart: null,
    blocks,
    mendedByRun: false,
  })
  return [
    ...lacks
      .filter(({ of }) => of(bill))
      .map(({ kind, message, blocks }) => found(kind, typeof message === 'string' ? message : message(bill), blocks)),
    ...(bill.lacksRate
      ? [found('EXCHANGE_RATE_MISSING', `No hay tipo de cambio del ${formatDate(today)}.`, true)]
      : []),
    ...(isUnusual(bill.monthlyBefore, bill.monthly)
      ? [found('UNUSUAL_AMOUNT', whyUnusual(rents, month, bill.currency), false, [bill.monthlyBefore, bill.monthly])]
      : []),
    ...bill.guarantees
      .filter(({ returnedOn }) => returnedOn === null)
      .map(guarantee => ({
        ...found(
          'GUARANTEE_TO_RETURN',
          guaranteeInWords(guarantee, formatMinor(guarantee.amount, bill.currency)),
          false,
        ),
        contract: { id: guarantee.contractId, number: guarantee.number },
      })),
  ]
}

/** Whose the fault is where it isn't the bill's own: the client's, the company's or the day's. */
const subjects: Partial<Record<FindingKind, (finding: FindingAnswer) => string | undefined>> = {
  TAX_ID_MISSING: ({ client }) => client.id,
  ADDRESS_MISSING: ({ client }) => client.id,
  SAP_CODE_MISSING: ({ client }) => client.id,
  SAP_COMPANY_MISSING: ({ company }) => company?.id,
  EXCHANGE_RATE_MISSING: ({ message }) => message,
}

/** What a client, a company or a day lacks is said once, by the first bill that it keeps back, with how many there are. */
function oncePerSubject(findings: readonly FindingAnswer[]): FindingAnswer[] {
  const same = Map.groupBy(findings, (finding, index) => {
    const subject = subjects[finding.kind]?.(finding)
    return subject === undefined ? index : `${finding.kind} ${subject}`
  })
  return [...same.values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, bills: first.bills + others.length }] : [],
  )
}

/** What is billed of a contract that has no day in the month. What was sent is taken off the client's next bill. */
function strayFinding(entries: Awaited<ReturnType<typeof strayEntries>>, month: string): FindingAnswer[] {
  const [first] = entries
  if (!first) return []
  const isOpen = entries.every(isUntouched)
  const billed = sumOf(entries)
  const { number, currency } = first
  return [
    {
      kind: 'BILL_WITHOUT_CONTRACT',
      message: isOpen
        ? `Se facturó el contrato ${number}, que no tiene días en el mes.`
        : `El contrato ${number} no tiene días en el mes. ${gapInWords({ planned: 0, billed, amount: -billed, days: 0 }, { number, month, currency })}`,
      client: { id: first.clientId, name: first.clientName },
      company: null,
      billing: { id: first.billingId, status: first.status },
      bills: new Set(entries.map(({ billingId }) => billingId)).size,
      contract: { id: first.contractId, number },
      currency,
      before: billed,
      after: 0,
      apart: isOpen ? null : -billed,
      blocks: true,
      mendedByRun: isOpen,
    },
  ]
}

/** What contracts owe for other months, which passed before they were signed: it keeps nothing of this one back. */
const lateFindings = (late: readonly LateMonth[], names: ReadonlyMap<string, string>): FindingAnswer[] =>
  late.map(one => ({
    kind: 'CONTRACT_WITHOUT_BILL',
    month: one.month,
    message: lateInWords(one),
    client: { id: one.clientId, name: names.get(one.clientId) ?? '' },
    company: { id: one.companyId, name: names.get(one.companyId) ?? '' },
    billing: null,
    bills: 0,
    contract: { id: one.contractId, number: one.number },
    currency: one.currency,
    before: 0,
    after: one.amount,
    apart: one.amount,
    blocks: false,
    mendedByRun: false,
  }))

/** All that is missing or doesn't add up in a month, and the bills to which nothing happened. */
export async function checkMonth(context: Reader, month: string) {
  const findings: FindingAnswer[] = []
  for await (const page of comparedPages(context, month)) {
    const odd = page.filter(
      ({ contract, difference, fault, billed }) =>
        !isNone(difference) ||
        fault !== undefined ||
        billed.some(one => one.adjusted !== 0 || isSentToAnother(one, contract)),
    )
    if (odd.length === 0) continue
    const contracts = odd.map(({ contract }) => contract)
    const { names, targets } = await reading(context, async tx => ({
      names: await namesOf(
        tx,
        contracts.map(({ clientId }) => clientId),
        contracts.map(({ companyId }) => companyId),
      ),
      targets: await billsOf(tx, month, contracts, false),
    }))
    for (const one of odd) {
      const finding = findingIn(one, month, names, targets.get(keyText(one.contract)))
      if (finding) findings.push(finding)
    }
  }
  for await (const page of proposedConsumption(context, month)) {
    if (page.length === 0) continue
    const names = await reading(context, tx =>
      namesOf(
        tx,
        page.map(({ payer }) => payer.clientId),
        page.map(({ payer }) => payer.companyId),
      ),
    )
    findings.push(...page.map(one => consumptionFinding(one, names)))
  }
  const { bills, strays, today, others, rents } = await reading(context, async tx => {
    const today = await findToday(tx, context.caller.tenantId, context.now)
    const sap = await isSapConnected(tx)
    const late = (await lateMonths(tx, today)).filter(one => one.month !== month)
    const clients = late.map(({ clientId }) => clientId)
    const companies = late.map(({ companyId }) => companyId)
    const { rateBefore } = await billingSettings(tx)
    const bills = await billsToSend(tx, { month, today, sap, rateDays: rateBefore ? oldestRate : 0 })
    const unusual = bills.filter(bill => isUnusual(bill.monthlyBefore, bill.monthly)).map(({ id }) => id)
    return {
      today,
      others: lateFindings(late, late.length > 0 ? await namesOf(tx, clients, companies) : new Map()),
      bills,
      rents: Map.groupBy(await rentsOfTwoMonths(tx, month, unusual), ({ billingId }) => billingId),
      strays: await strayEntries(tx, { month, ...daysOfMonth(month) }),
    }
  })
  findings.push(...others)
  for (const bill of bills) findings.push(...findingsOf(bill, { today, month, rents: rents.get(bill.id) ?? [] }))
  for (const entries of Map.groupBy(settledStrays(strays), one => one.contractId).values())
    findings.push(...strayFinding(entries, month))
  // What people changed by hand is meant, and a guarantee is no part of the bill: neither keeps it from being sent.
  const faults = findings.filter(({ kind }) => kind !== 'ADJUSTED_BY_HAND' && kind !== 'GUARANTEE_TO_RETURN')
  const odd = new Set(faults.flatMap(({ billing }) => billing?.id ?? []))
  const clean = bills.filter(
    ({ id, status, net }) => !odd.has(id) && net > 0 && (status === 'DRAFT' || status === 'PENDING_PO'),
  )
  // What keeps bills from being sent comes first.
  const ordered = oncePerSubject(findings).toSorted((one, other) => Number(other.blocks) - Number(one.blocks))
  return { findings: ordered, toSend: bills.length, clean: clean.map(({ id }) => id) }
}

/** The bills of a month to which the check finds nothing. */
export const cleanBills = async (context: Reader, month: string): Promise<string[]> =>
  (await checkMonth(context, month)).clean
