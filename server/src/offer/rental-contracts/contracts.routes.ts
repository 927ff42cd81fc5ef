import { randomUUIDv7 } from 'node:crypto'
import { type PeriodFields, rentalContractDefaults } from '@aforo/api/offer/rental-contract-records'
import { clashOf, faultInTerms } from '@aforo/api/offer/rental-contracts.rules'
import { formatDate } from '@aforo/api/platform/dates-in-words'
import { largestAmount } from '@aforo/api/platform/money'
import { holdCampus } from '../../places/campuses/campuses.ts'
import { unless } from '../../platform/database/constraints.ts'
import { fail, type HandlerContext, on } from '../../platform/http/on.ts'
import { invalidField, notFound, type Refusals, refuseFault, wrongState } from '../../platform/http/refusals.ts'
import { readPage } from '../../platform/page.ts'
import { recordOf } from '../../platform/records.ts'
import {
  historyWords,
  presentCampusPeriod,
  presentContract,
  presentContractSummary,
  statusOf,
  traceOf,
} from './contracts.present.ts'
import {
  type ContractRow,
  contractColumns,
  contractFields,
  countContracts,
  countPeriods,
  findAnyContract,
  findContract,
  insertContract,
  listContracts,
  listPeriods,
  lockContract,
  replacePeriods,
  updateContract,
} from './contracts.queries.ts'
import { holdLandlord } from './landlords.queries.ts'
import { faultInMilestones, lifecycle } from './rental-contracts.rules.ts'

const contract = recordOf({
  type: 'rental_contract',
  find: ({ tx, now }, id) => findContract(tx, id, now),
  lock: async ({ tx, now }, id) => {
    await lockContract(tx, id)
    return findContract(tx, id, now)
  },
  present: presentContract,
  trace: traceOf,
  event: row => ({ topic: 'rental-contracts', id: row.id }),
  words: historyWords,
})

type FieldRefusals = Refusals<'CODE_TAKEN' | 'INVALID_FIELD'>
type PeriodRefusals = Refusals<'INVALID_FIELD' | 'RENT_PERIODS_OVERLAP' | 'RENT_PERIODS_GAP'>

async function checkLandlord({ tx }: HandlerContext, id: string, errors: Refusals<'INVALID_FIELD'>) {
  if (!(await holdLandlord(tx, id))) invalidField(errors, 'landlordId', 'Elige un propietario.')
}

const withoutTwin = (errors: FieldRefusals, write: () => Promise<void>) =>
  unless('rental_contracts_code', () => errors.CODE_TAKEN(), write)

/**
 * What holds together of periods: their campuses, each by itself, and each after the other at its campus.
 * @param first how many stand before them, which are known to hold
 */
async function checkPeriods(
  { tx }: HandlerContext,
  periods: readonly PeriodFields[],
  errors: PeriodRefusals,
  first = 0,
): Promise<void> {
  const names = new Map<string, string>()
  for (const [place, period] of periods.entries()) {
    const { campusId } = period
    const field = `periods.${place - first}`
    if (!names.has(campusId)) {
      const campus = await holdCampus(tx, campusId)
      if (!campus) return invalidField(errors, `${field}.campusId`, 'Elige una sede.')
      names.set(campusId, campus.name)
    }
    const fault = faultInTerms(period, largestAmount)
    refuseFault(errors, fault && { ...fault, field: `${field}.${fault.field}` })
  }
  const clash = clashOf(periods)
  if (!clash) return
  const { kind, ...days } = clash
  const data = { ...days, campusName: names.get(clash.campusId) ?? '' }
  fail(kind === 'GAP' ? errors.RENT_PERIODS_GAP({ data }) : errors.RENT_PERIODS_OVERLAP({ data }))
}

/** Writes a contract's periods. One that begins on the same day at the same campus as before is the same one. */
const writePeriods = (
  { tx, caller }: HandlerContext,
  contractId: string,
  periods: readonly PeriodFields[],
  errors: PeriodRefusals,
  before?: ContractRow,
) => {
  const keyOf = ({ campusId, startsOn }: Pick<PeriodFields, 'campusId' | 'startsOn'>) => `${campusId} ${startsOn}`
  const known = new Map(before?.periods.map(period => [keyOf(period), period.id]))
  return unless(
    'rental_periods_no_overlap',
    () => errors.RENT_PERIODS_OVERLAP({ data: null }),
    () =>
      replacePeriods(
        tx,
        caller.tenantId,
        contractId,
        periods.map(period => ({ ...period, id: known.get(keyOf(period)) ?? randomUUIDv7() })),
      ),
  )
}

