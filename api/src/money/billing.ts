import { z } from 'zod'
import { clientDocument } from '../people/client-documents.ts'
import {
  backOffice,
  CalendarDate,
  type CallMeta,
  call,
  commaList,
  FileStream,
  History,
  Id,
  invalidField,
  lineOrNone,
  pageOf,
  paging,
  WallTime,
} from '../platform/base.ts'
import { AmountOutput } from '../platform/money.ts'
import { BillingCurrency, BillingMonth, BillingSort, BillingStatus, PurchaseOrderFilter } from './bill-states.ts'
import { billingMoves, lockedDates } from './billing-moves.ts'
import { LeftOut } from './billing-runs.ts'
import { Billing, BillingSummary, EntryInput, mostEntries, PurchaseOrder } from './bills.ts'

const Named = z.object({ id: Id, name: z.string() })
const operator = { roles: backOffice, tenantTypes: ['AFORO'] } as const satisfies CallMeta
const tags = ['billing'] as const
const byId = z.object({ id: Id })
const fieldRefusals = { INVALID_FIELD: invalidField }

export const BillingFilter = z.object({
  /** Matches the client's name, the purchase order's code or the SAP number. */
  q: z.string().trim().max(100).optional(),
  month: BillingMonth.optional(),
  status: commaList(BillingStatus).optional(),
  clientId: Id.optional(),
  companyId: Id.optional(),
  campusId: Id.optional(),
  currency: BillingCurrency.optional(),
  purchaseOrder: PurchaseOrderFilter.optional(),
})

/** Totals of bills in one currency. */
const Sum = z.object({
  currency: BillingCurrency,
  bills: z.int(),
  net: AmountOutput,
  total: AmountOutput,
  /** What credit notes took back of the total. */
  credited: AmountOutput,
})

/** A contract's billed amount in a month. */
export const Billed = z.object({
  month: BillingMonth,
  currency: BillingCurrency,
  /** Without tax. */
  net: AmountOutput,
  bills: z.array(z.object({ id: Id, status: BillingStatus })),
})
export type Billed = z.infer<typeof Billed>

const statementInput = z.object({ clientId: Id, from: BillingMonth.optional(), to: BillingMonth.optional() })

