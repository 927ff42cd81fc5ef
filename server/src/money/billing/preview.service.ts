import { BillingCurrency, type RunEffect } from '@aforo/api/money/bill-states'
import type { LeftOut, RunProposal } from '@aforo/api/money/billing-runs'
import { add, subtract } from '@aforo/api/platform/money.rules'
import type { z } from 'zod'
import { pageOf } from '../../platform/page.ts'
import { namesOf } from './check.queries.ts'
import { comparedPages, proposedConsumption, type Reader, reading } from './check.service.ts'
import { type Compared, openStrays } from './compare.service.ts'
import { effectOf, isNone } from './difference.rules.ts'
import { sumOf } from './run.rules.ts'
import { billsOf, keyText } from './runs.queries.ts'
import { leftOutOf } from './runs.service.ts'

type ProposalAnswer = z.input<typeof RunProposal>
/** Named once it is known that it is shown. */
type Unnamed = Omit<ProposalAnswer, 'client' | 'company'> & { clientId: string; companyId: string }

/** What a run would do with the contracts of a page. */
async function ofContracts(context: Reader, month: string, compared: readonly Compared[]): Promise<Unnamed[]> {
  const odd = compared.filter(one => !isNone(one.difference))
  if (odd.length === 0) return []
  const keys = odd.map(one => one.contract)
  const targets = await reading(context, tx => billsOf(tx, month, keys, false))
  return odd.flatMap(({ contract, planned, billed, difference }) => {
    const target = targets.get(keyText(contract))
    const effect = effectOf(difference, billed, target)
    if (!effect) return []
    const [first] = billed
    const bill = first ? { id: first.billingId, status: first.status } : target
    return {
      effect,
      contract: { id: contract.id, number: contract.number },
      bookings: null,
      clientId: contract.clientId,
      companyId: contract.companyId,
      currency: contract.currency,
      billing: bill ? { id: bill.id, status: bill.status } : null,
      before: billed.length === 0 ? null : sumOf(billed),
      after: sumOf(planned),
    }
  })
}

/** What a run would do with what is billed of contracts without a day in the month. */
async function ofStrays(context: Reader, month: string): Promise<Unnamed[]> {
  const strays = await reading(context, tx => openStrays(tx, month))
  return [...Map.groupBy([...strays.open, ...strays.kept], one => one.contractId).values()].flatMap(entries => {
    const [first] = entries
    if (!first) return []
    const { contractId, number, clientId, companyId, currency, billingId, status } = first
    const isOpen = strays.open.includes(first)
    return {
      effect: isOpen ? ('UPDATED' as const) : ('KEPT' as const),
      contract: { id: contractId, number },
      bookings: null,
      clientId,
      companyId,
      currency,
      billing: { id: billingId, status },
      before: sumOf(entries),
      after: 0,
    }
  })
}

/** All that a run would do, a page in memory at a time. */
async function* proposals(context: Reader, month: string, onContracts: (compared: readonly Compared[]) => void) {
  for await (const compared of comparedPages(context, month)) {
    onContracts(compared)
    yield await ofContracts(context, month, compared)
  }
  yield await ofStrays(context, month)
  for await (const page of proposedConsumption(context, month))
    yield page.map(({ effect, payer, drifted, target, bookings, before, after }): Unnamed => {
      const [first] = drifted
      const bill = first ? { id: first.billingId, status: first.status } : target
      return {
        effect,
        contract: null,
        bookings,
        clientId: payer.clientId,
        companyId: payer.companyId,
        currency: payer.currency,
        billing: bill ? { id: bill.id, status: bill.status } : null,
        before,
        after,
      }
    })
}

/** What the run of a month would do, without doing it. */
export async function previewRun(
  context: Reader,
  input: { month: string; page: number; pageSize: number; effect?: readonly RunEffect[] },
) {
  const { month, page, pageSize, effect } = input
  const counts: Record<RunEffect, number> = { NEW: 0, UPDATED: 0, KEPT: 0 }
  const added = new Map<BillingCurrency, number>()
  const shown: Unnamed[] = []
  let contracts = 0
  let matching = 0
  const leftOut: LeftOut[] = []
  const count = (more: readonly Compared[]) => {
    contracts += more.length
    leftOut.push(...leftOutOf(more))
  }
  for await (const stretch of proposals(context, month, count))
    for (const one of stretch) {
      counts[one.effect]++
      if (one.effect !== 'KEPT')
        added.set(one.currency, add(added.get(one.currency) ?? 0, subtract(one.after, one.before ?? 0)))
      if (effect && effect.length > 0 && !effect.includes(one.effect)) continue
      const place = matching++
      if (place >= page * pageSize && place < (page + 1) * pageSize) shown.push(one)
    }
  const names = await reading(context, tx =>
    namesOf(
      tx,
      shown.map(({ clientId }) => clientId),
      shown.map(({ companyId }) => companyId),
    ),
  )
  const items = shown.map(
    ({ clientId, companyId, ...one }): ProposalAnswer => ({
      ...one,
      client: { id: clientId, name: names.get(clientId) ?? '' },
      company: { id: companyId, name: names.get(companyId) ?? '' },
    }),
  )
  return {
    ...pageOf(items, matching, input),
    contracts,
    counts,
    leftOut,
    added: BillingCurrency.options.flatMap(currency => {
      const amount = added.get(currency)
      return amount === undefined ? [] : [{ currency, amount }]
    }),
  }
}
