import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { ReservationStatus } from '../bookings/reservations.ts'
import { slotRefusals } from '../bookings/slots.ts'
import {
  backOffice,
  call,
  everyone,
  History,
  Id,
  Instant,
  invalidField,
  line,
  lineOrNone,
  pageOf,
  paging,
  refusal,
  staleVersion,
  Version,
  WallTime,
  wrongState,
} from '../platform/base.ts'
import { IncidentCategory } from './incidents.ts'
import { DeviceState, RoomScreen } from './screen-states.ts'

/** ROOM: stands at the door of one room. LOBBY: shows a whole campus. */
export const ScreenKind = z.enum(['ROOM', 'LOBBY'])
export type ScreenKind = z.infer<typeof ScreenKind>

/** How the screens of a campus name people, to everybody who passes by. */
export const ShownNames = z.enum(['HIDDEN', 'INITIALS', 'FULL'])
export type ShownNames = z.infer<typeof ShownNames>

/** What is booked at the doors of a campus: nothing, rooms without a price, or also the others, which reception charges. */
export const WalkIns = z.enum(['OFF', 'FREE', 'PAY_AT_RECEPTION'])
export type WalkIns = z.infer<typeof WalkIns>

/** A paired device, as administrators see it. */
export const Screen = z.object({
  id: Id,
  kind: ScreenKind,
  name: z.string(),
  campusId: Id,
  campusName: z.string(),
  timeZone: z.string(),
  /** The room at whose door it stands; null for a lobby. */
  spaceId: Id.nullable(),
  spaceName: z.string(),
  /** Its room or campus was deleted since: it shows nothing until it gets another place. */
  placeGone: z.boolean(),
  pairedAt: Instant,
  pairedBy: z.string(),
  /** Noted at most once a minute; null before the device first asked. */
  lastSeenAt: Instant.nullable(),
  version: Version,
})
export type Screen = z.infer<typeof Screen>

const PolicyVersion = z.int().min(0)

/** What the screens of a campus show and allow. Version 0: nothing saved yet, the defaults apply. */
export const ScreenPolicy = z.object({
  campusId: Id,
  campusName: z.string(),
  names: ShownNames,
  /** Whether they show the subjects of bookings. */
  subjects: z.boolean(),
  walkIns: WalkIns,
  version: PolicyVersion,
})
export type ScreenPolicy = z.infer<typeof ScreenPolicy>

/** Typed as it is read: in any case, with or without its hyphen. */
export const PairingCode = z
  .string()
  .max(20)
  .transform(code => code.toUpperCase().replaceAll(/[\s-]/g, ''))
  .refine(code => /^[A-HJ-NP-Z2-9]{6}$/.test(code), 'Son seis letras y números, como K7P-M3X.')

const ScreenName = line(80)

const backOfficeCall = { roles: backOffice }
/** The device has no account: a cookie that only these calls receive says which screen it is. */
const device = { roles: everyone, public: true as const, transaction: 'none' as const }
const tags = ['screens']
const byId = z.object({ id: Id })
const stale = { STALE_VERSION: staleVersion(Screen) }
const stalePolicy = { STALE_VERSION: staleVersion(ScreenPolicy) }
const ofBooking = z.object({ reservationId: Id })
const state = { WRONG_STATE: wrongState(ReservationStatus) }