/** Bills: what a client owes for a month, with its purchase orders, until SAP has it. */
export const billing = {
  search: call
    .meta(operator)
    .route({ method: 'GET', path: '/billing/search', tags, summary: 'Buscar facturas' })
    .input(BillingFilter.extend({ ...paging(20), sort: BillingSort.default('-month') }))
    .output(pageOf(BillingSummary)),

  statuses: call
    .meta(operator)
    .route({ method: 'GET', path: '/billing/bill-status', tags, summary: 'Los estados de una factura' })
    .output(z.array(z.object({ name: BillingStatus, displayName: z.string() }))),

  totals: call
    .meta(operator)
    .route({
      method: 'GET',
      path: '/billing/totals',
      tags,
      summary: 'Lo que suman las facturas que coinciden, por estado y moneda',
      description: 'Las anuladas no suman en el total. Las monedas no se suman entre sí.',
    })
    .input(BillingFilter)
    .output(
      z.object({
        statuses: z.array(z.object({ status: BillingStatus, bills: z.int(), totals: z.array(Sum) })),
        totals: z.array(Sum),
      }),
    ),

  report: call
    // Streams the file: rows are read in batches while it is sent.
    .meta({ ...operator, transaction: 'none' })
    .route({
      method: 'GET',
      path: '/billing/report/file',
      tags,
      summary: 'Las facturas que coinciden, como archivo XLSX o CSV',
      outputStructure: 'detailed',
    })
    .input(BillingFilter.extend({ format: z.enum(['xlsx', 'csv']).default('xlsx') }))
    .output(FileStream),

  create: call
    .meta(operator)
    .route({
      method: 'POST',
      path: '/billing',
      tags,
      summary: 'Crear una factura a mano',
      description: 'Si el cliente ya tiene la del mes en esa empresa y moneda, es una complementaria.',
      successStatus: 201,
    })
    .input(
      z.object({
        clientId: Id,
        companyId: Id,
        currency: BillingCurrency,
        month: BillingMonth,
        entries: z.array(EntryInput).min(1).max(mostEntries),
      }),
    )
    .errors({ ...fieldRefusals, BEFORE_LOCK_DATE: lockedDates })
    .output(Billing),

  readyMany: call
    .meta({ ...operator, transaction: 'none' })
    .route({
      method: 'PUT',
      path: '/billing/ready-for-sap',
      tags,
      summary: 'Dejar listas para SAP varias facturas',
      description:
        'Por `ids`, todas las que coinciden con `filter` menos las de `except`, o las del `month` a las que la revisión previa no encuentra nada que lo impida. Con `preview` solo dice qué pasaría. Más de 100 se hacen en segundo plano, y la campana dice qué fue de ellas.',
    })
    .input(
      z.union([
        z.object({ ids: z.array(Id).min(1).max(500), preview: z.boolean().default(false) }),
        z.object({
          filter: BillingFilter,
          except: z.array(Id).max(500).default([]),
          preview: z.boolean().default(false),
        }),
        z.object({ month: BillingMonth }),
      ]),
    )
    .errors(fieldRefusals)
    .output(
      z.object({
        ready: z.int(),
        /** Bills that wait for their purchase order. */
        pending: z.int(),
        refusedCount: z.int(),
        /** The first bills that can't be made ready, and why. */
        refused: z.array(z.object({ id: Id, client: z.string(), message: z.string() })),
        /** Bills that are made ready in the background, after this answer. */
        inBackground: z.int(),
      }),
    ),

  statement: call
    .meta(operator)
    .route({
      method: 'GET',
      path: '/billing/statement',
      tags,
      summary: 'El estado de cuenta de un cliente: sus facturas y lo que aún no se facturó',
      description: 'Sin meses, los doce últimos y el que viene.',
    })
    .input(statementInput)
    .output(
      z.object({
        client: Named.extend({ ...clientDocument, requiresPurchaseOrder: z.boolean() }),
        from: BillingMonth,
        to: BillingMonth,
        bills: z.array(BillingSummary),
        /** By currency: all bills that aren't cancelled, and those in SAP. */
        totals: z.array(Sum.extend({ processed: AmountOutput })),
        /**
         * By contract, up to the current month: planned minus billed and adjusted, negative if too much was billed.
         * Includes consumption on account.
         */
        unbilled: z.array(
          z.object({
            /** Null for consumption. */
            contract: z.object({ id: Id, number: z.string() }).nullable(),
            month: BillingMonth,
            currency: BillingCurrency,
            net: AmountOutput,
          }),
        ),
        leftOut: z.array(LeftOut),
        /** Bills that wait for a purchase order. */
        withoutPurchaseOrder: z.int(),
      }),
    ),

  statementFile: call
    .meta({ ...operator, transaction: 'none' })
    .route({
      method: 'GET',
      path: '/billing/statement/file',
      tags,
      summary: 'El estado de cuenta de un cliente, como archivo XLSX o CSV',
      outputStructure: 'detailed',
    })
    .input(statementInput.extend({ format: z.enum(['xlsx', 'csv']).default('xlsx') }))
    .output(FileStream),

  ofContract: call
    .meta(operator)
    .route({
      method: 'GET',
      path: '/billing/of-contract',
      tags,
      summary: 'Lo que se facturó de un contrato, mes a mes',
      description: 'De toda la cadena del contrato, con los ajustes. Lo anulado no cuenta.',
    })
    .input(z.object({ contractId: Id }))
    .output(
      z.object({
        months: z.array(Billed),
      }),
    ),

  setClientSapCode: call
    .meta(operator)
    .route({
      method: 'PUT',
      path: '/billing/clients/{id}/sap-code',
      tags,
      summary: 'Decir con qué código está un cliente en SAP',
      description: 'Sin código, se busca en SAP por su RUC u otro documento al enviar la primera factura.',
    })
    .input(byId.extend({ cardCode: lineOrNone(15) }))
    .output(z.object({ message: z.string() })),

  get: call
    .meta(operator)
    .route({ method: 'GET', path: '/billing/{id}', tags, summary: 'Una factura' })
    .input(byId)
    .output(Billing),

  consumption: call
    .meta(operator)
    .route({
      method: 'GET',
      path: '/billing/{id}/consumption',
      tags,
      summary: 'Las reservas a cuenta que cobra una factura',
      description: 'Los importes son con IGV, como se reservaron.',
    })
    .input(byId.extend(paging(50, 200)))
    .output(
      pageOf(
        z.object({
          reservationId: Id,
          /** The bill's line for this booking. */
          entryId: Id,
          at: CalendarDate,
          from: WallTime,
          to: WallTime,
          spaceName: z.string(),
          campusName: z.string(),
          ownerName: z.string(),
          amount: AmountOutput,
          /** Charged although unused: cancelled too late, or a no-show. */
          kept: z.boolean(),
        }),
      ),
    ),

  document: call
    .meta({ ...operator, transaction: 'none' })
    .route({
      method: 'GET',
      path: '/billing/{id}/document/file',
      tags,
      summary: 'Una factura como PDF',
      description: 'No es un comprobante de pago: ese lo hace el sistema contable.',
      outputStructure: 'detailed',
    })
    .input(byId)
    .output(FileStream),

  purchaseOrder: call
    .meta(operator)
    .route({ method: 'GET', path: '/billing/{id}/purchase-order', tags, summary: 'La orden de compra de una factura' })
    .input(byId)
    .output(PurchaseOrder),

  ...billingMoves,

  history: call
    .meta(operator)
    .route({ method: 'GET', path: '/billing/{id}/history', tags, summary: 'Lo que cambió en una factura' })
    .input(byId)
    .output(History),
}
