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
/** A run bills all contracts, in every country. */
const wholeHouse = { ...operator, allCountries: true } as const satisfies CallMeta
const tags = ['billing'] as const
const Named = z.object({ id: Id, name: z.string() })

/** A contract that can't be billed because its month exceeds what a bill can hold. The others are billed. */
export const LeftOut = z.object({ contract: z.object({ id: Id, number: z.string() }), message: z.string() })
export type LeftOut = z.infer<typeof LeftOut>

export const BillingRun = z.object({
  id: Id,
  month: BillingMonth,
  origin: RunOrigin,
  status: RunStatus,
  /** Contracts in force in the month, and how many of them are processed so far. */
  contracts: z.int(),
  done: z.int(),
  /** Bills created, and drafts updated to the plan. */
  made: z.int(),
  updated: z.int(),
  /** Contracts whose bill differs from the plan but was edited or sent. */
  kept: z.int(),
  leftOut: z.array(LeftOut),
  startedBy: z.string().nullable(),
  startedAt: Instant,
  finishedAt: Instant.nullable(),
  /** Why the run stopped, in words. */
  fault: z.string().nullable(),
})
export type BillingRun = z.infer<typeof BillingRun>

/** What a run would do with one contract's month, or with one client's consumption on account. */
export const RunProposal = z.object({
  effect: RunEffect,
  /** Null for consumption. */
  contract: z.object({ id: Id, number: z.string() }).nullable(),
  /** Past bookings of a consumption bill; null for a contract. */
  bookings: z.int().nullable(),
  client: Named,
  company: Named,
  currency: BillingCurrency,
  /** The bill of the contract's month, if any. */
  billing: z.object({ id: Id, status: BillingStatus }).nullable(),
  /** This contract's part of the bill, without tax: now, and after the run. */
  before: AmountOutput.nullable(),
  after: AmountOutput,
})
export type RunProposal = z.infer<typeof RunProposal>

export const Finding = z.object({
  kind: FindingKind,
  /** The month of the finding, if it isn't the month being checked. */
  month: BillingMonth.optional(),
  /** The problem, in words. */
  message: z.string(),
  client: Named,
  company: Named.nullable(),
  billing: z
    .object({
      id: Id,
      status: BillingStatus,
      /** 0 for the month's bill; supplementary bills count from 1. */
      supplement: z.int(),
      currency: BillingCurrency,
      total: AmountOutput,
    })
    .nullable(),
  /** Number of bills affected: missing data of a client or company is one finding for all its bills. */
  bills: z.int(),
  contract: z.object({ id: Id, number: z.string() }).nullable(),
  currency: BillingCurrency.nullable(),
  before: AmountOutput.nullable(),
  after: AmountOutput.nullable(),
  /**
   * Amount that `billApart` would bill for a month already sent: positive on a supplementary bill, negative off the
   * next bill. Null where `billApart` doesn't help.
   */
  apart: AmountOutput.nullable(),
  /** True if it keeps the bill from being sent; false for a warning. */
  blocks: z.boolean(),
  /** Whether running the month again fixes it. A run never changes a bill that was edited or sent. */
  mendedByRun: z.boolean(),
})
export type Finding = z.infer<typeof Finding>

const beforeLock = { ...refusal('BEFORE_LOCK_DATE'), data: z.object({ lockDate: CalendarDate }) }
const inMonth = z.object({ month: BillingMonth })

/** Billing runs and the pre-billing check. */
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
        /** Net amount that the run would add to bills, by currency. */
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
        /** Bills of the month not sent yet. */
        toSend: z.int(),
        /** How many of them have no blocking finding. */
        clean: z.int(),
      }),
    ),
}
