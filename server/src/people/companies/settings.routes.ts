import { randomUUIDv7 } from 'node:crypto'
import type { BillingSettings, SettingsFields, TaxRateFields } from '@aforo/api/people/billing-settings'
import { taxRateAt } from '@aforo/api/people/tax-rates'
import { decimalsOf } from '@aforo/api/platform/money'
import type { AuditAction } from '../../platform/audit-actions.ts'
import { unless } from '../../platform/database/constraints.ts'
import { historyRows, presentHistory } from '../../platform/history.ts'
import { fail, type HandlerContext, on } from '../../platform/http/on.ts'
import {
  invalidField,
  isStale,
  notFound,
  type Refusals,
  refuseFault,
  type Stale,
  staleVersion,
} from '../../platform/http/refusals.ts'
import { settingsOf } from '../../platform/settings-record.ts'
import { lockTenant } from '../organization/organization.queries.ts'
import { refuseClosed } from './lock-date.service.ts'
import {
  fieldsOf,
  historyWords,
  presentRivalRate,
  presentTaxRate,
  type TaxRateAnswer,
  taxTrace,
} from './settings.present.ts'
import { findSettings, findToday, saveSettings } from './settings.queries.ts'
import {
  findAnyTaxRate,
  findRivalRate,
  insertTaxRate,
  listTaxRates,
  type TaxRateRow,
  updateTaxRate,
} from './tax-rates.queries.ts'
import { endsBefore, faultInDates, firstDayChanged } from './tax-rates.rules.ts'

type Locked = Refusals<'BEFORE_LOCK_DATE'>
type DateErrors = Locked & Refusals<'INVALID_FIELD' | 'TAX_RATE_OVERLAPS'>

const worksEverywhere = ({ caller }: HandlerContext) => caller.countries.length === 0

async function settingsNow(context: HandlerContext): Promise<BillingSettings> {
  const { tx, caller, now } = context
  const today = await findToday(tx, caller.tenantId, now)
  return {
    ...(await findSettings(tx)),
    taxRate: decimalsOf(taxRateAt(await listTaxRates(tx), today)),
    today,
    can: { edit: worksEverywhere(context) },
  }
}

const valuesOf = ({
  billingDay,
  proration,
  currency,
  poReminderDays,
  lockDate,
  rateBefore,
  poReminderSubject,
  poReminderText,
}: SettingsFields): SettingsFields => ({
  billingDay,
  proration,
  currency,
  poReminderDays,
  lockDate,
  rateBefore,
  poReminderSubject,
  poReminderText,
})

/** Leaves a trace in the one history of how the tenant bills. */
function traced(
  { caller, record, emit }: HandlerContext,
  action: Extract<AuditAction, `billing_settings.${string}`>,
  { before, after }: { before?: object; after?: object },
) {
  const entity = { entityType: 'billing_settings', entityId: caller.tenantId }
  record({ action, ...entity, ...(before && { before }), ...(after && { after }) })
  emit({ topic: 'companies' })
}

/** Refuses what would alter a day before the lock date of a tenant that is held. */
async function refuseLocked({ tx }: HandlerContext, day: string | undefined, errors: Locked) {
  const { lockDate } = await findSettings(tx)
  if (lockDate !== null && day !== undefined && day < lockDate) refuseClosed(errors, lockDate)
}

/** The rate to change, with the tenant held for this transaction. */
async function lockRate(
  context: HandlerContext,
  asked: { id: string; version?: number },
  errors: Refusals<'NOT_FOUND'> & Stale<TaxRateAnswer>,
): Promise<TaxRateRow> {
  const { tx, caller, now } = context
  await lockTenant(tx, caller.tenantId)
  const before = (await findAnyTaxRate(tx, asked.id)) ?? notFound(errors)
  if (before.deleted_at) notFound(errors)
  if (isStale(asked, before))
    staleVersion(errors, presentTaxRate(before, await findToday(tx, caller.tenantId, now), true))
  return before
}

/** Writes a rate of a tenant that is held, unless another one has some of those days. */
async function onFreeDays(
  { tx }: HandlerContext,
  id: string,
  fields: TaxRateFields,
  errors: Refusals<'TAX_RATE_OVERLAPS'>,
  write: () => Promise<void>,
) {
  const rival = await findRivalRate(tx, fields, id)
  if (rival) fail(errors.TAX_RATE_OVERLAPS({ data: { rival: presentRivalRate(rival) } }))
  await unless('tax_rates_no_overlap', () => errors.TAX_RATE_OVERLAPS({ data: { rival: null } }), write)
}

/** Ends the rate in whose days another one begins, the day before; one that begins no earlier stays in the way. */
async function endPrevious(context: HandlerContext, { startsOn }: TaxRateFields, errors: Locked) {
  const previous = await findRivalRate(context.tx, { startsOn, endsOn: startsOn }, randomUUIDv7())
  const endsOn = previous && endsBefore(previous, startsOn)
  if (!previous || !endsOn) return
  const after = { ...fieldsOf(previous), endsOn }
  await refuseLocked(context, firstDayChanged(previous, after), errors)
  await updateTaxRate(context.tx, previous.id, after)
  traced(context, 'billing_settings.tax_rate_ended', { before: taxTrace(previous), after: taxTrace(after) })
}

