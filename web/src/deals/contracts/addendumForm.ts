import { AddendumChange } from '@aforo/api/deals/contract-addenda'
import type { ContractChange } from '@aforo/api/deals/contract-states'
import { dayBefore } from '@aforo/api/platform/calendar-dates.rules'
import { z } from 'zod'
import type { LineValues } from '../sales/saleForm.ts'
import { type ContractLineValues, lineInput } from './termsForm.ts'

/** An addendum as people type it; each kind uses some of it. */
export interface AddendumValues extends Record<string, unknown> {
  kind: ContractChange
  /** Its first day, of those that have one. */
  from: string | null
  /** The new last day; null: until further notice. */
  endDate: string | null
  openEnded: boolean
  /** Of an early end: when one told the other, what is paid for it, and how much of the guarantee is given back. */
  noticeOn: string | null
  penalty: string | null
  guaranteeReturn: string | null
  /** The new price of a line, by its id; none where it stays. */
  prices: Record<string, string | null>
  /** Lines that end. */
  ends: string[]
  /** What begins. */
  lineItems: LineValues[]
}

export const noAddendum = (kind: ContractChange, from: string, deposit?: string): AddendumValues => ({
  kind,
  from,
  endDate: null,
  openEnded: false,
  noticeOn: dayBefore(from),
  penalty: null,
  guaranteeReturn: deposit ?? null,
  prices: {},
  ends: [],
  lineItems: [],
})

/** Whether another office ends or begins: an addendum of offices that changes none is refused. */
const changesOffices = ({ kind, ends, lineItems }: AddendumValues) =>
  kind !== 'LINES' || ends.length + lineItems.length > 0

/** What is sent; undefined while there is nothing to send. */
export function changeOf(values: AddendumValues): AddendumChange | undefined {
  if (!changesOffices(values)) return undefined
  const parsed = AddendumChange.safeParse(inputOf(values))
  return parsed.success ? parsed.data : undefined
}

/** The same as text, as a call takes it. */
export function inputOf(values: AddendumValues): z.input<typeof AddendumChange> {
  const from = values.from ?? ''
  switch (values.kind) {
    case 'EXTENSION':
      return { kind: 'EXTENSION', endDate: values.openEnded ? null : (values.endDate ?? '') }
    case 'PRICE':
      return {
        kind: 'PRICE',
        from,
        prices: Object.entries(values.prices).flatMap(([lineId, unitPrice]) =>
          unitPrice === null ? [] : [{ lineId, unitPrice }],
        ),
      }
    case 'LINES':
      return {
        kind: 'LINES',
        from,
        ends: values.ends,
        begins: values.lineItems.map(line => {
          const { id: _none, startDate: _same, ...rest } = lineInput(line as ContractLineValues)
          return rest
        }),
      }
    case 'PARTIES':
      return { kind: 'PARTIES', from }
    case 'END':
      return {
        kind: 'END',
        endDate: values.endDate ?? '',
        noticeOn: values.noticeOn ?? undefined,
        penalty: values.penalty ?? undefined,
        guaranteeReturn: values.guaranteeReturn ?? '0.00',
      }
  }
}

const issuePaths: Record<string, string> = { begins: 'lineItems' }

/** The contract's own checks, told by the form's names. */
export const AddendumSchema = z.any().superRefine((values: AddendumValues, context) => {
  const checked = AddendumChange.safeParse(inputOf(values))
  for (const issue of checked.error?.issues ?? []) {
    const [first = '', ...rest] = issue.path.map(String)
    const line = first === 'prices' ? Object.keys(values.prices)[Number(rest[0])] : undefined
    const message = first === 'prices' && rest.length === 0 ? 'Escribe al menos un precio nuevo.' : issue.message
    context.addIssue({ code: 'custom', message, path: line ? ['prices', line] : [issuePaths[first] ?? first, ...rest] })
  }
  if (!changesOffices(values))
    context.addIssue({ code: 'custom', message: 'Elige qué termina o añade un producto.', path: ['ends'] })
})
