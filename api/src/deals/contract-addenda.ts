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

/** What an addendum changes. A line's id is the one that `asOf` answers. */
export const AddendumChange = z.discriminatedUnion('kind', [
  /** Lines that end with the contract go on until another day; null: until further notice. */
  z.object({ kind: z.literal('EXTENSION'), endDate: CalendarDate.nullable() }),
  /** Lines cost something else from a day on. */
  z.object({
    kind: z.literal('PRICE'),
    from: CalendarDate,
    prices: z
      .array(
        z.object({
          lineId: Id,
          /** For one of them a month, without tax. */
          unitPrice: AmountFromZero,
        }),
      )
      .min(1)
      .max(200),
  }),
  /** From a day on other products instead of some, more, or fewer. */
  z.object({
    kind: z.literal('LINES'),
    from: CalendarDate,
    ends: z.array(Id).max(200).default([]),
    begins: z.array(begins).max(200).default([]),
  }),
  /** Another client, or others who represent it: said with the steps of the addendum. */
  z.object({ kind: z.literal('PARTIES'), from: CalendarDate }),
  /** Everything ends before its time, on this last day. */
  z.object({
    kind: z.literal('END'),
    endDate: CalendarDate,
    /** The day on which one told the other; as agreed when left out: the contract's days of notice before the last day. */
    noticeOn: CalendarDate.optional(),
    /** Without tax, billed with the month of the last day; none when left out. */
    penalty: AmountFromZero.optional(),
    /** How much of the guarantee is given back; all of it when left out. */
    guaranteeReturn: AmountFromZero.optional(),
  }),
])
export type AddendumChange = z.infer<typeof AddendumChange>

const Line = ContractLine.extend({
  /** A month of it on that day without tax, with the increases until then and without discounts between dates. */
  amount: AmountOutput,
})

const Span = z.object({
  product: z.object({ id: Id, code: z.string(), name: z.string() }),
  from: CalendarDate,
  to: CalendarDate.nullable(),
})

/** What an addendum does to what is occupied and billed. */
export const AddendumEffect = z.object({
  /** The first day that is other than before. */
  from: CalendarDate,
  currency: SaleCurrency,
  occupation: z.object({
    /** Days of products that are taken besides those that are. */
    taken: z.array(Span),
    /** Days of products that become free. */
    freed: z.array(Span),
  }),
  /** Who has one of the products on days that it would take. */
  rivals: z.array(ContractRival),
  billing: z.object({
    /** Months whose net amount changes, until the end or for five years. */
    months: z.array(
      z.object({ month: z.string(), before: AmountOutput, after: AmountOutput, difference: AmountOutput }),
    ),
    before: AmountOutput,
    after: AmountOutput,
    difference: AmountOutput,
  }),
  /** A month of its lines without tax, on the day before and from its first day on. */
  monthly: z.object({ before: AmountOutput, after: AmountOutput }),
  endDate: z.object({ before: CalendarDate.nullable(), after: CalendarDate.nullable() }),
  /** Of an end before its time. */
  earlyEnd: EarlyEnd.omit({ returned: true, due: true }).nullable(),
  /** Why what was agreed before can't be counted, in words: its months count as nothing then. */
  fault: z.string().nullable(),
  /** Whether it renews itself until notice is given. */
  renews: z.object({ before: z.boolean(), after: z.boolean() }),
})
export type AddendumEffect = z.infer<typeof AddendumEffect>

/** A row of a comparison, in words. */
const Row = z.object({
  field: z.string(),
  displayName: z.string(),
  before: z.string(),
  after: z.string(),
  changed: z.boolean(),
})

/** A paragraph of two documents, by words. */
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
  /** By month, without tax. */
  money: z.array(Row),
  /** Why there is no money to compare, in words; null where there is. */
  fault: z.string().nullable(),
  /** Null where one of them has no document. */
  text: ComparedText.nullable(),
})
export type Comparison = z.infer<typeof Comparison>

/** A chain read as one contract, as of a day. */
export const ContractAsOf = z.object({
  date: CalendarDate,
  /** The day as of which its lines are read: before the first day in force that one, after the last one that. */
  linesOn: CalendarDate,
  rootId: Id,
  /** What applies on that day: the contract, or the last signed addendum that had begun. */
  inForce: ChainMember,
  client: Named,
  ...ContractParties.shape,
  currency: SaleCurrency,
  /** The last day as agreed by then; null until further notice, and while it renews itself. */
  endDate: CalendarDate.nullable(),
  /** Its next renewal, as of that day; null of what doesn't renew itself. */
  renewal: ComingRenewal.nullable(),
  lines: z.array(Line),
  monthly: AmountOutput,
  /** Why its prices of that day can't be counted, in words: the agreed ones are answered then. */
  fault: z.string().nullable(),
})
export type ContractAsOf = z.infer<typeof ContractAsOf>

const refusals = {
  INVALID_FIELD: invalidField,
  ADDENDUM_NEEDS_SIGNED: refusal('ADDENDUM_NEEDS_SIGNED'),
  ADDENDUM_PENDING: { ...refusal('ADDENDUM_PENDING'), data: z.object({ contractId: Id }) },
}
const change = byId.extend({ change: AddendumChange })

/** Chains of contracts: addenda, what they do, and any two of them side by side. */
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
            /** Not after today. */
            on: CalendarDate,
            /** The number of the bank's operation. */
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

/** Why it was put aside. */
export const archiveReason = line(500)
