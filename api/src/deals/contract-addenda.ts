import { z } from 'zod'
import { CalendarDate, call, Id, invalidField, line, refusal } from '../platform/base.ts'
import { AmountFromZero, AmountOutput } from '../platform/money.ts'
import { ContractLine, ContractLineInput } from './contract-lines.ts'
import { ContractParties, Named } from './contract-parties.ts'
import {
  byId,
  ChainMember,
  ComingRenewal,
  Contract,
  ContractRival,
  changing,
  EarlyEnd,
  operator,
  stale,
  state,
  tags,
} from './contract-records.ts'

import { SaleCurrency } from './sale-states.ts'

const begins = ContractLineInput.omit({ id: true, startDate: true })

/** The change of an addendum. Line ids are those of `asOf`. */
export const AddendumChange = z.discriminatedUnion('kind', [
  /** Lines that end with the contract are extended to another day; null: until further notice. */
  z.object({ kind: z.literal('EXTENSION'), endDate: CalendarDate.nullable() }),
  /** New prices for lines, from a day on. */
  z.object({
    kind: z.literal('PRICE'),
    from: CalendarDate,
    prices: z
      .array(
        z.object({
          lineId: Id,
          /** Per unit and month, without tax. */
          unitPrice: AmountFromZero,
        }),
      )
      .min(1)
      .max(200),
  }),
  /** Replaces, adds or removes products, from a day on. */
  z.object({
    kind: z.literal('LINES'),
    from: CalendarDate,
    ends: z.array(Id).max(200).default([]),
    begins: z.array(begins).max(200).default([]),
  }),
  /** Another client or other representatives, entered in the addendum's own steps. */
  z.object({ kind: z.literal('PARTIES'), from: CalendarDate }),
  /** An early end of all lines, on this last day. */
  z.object({
    kind: z.literal('END'),
    endDate: CalendarDate,
    /** The day of the notice. If omitted, the agreed one: the contract's notice period before the last day. */
    noticeOn: CalendarDate.optional(),
    /** Without tax, billed with the month of the last day; no penalty if omitted. */
    penalty: AmountFromZero.optional(),
    /** The part of the guarantee to return; all of it if omitted. */
    guaranteeReturn: AmountFromZero.optional(),
  }),
])
export type AddendumChange = z.infer<typeof AddendumChange>

const Line = ContractLine.extend({
  /** Monthly amount on that day without tax: with past increases, without dated discounts. */
  amount: AmountOutput,
})

const Span = z.object({
  product: z.object({ id: Id, code: z.string(), name: z.string() }),
  from: CalendarDate,
  to: CalendarDate.nullable(),
})

/** A billed month's state. DRAFT: the next run updates it. BILLED: the difference is billed apart or taken off the next bill. */
export const MonthBill = z.enum(['DRAFT', 'BILLED'])
export type MonthBill = z.infer<typeof MonthBill>

/** Effect of an addendum on occupation and billing. */
export const AddendumEffect = z.object({
  /** The first day with a change. */
  from: CalendarDate,
  currency: SaleCurrency,
  occupation: z.object({
    /** Product days that it takes in addition. */
    taken: z.array(Span),
    /** Product days that it frees. */
    freed: z.array(Span),
  }),
  /** Others who hold a product on days that it would take. */
  rivals: z.array(ContractRival),
  billing: z.object({
    /** Months whose net amount changes, up to the end or for five years. */
    months: z.array(
      z.object({
        month: z.string(),
        before: AmountOutput,
        after: AmountOutput,
        difference: AmountOutput,
        bill: MonthBill.nullable(),
      }),
    ),
    before: AmountOutput,
    after: AmountOutput,
    difference: AmountOutput,
  }),
  /** Only for a change of parties: what becomes another client's, if it names one. */
  handover: z
    .object({
      /** The first month that is billed to the new client: a month that has begun stays with the former one. */
      month: z.string(),
      /** Months from then on that bills have already. */
      bills: z.array(z.object({ month: z.string(), bill: MonthBill })),
      /** Whether included credits go to their team from that month on. */
      credits: z.boolean(),
    })
    .nullable(),
  /** Monthly amount without tax: the day before, and from the first changed day. */
  monthly: z.object({ before: AmountOutput, after: AmountOutput }),
  /** The yearly increase that continues, with the first anniversary that applies it; null where no price rises. */
  yearlyIncrease: z.object({ rate: AmountOutput, next: CalendarDate }).nullable(),
  endDate: z.object({ before: CalendarDate.nullable(), after: CalendarDate.nullable() }),
  /** Only for an early end. */
  earlyEnd: EarlyEnd.omit({ returned: true, due: true }).nullable(),
  /** Why the previous terms can't be computed, in words; their months then count as zero. */
  fault: z.string().nullable(),
  /** Whether the contract renews automatically. */
  renews: z.object({ before: z.boolean(), after: z.boolean() }),
})
export type AddendumEffect = z.infer<typeof AddendumEffect>

/** A field of a comparison, in words. */
const Row = z.object({
  field: z.string(),
  displayName: z.string(),
  before: z.string(),
  after: z.string(),
  changed: z.boolean(),
})

