import type { ContractLine } from '@aforo/api/deals/contract-lines'
import type { ChainMember, Contract, ContractSummary } from '@aforo/api/deals/contract-records'
import type { ContractStep } from '@aforo/api/deals/contract-states'
import { draftName } from '@aforo/api/deals/draft-name'
import { renewalInWords } from '@aforo/api/deals/renewal-in-words'
import { contractStepLabels, contractTypeLabels } from '@aforo/api/deals/sale-labels'
import { daysUntil } from '@aforo/api/platform/calendar-dates.rules'
import { formatDate } from '@aforo/api/platform/dates-in-words'
import { rangeWords } from '../../ui/dates/dateSpans.ts'
import { formatCounted } from '../../ui/formats.ts'

/** How it is called: by its number, or by what it is while it has none. */
export const titleOf = ({ number, change }: Pick<ContractSummary, 'number' | 'change'>) =>
  number ?? (change ? 'Adenda en borrador' : 'Contrato en borrador')

/** A contract by a name that tells its draft from others: `Borrador: Oficina, OF-301, desde 1 ene. 2027`. */
export const nameOf = (contract: ContractSummary) => contract.number ?? draftName(draftOf(contract))

const draftOf = ({ sale, change, products, startDate }: ContractSummary) => ({
  sale: sale.title,
  change: change?.displayName ?? null,
  products,
  startsOn: change?.from ?? startDate,
})

/** One of a chain: `C-2026-0001-A1 · Cambio de precio desde 1 mar. 2027`. */
export const memberWords = (member: ChainMember) =>
  [titleOf(member), member.change ? `${member.change.displayName} desde ${formatDate(member.change.from)}` : 'Contrato']
    .filter(Boolean)
    .join(' · ')

export const daysWords = ({ startDate, endDate }: { startDate: string; endDate: string | null }) =>
  rangeWords({ from: startDate, to: endDate ?? undefined })

interface Term {
  startDate: string
  endDate: string | null
  renewal: ContractSummary['renewal']
}

/** Its days, and when it is renewed: `Desde 1 ene. 2027, se renueva el 1 ene. 2028 salvo aviso hasta el 2 nov. 2027`. */
export const termWords = (of: Term, today: string) =>
  [daysWords(of), of.renewal && renewalInWords(of.renewal, today)].filter(Boolean).join(', ')

/** Days of a line: of one that renews, without an end of its own. */
export const lineDaysWords = ({ startDate, inForceUntil, renews }: ContractLine) =>
  [daysWords({ startDate, endDate: inForceUntil }), renews && inForceUntil === null && 'se renueva con el contrato']
    .filter(Boolean)
    .join(', ')

/** An account below the name of its company: `BCP · Soles · 193-1234567-0-89`. */
export const accountWords = ({ displayName, companyName }: Contract['accounts'][number]) =>
  displayName.replace(`${companyName} · `, '')

/** The products of a contract in short: `OF-301, OF-302 y 2 más`. */
export const productWords = ({ products, lines }: Pick<ContractSummary, 'products' | 'lines'>) =>
  lines === 0
    ? 'Sin productos'
    : `${[...new Set(products)].join(', ')}${lines > products.length ? ` y ${lines - products.length} más` : ''}`

export const subtitleOf = ({ client, contractType, salesExecutiveDto }: ContractSummary) =>
  [client.name, contractTypeLabels[contractType], salesExecutiveDto?.name ?? 'Sin ejecutivo'].join(' · ')

/** How long until it ends, where that is soon: within 90 days. */
export function endingWords({ status, endDate }: Pick<ContractSummary, 'status' | 'endDate'>, today: string) {
  if (status !== 'SIGNED' || endDate === null) return undefined
  const days = daysUntil(today, endDate)
  if (days < 0) return 'Terminó'
  if (days === 0) return 'Termina hoy'
  return days <= 90 ? `Termina en ${formatCounted(days, 'día', 'días')}` : undefined
}

/** The steps that still need something, in words: `Cliente (2), Anexos (1)`. */
export const missingWords = (steps: Contract['steps']) =>
  steps
    .filter(({ missing }) => missing > 0)
    .map(({ step, missing }) => `${contractStepLabels[step]} (${missing})`)
    .join(', ')

/** Where the wizard goes on: at the first step that lacks something, or that was not looked at yet. */
export function stepToContinue({ steps }: Pick<Contract, 'steps'>): ContractStep {
  const open = steps.filter(({ step }) => step !== 'DEAL')
  return (open.find(({ missing, saved }) => missing > 0 || !saved) ?? open.at(-1))?.step ?? 'REVIEW'
}
