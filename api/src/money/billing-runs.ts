import { z } from 'zod'
import {
  backOffice,
  CalendarDate,
  type CallMeta,
  call,
  commaList,
  Id,
  Instant,
  invalidField,
  pageOf,
  paging,
  refusal,
} from '../platform/base.ts'
import { AmountOutput } from '../platform/money.ts'
import {
  BillingCurrency,
  BillingMonth,
  BillingStatus,
  FindingKind,
  RunEffect,
  RunOrigin,
  RunStatus,
} from './bill-states.ts'
import { Billing } from './bills.ts'

const operator = { roles: backOffice, tenantTypes: ['AFORO'] } as const satisfies CallMeta
/** A run bills all contracts, whatever the country. */
const wholeHouse = { ...operator, allCountries: true } as const satisfies CallMeta
const tags = ['billing'] as const
const Named = z.object({ id: Id, name: z.string() })

/** A contract that can't be billed, since no bill holds what its month comes to; everything else goes on. */
export const LeftOut = z.object({ contract: z.object({ id: Id, number: z.string() }), message: z.string() })
export type LeftOut = z.infer<typeof LeftOut>

export const BillingRun = z.object({
  id: Id,
  month: BillingMonth,
  origin: RunOrigin,
  status: RunStatus,
  /** Contracts in force in the month, and those that were looked at so far. */
  contracts: z.int(),
  done: z.int(),
  /** Bills that were made, and drafts that follow the plan anew. */
  made: z.int(),
  updated: z.int(),
  /** Contracts that the plan would bill otherwise, but whose bills people changed or sent. */
  kept: z.int(),
  leftOut: z.array(LeftOut),
  startedBy: z.string().nullable(),
  startedAt: Instant,
  finishedAt: Instant.nullable(),
  /** Why it could not go on, in words. */
  fault: z.string().nullable(),
})
export type BillingRun = z.infer<typeof BillingRun>

/** What a run would do with the month of one contract, or with what a client consumed on account. */
export const RunProposal = z.object({
  effect: RunEffect,
  /** Null of consumption. */
  contract: z.object({ id: Id, number: z.string() }).nullable(),
  /** Of consumption: bookings that are over. Null of a contract. */
  bookings: z.int().nullable(),
  client: Named,
  company: Named,
  currency: BillingCurrency,
  /** The bill that has the contract's month, if there is one. */
  billing: z.object({ id: Id, status: BillingStatus }).nullable(),
  /** The part of the bill without tax, now and as it should be. */
  before: AmountOutput.nullable(),
  after: AmountOutput,
})
export type RunProposal = z.infer<typeof RunProposal>

export const Finding = z.object({
  kind: FindingKind,
  /** The month that it is about, where that isn't the one that is checked. */
  month: BillingMonth.optional(),
  /** What is wrong, in words. */
  message: z.string(),
  client: Named,
  company: Named.nullable(),
  billing: z
    .object({
      id: Id,
      status: BillingStatus,
      /** Zero for the bill of the month; what came later is billed apart, from 1 on. */
      supplement: z.int(),
      currency: BillingCurrency,
      total: AmountOutput,
    })
    .nullable(),
  /** How many bills of the month it is about: what the client or the company lacks is one finding for all of theirs. */
  bills: z.int(),
  contract: z.object({ id: Id, number: z.string() }).nullable(),
  currency: BillingCurrency.nullable(),
  before: AmountOutput.nullable(),
  after: AmountOutput.nullable(),
  /**
   * What `billApart` would do, where the month was sent: above zero it is billed apart, below it is taken off the next bill. Null
   * where that mends nothing.
   */
  apart: AmountOutput.nullable(),
  /** Where it keeps the bill from being sent; otherwise it is to be looked at. */
  blocks: z.boolean(),
  /** Whether billing the month again mends it: a run leaves alone what somebody changed or sent. */
  mendedByRun: z.boolean(),
})
export type Finding = z.infer<typeof Finding>

const beforeLock = { ...refusal('BEFORE_LOCK_DATE'), data: z.object({ lockDate: CalendarDate }) }
const inMonth = z.object({ month: BillingMonth })

/** The billing run and the check before bills are sent. */
export const billingRuns = {
  preview: call
    .meta({ ...operator, transaction: 'none' })
    .route({
      method: 'GET',
      path: '/billing/runs/preview',
      tags,
      summary: 'Lo que haría la facturación de un mes, sin hacer nada',
    })
    .input(inMonth.extend({ ...paging(50, 200), effect: commaList(RunEffect).optional() }))
    .output(
      pageOf(RunProposal).extend({
        /** Contracts in force in the month. */
        contracts: z.int(),
        counts: z.object({ NEW: z.int(), UPDATED: z.int(), KEPT: z.int() }),
        leftOut: z.array(LeftOut),
        /** What it would add to bills without tax, by currency. */
        added: z.array(z.object({ currency: BillingCurrency, amount: AmountOutput })),
      }),
    ),

  start: call
    .meta(wholeHouse)
    .route({
      method: 'POST',
      path: '/billing/runs',
      tags,
      summary: 'Facturar un mes',
      description:
        'Hace o actualiza los borradores en segundo plano. Repetida, no factura nada dos veces; si ya está en curso, responde esa.',
      successStatus: 202,
    })
    .input(inMonth)
    .errors({
      INVALID_FIELD: invalidField,
      BEFORE_LOCK_DATE: beforeLock,
    })
    .output(BillingRun),

  list: call
    .meta(operator)
    .route({ method: 'GET', path: '/billing/runs', tags, summary: 'Las últimas facturaciones mensuales' })
    .input(z.object({ month: BillingMonth.optional() }))
    .output(z.array(BillingRun)),

  get: call
    .meta(operator)
    .route({ method: 'GET', path: '/billing/runs/{id}', tags, summary: 'Cómo va una facturación mensual' })
    .input(z.object({ id: Id }))
    .output(BillingRun),

  billApart: call
    .meta(operator)
    .route({
      method: 'POST',
      path: '/billing/runs/apart',
      tags,
      summary: 'Facturar aparte lo que falta del mes de un contrato, o los consumos de un cliente',
      description:
        'Para cuando la factura del mes ya se envió. Con `contractId`, la diferencia del mes: lo que su plan dice menos lo facturado y ajustado. Lo que falta va a un borrador complementario; lo que sobra se descuenta con un ajuste en la próxima factura, y la respuesta es esa. Con `clientId` y `currency`, sus consumos a cuenta.',
      successStatus: 201,
    })
    .input(z.union([inMonth.extend({ contractId: Id }), inMonth.extend({ clientId: Id, currency: BillingCurrency })]))
    .errors({ INVALID_FIELD: invalidField, BEFORE_LOCK_DATE: beforeLock })
    .output(Billing),

  check: call
    .meta({ ...operator, transaction: 'none' })
    .route({
      method: 'GET',
      path: '/billing/check',
      tags,
      summary: 'La revisión previa de un mes: lo que falta o no cuadra antes de enviar',
    })
    .input(inMonth.extend({ ...paging(50, 200), kind: commaList(FindingKind).optional() }))
    .output(
      pageOf(Finding).extend({
        counts: z.array(z.object({ kind: FindingKind, count: z.int() })),
        /** Bills of the month that are still to be sent. */
        toSend: z.int(),
        /** Those of them that nothing keeps from being sent. */
        clean: z.int(),
      }),
    ),
}
