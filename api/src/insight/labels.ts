import type { OccupationState } from './occupation-states.ts'
import type { LeadTime, ReportDays, ReportFileStatus, ReportSchedule, ReportType } from './report-types.ts'
import type { FoundKind } from './search.ts'

/** Spanish labels, exhaustive: a new value fails the type check until its text exists. */
/** Headings of the global search. */
export const foundKindLabels: Record<FoundKind, string> = {
  USER: 'Personas',
  VISITOR: 'Visitas de hoy',
  RESERVATION: 'Reservas',
  REQUEST: 'Solicitudes',
  SPACE: 'Espacios',
  CAMPUS: 'Sedes',
  CLIENT: 'Clientes',
  TEAM: 'Equipos',
  ZONE: 'Zonas',
  PRODUCT: 'Productos',
  SALE: 'Negocios',
  CONTRACT: 'Contratos',
  BILLING: 'Facturas',
  ORDER: 'Órdenes On Demand',
  LEASE: 'Contratos de alquiler',
  INCIDENT: 'Incidencias',
  TENANT: 'Organizaciones',
}

/** State of a monthly product on a day. */
export const occupationStateLabels: Record<OccupationState, string> = {
  CONTRACTED: 'Contratado',
  PROBABLE: 'Probable',
  BLOCKED: 'Bloqueado',
  FREE: 'Libre',
}

export const reportTypeLabels: Record<ReportType, string> = {
  '12': 'Reservas',
  '11': 'Personas activas',
  '10': 'Reservas por espacio',
  '9': 'Reservas por hora',
  '8': 'Ausencias',
  '7': 'Visitas',
  '6': 'Inventario',
  '5': 'Contratos que terminan',
  '4': 'Wallets por mes',
  '3': 'Órdenes',
  '2': 'Facturas',
}

export const reportScheduleLabels: Record<ReportSchedule, string> = {
  WEEKLY: 'Cada semana, los lunes',
  MONTHLY: 'Cada mes, el día 1',
}

export const reportDaysLabels: Record<ReportDays, string> = {
  thisWeek: 'Esta semana',
  lastWeek: 'Semana pasada',
  thisMonth: 'Este mes',
  lastMonth: 'Mes pasado',
  nextMonth: 'Próximo mes',
  thisYear: 'Este año',
}

export const reportFileStatusLabels: Record<ReportFileStatus, string> = {
  WAITING: 'En espera',
  RUNNING: 'Preparándose',
  DONE: 'Listo',
  FAILED: 'No se pudo',
  CANCELED: 'Cancelado',
  EXPIRED: 'Vencido',
}

export const leadTimeLabels: Record<LeadTime, string> = {
  hour: 'Hasta 1 hora antes',
  day: 'Hasta 1 día',
  threeDays: 'Hasta 3 días',
  week: 'Hasta 1 semana',
  fourWeeks: 'Hasta 4 semanas',
  longer: 'Más de 4 semanas',
}
