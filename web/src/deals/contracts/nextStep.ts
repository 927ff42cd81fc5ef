import type { Contract } from '@aforo/api/deals/contract-records'
import type { ContractStep } from '@aforo/api/deals/contract-states'
import { renewalInWords } from '@aforo/api/deals/renewal-in-words'
import { contractStatusLabels } from '@aforo/api/deals/sale-labels'
import { daysUntil } from '@aforo/api/platform/calendar-dates.rules'
import { capitalized, formatDate, monthName } from '@aforo/api/platform/dates-in-words'
import { formatCounted } from '../../ui/formats.ts'
import { missingWords, stepToContinue } from './contractWords.ts'

/** What somebody does next with a contract, and where. */
export interface NextStep {
  tone: 'info' | 'warning' | 'good' | 'neutral'
  title: string
  text: string
  action?:
    | { label: string; to: 'wizard'; step: ContractStep }
    | { label: string; to: 'documents' | 'sign' | 'notice' | 'addendum' | 'team' | 'unarchive' }
    | { label: string; to: 'contract'; id: string }
    | { label: string; to: 'billing'; month: string }
}

type Known = Pick<
  Contract,
  | 'status'
  | 'change'
  | 'missing'
  | 'steps'
  | 'documentStale'
  | 'startDate'
  | 'endDate'
  | 'renewal'
  | 'notice'
  | 'earlyEnd'
  | 'information'
  | 'team'
  | 'pendingAddendum'
  | 'archived'
  | 'signed'
  | 'can'
>

/** Days before the end in which somebody decides how it goes on. */
const decideWithin = 90

/**
 * What comes next, in words.
 * @param today `YYYY-MM-DD`
 * @param unbilled months, `YYYY-MM`, that should be billed and aren't; undefined where that isn't known
 */
export function nextStepOf(contract: Known, today: string, unbilled?: readonly string[]): NextStep {
  switch (contract.status) {
    case 'DRAFT':
      return ofDraft(contract)
    case 'CREATED':
      return ofCreated(contract)
    case 'SIGNED':
      return ofSigned(contract, today, unbilled)
    case 'ARCHIVED':
      return ofArchived(contract)
  }
}

function ofDraft({ missing, steps, can, change }: Known): NextStep {
  const of = change ? 'a la adenda' : 'al contrato'
  const step = stepToContinue({ steps })
  if (missing.length > 0)
    return {
      tone: 'warning',
      title: `${missing.length === 1 ? 'Falta un dato' : `Faltan ${missing.length} datos`} ${of}`,
      text: `Por completar: ${missingWords(steps)}. Lo que ya está, quedó guardado.`,
      ...(can.edit && { action: { label: 'Continuar', to: 'wizard' as const, step } }),
    }
  return {
    tone: 'info',
    title: 'Está completo: genera el documento',
    text: 'Revísalo y genera el documento que se firma. Hasta entonces no tiene número ni ocupa sus productos.',
    ...(can.generate
      ? { action: { label: 'Generar documento', to: 'documents' as const } }
      : can.edit && { action: { label: 'Revisar', to: 'wizard' as const, step: 'REVIEW' as const } }),
  }
}

function ofCreated({ documentStale, can }: Known): NextStep {
  if (documentStale)
    return {
      tone: 'warning',
      title: 'Cambió después de generar su documento',
      text: 'Genéralo de nuevo antes de enviarlo a firmar: lo que se firma debe decir lo mismo que el contrato.',
      ...(can.generate && { action: { label: 'Generar de nuevo', to: 'documents' as const } }),
    }
  return {
    tone: 'info',
    title: 'Espera la firma del cliente',
    text: 'Envíale el documento. Cuando vuelva firmado, registra la firma con su PDF: desde entonces ocupa sus productos y se factura.',
    ...(can.sign && { action: { label: 'Registrar firma', to: 'sign' as const } }),
  }
}

