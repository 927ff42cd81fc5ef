import type { DocumentKind } from '../deals/document-states.ts'
import { documentTypeLabels } from '../people/documents.ts'
import type { BillingConcept, BillingStatus, CreditNoteKind, FindingKind, RunEffect } from './bill-states.ts'
import type { RefundRule, WithoutWallet } from './charges-rules.ts'
import type { CustomerDocument, OrderKind, OrderStatus, ReceiptStatus } from './order-states.ts'
import type { IncludedCredits, MovementKind, WalletEntity, WalletState } from './wallets-kinds.ts'

/** Spanish labels, exhaustive: a new value fails the type check until its text exists. */
export const documentKindLabels: Record<DocumentKind, string> = {
  CONTRACT: 'Contrato',
  ADDENDUM: 'Adenda',
}

export const orderStatusLabels: Record<OrderStatus, string> = {
  CREATED: 'Pendiente',
  PENDING: 'Pendiente',
  PAID: 'Pagada',
  CLOSED: 'Cerrada',
  EXPIRED: 'Vencida',
  REJECTED: 'Rechazada',
  CANCELED: 'Cancelada',
  PAY_IN_LOCATION: 'Por pagar',
  PAID_IN_LOCATION: 'Pagada en sede',
}

export const customerDocumentLabels: Record<CustomerDocument, string> = { ...documentTypeLabels, RUC: 'RUC' }

export const orderKindLabels: Record<OrderKind, string> = {
  BOOKING: 'Reserva',
  DESK: 'Recepción',
  EXTENSION: 'Extensión',
}

export const receiptStatusLabels: Record<ReceiptStatus, string> = {
  RECEIPT_NOT_REQUIRED: 'Sin comprobante',
  RECEIPT_REQUESTED: 'Solicitado',
  RECEIPT_REQUESTED_WITH_PRIORITY: 'Solicitado con prioridad',
  RECEIPT_GENERATED: 'Generado',
  RECEIPT_SENT: 'Enviado a SUNAT',
  RECEIPT_CONFIRMED: 'Aceptado por SUNAT',
  RECEIPT_FAILED: 'Rechazado',
}

export const billingStatusLabels: Record<BillingStatus, string> = {
  DRAFT: 'Borrador',
  PENDING_PO: 'Espera orden de compra',
  READY_FOR_SAP: 'Lista para SAP',
  SENT_TO_SAP: 'Enviada a SAP',
  SAP_PROCESSED: 'Procesada en SAP',
  SAP_FAILED: 'Rechazada por SAP',
  REQUIRES_MANUAL_REVIEW: 'Requiere revisión',
  MANUALLY_MODIFIED: 'Modificada a mano',
  CANCELLED: 'Anulada',
}

export const billingConceptLabels: Record<BillingConcept, string> = {
  PURCHASE: 'Alquiler',
  PURCHASE_ADJUSTMENT: 'Ajuste',
  SET_UP_FEE: 'Implementación',
  WARRANTY: 'Garantía',
  PENALTY: 'Penalidad',
  SERVICE: 'Servicio',
  OTHER: 'Otro',
}

export const creditNoteKindLabels: Record<CreditNoteKind, string> = {
  CORRECTION: 'Corrige lo facturado de más',
  DISCOUNT: 'Descuento: lo facturado era correcto',
}

export const findingKindLabels: Record<FindingKind, string> = {
  CONTRACT_LEFT_OUT: 'Contratos que no se pueden facturar',
  CONTRACT_WITHOUT_BILL: 'Contratos sin factura',
  BILL_WITHOUT_CONTRACT: 'Facturas sin contrato',
  ADJUSTED_BY_HAND: 'Ajustadas a mano',
  DAYS_NOT_BILLED: 'Días sin facturar',
  CONSUMPTION_NOT_BILLED: 'Consumos sin facturar',
  DIFFERS_FROM_PLAN: 'Distintas del plan',
  LINE_WITHOUT_TAX: 'Líneas sin IGV',
  PO_MISSING: 'Sin orden de compra',
  TAX_ID_MISSING: 'Sin documento',
  ADDRESS_MISSING: 'Sin dirección fiscal',
  EXCHANGE_RATE_MISSING: 'Sin tipo de cambio',
  SAP_CODE_MISSING: 'Sin código de SAP',
  SAP_COMPANY_MISSING: 'Sin compañía de SAP',
  UNUSUAL_AMOUNT: 'Importe inusual',
  GUARANTEE_TO_RETURN: 'Garantías por devolver',
}

export const runEffectLabels: Record<RunEffect, string> = {
  NEW: 'Nueva',
  UPDATED: 'Se actualiza',
  KEPT: 'Se deja como está',
}

export const withoutWalletLabels: Record<WithoutWallet, string> = {
  REFUSE: 'No se reserva',
  ORDER: 'Se paga con una orden',
  ACCOUNT: 'Va a cuenta del contrato; sin contrato, se paga con una orden',
  FREE: 'Se reserva sin cobrar',
}

export const refundRuleLabels: Record<RefundRule, string> = {
  ALL: 'Todo, siempre',
  NOTICE: 'Todo hasta el aviso; después, nada',
  NONE: 'Nada',
}

export const movementKindLabels: Record<MovementKind, string> = {
  DEPOSIT: 'Depósito',
  PURCHASE: 'Reserva',
  DEBIT: 'Débito',
  ADJUSTMENT: 'Ajuste',
  REVERSAL: 'Reversión',
}

export const walletEntityLabels: Record<WalletEntity, string> = { TEAM: 'Equipo', USER: 'Persona' }

export const walletStateLabels: Record<WalletState, string> = {
  OK: 'Con saldo',
  LOW: 'Saldo bajo',
  NEGATIVE: 'Bajo cero',
}

export const includedCreditsLabels: Record<IncludedCredits, string> = {
  LAPSE: 'Vencen al terminar el mes',
  CARRY_OVER: 'Pasan al mes siguiente',
}
