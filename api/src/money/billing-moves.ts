import { z } from 'zod'
import { AttachmentKey } from '../platform/attachments.ts'
import {
  backOffice,
  CalendarDate,
  type CallMeta,
  call,
  Id,
  invalidField,
  line,
  prose,
  refusal,
  staleVersion,
  Version,
  wrongState,
} from '../platform/base.ts'
import { BillingStatus } from './bill-states.ts'
import { Billing, EntryInput, mostEntries } from './bills.ts'

const operator = { roles: backOffice, tenantTypes: ['AFORO'] } as const satisfies CallMeta
const tags = ['billing'] as const
const byId = z.object({ id: Id })
const versioned = byId.extend({ version: Version.optional() })
export const lockedDates = { ...refusal('BEFORE_LOCK_DATE'), data: z.object({ lockDate: CalendarDate }) }
const changing = {
  STALE_VERSION: staleVersion(Billing),
  WRONG_STATE: wrongState(BillingStatus),
  BEFORE_LOCK_DATE: lockedDates,
}
const orderFaults = { PURCHASE_ORDER_MISSING: refusal('PURCHASE_ORDER_MISSING') }
const fieldRefusals = { INVALID_FIELD: invalidField }

/** Calls that change one bill: lines, state, purchase order. */
export const billingMoves = {
  setEntries: call
    .meta(operator)
    .route({
      method: 'PUT',
      path: '/billing/{id}/entries',
      tags,
      summary: 'Cambiar las líneas de una factura',
      description:
        'Van todas: la que no va se quita. Solo en borrador, o en revisión manual, que con ello queda modificada.',
    })
    .input(versioned.extend({ entries: z.array(EntryInput).max(mostEntries) }))
    .errors({ ...changing, ...fieldRefusals })
    .output(Billing),

  readyForSap: call
    .meta(operator)
    .route({
      method: 'PUT',
      path: '/billing/{id}/ready-for-sap',
      tags,
      summary: 'Dejar una factura lista para SAP',
      description: 'Un borrador sin la orden de compra que el cliente exige pasa a esperarla.',
    })
    .input(versioned)
    .errors({ ...changing, ...orderFaults, ...fieldRefusals })
    .output(Billing),

  requestManualReview: call
    .meta(operator)
    .route({
      method: 'PUT',
      path: '/billing/{id}/request-manual-review',
      tags,
      summary: 'Pedir la revisión manual de una factura antes de que se envíe',
    })
    .input(versioned.extend({ reason: prose(500).default('Revisión pedida.') }))
    .errors(changing)
    .output(Billing),

  resolveManualReview: call
    .meta(operator)
    .route({
      method: 'PUT',
      path: '/billing/{id}/resolve-manual-review',
      tags,
      summary: 'Terminar la revisión manual de una factura',
      description:
        'Queda lista para SAP. Si SAP ya tiene la factura, con `acceptSapTotal` vale el total que calculó; sin él se anula.',
    })
    .input(versioned.extend({ acceptSapTotal: z.boolean().default(false) }))
    .errors({ ...changing, ...orderFaults, ...fieldRefusals })
    .output(Billing),

  cancel: call
    .meta(operator)
    .route({
      method: 'PUT',
      path: '/billing/{id}/cancel',
      tags,
      summary: 'Anular una factura',
      description:
        'Si SAP la tiene o puede tenerla, primero se busca y se anula allí: hasta entonces sigue en pie y `cancelling` lo dice.',
    })
    .input(versioned.extend({ reason: prose(500).default('Anulada.') }))
    .errors({ ...changing, ...fieldRefusals })
    .output(Billing),

  attachPurchaseOrder: call
    .meta({ ...operator, named: ['attachmentKey', 'poCode'] })
    .route({
      method: 'POST',
      path: '/billing/{id}/attach-purchase-order',
      tags,
      summary: 'Adjuntar la orden de compra de una factura',
      description: '`attachmentKey` es la clave de un PDF o una imagen que se subió antes. Reemplaza a la que hubiera.',
    })
    .input(versioned.extend({ attachmentKey: AttachmentKey, poCode: line(60) }))
    .errors({ ...changing, ...fieldRefusals })
    .output(Billing),

  enablePurchaseOrder: call
    .meta(operator)
    .route({
      method: 'PUT',
      path: '/billing/{id}/enable-purchase-order',
      tags,
      summary: 'Activar la orden de compra de una factura',
    })
    .input(versioned)
    .errors({ ...changing, ...orderFaults })
    .output(Billing),

  disablePurchaseOrder: call
    .meta(operator)
    .route({
      method: 'PUT',
      path: '/billing/{id}/disable-purchase-order',
      tags,
      summary: 'Desactivar la orden de compra de una factura',
    })
    .input(versioned)
    .errors({ ...changing, ...orderFaults })
    .output(Billing),

  removePurchaseOrder: call
    .meta(operator)
    .route({
      method: 'DELETE',
      path: '/billing/{id}/remove-oc',
      tags,
      summary: 'Quitar la orden de compra de una factura',
    })
    .input(versioned)
    .errors({ ...changing, ...orderFaults })
    .output(Billing),
}