function ofSigned(
  { change, pendingAddendum, team, startDate, endDate, renewal, notice, earlyEnd, information, can }: Known,
  today: string,
  unbilled: readonly string[] | undefined,
): NextStep {
  if (change)
    return {
      tone: 'good',
      title: 'Adenda firmada',
      text: earlyEnd
        ? `${change.displayName}: el último día es el ${formatDate(earlyEnd.endDate)}.`
        : `${change.displayName} desde el ${formatDate(change.from)}.`,
    }
  const [first] = unbilled ?? []
  if (unbilled && first) return ofUnbilled(unbilled, first)
  if (pendingAddendum)
    return {
      tone: 'info',
      title: 'Hay una adenda en preparación',
      text: 'El contrato sigue como está hasta que se firme.',
      action: { label: 'Ver la adenda', to: 'contract', id: pendingAddendum },
    }
  const days = endDate === null ? undefined : daysUntil(today, endDate)
  if (endDate !== null && days !== undefined && days < 0)
    return { tone: 'neutral', title: `Terminó el ${formatDate(endDate)}`, text: 'Se puede archivar.' }
  if (endDate !== null && days !== undefined && days <= decideWithin)
    return {
      tone: 'warning',
      title: `Termina en ${formatCounted(days, 'día', 'días')}, el ${formatDate(endDate)}`,
      text: earlyEnd
        ? 'Se acordó que termina antes de su plazo.'
        : notice
          ? `No se renueva: avisó ${notice.givenBy}.`
          : noticeWords(information.noticeDate, today),
      ...(can.addendum && { action: { label: 'Ampliar con una adenda', to: 'addendum' as const } }),
    }
  if (renewal && renewal.noticeBy >= today && daysUntil(today, renewal.noticeBy) <= decideWithin)
    return {
      tone: 'info',
      title: capitalized(renewalInWords(renewal, today)),
      text: 'Si una de las partes no sigue, registra el aviso con su documento.',
      ...(can.giveNotice && { action: { label: 'Aviso de no renovación', to: 'notice' as const } }),
    }
  if (!team && can.associate)
    return {
      tone: 'info',
      title: 'Falta decir qué equipo lo usa',
      text: 'Con su equipo, las personas del cliente ven lo que alquilan y reciben sus créditos.',
      action: { label: 'Elegir equipo', to: 'team' },
    }
  const pending = unbilled ? ' No hay nada pendiente.' : ''
  if (startDate > today)
    return {
      tone: 'good',
      title: `Empieza el ${formatDate(startDate)}`,
      text: `Sus productos están tomados desde ese día, y se factura desde ese mes.${pending}`,
    }
  return {
    tone: 'good',
    title: renewal
      ? `Vigente: ${renewalInWords(renewal, today)}`
      : endDate === null
        ? 'Vigente, sin fecha de término'
        : `Vigente hasta el ${formatDate(endDate)}`,
    text: `Ocupa sus productos y se factura cada mes.${pending}`,
  }
}

/** Money that nobody asked for comes before whatever else there is to do. */
function ofUnbilled(months: readonly string[], first: string): NextStep {
  const name = (month: string) => monthName(`${month}-01`)
  const last = months.at(-1) ?? first
  return {
    tone: 'warning',
    title: months.length === 1 ? `Falta facturar ${name(first)}` : `Faltan facturar ${months.length} meses`,
    text:
      months.length === 1
        ? 'Su día ya llegó y ninguna factura lo tiene.'
        : `El primero es ${name(first)} y el último ${name(last)}: su día ya llegó y ninguna factura los tiene.`,
    action: { label: `Facturar ${name(first)}`, to: 'billing', month: first },
  }
}

function noticeWords(noticeDate: string | null, today: string): string {
  if (noticeDate === null) return 'Acuerda con el cliente cómo sigue.'
  return noticeDate < today
    ? `El plazo para avisar que no sigue venció el ${formatDate(noticeDate)}.`
    : `Si no sigue, hay que avisar hasta el ${formatDate(noticeDate)}.`
}

function ofArchived({ archived, can }: Known): NextStep {
  const was = archived ? `Era: ${contractStatusLabels[archived.from].toLowerCase()}. ` : ''
  return {
    tone: 'neutral',
    title: 'Archivado',
    text: `${was}${archived?.reason ?? 'Sin motivo escrito.'}`,
    ...(can.unarchive && { action: { label: 'Recuperar', to: 'unarchive' as const } }),
  }
}