export const contractRoutes = {
  search: on.rentalContracts.search.handler(({ input, context: { tx, now } }) => {
    const filter = { ...input, now }
    return readPage(input, {
      rows: stretch => listContracts(tx, filter, stretch),
      total: () => countContracts(tx, filter),
      present: presentContractSummary(now),
    })
  }),

  soonToExpire: on.rentalContracts.soonToExpire.handler(({ input, context: { tx, now } }) => {
    const { campusId } = input
    const filter = { campusId, status: ['UPCOMING', 'ACTIVE'] as const, expiresSoon: true, now }
    return readPage(input, {
      rows: stretch => listContracts(tx, filter, { ...stretch, sort: 'endsOn' }),
      total: () => countContracts(tx, filter),
      present: presentContractSummary(now),
    })
  }),

  campusPeriods: on.rentalContracts.campusPeriods.handler(({ input, context: { tx, now } }) => {
    const filter = { ...input, now }
    return readPage(input, {
      rows: stretch => listPeriods(tx, filter, stretch),
      total: () => countPeriods(tx, filter),
      present: presentCampusPeriod(now),
    })
  }),

  periodsOfCampus: on.rentalContracts.periodsOfCampus.handler(async ({ input, context: { tx, now }, errors }) => {
    if (!(await holdCampus(tx, input.id))) notFound(errors)
    return (await listPeriods(tx, { campusId: input.id, now })).map(presentCampusPeriod(now))
  }),

  create: on.rentalContracts.create.handler(async ({ input, context, errors }) => {
    const { tx, caller } = context
    const { periods, ...given } = input
    const fields = { ...rentalContractDefaults, ...given }
    await checkLandlord(context, fields.landlordId, errors)
    await checkPeriods(context, periods, errors)
    refuseFault(errors, faultInMilestones(fields, periods))
    const key = { tenant_id: caller.tenantId, id: randomUUIDv7(), created_by: caller.userId }
    await withoutTwin(errors, () => insertContract(tx, { ...contractColumns(fields), ...key }))
    await writePeriods(context, key.id, periods, errors)
    return contract.created(context, 'rental_contract.created', key.id, errors)
  }),

  get: on.rentalContracts.get.handler(async ({ input, context, errors }) =>
    presentContract((await findContract(context.tx, input.id, context.now)) ?? notFound(errors), context),
  ),

  update: on.rentalContracts.update.handler(async ({ input, context, errors }) => {
    const { id, version, periods, ...given } = input
    const before = await contract.lock(context, { id, version }, errors)
    if (periods && before.ended_on !== null) wrongState(errors, statusOf(before))
    const fields = { ...contractFields(before), ...given }
    if (fields.landlordId !== before.landlord_id) await checkLandlord(context, fields.landlordId, errors)
    if (periods) await checkPeriods(context, periods, errors)
    refuseFault(errors, faultInMilestones(fields, periods ?? before.periods))
    await withoutTwin(errors, () => updateContract(context.tx, id, contractColumns(fields)))
    if (periods) await writePeriods(context, id, periods, errors, before)
    return contract.changed(context, 'rental_contract.changed', before)
  }),

  renew: on.rentalContracts.renew.handler(async ({ input, context, errors }) => {
    const before = await contract.lock(context, input, errors)
    const status = statusOf(before)
    if (before.ended_on !== null || !lifecycle.allows(status, 'renew')) wrongState(errors, status)
    const periods = [...before.periods, ...input.periods]
    await checkPeriods(context, periods, errors, before.periods.length)
    refuseFault(errors, faultInMilestones(input, periods))
    await updateContract(context.tx, before.id, { notice_on: input.noticeOn, renewal_on: input.renewalOn })
    await writePeriods(context, before.id, periods, errors, before)
    return contract.changed(context, 'rental_contract.renewed', before)
  }),

  end: on.rentalContracts.end.handler(async ({ input, context, errors }) => {
    const before = await contract.lock(context, input, errors)
    const status = statusOf(before)
    if (before.ended_on !== null || !lifecycle.allows(status, 'end')) wrongState(errors, status)
    if (input.on < before.starts_on || input.on >= before.ends_on)
      invalidField(
        errors,
        'on',
        `Elige un día desde el ${formatDate(before.starts_on)} y anterior al ${formatDate(before.ends_on)}.`,
      )
    await updateContract(context.tx, before.id, { ended_on: input.on, ended_reason: input.reason })
    return contract.changed(context, 'rental_contract.ended', before)
  }),

  undoEnd: on.rentalContracts.undoEnd.handler(async ({ input, context, errors }) => {
    const before = await contract.lock(context, input, errors)
    if (before.ended_on === null) wrongState(errors, statusOf(before))
    await updateContract(context.tx, before.id, { ended_on: null, ended_reason: null })
    return contract.changed(context, 'rental_contract.end_undone', before)
  }),

  remove: on.rentalContracts.remove.handler(async ({ input, context, errors }) => {
    const before = await contract.lock(context, input, errors)
    await updateContract(context.tx, before.id, { deleted_at: context.now.toString() })
    contract.record(context, 'rental_contract.removed', { before })
    return { message: `Se eliminó el contrato ${before.code}.` }
  }),

  restore: on.rentalContracts.restore.handler(async ({ input, context, errors }) => {
    const { tx, now } = context
    await lockContract(tx, input.id)
    const before = (await findAnyContract(tx, input.id, now)) ?? notFound(errors)
    // Asked twice, it answers the same.
    if (before.deleted_at === null) return presentContract(before, context)
    if (!(await holdLandlord(tx, before.landlord_id)))
      invalidField(errors, 'landlordId', 'Su propietario se eliminó. Recupéralo primero.')
    await withoutTwin(errors, () => updateContract(tx, before.id, { deleted_at: null }))
    return contract.changed(context, 'rental_contract.restored', before)
  }),

  history: on.rentalContracts.history.handler(({ input, context, errors }) => contract.history(context, input, errors)),
}
