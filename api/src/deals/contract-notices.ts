import { z } from 'zod'
import { AttachmentKey } from '../platform/attachments.ts'
import { CalendarDate, call, invalidField, line, refusal } from '../platform/base.ts'
import { byId, Contract, changing, guard, operator, stale, state, tags } from './contract-records.ts'
import { NoticeParty } from './contract-states.ts'

/** Effect of a notice of non-renewal given on a day. */
export const NoticeEffect = z.object({
  givenOn: CalendarDate,
  /** The contract's last day after the notice. */
  endDate: CalendarDate,
  /** True if it ends the current term, false if a later one. */
  onTime: z.boolean(),
  /** The last day to give notice for the term in which it is given. */
  noticeBy: CalendarDate,
  /** Remaining renewals until then. */
  renewals: z.int(),
})
export type NoticeEffect = z.infer<typeof NoticeEffect>

const refusals = {
  INVALID_FIELD: invalidField,
  CONTRACT_NOT_RENEWING: refusal('CONTRACT_NOT_RENEWING'),
  NOTICE_GIVEN: refusal('NOTICE_GIVEN'),
  ...state,
}

/** Notices of non-renewal for contracts that renew automatically. */
export const contractNotices = {
  noticeEffect: call
    .meta(operator)
    .route({
      method: 'GET',
      path: '/contracts/{id}/notice/effect',
      tags,
      summary: 'Con qué día terminaría un contrato que se renueva solo, si se avisa en una fecha',
      description:
        'A tiempo, con al menos los días de aviso antes del fin del periodo, termina con él; tarde, con el primero que los respeta: el siguiente, o uno posterior si los periodos son más cortos que el aviso.',
    })
    .input(byId.extend({ givenOn: CalendarDate }))
    .errors(refusals)
    .output(NoticeEffect),

  giveNotice: call
    .meta({ ...operator, form: true, transaction: 'none' })
    .route({
      method: 'POST',
      path: '/contracts/{id}/notice',
      tags,
      summary: 'Registrar el aviso de no renovación',
      description:
        'Con el documento del aviso (`file`: PDF, DOCX o imagen de hasta 20 MB), o con `attachmentKey`: la clave que respondió `assets/upload`, o la de un documento de este contrato. El contrato termina el día que dice `notice/effect`.',
    })
    .input(
      byId.extend({
        file: z.file().optional(),
        attachmentKey: AttachmentKey.optional(),
        /** Neither in the future nor before the signature. */
        givenOn: CalendarDate,
        party: NoticeParty,
        /** Who gave it. */
        givenBy: line(200),
        version: z.coerce.number().int().min(1).optional(),
      }),
    )
    .errors({
      ...refusals,
      ...stale,
      PAYLOAD_TOO_LARGE: refusal('PAYLOAD_TOO_LARGE'),
      HEIC_PICTURE: refusal('HEIC_PICTURE'),
      FILE_LOCKED: refusal('FILE_LOCKED'),
      NOT_AN_ATTACHMENT: refusal('NOT_AN_ATTACHMENT'),
      TOO_MANY_ATTACHMENTS: refusal('TOO_MANY_ATTACHMENTS'),
    })
    .output(Contract),

  takeNoticeBack: call
    .meta(operator)
    .route({
      method: 'PATCH',
      path: '/contracts/{id}/notice/take-back',
      tags,
      summary: 'Retirar el aviso de no renovación',
      description: 'El contrato se sigue renovando, si nadie tomó sus productos mientras tanto.',
    })
    .input(changing.extend({ reason: line(500) }))
    .errors({ ...stale, ...state, NO_NOTICE: refusal('NO_NOTICE'), PRODUCT_TAKEN: guard.PRODUCT_TAKEN })
    .output(Contract),
}
