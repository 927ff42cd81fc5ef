import type { RateSource, TaxRate } from './billing-settings.ts'
import type { ReceiptKind } from './companies.ts'
import type { ClientType, ContactRole } from './customers.ts'
import type { ImportMode, ImportStatus, RowVerdict } from './imports.ts'
import type { TeamStatus, TeamType } from './teams.ts'
import type { LastAccess, UserStatus } from './users.ts'
import type { ZoneType } from './zones.ts'

/** Spanish labels, exhaustive: a new value fails the type check until its text exists. */
export const userStatusLabels: Record<UserStatus, string> = {
  ACTIVE: 'Habilitado',
  INVITED: 'Invitado',
  INACTIVE: 'Deshabilitado',
}

export const lastAccessLabels: Record<LastAccess, string> = {
  LAST_7_DAYS: 'En los últimos 7 días',
  OVER_30_DAYS: 'Hace más de 30 días',
  OVER_90_DAYS: 'Hace más de 90 días',
  NEVER: 'Nunca ingresó',
}

export const clientTypeLabels: Record<ClientType, string> = {
  CORPORATE: 'Corporativo',
  SME: 'Pyme',
  STARTUP: 'Startup',
  FREELANCER: 'Independiente',
  PUBLIC_SECTOR: 'Sector público',
  NON_PROFIT: 'Sin fines de lucro',
  EDUCATION: 'Educación',
  VIRTUAL_OFFICE: 'Oficina virtual',
  EVENTS: 'Eventos',
  PARTNER: 'Aliado',
}

export const contactRoleLabels: Record<ContactRole, string> = {
  MAIN: 'Contacto principal',
  LEGAL: 'Representante legal',
  BILLING: 'Facturación',
  PAYMENTS: 'Pagos',
  OPERATIONS: 'Operaciones',
  OTHER: 'Otro',
}

export const receiptKindLabels: Record<ReceiptKind, string> = {
  INVOICE: 'Factura',
  RECEIPT: 'Boleta',
  CREDIT_NOTE: 'Nota de crédito',
  DEBIT_NOTE: 'Nota de débito',
}

export const rateSourceLabels: Record<RateSource, string> = { ENTERED: 'Escrito a mano', IMPORTED: 'De un archivo' }

export const taxRateStatusLabels: Record<TaxRate['status'], string> = {
  UPCOMING: 'Próxima',
  ACTIVE: 'Vigente',
  EXPIRED: 'Pasada',
}

export const teamTypeLabels: Record<TeamType, string> = {
  CREATED: 'Interno',
  USERS: 'Grupo de personas',
  BILLABLE: 'Cliente',
  BASE: 'Base',
}

export const teamStatusLabels: Record<TeamStatus, string> = {
  ACTIVE: 'Activo',
  SUSPENDED: 'Suspendido',
  INACTIVE: 'Inactivo',
}

export const zoneTypeLabels: Record<ZoneType, string> = { OWNED: 'Privada', SHARED: 'Compartida' }

export const importStatusLabels: Record<ImportStatus, string> = {
  UPLOADED: 'Sin revisar',
  CHECKING: 'Revisando',
  CHECKED: 'Revisada',
  QUEUED: 'En cola',
  RUNNING: 'Creando',
  FINISHED: 'Terminada',
  FAILED: 'Con error',
  CANCELED: 'Cancelada',
  UNDOING: 'Deshaciendo',
  UNDONE: 'Deshecha',
}

export const importModeLabels: Record<ImportMode, string> = {
  ALL_OR_NOTHING: 'Todo o nada',
  GOOD_ROWS: 'Solo las filas correctas',
}

export const rowVerdictLabels: Record<RowVerdict, string> = {
  CREATE: 'Se creará',
  JOINED: 'Se junta',
  EXISTS: 'Ya existe',
  ERROR: 'Con error',
  CREATED: 'Creada',
  UNDONE: 'Deshecha',
  KEPT: 'Se queda',
}
