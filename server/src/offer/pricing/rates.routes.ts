import { randomUUIDv7 } from 'node:crypto'
import type { Rate } from '@aforo/api/offer/rates'
import { faultInTerms, type Quote, quote, type RateTerms } from '@aforo/api/offer/rates.rules'
import { reasonInWords } from '@aforo/api/offer/rates-in-words'
import { holdCampus } from '../../places/campuses/campuses.ts'
import { unless } from '../../platform/database/constraints.ts'
import { fail, type HandlerContext, on } from '../../platform/http/on.ts'
import { invalidField, notFound, type Refusals, refuseFault } from '../../platform/http/refusals.ts'
import { recordOf } from '../../platform/records.ts'
import { minutesOf } from '../../platform/wall-time.rules.ts'
import { holdSpace } from '../products/products.queries.ts'
import { bandRows, columnsOf, termsGiven, termsOf } from './rate-rows.rules.ts'
import { historyWords, presentRate, type RateAnswer, traceOf } from './rates.present.ts'
import {
  findAnyRate,
  findRate,
  findRateOf,
  insertRate,
  isInContractedTeam,
  lockAnyRate,
  type RateOwner,
  type RateRow,
  rateList,
  ratesById,
  replaceBands,
  spacesWithRates,
  updateRate,
} from './rates.queries.ts'
import { stretchAsked } from './rates.rules.ts'

type Exists = Refusals<'RATE_EXISTS'>
type OfTenant = Refusals<'ALL_COUNTRIES_NEEDED'>

/** The tenant's own rate is changed by who sees all its countries. */
const mayChange = ({ scope }: Pick<RateRow, 'scope'>, { caller }: HandlerContext): boolean =>
  scope !== 'TENANT' || caller.countries.length === 0

const present = (row: RateRow, context: HandlerContext): RateAnswer => presentRate(row, mayChange(row, context))

const rateRecord = recordOf({
  type: 'rate',
  find: ({ tx }: HandlerContext, id: string) => findRate(tx, id),
  lock: async ({ tx }: HandlerContext, id: string) => {
    const row = await lockAnyRate(tx, id)
    return row?.deleted_at === null ? row : undefined
  },
  present,
  trace: traceOf,
  event: row => ({ topic: 'products', id: row.id, ...(row.campus_id && { campusId: row.campus_id }) }),
  words: historyWords,
})

function checkCountries(owner: Pick<RateRow, 'scope'>, context: HandlerContext, errors: OfTenant) {
  if (!mayChange(owner, context)) fail(errors.ALL_COUNTRIES_NEEDED())
}

/** Writes a rate, unless there is one for the same. */
async function onlyOne(context: HandlerContext, owner: RateOwner, errors: Exists, write: () => Promise<void>) {
  const rival = await findRateOf(context.tx, owner)
  if (rival) fail(errors.RATE_EXISTS({ data: { rate: present(rival, context) } }))
  const taken = () => errors.RATE_EXISTS({ data: { rate: null } })
  await unless('rates_of_tenant', taken, () =>
    unless('rates_of_kind', taken, () => unless('rates_of_space', taken, write)),
  )
}

/** Whom a new rate is for: the space that a call names, a kind of space at a campus, or the tenant. */
async function ownerOf(
  { tx }: HandlerContext,
  { campusId, spaceType, spaceId }: { campusId?: string; spaceType?: Rate['spaceType']; spaceId?: string },
  errors: Refusals<'NOT_FOUND' | 'INVALID_FIELD'>,
): Promise<RateOwner> {
  if (spaceId) {
    const space = (await holdSpace(tx, spaceId)) ?? notFound(errors)
    if (spaceType)
      invalidField(errors, 'spaceType', 'La tarifa es de un espacio o de un tipo de espacio, no de los dos.')
    if (campusId && campusId !== space.campus_id) invalidField(errors, 'campusId', 'El espacio no está en esa sede.')
    return { scope: 'SPACE', campus_id: space.campus_id, space_type: null, space_id: space.id }
  }
  if (campusId || spaceType) {
    if (!spaceType) invalidField(errors, 'spaceType', 'Elige para qué tipo de espacio es en esa sede.')
    if (!campusId) invalidField(errors, 'campusId', 'Elige en qué sede vale para ese tipo de espacio.')
    const campus = (await holdCampus(tx, campusId)) ?? notFound(errors)
    return { scope: 'KIND', campus_id: campus.id, space_type: spaceType, space_id: null }
  }
  return { scope: 'TENANT', campus_id: null, space_type: null, space_id: null }
}

const inWords = ({ amount, reasons }: Quote, currency: 'PEN' | 'USD' | 'CREDIT') => ({
  amount,
  reasons: reasons.map(reason => reasonInWords(reason, currency)),
})

