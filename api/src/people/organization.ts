import { z } from 'zod'
import { BookingPolicy, bookableTypes } from '../bookings/reservations.ts'
import {
  backOffice,
  call,
  everyone,
  Id,
  Instant,
  invalidField,
  line,
  refusal,
  roles,
  staleVersion,
  tenantTypes,
  Version,
} from '../platform/base.ts'
import { Theme } from '../platform/theme.ts'

/** A shift's wall time, `HH:mm:ss` in whole minutes; `24:00:00` is the end of the day. */
export const PeriodTime = z
  .string()
  .regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)(:00)?$/, 'Escribe la hora como HH:mm.')
  .describe('HH:mm o HH:mm:ss')

/** A shift: the part of a day for which a desk is booked. Its times are wall times of the desk's campus. */
export const TimePeriod = z.object({
  id: Id,
  name: z.string(),
  /** `HH:mm:ss` */
  startTime: z.string(),
  /** `HH:mm:ss`, after the start. */
  endTime: z.string(),
  /** One of the product's defaults, which apply while the organisation has no shifts. */
  isDefault: z.boolean(),
  version: Version,
})
export type TimePeriod = z.infer<typeof TimePeriod>

/** A shift's fields. Names must be unique; hours may overlap. */
export const PeriodFields = z.object({ name: line(60), startTime: PeriodTime, endTime: PeriodTime })

/** The key from `POST /assets/upload/image`; null removes the picture. */
const PictureKey = z.string().min(1).max(300).nullable()

export const Organization = z.object({
  id: Id,
  accountName: z.string(),
  name: z.string(),
  type: z.enum(tenantTypes),
  domainPrefix: z.string(),
  timeZone: z.string(),
  theme: Theme.extend({
    /** Send it back to keep the picture. */
    lateralLogoKey: z.string().nullable(),
    profileCoverKey: z.string().nullable(),
  }),
  /** The shifts in force: the organisation's, or the defaults while it has none. */
  workShifts: z.array(TimePeriod),
  version: Version,
})
export type Organization = z.infer<typeof Organization>

/** Where a policy in force comes from: the campus, the organisation, the defaults, or Firestore. */
export const policySources = ['CAMPUS', 'TENANT', 'USUAL', 'FIRESTORE'] as const

export const policySteps = [1, 5, 10, 15, 20, 30, 60] as const
const steps: readonly number[] = policySteps

export const PolicyFields = z.object({
  stepMinutes: z.int().refine(step => steps.includes(step), 'Elige una de las opciones.'),
  shortestMinutes: z.int().min(1).max(1440),
  longestMinutes: z.int().min(1).max(1440),
  daysAhead: z.int().min(1).max(730),
  lateMinutes: z.int().min(0).max(1440).default(15),
  cancelNoticeMinutes: z.int().min(0).max(43_200).default(0),
  checkInMinutes: z.int().min(0).max(240).default(0),
  approvalTypes: z
    .array(z.enum(bookableTypes))
    .max(bookableTypes.length)
    .transform(types => bookableTypes.filter(type => types.includes(type)))
    .default(['PARKING_SPOT']),
  /** Administrators always can. */
  forOthersRoles: z
    .array(z.enum(roles))
    .max(roles.length)
    .transform(given => roles.filter(role => given.includes(role) || role === 'ROLE_ROOT' || role === 'ROLE_ADMIN'))
    .default(['ROLE_ROOT', 'ROLE_ADMIN']),
  freeRelease: z.boolean().default(true),
})

/** The booking policy in force. Without a version: nothing saved for this campus or organisation yet. */
export const PolicyInForce = BookingPolicy.extend({ source: z.enum(policySources), version: Version.nullable() })
export type PolicyInForce = z.infer<typeof PolicyInForce>

export const CampusPolicy = PolicyInForce.extend({ campusId: Id, campusName: z.string() })
export type CampusPolicy = z.infer<typeof CampusPolicy>

/** The organisation's policy, and the campuses with their own, by name. */
export const TenantPolicy = PolicyInForce.extend({
  campuses: z.array(CampusPolicy),
  /** State of the copy from Firestore, for an operator that keeps it there; it is read-only here. */
  firestore: z
    .object({
      triedAt: Instant,
      /** When the policy in force was read; null if it never was, and the one saved here applies. */
      readAt: Instant.nullable(),
      /** Why the last read failed; empty if it succeeded. */
      fault: z.string(),
    })
    .nullable(),
})
export type TenantPolicy = z.infer<typeof TenantPolicy>

/** The version that the editor saw: null for no policy of its own; omitted to overwrite unconditionally. */
const seen = { version: Version.nullable().optional() }

const tags = { tags: ['organization'] }
const stalePeriod = { STALE_VERSION: staleVersion(TimePeriod) }

