import type { DuplicateKind, LogSubject } from './inventory-upkeep.ts'
import type { PriceStatus, PricingType } from './pricing.ts'
import type { ExceptionReason, ExceptionStatus } from './product-exceptions.ts'
import type { ProductCategory, ProductStatus, ProductType } from './product-types.ts'
import type { LocationFeature, ProductFeature, ProductFlag } from './products.ts'
import type { SellingState } from './selling-states.ts'
import type { ConflictStatus, TakingKind } from './takings.ts'

/** Spanish labels, exhaustive: a new value fails the type check until its text exists. */
export const productCategoryLabels: Record<ProductCategory, string> = { SPACE: 'Espacios', ADDITIONAL: 'Adicionales' }

export const pricingTypeLabels: Record<PricingType, string> = { BASE: 'Precio base', PROMOTIONAL: 'Promoción' }

export const priceStatusLabels: Record<PriceStatus, string> = {
  UPCOMING: 'Próximo',
  ACTIVE: 'Vigente',
  EXPIRED: 'Vencido',
}

export const productTypeLabels: Record<ProductType, string> = {
  PRIVATE_OFFICE: 'Oficina privada',
  SUITE: 'Suite',
  FIXED_DESK: 'Escritorio fijo',
  DEDICATED_ROOM: 'Sala dedicada',
  PARKING: 'Estacionamiento',
  LOCKER: 'Casillero',
  STORAGE: 'Depósito',
  SERVICE: 'Servicio',
}

export const productStatusLabels: Record<ProductStatus, string> = {
  UPCOMING: 'Próximo',
  ACTIVE: 'En oferta',
  EXPIRED: 'Vencido',
}

export const conflictStatusLabels: Record<ConflictStatus, string> = {
  OPEN: 'Sin resolver',
  ACCEPTED: 'Aceptado',
  SOLVED: 'Resuelto',
}

export const sellingStateLabels: Record<SellingState, string> = {
  AVAILABLE: 'Disponible',
  SOON: 'Próximamente',
  RESERVED: 'Apartado',
  SIGNED: 'Contratado',
  BLOCKED: 'No disponible',
  CONFLICT: 'En conflicto',
  NOT_OFFERED: 'No se ofrece',
}

export const takingKindLabels: Record<TakingKind, string> = {
  CONTRACT: 'Contrato',
  SALE: 'Negocio',
  EXCEPTION: 'Bloqueo',
}

export const duplicateKindLabels: Record<DuplicateKind, string> = {
  SAME_CODE: 'El mismo código escrito de otra forma',
  SAME_NAME: 'El mismo producto, una vez sin espacio',
  SAME_DEAL: 'El mismo negocio dos veces',
}

export const logSubjectLabels: Record<LogSubject, string> = {
  product: 'Producto',
  price: 'Precio',
  sale: 'Negocio',
  conflict: 'Conflicto',
}

export const productFeatureLabels: Record<ProductFeature, string> = {
  FURNISHED: 'Amoblado',
  AIR_CONDITIONING: 'Aire acondicionado',
  OWN_MEETING_ROOM: 'Sala de reunión propia',
  OWN_BATHROOM: 'Baño propio',
  KITCHENETTE: 'Kitchenette',
  CLOSET: 'Clóset',
  OWN_LOCK: 'Cerradura propia',
  PHONE_LINE: 'Línea telefónica',
  COVERED: 'Techado',
}

export const locationFeatureLabels: Record<LocationFeature, string> = {
  NATURAL_LIGHT: 'Luz natural',
  STREET_VIEW: 'Vista a la calle',
  INTERIOR: 'Interior',
  CORNER: 'En esquina',
  QUIET: 'Zona tranquila',
  NEAR_ELEVATOR: 'Cerca del ascensor',
  NEAR_KITCHEN: 'Cerca de la cocina',
  TERRACE_ACCESS: 'Acceso a terraza',
}

export const productFlagLabels: Record<ProductFlag, string> = {
  HIGHLIGHTED: 'Destacado',
  SHOWROOM: 'Espacio piloto',
  INTERNAL_USE: 'Uso interno',
  UNDER_RENOVATION: 'En remodelación',
  ON_DEMAND: 'Por horas aunque esté vendido',
}

export const exceptionStatusLabels: Record<ExceptionStatus, string> = {
  CONFIRMED: 'Confirmado',
  TENTATIVE: 'Tentativo',
}

export const exceptionReasonLabels: Record<ExceptionReason, string> = {
  MAINTENANCE: 'Mantenimiento',
  RENOVATION: 'Remodelación',
  CLIENT_HOLD: 'Separado para un cliente',
  CLIENT_EXIT: 'Salida de un cliente',
  INTERNAL_USE: 'Uso interno',
  EVENT: 'Evento',
  OTHER: 'Otro motivo',
}
