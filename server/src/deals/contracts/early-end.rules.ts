import type { AddendumChange } from '@aforo/api/deals/contract-addenda'
import { daysAfter, daysUntil } from '@aforo/api/platform/calendar-dates.rules'
import { formatDate } from '@aforo/api/platform/dates-in-words'
import { formatMinor } from '@aforo/api/platform/money'
import type { SignedLine } from './lines.rules.ts'

type End = Extract<AddendumChange, { kind: 'END' }>

/** What an end before its time settles. */
export interface EndTerms {
  endDate: string
  noticeOn: string
  /** Without tax, minor units. */
  penalty: number
  guaranteeReturn: number
}

/** What of the contract that a chain begins with an end looks at. */
interface Agreed {
  notice_days: number
  deposit: number
  currency: 'PEN' | 'USD'
}

/** What is meant where it isn't said: notice as agreed, no penalty, all of the guarantee. */
export const endTerms = (
  { endDate, noticeOn, penalty, guaranteeReturn }: End,
  { notice_days, deposit }: Pick<Agreed, 'notice_days' | 'deposit'>,
): EndTerms => ({
  endDate,
  noticeOn: noticeOn ?? daysAfter(endDate, -notice_days),
  penalty: penalty ?? 0,
  guaranteeReturn: guaranteeReturn ?? deposit,
})

/** What speaks against the terms of an end. Less notice than agreed is said, not refused. */
export function faultInEnd(
  { endDate, noticeOn, penalty, guaranteeReturn }: EndTerms,
  { deposit, currency }: Agreed,
  lines: readonly SignedLine[],
): { field: string; message: string } | undefined {
  if (noticeOn > endDate) return { field: 'change.noticeOn', message: 'El aviso no puede ser posterior al último día.' }
  if (guaranteeReturn > deposit)
    return {
      field: 'change.guaranteeReturn',
      message:
        deposit === 0
          ? 'El contrato no tiene garantía que devolver.'
          : `La garantía del contrato es de ${formatMinor(deposit, currency)}: no se devuelve más.`,
    }
  const month = endDate.slice(0, 7)
  const isBilled = lines.some(
    ({ startsOn, endsOn }) => startsOn <= endDate && (endsOn === null || endsOn.slice(0, 7) >= month),
  )
  if (penalty > 0 && !isBilled)
    return {
      field: 'change.penalty',
      message: `En el mes del ${formatDate(endDate)} no se alquila nada: no hay factura que lleve la penalidad.`,
    }
}

/** Days from the notice to the last day. */
export const noticeGiven = ({ endDate, noticeOn }: Pick<EndTerms, 'endDate' | 'noticeOn'>): number =>
  daysUntil(noticeOn, endDate)