const nothingSet = { amount: 0, reasons: ['Sin tarifa: es gratis.'] }

export const rateRoutes = {
  quote: on.rates.quote.handler(async ({ input, context: { tx, now }, errors }) => {
    const found = new Map((await spacesWithRates(tx, input.resources)).map(space => [space.id, space]))
    const rows = new Map(
      (
        await ratesById(
          tx,
          [...found.values()].flatMap(({ rate_id }) => rate_id ?? []),
        )
      ).map(row => [row.id, row]),
    )
    const inTeam = input.username !== undefined && (await isInContractedTeam(tx, input.username))
    return [...new Set(input.resources)].map(id => {
      const space = found.get(id) ?? notFound(errors)
      const asked = stretchAsked(input, now.toZonedDateTimeISO(space.time_zone))
      if ('field' in asked) return invalidField(errors, asked.field, asked.message)
      const { at, from, to } = asked
      const row = rows.get(space.rate_id ?? '')
      const stretch = {
        weekday: Temporal.PlainDate.from(at).dayOfWeek,
        from: minutesOf(from),
        to: minutesOf(to),
      }
      const terms = row && termsOf(row)
      const price = terms && quote(terms, stretch, 'money', inTeam)
      const credits = terms && quote(terms, stretch, 'credits', inTeam)
      return {
        spaceId: space.id,
        spaceName: space.name,
        at,
        from,
        to,
        rate: row ? { id: row.id, scope: row.scope } : null,
        currency: row?.currency ?? 'PEN',
        free: (price?.amount ?? 0) === 0,
        price: price && row ? inWords(price, row.currency) : nothingSet,
        credits: credits ? inWords(credits, 'CREDIT') : null,
      }
    })
  }),

  list: on.rates.list.handler(({ input, context }) => rateList.page(context.tx, input, row => present(row, context))),

  get: on.rates.get.handler(async ({ input, context, errors }) =>
    present((await findRate(context.tx, input.id)) ?? notFound(errors), context),
  ),

  create: on.rates.create.handler(async ({ input, context, errors }) => {
    const { tx, caller } = context
    const { campusId, spaceType, spaceId, currency, ...fields } = input
    const owner = await ownerOf(context, { campusId, spaceType, spaceId }, errors)
    checkCountries(owner, context, errors)
    const terms = termsGiven(fields)
    refuseFault(errors, faultInTerms(terms))
    const id = randomUUIDv7()
    await onlyOne(context, owner, errors, () =>
      insertRate(tx, { ...columnsOf(terms, currency), ...owner, tenant_id: caller.tenantId, id }),
    )
    await replaceBands(tx, id, bandRows(terms.bands, caller.tenantId))
    return rateRecord.created(context, 'rate.created', id, errors)
  }),

  update: on.rates.update.handler(async ({ input, context, errors }) => {
    const { tx, caller } = context
    const before = await rateRecord.lock(context, input, errors)
    checkCountries(before, context, errors)
    const { id: _, version: __, currency = before.currency, bands, ...given } = input
    const old = termsOf(before)
    const terms: RateTerms = {
      ...old,
      ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
      bands: bands?.map(band => ({ ...band, from: minutesOf(band.from), to: minutesOf(band.to) })) ?? old.bands,
    }
    refuseFault(errors, faultInTerms(terms))
    await updateRate(tx, before.id, columnsOf(terms, currency))
    await replaceBands(tx, before.id, bandRows(terms.bands, caller.tenantId))
    return rateRecord.changed(context, 'rate.changed', before)
  }),

  remove: on.rates.remove.handler(async ({ input, context, errors }) => {
    const before = await rateRecord.lock(context, input, errors)
    checkCountries(before, context, errors)
    await updateRate(context.tx, before.id, { deleted_at: context.now.toString() })
    rateRecord.record(context, 'rate.removed', { before })
    return { message: 'Se quitó la tarifa.' }
  }),

  restore: on.rates.restore.handler(async ({ input, context, errors }) => {
    const before = (await lockAnyRate(context.tx, input.id)) ?? notFound(errors)
    checkCountries(before, context, errors)
    // Asked twice, it answers the same.
    if (before.deleted_at === null) return present(before, context)
    await onlyOne(context, before, errors, () => updateRate(context.tx, before.id, { deleted_at: null }))
    const after = (await findAnyRate(context.tx, before.id)) ?? before
    rateRecord.record(context, 'rate.restored', { after })
    return present(after, context)
  }),

  history: on.rates.history.handler(({ input, context, errors }) => rateRecord.history(context, input, errors)),
}
