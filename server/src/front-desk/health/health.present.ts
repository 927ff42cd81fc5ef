import type { OwnTriage, TriageForm, TriageFormSummary, TriageQuestion } from '@aforo/api/front-desk/health'
import type { CardKind, VaccineCard } from '@aforo/api/front-desk/health-cards'
import { camelCased } from '../../platform/database/column-names.rules.ts'
import type { Sealing } from '../../platform/sealing.ts'
import type { CardRow } from './cards.queries.ts'
import type { FormRow } from './forms.queries.ts'
import type { Question } from './health.rules.ts'
import { unsealContent, unsealStatus } from './sealed.service.ts'

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
