import type { RentalStatus, StepUpKind } from '../offer/rental-states.ts'
import type {
  ContractChange,
  ContractRenewal,
  ContractStatus,
  ContractStep,
  ContractType,
  NoticeParty,
} from './contract-states.ts'
import type { DeprecationCause, SaleNeed, SaleSource, SaleStatus, SaleType } from './sale-states.ts'

/** Spanish labels, exhaustive: a new value fails the type check until its text exists. */
export const saleStatusLabels: Record<SaleStatus, string> = {
  DRAFT: 'Nueva Oportunidad',
  QUOTATION: 'Cotización',
  PENDING: 'Pendiente',
  RESERVED: 'Reservado',
  CONFIRMED: 'Confirmado',
  WON: 'Ganado',
  COMPLETED: 'Completado',
  LOST: 'Perdido',
  CANCELLED: 'Cancelado',
  EXPIRED: 'Vencido',
}

export const saleTypeLabels: Record<SaleType, string> = {
  NEW: 'Nuevo',
  RENEWAL: 'Renovación',
  EXPANSION: 'Ampliación',
  RELOCATION: 'Traslado',
}

export const saleSourceLabels: Record<SaleSource, string> = { LOCAL: 'Aforo', CRM: 'HubSpot' }

export const saleNeedLabels: Record<SaleNeed, string> = { EXECUTIVE: 'Sin ejecutivo', CLOSING: 'Cierre vencido' }

export const deprecationLabels: Record<DeprecationCause, string> = {
  HERE: 'Archivado',
  DELETED: 'Eliminado en HubSpot',
  MERGED: 'Unido a otro en HubSpot',
}

export const contractStatusLabels: Record<ContractStatus, string> = {
  DRAFT: 'Borrador',
  CREATED: 'Generado',
  SIGNED: 'Firmado',
  ARCHIVED: 'Archivado',
}

export const contractTypeLabels: Record<ContractType, string> = {
  OFFICE: 'Oficina',
  COWORKING: 'Coworking',
  VIRTUAL_OFFICE: 'Oficina virtual',
  SERVICES: 'Servicios',
}

export const contractChangeLabels: Record<ContractChange, string> = {
  EXTENSION: 'Extensión',
  PRICE: 'Precio',
  LINES: 'Oficinas',
  PARTIES: 'Partes',
  END: 'Término anticipado',
}

export const contractRenewalLabels: Record<ContractRenewal, string> = {
  NONE: 'Sin renovación',
  AUTOMATIC: 'Automática',
  BY_AGREEMENT: 'De común acuerdo',
}

export const noticePartyLabels: Record<NoticeParty, string> = {
  CLIENT: 'El cliente',
  OPERATOR: 'El operador',
}

export const contractStepLabels: Record<ContractStep, string> = {
  DEAL: 'Negocio',
  CLIENT: 'Cliente',
  CONTACTS: 'Contactos',
  TERMS: 'Condiciones',
  ACCOUNTS: 'Cuentas y firmantes',
  ANNEXES: 'Anexos',
  REVIEW: 'Revisión',
}

export const rentalStatusLabels: Record<RentalStatus, string> = {
  UPCOMING: 'Por empezar',
  ACTIVE: 'Vigente',
  EXPIRED: 'Vencido',
  ENDED: 'Terminado antes',
}

export const stepUpKindLabels: Record<StepUpKind, string> = {
  PERCENT: 'Porcentaje',
  AMOUNT: 'Importe',
}
