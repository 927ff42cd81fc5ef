import { z } from 'zod'
import {
  backOffice,
  CalendarDate,
  type CallMeta,
  call,
  Id,
  invalidField,
  lineOrNone,
  prose,
  refusal,
  staleVersion,
  Version,
  wrongState,
} from '../platform/base.ts'
import { AmountAboveZero } from '../platform/money.ts'
import { BillingConcept, BillingCurrency, BillingStatus, CreditNoteKind } from './bill-states.ts'
import { lockedDates } from './billing-moves.ts'
import { Billing, mostEntries } from './bills.ts'

/** How a concept is posted in SAP: as an item or to a ledger account. */
export const SapLineKind = z.enum(['ITEM', 'ACCOUNT'])
export type SapLineKind = z.infer<typeof SapLineKind>

const code = lineOrNone(50)

/** Mapping of our concepts to SAP codes. An empty code is not mapped yet. */
export const SapMapping = z.object({
  companies: z.array(
    z.object({
      companyId: Id,
      name: z.string(),
      /** The company's database in SAP (CompanyDB), as entered in Empresas. */
      sapCompany: z.string().nullable(),
      /** The numbering series of invoices; empty: SAP's default. */
      series: code,
    }),
  ),
  concepts: z.array(z.object({ concept: BillingConcept, displayName: z.string(), kind: SapLineKind, code })),
  /** The tax codes for taxed and untaxed lines. */
  taxes: z.object({ taxed: code, untaxed: code }),
  currencies: z.array(z.object({ currency: BillingCurrency, code })),
  costCentres: z.array(z.object({ campusId: Id, name: z.string(), code })),
  /** Options read from SAP; empty if SAP doesn't answer. */
  offers: z.object({
    items: z.array(z.object({ code: z.string(), name: z.string() })),
    series: z.array(z.object({ code: z.string(), name: z.string() })),
  }),
  version: Version,
})
export type SapMapping = z.infer<typeof SapMapping>

const operator = { roles: backOffice, tenantTypes: ['AFORO'] } as const satisfies CallMeta
const tags = ['billing'] as const
const seriesCode = code.regex(/^\d{0,9}$/, 'La serie de SAP es un número.')

const ofCreditNotes = {
  INVALID_FIELD: invalidField,
  STALE_VERSION: staleVersion(Billing),
  WRONG_STATE: wrongState(BillingStatus),
  BEFORE_LOCK_DATE: lockedDates,
}

/** Fields of a credit note, as people record it. */
export const CreditNoteInput = z.object({
  /** Its number in SAP (DocNum). */
  docNum: z.int('Escribe el número que le dio SAP.').min(1).max(2_147_483_647),
  issuedOn: CalendarDate,
  /** A discount doesn't count against what turns out to be billed too much later. */
  kind: CreditNoteKind.default('CORRECTION'),
  reason: prose(500),
  /** What it takes back of each entry, without tax. */
  lines: z
    .array(z.object({ entryId: Id, amount: AmountAboveZero }))
    .min(1, 'Di cuánto acredita de una línea.')
    .max(mostEntries),
})

/** Bills in SAP Business One. */
export const billingSap = {
  mapping: call
    .meta({ ...operator, transaction: 'none' })
    .route({
      method: 'GET',
      path: '/billing/sap/mapping',
      tags,
      summary: 'A qué series, cuentas, impuestos y centros de costo de SAP va lo que se factura',
    })
    .output(SapMapping),

  partners: call
    .meta({ ...operator, transaction: 'none' })
    .route({
      method: 'GET',
      path: '/billing/{id}/sap-partners',
      tags,
      summary: 'Los clientes de SAP con el documento del cliente de una factura',
      description: 'Con varios que no están inactivos se elige uno, con `PUT /billing/clients/{id}/sap-code`.',
    })
    .input(z.object({ id: Id }))
    .output(
      z.object({
        /** False if SAP isn't connected or doesn't answer; the rest is then unknown. */
        answered: z.boolean(),
        partners: z.array(z.object({ cardCode: z.string(), name: z.string(), frozen: z.boolean() })),
      }),
    ),

  recordCreditNote: call
    // Asks SAP before anything is written.
    .meta({ ...operator, transaction: 'none' })
    .route({
      method: 'POST',
      path: '/billing/{id}/credit-notes',
      tags,
      summary: 'Registrar una nota de crédito que se hizo en SAP de una factura',
      description:
        'Solo de una factura que SAP procesó, y hasta lo que queda por acreditar de cada línea. Si SAP responde, se comprueba que la tenga con ese número, cliente, fecha e importe; si no, queda sin comprobar. Lo que una de `kind` DISCOUNT acredita no cuenta como devuelto si después el mes resulta facturado de más.',
      successStatus: 201,
    })
    .input(CreditNoteInput.extend({ id: Id, version: Version.optional() }))
    .errors(ofCreditNotes)
    .output(Billing),

  removeCreditNote: call
    .meta(operator)
    .route({
      method: 'DELETE',
      path: '/billing/{id}/credit-notes/{noteId}',
      tags,
      summary: 'Quitar una nota de crédito que se registró por error',
      description: 'En SAP no cambia nada.',
    })
    .input(z.object({ id: Id, noteId: Id, version: Version.optional() }))
    .errors(ofCreditNotes)
    .output(Billing),

  setMapping: call
    .meta({ ...operator, allCountries: true })
    .route({
      method: 'PUT',
      path: '/billing/sap/mapping',
      tags,
      summary: 'Decir a qué series, cuentas, impuestos y centros de costo de SAP va lo que se factura',
      description: 'Lo que no va queda como está. Lo que falló por ello se vuelve a intentar.',
    })
    .input(
      z.object({
        version: Version.optional(),
        companies: z
          .array(z.object({ companyId: Id, series: seriesCode }))
          .max(50)
          .default([]),
        concepts: z
          .array(z.object({ concept: BillingConcept, kind: SapLineKind, code }))
          .max(BillingConcept.options.length)
          .default([]),
        taxes: z.object({ taxed: code, untaxed: code }).optional(),
        currencies: z
          .array(z.object({ currency: BillingCurrency, code }))
          .max(2)
          .default([]),
        costCentres: z
          .array(z.object({ campusId: Id, code }))
          .max(500)
          .default([]),
      }),
    )
    .errors({ INVALID_FIELD: invalidField, CONNECTION_CHANGED: refusal('CONNECTION_CHANGED') })
    .output(z.object({ version: Version, retried: z.int() })),
}
