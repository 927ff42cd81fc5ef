import { z } from 'zod'
import { Annex, mostOfCountry } from '../people/contract-terms.ts'
import { AttachmentKey } from '../platform/attachments.ts'
import { CalendarDate, call, Id, invalidField, line, refusal } from '../platform/base.ts'
import { InformationFields } from './contract-lines.ts'
import { ClientInfo, ContractContact, MemberResponsibleInfo, RepresentativeInfo } from './contract-parties.ts'
import { byId, Contract, changing, guard, operator, stale, state, tags } from './contract-records.ts'

const writing = { INVALID_FIELD: invalidField, ...stale, ...state }

const partial = 'Lo que no va queda como está. Si ya hay un documento, queda atrasado.'

/** The wizard's steps; each is saved by its own call. */
export const contractSteps = {
  setClientInfo: call
    .meta(operator)
    .route({
      method: 'PATCH',
      path: '/contracts/{id}/client-info',
      tags,
      summary: 'Decir con qué datos firma el cliente',
      description: `${partial} Otro cliente (\`clientId\`) solo lo pone una adenda de partes.`,
    })
    .input(ClientInfo.partial().extend({ ...changing.shape, clientId: Id.optional() }))
    .errors(writing)
    .output(Contract),

  setRepresentativeInfo: call
    .meta(operator)
    .route({
      method: 'PATCH',
      path: '/contracts/{id}/representative-info',
      tags,
      summary: 'Decir quién firma por el cliente',
      description: partial,
    })
    .input(RepresentativeInfo.partial().extend(changing.shape))
    .errors(writing)
    .output(Contract),

  setMemberResponsibleInfo: call
    .meta(operator)
    .route({
      method: 'PATCH',
      path: '/contracts/{id}/member-responsible-info',
      tags,
      summary: 'Decir quién responde por la gente del cliente en la sede',
      description: partial,
    })
    .input(MemberResponsibleInfo.partial().extend(changing.shape))
    .errors(writing)
    .output(Contract),

  setInvoiceContact: call
    .meta(operator)
    .route({
      method: 'PATCH',
      path: '/contracts/{id}/invoice-contact',
      tags,
      summary: 'Decir quién recibe las facturas',
      description: partial,
    })
    .input(ContractContact.partial().extend(changing.shape))
    .errors(writing)
    .output(Contract),

  setPaymentContact: call
    .meta(operator)
    .route({
      method: 'PATCH',
      path: '/contracts/{id}/payment-contact',
      tags,
      summary: 'Decir con quién se habla de los pagos',
      description: partial,
    })
    .input(ContractContact.partial().extend(changing.shape))
    .errors(writing)
    .output(Contract),

  setInformation: call
    .meta(operator)
    .route({
      method: 'PATCH',
      path: '/contracts/{id}/information',
      tags,
      summary: 'Decir las condiciones y las líneas del contrato',
      description: `${partial} Las líneas y los descuentos van todos o ninguno.`,
    })
    .input(InformationFields.partial().extend(changing.shape))
    .errors(writing)
    .output(Contract),

  setPaymentAccount: call
    .meta(operator)
    .route({
      method: 'PATCH',
      path: '/contracts/{id}/payment-accounts/{accountId}',
      tags,
      summary: 'Elegir una cuenta en la que se paga el contrato, o quitarla',
      description:
        'Todas son de una empresa, que es la que firma: con la cuenta de otra se quitan las cuentas y los representantes de la anterior.',
    })
    .input(changing.extend({ accountId: Id, selected: z.boolean().default(true) }))
    .errors(writing)
    .output(Contract),

  setAccountRepresentative: call
    .meta({ ...operator, named: ['originalRepresentativeId'] })
    .route({
      method: 'PATCH',
      path: '/contracts/{id}/account-representatives',
      tags,
      summary: 'Decir quién firma por el operador',
      description:
        '`representativeId` toma el lugar de `originalRepresentativeId`; sin este se añade, y con `null` aquel se quita.',
    })
    .input(changing.extend({ originalRepresentativeId: Id.optional(), representativeId: Id.nullable() }))
    .errors(writing)
    .output(Contract),

  annexes: call
    .meta(operator)
    .route({
      method: 'GET',
      path: '/contracts/{id}/attachments',
      tags,
      summary: 'Los anexos que acompañan un contrato',
      description: 'Los que eligió el `PUT` de la misma dirección, en su orden.',
    })
    .input(byId)
    .output(z.array(Annex)),

  setAnnexes: call
    .meta(operator)
    .route({
      method: 'PUT',
      path: '/contracts/{id}/attachments',
      tags,
      summary: 'Elegir los anexos que acompañan el contrato',
      description:
        'En su orden, por su `id` (`annexIds`) o por su clave (`attachmentKeys`), como los da `/contracts/attachments`; los que no van se quitan.',
    })
    .input(
      changing.extend({
        annexIds: z.array(Id).max(mostOfCountry).optional(),
        attachmentKeys: z.array(AttachmentKey).max(mostOfCountry).optional(),
      }),
    )
    .errors(writing)
    .output(Contract),

  review: call
    .meta(operator)
    .route({
      method: 'PATCH',
      path: '/contracts/{id}/review',
      tags,
      summary: 'Dar el contrato por revisado',
      description:
        'Se rechaza mientras falte algo, con todo lo que falta, o mientras otro tenga alguno de sus productos.',
    })
    .input(changing)
    .errors({ ...stale, ...state, ...guard })
    .output(Contract),

  signed: call
    .meta({ ...operator, form: true, transaction: 'none' })
    .route({
      method: 'PATCH',
      path: '/contracts/{id}/signed',
      tags,
      summary: 'Registrar la firma de un contrato o de una adenda',
      description:
        'Con el PDF firmado (`file`, hasta 20 MB), o con `attachmentKey`: la clave que respondió `assets/upload`, o la de un documento de este contrato. Desde entonces ocupa sus productos y se factura.',
    })
    .input(
      byId.extend({
        file: z.file().optional(),
        attachmentKey: AttachmentKey.optional(),
        /** Not in the future. */
        signedOn: CalendarDate,
        /** Who signed for the client. */
        signedBy: line(200),
        version: z.coerce.number().int().min(1).optional(),
      }),
    )
    .errors({
      ...writing,
      ...guard,
      CONTRACT_STALE: refusal('CONTRACT_STALE'),
      ADDENDUM_OUTDATED: refusal('ADDENDUM_OUTDATED'),
      PAYLOAD_TOO_LARGE: refusal('PAYLOAD_TOO_LARGE'),
      SIGNED_NOT_PDF: refusal('SIGNED_NOT_PDF'),
      SIGNED_ENCRYPTED: refusal('SIGNED_ENCRYPTED'),
    })
    .output(Contract),
}
