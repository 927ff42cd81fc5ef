import type { TrayItem } from '@aforo/contract/dashboard'
import { placeAndTime, type RequestRow } from '../booking-requests/booking-requests.ts'
import type { DeadJob } from '../platform/dead-jobs.ts'

const nothing = { retry: false, dismiss: false }

export const presentWaitingRequest = (row: RequestRow): TrayItem => ({
  kind: 'REQUEST',
  id: row.id,
  title: `${row.owner_given_name} ${row.owner_lastname} pide ${placeAndTime(row)}`,
  detail: row.subject,
  campusName: row.campus_name,
  since: row.created_at.toString(),
  until: row.expires_at.toString(),
  link: `/app/reservation/parking?view=requests&request=${row.id}`,
  can: nothing,
})

/** What a person calls the work of each queue that has something of theirs. */
const jobWords: Record<string, string> = {
  'mail.send': 'Un correo no se pudo enviar',
  'notifications.mail': 'Un aviso por correo no se pudo enviar',
  'bookings.invitation': 'Una invitación de calendario no se pudo enviar',
  'bookings.series-invitation': 'La invitación de una serie no se pudo enviar',
  'bookings.meeting': 'Una reunión de Teams no se pudo crear',
  'floor-plans.preview': 'La imagen de un plano no se pudo dibujar',
  'spaces.qr': 'Unos códigos QR no se pudieron enviar',
}

const textIn = (data: Record<string, unknown>, field: string) => (typeof data[field] === 'string' ? data[field] : '')

export const presentDeadJob = ({ id, name, data, error, since }: DeadJob): TrayItem => ({
  kind: 'FAILED_JOB',
  id,
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
