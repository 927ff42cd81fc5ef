import type { TriageStatus } from '@aforo/api/front-desk/health-states'
import type { Sealing } from '../../platform/sealing.ts'
import type { Answered } from './health.rules.ts'

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

export const unsealContent = (sealing: Sealing, form: OfForm, sealed: string): Answered[] =>
  JSON.parse(sealing.unseal(sealed, contentPurpose(form)))

export const sealFile = (sealing: Sealing, tenantId: string, cardId: string, bytes: Buffer): Buffer =>
  Buffer.from(sealing.seal(bytes.toString('base64'), filePurpose(tenantId, cardId)))

export const unsealFile = (sealing: Sealing, tenantId: string, cardId: string, sealed: Buffer): Buffer =>
  Buffer.from(sealing.unseal(sealed.toString(), filePurpose(tenantId, cardId)), 'base64')