type Action = 'added' | 'changed' | 'restored'

async function answer(
  context: HandlerContext,
  action: Action,
  id: string,
  before?: TaxRateRow,
): Promise<TaxRateAnswer> {
  const { tx, caller, now } = context
  const after = await findAnyTaxRate(tx, id)
  if (!after) throw new Error('a tax rate that was just written is not there')
  const trace = { ...(before && { before: taxTrace(before) }), after: taxTrace(after) }
  traced(context, `billing_settings.tax_rate_${action}`, trace)
  return presentTaxRate(after, await findToday(tx, caller.tenantId, now), true)
}

/** Writes a rate whose days are neither locked nor another one's. */
async function writeRate(
  context: HandlerContext,
  id: string,
  { before, after }: { before?: TaxRateFields; after: TaxRateFields },
  errors: DateErrors,
  write: () => Promise<void>,
) {
  refuseFault(errors, faultInDates(after))
  await refuseLocked(context, firstDayChanged(before, after), errors)
  await onFreeDays(context, id, after, errors, write)
}

const billingSettings = settingsOf({
  action: 'billing_settings.changed',
  entityType: 'billing_settings',
  read: context => settingsNow(context),
  present: settings => settings,
  trace: settings => valuesOf(settings),
  event: () => ({ topic: 'companies' }),
})

export const settingsRoutes = {
  settings: on.companies.settings.handler(({ context }) => billingSettings.now(context)),

  setSettings: on.companies.setSettings.handler(async ({ input, context, errors }) => {
    const before = await billingSettings.lock(context, input, errors)
    if (input.lockDate !== null && input.lockDate > before.today)
      invalidField(errors, 'lockDate', 'La fecha de cierre no puede ser futura.')
    await saveSettings(context.tx, context.caller.tenantId, {
      ...input,
      rateBefore: input.rateBefore ?? before.rateBefore,
      poReminderSubject: input.poReminderSubject ?? before.poReminderSubject,
      poReminderText: input.poReminderText ?? before.poReminderText,
    })
    return billingSettings.changed(context, before)
  }),

  settingsHistory: on.companies.settingsHistory.handler(async ({ context: { tx, caller } }) =>
    presentHistory(await historyRows(tx, 'billing_settings', caller.tenantId), historyWords),
  ),

  taxRates: on.companies.taxRates.handler(async ({ context }) => {
    const today = await findToday(context.tx, context.caller.tenantId, context.now)
    return (await listTaxRates(context.tx)).map(row => presentTaxRate(row, today, worksEverywhere(context)))
  }),

  addTaxRate: on.companies.addTaxRate.handler(async ({ input, context, errors }) => {
    const { tx, caller } = context
    await lockTenant(tx, caller.tenantId)
    const after = fieldsOf(input)
    refuseFault(errors, faultInDates(after))
    if (input.endPrevious) await endPrevious(context, after, errors)
    const key = { tenant_id: caller.tenantId, id: randomUUIDv7() }
    await writeRate(context, key.id, { after }, errors, () => insertTaxRate(tx, key, after))
    return answer(context, 'added', key.id)
  }),

  changeTaxRate: on.companies.changeTaxRate.handler(async ({ input, context, errors }) => {
    const before = await lockRate(context, input, errors)
    const after = {
      rate: input.rate ?? before.rate,
      startsOn: input.startsOn ?? before.startsOn,
      endsOn: input.endsOn === undefined ? before.endsOn : input.endsOn,
    }
    await writeRate(context, before.id, { before, after }, errors, () => updateTaxRate(context.tx, before.id, after))
    return answer(context, 'changed', before.id, before)
  }),

  removeTaxRate: on.companies.removeTaxRate.handler(async ({ input, context, errors }) => {
    const before = await lockRate(context, input, errors)
    await refuseLocked(context, firstDayChanged(before, undefined), errors)
    await updateTaxRate(context.tx, before.id, before, { deletedAt: context.now })
    traced(context, 'billing_settings.tax_rate_removed', { before: taxTrace(before) })
    return { message: 'Se eliminó la tasa del IGV.' }
  }),

  restoreTaxRate: on.companies.restoreTaxRate.handler(async ({ input, context, errors }) => {
    const { tx, caller, now } = context
    await lockTenant(tx, caller.tenantId)
    const row = (await findAnyTaxRate(tx, input.id)) ?? notFound(errors)
    // Undoing twice is undoing once.
    if (!row.deleted_at) return presentTaxRate(row, await findToday(tx, caller.tenantId, now), true)
    await writeRate(context, row.id, { after: row }, errors, () => updateTaxRate(tx, row.id, row))
    return answer(context, 'restored', row.id)
  }),
}
