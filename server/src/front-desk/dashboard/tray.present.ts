import type { TrayItem } from '@aforo/api/front-desk/dashboard'
import { outsideSystemLabels } from '@aforo/api/platform/labels'
import { placeAndTime, type RequestRow, requestLink } from '../../bookings/booking-requests/booking-requests.ts'
import type { DeadJob } from '../../platform/dead-jobs.ts'
import type { JobName } from '../../platform/job-queue.ts'
import type { ConnectionRow } from '../../platform/outside-systems/connections.queries.ts'
import type { TaskRow } from '../../platform/outside-systems/tasks.queries.ts'
import type { IncidentRow } from '../incidents/incidents.ts'
import type { DraftRow } from './dashboard.queries.ts'

/** What waits for somebody to do it where it is, and not in the tray. */
export const nothing = { retry: false, dismiss: false }

export const presentWaitingRequest = (row: RequestRow): TrayItem => ({
  kind: 'REQUEST',
  id: row.id,
  title: `${row.owner_given_name} ${row.owner_lastname} pide ${placeAndTime(row)}`,
  detail: row.subject,
  campusName: row.campus_name,
  since: row.created_at.toString(),
  until: row.expires_at.toString(),
  link: requestLink(row.id),
  can: nothing,
})

export const presentUnresolved = (row: IncidentRow): TrayItem => ({
  kind: 'INCIDENT',
  id: row.id,
  title: row.text,
  detail: row.space_name,
  campusName: row.campus_name,
  since: row.created_at.toString(),
  until: null,
  link: `/app/incidents?incident=${row.id}`,
  can: nothing,
})

export const presentDraft = (row: DraftRow): TrayItem => ({
  kind: 'DRAFT',
  id: row.id,
  title: row.subject || 'Sin asunto',
  detail: [row.space_name, row.owner].filter(Boolean).join(' · '),
  campusName: row.campus_name,
  since: row.created_at.toString(),
  until: row.held_until.toString(),
  link: `/app/reservation/space?campus=${row.campus_id}&open=${row.id}`,
  can: nothing,
})

