import type { OwnTriage, TriageForm, TriageFormSummary, TriageQuestion } from '@aforo/api/front-desk/health'
import type { CardKind, VaccineCard } from '@aforo/api/front-desk/health-cards'
import type { TriageStatus } from '@aforo/api/front-desk/health-states'
import { camelCased } from '../../platform/database/column-names.rules.ts'
import type { Sealing } from '../../platform/sealing.ts'
import type { CardRow } from './cards.queries.ts'
import type { FormRow } from './forms.queries.ts'
import type { Answered, Question } from './health.rules.ts'

/** Whose form it is: what is sealed for one can't be put in the place of another. */
interface OfForm {
  tenantId: string
  formId: string
}

const contentPurpose = ({ tenantId, formId }: OfForm) => `triage-content ${tenantId} ${formId}`
const statusPurpose = ({ tenantId, formId }: OfForm) => `triage-status ${tenantId} ${formId}`
const filePurpose = (tenantId: string, cardId: string) => `vaccine-card ${tenantId} ${cardId}`

/** One letter each: sealed, they are of the same length. */
const letters: Record<TriageStatus, string> = { SUSPICIOUS: 'S', UNSUSPICIOUS: 'U' }

export const sealForm = (sealing: Sealing, form: OfForm, status: TriageStatus, content: readonly Answered[]) => ({
  status_sealed: sealing.seal(letters[status], statusPurpose(form)),
  content_sealed: sealing.seal(JSON.stringify(content), contentPurpose(form)),
})

export const unsealStatus = (sealing: Sealing, form: OfForm, sealed: string): TriageStatus =>
  sealing.unseal(sealed, statusPurpose(form)) === letters.SUSPICIOUS ? 'SUSPICIOUS' : 'UNSUSPICIOUS'

const unsealContent = (sealing: Sealing, form: OfForm, sealed: string): Answered[] =>
  JSON.parse(sealing.unseal(sealed, contentPurpose(form)))

export const sealFile = (sealing: Sealing, tenantId: string, cardId: string, bytes: Buffer): Buffer =>
  Buffer.from(sealing.seal(bytes.toString('base64'), filePurpose(tenantId, cardId)))

export const unsealFile = (sealing: Sealing, tenantId: string, cardId: string, sealed: Buffer): Buffer =>
  Buffer.from(sealing.unseal(sealed.toString(), filePurpose(tenantId, cardId)), 'base64')

interface Reader {
  sealing: Sealing
  tenantId: string
}

export const presentQuestion = ({ id, question, kind }: Question): TriageQuestion => ({
  questionId: id,
  question,
  kind,
})

export const presentForm = ({ sealing, tenantId }: Reader, row: FormRow): TriageFormSummary => ({
  ...camelCased(row, ['id', 'username', 'name', 'date', 'campus_name', 'time_zone']),
  sentAt: row.sent_at.toString(),
  status: unsealStatus(sealing, { tenantId, formId: row.id }, row.status_sealed),
  can: { remove: true },
})

/** A form with its answers, and the person's vaccine card. */
export const presentWhole = (
  reader: Reader,
  row: FormRow & { content_sealed: string },
  vaccineCard: VaccineCard | null,
): TriageForm => ({
  ...presentForm(reader, row),
  triageFormContent: unsealContent(reader.sealing, { tenantId: reader.tenantId, formId: row.id }, row.content_sealed),
  vaccineCard,
})

export const presentOwn = (
  { sealing, tenantId }: Reader,
  row: Pick<FormRow, 'id' | 'date' | 'sent_at' | 'status_sealed'>,
): OwnTriage => ({
  date: row.date,
  sentAt: row.sent_at.toString(),
  status: unsealStatus(sealing, { tenantId, formId: row.id }, row.status_sealed),
})

export const presentCard = (row: CardRow, retentionDays: number): VaccineCard => ({
  ...camelCased(row, ['id', 'username', 'name', 'size']),
  kind: row.kind as CardKind,
  uploadedAt: row.uploaded_at.toString(),
  keptUntil: row.uploaded_at.toZonedDateTimeISO(row.time_zone).toPlainDate().add({ days: retentionDays }).toString(),
  can: { remove: true },
})