export const screens = {
  list: call
    .meta(backOfficeCall)
    .route({ method: 'GET', path: '/screens', tags, summary: 'Las pantallas vinculadas de la organización' })
    .input(z.object({ ...paging(100), campusId: Id.optional() }))
    .output(pageOf(Screen)),

  pair: call
    .meta({ ...backOfficeCall, perMinute: 60 })
    .route({
      method: 'POST',
      path: '/screens',
      tags,
      summary: 'Vincular la pantalla que muestra un código',
      description:
        'El código sirve una vez y vence a los diez minutos. De una puerta se dice la sala; de un lobby, la sede. Sin nombre lleva el de su lugar.',
      successStatus: 201,
    })
    .input(
      z.object({
        code: PairingCode,
        kind: ScreenKind,
        spaceId: Id.optional(),
        campusId: Id.optional(),
        name: ScreenName.optional(),
      }),
    )
    .errors({ INVALID_FIELD: invalidField })
    .output(Screen),

  update: call
    .meta(backOfficeCall)
    .route({
      method: 'PUT',
      path: '/screens/{id}',
      tags,
      summary: 'Cambiar el nombre de una pantalla o lo que muestra',
      description: 'Lo que no va queda como está.',
    })
    .input(
      byId.extend({
        name: ScreenName.optional(),
        kind: ScreenKind.optional(),
        spaceId: Id.optional(),
        campusId: Id.optional(),
        version: Version.optional(),
      }),
    )
    .errors({ INVALID_FIELD: invalidField, ...stale })
    .output(Screen),

  unpair: call
    .meta(backOfficeCall)
    .route({
      method: 'DELETE',
      path: '/screens/{id}',
      tags,
      summary: 'Desvincular una pantalla',
      description: 'El dispositivo vuelve a mostrar un código en ese momento.',
    })
    .input(byId.extend({ version: Version.optional() }))
    .errors(stale)
    .output(z.object({ message: z.string() })),

  restore: call
    .meta(backOfficeCall)
    .route({
      method: 'POST',
      path: '/screens/{id}/restore',
      tags,
      summary: 'Deshacer que se desvinculó una pantalla',
      description:
        'Hasta diez minutos después, mientras el dispositivo no muestre otra cosa. Vuelve a mostrar su lugar sin que nadie vaya hasta él.',
    })
    .input(byId)
    .errors({ SCREEN_TAKEN: refusal('SCREEN_TAKEN'), SCREEN_GONE: refusal('SCREEN_GONE') })
    .output(Screen),

  history: call
    .meta(backOfficeCall)
    .route({ method: 'GET', path: '/screens/{id}/history', tags, summary: 'Lo que cambió en una pantalla' })
    .input(byId)
    .output(History),

  policies: call
    .meta(backOfficeCall)
    .route({ method: 'GET', path: '/screens/policies', tags, summary: 'Lo que muestran las pantallas de cada sede' })
    .output(z.array(ScreenPolicy).max(1000)),

  setPolicy: call
    .meta(backOfficeCall)
    .route({
      method: 'PUT',
      path: '/screens/policies/{campusId}',
      tags,
      summary: 'Cambiar lo que muestran las pantallas de una sede',
    })
    .input(
      z.object({
        campusId: Id,
        names: ShownNames,
        subjects: z.boolean(),
        walkIns: WalkIns,
        version: PolicyVersion.optional(),
      }),
    )
    .errors(stalePolicy)
    .output(ScreenPolicy),

  policyHistory: call
    .meta(backOfficeCall)
    .route({
      method: 'GET',
      path: '/screens/policies/{campusId}/history',
      tags,
      summary: 'Lo que cambió en lo que muestran las pantallas de una sede',
    })
    .input(z.object({ campusId: Id }))
    .output(History),

  device: call
    .meta(device)
    .route({
      method: 'GET',
      path: '/screens/device',
      tags,
      summary: 'Lo que muestra este dispositivo',
      description: 'La cookie `aforo_screen` dice cuál es. Sin ella, o si se desvinculó: `NONE`.',
    })
    .output(DeviceState),

  requestCode: call
    .meta({ ...device, perMinute: 30 })
    .route({
      method: 'POST',
      path: '/screens/device/code',
      tags,
      summary: 'Pedir un código para vincular este dispositivo',
      description: 'Una pantalla vinculada no lo necesita: recibe lo que muestra.',
    })
    .output(DeviceState),

  book: call
    .meta({ ...device, perMinute: 120 })
    .route({
      method: 'POST',
      path: '/screens/device/bookings',
      tags,
      summary: 'Reservar la sala de esta pantalla desde ahora',
      description:
        'Hasta una de las horas que ofrece. La reserva queda a nombre de «En el sitio», con la llegada registrada. La de una sala con precio deja una orden que se paga en la recepción.',
    })
    .input(z.object({ to: WallTime }))
    .errors(slotRefusals)
    .output(RoomScreen),

  undoBook: call
    .meta({ ...device, perMinute: 120 })
    .route({
      method: 'POST',
      path: '/screens/device/undo-booking',
      tags,
      summary: 'Deshacer una reserva hecha en esta puerta hace un momento',
      description: 'Hasta tres minutos después. También se anula la orden con la que se iba a pagar.',
    })
    .input(ofBooking)
    .errors(state)
    .output(RoomScreen),

  checkIn: call
    .meta({ ...device, perMinute: 120 })
    .route({
      method: 'POST',
      path: '/screens/device/check-in',
      tags,
      summary: 'Registrar en la puerta la llegada a una reserva',
    })
    .input(ofBooking)
    .errors({ ...state, CHECK_IN_CLOSED: refusal('CHECK_IN_CLOSED') })
    .output(RoomScreen),

  end: call
    .meta({ ...device, perMinute: 120 })
    .route({
      method: 'POST',
      path: '/screens/device/end',
      tags,
      summary: 'Terminar en la puerta la reserva en curso',
    })
    .input(ofBooking)
    .errors(state)
    .output(RoomScreen),

  undoEnd: call
    .meta({ ...device, perMinute: 120 })
    .route({
      method: 'POST',
      path: '/screens/device/undo-end',
      tags,
      summary: 'Deshacer el término de una reserva, si nadie tomó la sala',
    })
    .input(ofBooking)
    .errors({ ...state, ...slotRefusals })
    .output(RoomScreen),

  report: call
    .meta({ ...device, perMinute: 30 })
    .route({
      method: 'POST',
      path: '/screens/device/incidents',
      tags,
      summary: 'Reportar una falla de la sala de esta pantalla',
      description: 'Lo que ya se reportó en la última hora y sigue abierto no se repite.',
    })
    .input(z.object({ category: IncidentCategory, text: lineOrNone(300).default('') }))
    .output(z.object({ number: z.string(), repeated: z.boolean() })),

  events: call
    .meta(device)
    .route({
      method: 'GET',
      path: '/screens/device/events',
      tags,
      summary: 'Cuándo esta pantalla debe leer de nuevo, como server-sent events',
    })
    .output(eventIterator(z.object({ topic: z.enum(['hello', 'changed', 'goodbye']) }))),
}
