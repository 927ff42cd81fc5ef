import type { PlanDiscount } from '@aforo/api/deals/billing-plan.rules'
import type { ComingRenewal, ContractTerms } from '@aforo/api/deals/contract-terms.rules'
import { documentTypeLabels } from '@aforo/api/people/documents'
import { daysAfter } from '@aforo/api/platform/calendar-dates.rules'
import { formatPlainDate } from '@aforo/api/platform/dates-in-words'
import { decimalsOf } from '@aforo/api/platform/money'

/** Sentences and parts of them that documents put together: what isn't known is left out with the words around it. */

/** Somebody or something that a document names; what isn't said yet is missing. */
export type Said = Record<string, string | null | undefined>

export const percent = (rate: number): string => `${decimalsOf(rate).replace(/\.?0+$/, '')} %`

const joined = (parts: readonly (string | null | undefined | false)[], by = ', ') => parts.filter(Boolean).join(by)
const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

export const documentOf = (type: string | null | undefined): string =>
  type && Object.hasOwn(documentTypeLabels, type)
    ? documentTypeLabels[type as keyof typeof documentTypeLabels]
    : (type ?? '')

/** `Lucía Paredes, identificado(a) con DNI N.° 45678912, apoderada, con poderes inscritos en Partida 12345678` */
export const personInWords = (person: Said): string =>
  joined([
    person.name,
    person.documentNumber && `identificado(a) con ${documentOf(person.documentType)} N.° ${person.documentNumber}`,
    person.position,
    person.registryEntry && `con poderes inscritos en ${person.registryEntry}`,
  ])

/** A company with whoever signs for it, as the opening of a document names it. */
export function partyInWords(
  company: { name: string; taxIdName: string; taxId: string; address: string; registryEntry: string },
  signers: readonly Said[],
): string {
  const { name, taxIdName, taxId, address, registryEntry } = company
  const represented = joined(signers.map(personInWords), '; y por ')
  return joined([
    name,
    taxId && `con ${taxIdName} N.° ${taxId}`,
    registryEntry && `inscrita en ${registryEntry}`,
    address && `con domicilio en ${address}`,
    represented && `debidamente representada por ${represented}`,
  ])
}

/** Who is written to: `Eva Ramos, eva@andina.example`. */
export const contactInWords = (contact: Said): string => joined([contact.name, contact.email, contact.phone])

export function paymentInWords({
  paymentDay,
  creditDays,
}: {
  paymentDay: number | null
  creditDays: number | null
}): string {
  const byDay = paymentDay !== null && `hasta el día ${paymentDay} de cada mes`
  if (creditDays === null) return byDay || 'contra la factura'
  const credit = creditDays === 0 ? 'al contado, contra la factura' : `a los ${creditDays} días de emitida la factura`
  // Days of credit come before a day of the month, as in bills.
  return byDay ? `${credit} o, si se emite sin plazo de crédito, ${byDay}` : credit
}

const periods = (months: number) => `periodos de ${counted(months, 'mes', 'meses')}`

/** What happens after the last day; empty for what has none. @param coming of what renews itself */
export function renewalSentence(
  { renewal, renewalMonths, noticeDays, endsOn }: Omit<ContractTerms, 'startsOn'>,
  coming: ComingRenewal | null,
): string {
  if (coming)
    return joined(
      [
        `Se renueva el ${formatPlainDate(coming.on)} salvo aviso hasta el ${formatPlainDate(coming.noticeBy)}, y desde entonces por ${periods(renewalMonths ?? 0)}, en las mismas condiciones, salvo aviso por escrito con al menos ${counted(noticeDays, 'día', 'días')} de anticipación al fin de cada periodo.`,
        'El aviso que llega después vale para el primer periodo con el que cumple esa anticipación.',
      ],
      ' ',
    )
  if (endsOn === null) return ''
  if (renewal === 'BY_AGREEMENT')
    return `Se renueva solo por acuerdo escrito${renewalMonths ? `, por ${periods(renewalMonths)}` : ''}.`
  return 'No se renueva.'
}

/** `del 1 de enero de 2026 al 28 de febrero de 2026`; without an end, as long as the contract is in force. */
export const discountDays = ({ from, to }: PlanDiscount): string =>
  to === null
    ? `desde el ${formatPlainDate(from)}, mientras rija el contrato`
    : `del ${formatPlainDate(from)} al ${formatPlainDate(to)}`

/** `Oficina 401, 15 días, del 1 de enero de 2027 al 15 de enero de 2027; …` */
export const freeDaysInWords = (lines: readonly { product: string; startsOn: string; freeDays: number }[]): string =>
  joined(
    lines
      .filter(({ freeDays }) => freeDays > 0)
      .map(
        ({ product, startsOn, freeDays }) =>
          `${product}, ${counted(freeDays, 'día', 'días')}, del ${formatPlainDate(startsOn)} al ${formatPlainDate(daysAfter(startsOn, freeDays - 1))}`,
      ),
    '; ',
  )

/** `Oficina 401, 10 %; Oficina 402, promoción de S/ 3,700.00 hasta el 28 de febrero de 2027 y después S/ 5,000.00; …` */
export const lineDiscountsInWords = (
  lines: readonly {
    product: string
    discount: number
    promotion: { amount: number; until: string; after: number } | null
  }[],
  money: (minor: number) => string,
): string =>
  joined(
    lines.flatMap(({ product, discount, promotion }) => [
      discount > 0 && `${product}, ${percent(discount)}`,
      promotion &&
        `${product}, promoción de ${money(promotion.amount)} hasta el ${formatPlainDate(promotion.until)} y después ${money(promotion.after)}`,
    ]),
    '; ',
  )
