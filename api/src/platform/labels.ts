import type { Role, TenantType } from './base.ts'
import type { CalendarSystem, ConnectionState, OutsideSystem, OutsideTaskState } from './connections.ts'
import type { Currency } from './money.ts'

/** Spanish labels, exhaustive: a new value fails the type check until its text exists. */
export const roleLabels: Record<Role, string> = {
  ROLE_ROOT: 'Root',
  ROLE_ADMIN: 'Administrador',
  ROLE_STAFF: 'Staff',
  ROLE_USER: 'Usuario',
}

/** A role's label, or a text for a role unknown to this version. */
export const roleLabel = (role: string): string =>
  Object.hasOwn(roleLabels, role) ? roleLabels[role as Role] : 'No especificado'

export const tenantTypeLabels: Record<TenantType, string> = { AFORO: 'Operador', ORGANIZATION: 'Empresa' }

/** Names of the ISO weekdays (1 = lunes). */
export const weekdayLabels: Record<number, string> = {
  1: 'Lunes',
  2: 'Martes',
  3: 'Miércoles',
  4: 'Jueves',
  5: 'Viernes',
  6: 'Sábado',
  7: 'Domingo',
}

export const currencyLabels: Record<Currency, string> = { PEN: 'Soles', USD: 'Dólares', CREDIT: 'Créditos' }

export const outsideSystemLabels: Record<OutsideSystem, string> = {
  HUBSPOT: 'HubSpot',
  SAP: 'SAP Business One',
  NUBEFACT: 'Nubefact',
  GOOGLE_CALENDAR: 'Google Workspace: calendarios',
  MICROSOFT_CALENDAR: 'Microsoft 365: calendarios',
}

/** The calendars as a booking's origin. */
export const calendarLabels: Record<CalendarSystem, string> = {
  GOOGLE_CALENDAR: 'Google Calendar',
  MICROSOFT_CALENDAR: 'Microsoft 365',
}

export const connectionStateLabels: Record<ConnectionState, string> = {
  NOT_CONFIGURED: 'Sin configurar',
  OFF: 'Apagada',
  UP: 'En línea',
  FAILING: 'No respondió',
  DOWN: 'No responde',
}

export const outsideTaskStateLabels: Record<OutsideTaskState, string> = {
  WAITING: 'En espera',
  RUNNING: 'En curso',
  FAILED: 'Falló',
  DONE: 'Hecha',
  DISCARDED: 'Descartada',
}