export const organization = {
  details: call
    .meta({ roles: everyone })
    .route({ method: 'GET', path: '/organizations/details', summary: 'La organización de quien pregunta', ...tags })
    .output(Organization),

  setTheme: call
    .meta({ roles: backOffice })
    .route({
      method: 'PUT',
      path: '/organizations/themes',
      summary: 'Cambiar el logo y la portada',
      description: 'Claves de `POST /assets/upload/image`. `null` quita la imagen; lo que no se envía queda como está.',
      ...tags,
    })
    .input(
      z.object({
        lateralLogo: PictureKey.optional(),
        profileCover: PictureKey.optional(),
        version: Version.optional(),
      }),
    )
    .errors({ INVALID_FIELD: invalidField, STALE_VERSION: staleVersion(Organization) })
    .output(Organization),

  defaultTimePeriods: call
    .meta({ roles: everyone })
    .route({
      method: 'GET',
      path: '/organizations/info/time-periods',
      summary: 'Los turnos predeterminados',
      ...tags,
    })
    .output(z.array(TimePeriod)),

  timePeriods: call
    .meta({ roles: everyone })
    .route({
      method: 'GET',
      path: '/organizations/details/time-periods',
      summary: 'Los turnos de la organización',
      description: 'Los predeterminados (`isDefault`) mientras no tiene ninguno.',
      ...tags,
    })
    .output(z.array(TimePeriod)),

  createTimePeriod: call
    .meta({ roles: backOffice })
    .route({
      method: 'POST',
      path: '/organizations/details/time-periods',
      summary: 'Crear un turno',
      successStatus: 201,
      ...tags,
    })
    .input(PeriodFields)
    .errors({ NAME_TAKEN: refusal('NAME_TAKEN'), INVALID_FIELD: invalidField })
    .output(TimePeriod),

  editTimePeriod: call
    .meta({ roles: backOffice })
    .route({
      method: 'PATCH',
      path: '/organizations/details/time-periods/{id}',
      summary: 'Cambiar un turno',
      ...tags,
    })
    .input(PeriodFields.partial().extend({ id: Id, version: Version.optional() }))
    .errors({ NAME_TAKEN: refusal('NAME_TAKEN'), INVALID_FIELD: invalidField, ...stalePeriod })
    .output(TimePeriod),

  deleteTimePeriod: call
    .meta({ roles: backOffice })
    .route({
      method: 'DELETE',
      path: '/organizations/details/time-periods/{id}',
      summary: 'Eliminar un turno',
      ...tags,
    })
    .input(z.object({ id: Id }))
    .output(TimePeriod),

  restoreTimePeriod: call
    .meta({ roles: backOffice })
    .route({
      method: 'PATCH',
      path: '/organizations/details/time-periods/{id}/restore',
      summary: 'Deshacer la eliminación de un turno',
      ...tags,
    })
    .input(z.object({ id: Id }))
    .errors({ NAME_TAKEN: refusal('NAME_TAKEN'), INVALID_FIELD: invalidField })
    .output(TimePeriod),

  bookingPolicy: call
    .meta({ roles: everyone })
    .route({
      method: 'GET',
      path: '/organizations/booking-policy',
      summary: 'La política de reservas de la organización',
      ...tags,
    })
    .output(TenantPolicy),

  setBookingPolicy: call
    .meta({ roles: backOffice })
    .route({
      method: 'PUT',
      path: '/organizations/booking-policy',
      summary: 'Cambiar la política de reservas de la organización',
      ...tags,
    })
    .input(PolicyFields.extend(seen))
    .errors({
      INVALID_FIELD: invalidField,
      STALE_VERSION: staleVersion(TenantPolicy),
      KEPT_ELSEWHERE: refusal('KEPT_ELSEWHERE'),
    })
    .output(TenantPolicy),

  campusBookingPolicy: call
    .meta({ roles: everyone })
    .route({
      method: 'GET',
      path: '/campus/{id}/booking-policy',
      summary: 'La política de reservas que vale en una sede',
      ...tags,
    })
    .input(z.object({ id: Id }))
    .output(CampusPolicy),

  setCampusBookingPolicy: call
    .meta({ roles: backOffice })
    .route({
      method: 'PUT',
      path: '/campus/{id}/booking-policy',
      summary: 'Dar a una sede su propia política de reservas',
      ...tags,
    })
    .input(PolicyFields.extend({ id: Id, ...seen }))
    .errors({
      INVALID_FIELD: invalidField,
      STALE_VERSION: staleVersion(CampusPolicy),
      KEPT_ELSEWHERE: refusal('KEPT_ELSEWHERE'),
    })
    .output(CampusPolicy),

  removeCampusBookingPolicy: call
    .meta({ roles: backOffice })
    .route({
      method: 'DELETE',
      path: '/campus/{id}/booking-policy',
      summary: 'Quitar la política propia de una sede',
      description: 'Desde entonces vale la de la organización.',
      ...tags,
    })
    .input(z.object({ id: Id }))
    .errors({ KEPT_ELSEWHERE: refusal('KEPT_ELSEWHERE') })
    .output(CampusPolicy),
}