/** What a person calls the work of each queue. */
const jobWords: Record<JobName, string> = {
  'assets.sweep': 'Unos archivos que ya nadie usa no se pudieron borrar',
  'attachments.purge': 'Unos documentos eliminados no se pudieron borrar',
  'billing.look': 'Lo que la facturación hace a su hora no se pudo revisar',
  'billing.ready': 'No se pudieron dejar listas para SAP todas las facturas pedidas',
  'billing.run': 'La facturación de un mes no se pudo terminar',
  'bookings.expire-drafts': 'Unos borradores vencidos no se pudieron cerrar',
  'bookings.invitation': 'Una invitación de calendario no se pudo enviar',
  'bookings.invited': 'Un aviso a los invitados no se pudo preparar',
  'bookings.meeting': 'Una reunión de Teams no se pudo crear',
  'bookings.release-unattended': 'Unas reservas sin llegada no se pudieron liberar',
  'bookings.reminders': 'Unos recordatorios no se pudieron enviar',
  'bookings.series-invitation': 'La invitación de una serie no se pudo enviar',
  'bookings.series-meeting': 'La reunión de Teams de una serie no se pudo crear',
  'bookings.waitlist': 'Un lugar que quedó libre no se pudo ofrecer a la lista de espera',
  'bookings.waitlist-sweep': 'Unas ofertas de la lista de espera no se pudieron cerrar',
  'contracts.prices': 'El precio de hoy de unos contratos no se pudo actualizar',
  'contracts.reminders': 'Unos avisos de contratos por vencer no se pudieron enviar',
  'contract-documents.generate': 'El documento de un contrato no se pudo generar',
  'contract-documents.pdf': 'Hacer el PDF de un contrato',
  'contract-documents.pdf-look': 'Volver a intentar los PDF de contratos',
  'contract-documents.purge': 'Unos documentos de prueba no se pudieron borrar',
  'floor-plans.forget-backgrounds': 'Unos fondos de plano sin uso no se pudieron borrar',
  'floor-plans.preview': 'La imagen de un plano no se pudo dibujar',
  'health.purge': 'Unos datos de salud antiguos no se pudieron borrar',
  'hubspot.look': 'Los negocios de HubSpot no se pudieron revisar',
  'identity.purge': 'Unas sesiones vencidas no se pudieron borrar',
  'imports.check': 'El archivo de una carga masiva no se pudo revisar',
  'imports.purge': 'Unas cargas masivas antiguas no se pudieron borrar',
  'imports.resume': 'Una carga masiva interrumpida no se pudo continuar',
  'imports.run': 'Una carga masiva no se pudo terminar',
  'imports.welcome': 'Las bienvenidas de una carga masiva no se pudieron enviar',
  'mail.send': 'Un correo no se pudo enviar',
  'notifications.mail': 'Un aviso por correo no se pudo enviar',
  'notifications.purge': 'Unos avisos antiguos no se pudieron borrar',
  'notifications.tell': 'Un aviso no se pudo entregar',
  'orders.upkeep': 'Unas órdenes sin pagar no se pudieron vencer',
  'organization.read-policies': 'Las políticas de reserva no se pudieron leer',
  'outside.purge': 'Lo dicho con otros sistemas hace más de 30 días no se pudo borrar',
  'outside.work': 'Lo pendiente con otros sistemas no se pudo atender',
  'platform.purge': 'Unos datos vencidos no se pudieron borrar',
  'receipts.watch': 'Unos comprobantes no se pudieron revisar',
  'rental-contracts.reminders': 'Unos avisos de alquileres por vencer no se pudieron enviar',
  'reports.file': 'El archivo de un reporte no se pudo preparar',
  'reports.look': 'Unos reportes no se pudieron enviar',
  'reports.purge': 'Unos archivos de reportes vencidos no se pudieron borrar',
  'sales.quote': 'Unas cotizaciones no se pudieron enviar por correo',
  'spaces.qr': 'Unos códigos QR no se pudieron enviar',
  'tenants.support-visits': 'Unas visitas de soporte no se pudieron cerrar',
  'users.forgotten-password': 'El correo para recuperar una contraseña no se pudo enviar',
  'users.purge': 'Unas cuentas eliminadas hace tiempo no se pudieron olvidar',
  'users.welcome': 'Una bienvenida no se pudo enviar',
  'visitors.purge': 'Unas visitas antiguas no se pudieron borrar',
  'wallets.months': 'El mes de unos wallets no se pudo cerrar',
}

const integrations = '/app/configurations/general/integrations'

/** What an outside system refused, or failed too often. */
export const presentFailedTask = (row: TaskRow): TrayItem => ({
  kind: 'SYNC_FAILED',
  id: row.id,
  title: row.title,
  detail: [outsideSystemLabels[row.system], row.fault].filter(Boolean).join(' · ').slice(0, 200),
  campusName: '',
  since: row.created_at.toString(),
  until: null,
  link:
    row.record_type === 'billing' && row.record_id
      ? `/app/sales/billings/${row.record_id}`
      : `${integrations}?task=${row.id}`,
  can: nothing,
})

export const presentDown = (row: ConnectionRow): TrayItem => ({
  kind: 'SYSTEM_DOWN',
  id: row.id,
  title: `${outsideSystemLabels[row.system]} no responde`,
  detail: [row.fault, 'Lo pendiente espera.'].filter(Boolean).join(' ').slice(0, 200),
  campusName: '',
  since: (row.down_since ?? row.updated_at).toString(),
  until: null,
  link: `${integrations}?system=${row.system}`,
  can: nothing,
})

const textIn = (data: Record<string, unknown>, field: string) => (typeof data[field] === 'string' ? data[field] : '')

export const presentDeadJob = ({ id, name, data, error, since }: DeadJob): TrayItem => ({
  kind: 'FAILED_JOB',
  id,
  // A queue of another version of the program may be unknown to this one.
  title: [jobWords[name] ?? 'Una tarea del sistema falló', textIn(data, 'subject') || textIn(data, 'title')]
    .filter(Boolean)
    .join(': '),
  detail: [textIn(data, 'to'), error].filter(Boolean).join(' · ').slice(0, 200),
  campusName: '',
  since: since.toString(),
  until: null,
  link: '',
  can: { retry: true, dismiss: true },
})
