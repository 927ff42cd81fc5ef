import type { RoomState, TrayKind } from './dashboard.ts'
import type { QuestionKind, TriageStatus } from './health-states.ts'
import type { IncidentCategory, IncidentStatus } from './incidents.ts'
import type { NewsStatus } from './news.ts'
import type { VisitStatus } from './visitors.ts'

/** Spanish labels, exhaustive: a new value fails the type check until its text exists. */
export const incidentStatusLabels: Record<IncidentStatus, string> = {
  OPEN: 'Abierta',
  IN_PROGRESS: 'En atención',
  RESOLVED: 'Resuelta',
}

export const incidentCategoryLabels: Record<IncidentCategory, string> = {
  CLIMATE: 'Climatización',
  ELECTRICITY: 'Electricidad e iluminación',
  NETWORK: 'Internet y red',
  AUDIOVISUAL: 'Pantallas y audio',
  FURNITURE: 'Mobiliario',
  CLEANING: 'Limpieza',
  PLUMBING: 'Agua y baños',
  SAFETY: 'Seguridad',
  OTHER: 'Otro',
}

export const newsStatusLabels: Record<NewsStatus, string> = {
  SCHEDULED: 'Programada',
  SHOWN: 'Visible',
  ENDED: 'Terminada',
  WITHDRAWN: 'Retirada',
}

export const visitStatusLabels: Record<VisitStatus, string> = {
  EXPECTED: 'Por llegar',
  INSIDE: 'Adentro',
  LEFT: 'Salió',
}

export const triageStatusLabels: Record<TriageStatus, string> = {
  SUSPICIOUS: 'Sospechoso',
  UNSUSPICIOUS: 'Sin sospecha',
}

export const questionKindLabels: Record<QuestionKind, string> = {
  YES_NO: 'Sí o no',
  NUMBER: 'Número',
  TEXT: 'Texto libre',
}

export const roomStateLabels: Record<RoomState, string> = {
  FREE: 'Libre',
  SOON: 'Libre por poco',
  BUSY: 'En uso',
  BLOCKED: 'Bloqueada',
  CLOSED: 'Cerrada',
}

export const trayKindLabels: Record<TrayKind, string> = {
  REQUEST: 'Solicitud de lugar',
  INCIDENT: 'Incidencia',
  DRAFT: 'Borrador sin confirmar',
  FAILED_JOB: 'Envío o tarea que falló',
  CONFLICT: 'Conflicto de inventario',
  LEASE: 'Alquiler por vencer',
  CONTRACT_ENDING: 'Contrato por vencer',
  DEAL: 'Negocio por atender',
  WALLET: 'Wallet bajo cero',
  BILL: 'Factura',
  BILLING_DUE: 'Facturación mensual',
  BILLING_DIFFERENCE: 'Mes facturado que cambió',
  ORDER: 'Orden por pagar',
  RECEIPT: 'Comprobante por enviar',
  SYNC_FAILED: 'Integración',
  SYSTEM_DOWN: 'Sistema caído',
  CALENDAR_DECLINED: 'Reunión rechazada',
  BACKUP: 'Copia de seguridad',
}