/** A paragraph compared word by word between two documents. */
export const ComparedText = z.array(
  z.object({ runs: z.array(z.object({ kind: z.enum(['EQUAL', 'ADDED', 'REMOVED']), text: z.string() })) }),
)
export type ComparedText = z.infer<typeof ComparedText>

export const Comparison = z.object({
  one: ChainMember,
  other: ChainMember,
  /** Parties and terms. */
  fields: z.array(Row),
  /** Products with their days and prices. */
  lines: z.array(Row),
  /** Monthly amounts, without tax. */
  money: z.array(Row),
  /** Why the amounts can't be compared, in words; null if they can. */
  fault: z.string().nullable(),
  /** Null if either contract has no document. */
  text: ComparedText.nullable(),
})
export type Comparison = z.infer<typeof Comparison>

/** A chain as one contract, as of a day. */
export const ContractAsOf = z.object({
  date: CalendarDate,
  /** The day whose lines are shown: `date`, limited to the days in force. */
  linesOn: CalendarDate,
  rootId: Id,
  /** The member in force on that day: the contract, or its last signed addendum that had begun. */
  inForce: ChainMember,
  client: Named,
  ...ContractParties.shape,
  currency: SaleCurrency,
  /** The last day as agreed at that time; null until further notice, and while it renews. */
  endDate: CalendarDate.nullable(),
  /** The next renewal as of that day; null if the contract doesn't renew. */
  renewal: ComingRenewal.nullable(),
  lines: z.array(Line),
  monthly: AmountOutput,
  /** Why that day's prices can't be computed, in words; the agreed prices are answered instead. */
  fault: z.string().nullable(),
})
export type ContractAsOf = z.infer<typeof ContractAsOf>

const refusals = {
  INVALID_FIELD: invalidField,
  ADDENDUM_NEEDS_SIGNED: refusal('ADDENDUM_NEEDS_SIGNED'),
  ADDENDUM_PENDING: { ...refusal('ADDENDUM_PENDING'), data: z.object({ contractId: Id }) },
}
const change = byId.extend({ change: AddendumChange })

/** Chains of contracts: addenda, their effects, and the comparison of any two. */
export const contractAddenda = {
  addendumEffect: call
    .meta(operator)
    .route({
      method: 'POST',
      path: '/contracts/{id}/addenda/effect',
      tags,
      summary: 'Lo que haría una adenda, sin guardarla',
      description: 'Qué ocupa y qué libera, quién está en su camino y qué cambia en lo que se factura.',
    })
    .input(change)
    .errors(refusals)
    .output(AddendumEffect),

  addAddendum: call
    .meta(operator)
    .route({
      method: 'POST',
      path: '/contracts/{id}/addenda',
      tags,
      summary: 'Preparar una adenda de un contrato firmado',
      description: 'Queda en borrador; vale desde que se firma. Cambia el contrato o la última adenda firmada.',
      successStatus: 201,
    })
    .input(change)
    .errors(refusals)
    .output(Contract),

  effect: call
    .meta(operator)
    .route({
      method: 'GET',
      path: '/contracts/{id}/effect',
      tags,
      summary: 'Lo que hace o hizo una adenda guardada',
    })
    .input(byId)
    .errors({ ADDENDUM_NEEDS_SIGNED: refusals.ADDENDUM_NEEDS_SIGNED })
    .output(AddendumEffect),

  returnGuarantee: call
    .meta(operator)
    .route({
      method: 'PUT',
      path: '/contracts/{id}/guarantee-return',
      tags,
      summary: 'Decir que se devolvió la garantía de un contrato que terminó antes de su plazo',
      description:
        'No es una línea de la factura ni una nota de crédito: la garantía nunca fue una venta. Otra vez corrige la fecha o la operación; con `returned: null` vuelve a estar por devolver.',
    })
    .input(
      changing.extend({
        returned: z
          .object({
            /** Not in the future. */
            on: CalendarDate,
            /** The bank's operation number. */
            operation: line(60),
          })
          .nullable(),
      }),
    )
    .errors({ INVALID_FIELD: invalidField, ...stale, ...state })
    .output(Contract),

  asOf: call
    .meta(operator)
    .route({
      method: 'GET',
      path: '/contracts/{id}/as-of',
      tags,
      summary: 'El contrato con sus adendas, leído como uno solo a una fecha',
      description: 'Sin `date`, a hoy. Antes de su primer día, como empieza; después del último, como terminó.',
    })
    .input(byId.extend({ date: CalendarDate.optional() }))
    .errors({ ADDENDUM_NEEDS_SIGNED: refusals.ADDENDUM_NEEDS_SIGNED })
    .output(ContractAsOf),

  compare: call
    .meta(operator)
    .route({
      method: 'GET',
      path: '/contracts/{id}/compare/{otherId}',
      tags,
      summary: 'Comparar dos contratos de una cadena',
    })
    .input(byId.extend({ otherId: Id }))
    .errors({ NOT_ONE_CHAIN: refusal('NOT_ONE_CHAIN') })
    .output(Comparison),
}

/** Why it was archived. */
export const archiveReason = line(500)
