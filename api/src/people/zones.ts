import { z } from 'zod'
import { SpaceType } from '../places/spaces.ts'
import {
  backOffice,
  call,
  everyone,
  History,
  Id,
  invalidField,
  line,
  pageOf,
  paging,
  refusal,
  staleVersion,
  TimeZone,
  Version,
} from '../platform/base.ts'
import { TeamInfo } from './teams.ts'

/** OWNED: only its teams' people book there. SHARED: the whole organisation, and the domains it is granted to. */
export const ZoneType = z.enum(['OWNED', 'SHARED'])
export type ZoneType = z.infer<typeof ZoneType>

export const ZoneSummary = z.object({
  id: Id,
  name: z.string(),
  type: ZoneType,
  /** Number of spaces (whatever is inside them counts as part of them), teams and granted domains. */
  spaceCount: z.int(),
  teamCount: z.int(),
  domainCount: z.int(),
  version: Version,
})
export type ZoneSummary = z.infer<typeof ZoneSummary>

export type ZoneSpace = { id: string; name: string; type: SpaceType; children: ZoneSpace[] }
const ZoneSpace: z.ZodType<ZoneSpace> = z.object({
  id: Id,
  name: z.string(),
  type: SpaceType,
  get children() {
    return z.array(ZoneSpace)
  },
})

export const Zone = ZoneSummary.extend({
  teams: z.array(TeamInfo),
  grantedDomains: z.array(z.string()),
  /** The zone's spaces; each includes the spaces inside it that have no zone of their own. */
  spaces: z.array(
    z.object({
      id: Id,
      name: z.string(),
      type: SpaceType,
      campusId: Id,
      campusName: z.string(),
      /** Name of the containing space; null for floors and parkings. */
      parentName: z.string().nullable(),
      children: z.array(ZoneSpace),
    }),
  ),
})
export type Zone = z.infer<typeof Zone>

/** A zone where the caller can book. */
export const MyZone = z.object({
  id: Id,
  name: z.string(),
  type: ZoneType,
  /** The zone's organisation: another one if the zone was granted to the caller's domain. */
  tenantName: z.string(),
  guest: z.boolean(),
  spaces: z.array(
    z.object({
      id: Id,
      name: z.string(),
      type: SpaceType,
      campusId: Id,
      campusName: z.string(),
      /** The campus's zone, for its hours and dates. */
      timeZoneId: TimeZone,
    }),
  ),
})
export type MyZone = z.infer<typeof MyZone>

/** The zone that already has a space. */
export const SpaceTaken = z.object({ spaceId: Id, spaceName: z.string(), zoneId: Id, zoneName: z.string() })
export type SpaceTaken = z.infer<typeof SpaceTaken>

const DomainPrefix = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'Escribe el dominio de la organización, solo letras, números y guiones.')

const access = { type: ZoneType, grantedDomains: z.array(DomainPrefix).max(200).default([]) }
/** The fields of a new zone. */
export const NewZone = z.object({ name: line(100), ...access })

const byId = z.object({ id: Id })
const changed = byId.extend({ version: Version.optional() })
const stale = { STALE_VERSION: staleVersion(Zone) }
const spaceRefusals = { SPACE_IN_ZONE: { ...refusal('SPACE_IN_ZONE'), data: SpaceTaken } }
const zone = { tags: ['zones'] } as const

export const ZoneSort = z.enum(['name', '-name'])

export const zones = {
  search: call
    .meta({ roles: backOffice })
    .route({ method: 'GET', path: '/zones/search', summary: 'Buscar zonas', ...zone })
    .input(
      z.object({
        ...paging(20),
        q: z.string().trim().max(100).optional(),
        type: ZoneType.optional(),
        sort: ZoneSort.default('name'),
      }),
    )
    .output(pageOf(ZoneSummary)),

  mine: call
    .meta({ roles: everyone, transaction: 'none' })
    .route({ method: 'GET', path: '/zones/mine', summary: 'Las zonas en las que puedo reservar', ...zone })
    .output(z.array(MyZone)),

  granted: call
    .meta({ roles: backOffice })
    .route({ method: 'GET', path: '/zones/{id}/granted', summary: 'Los dominios que también pueden reservar', ...zone })
    .input(byId)
    .output(z.object({ zoneId: Id, domains: z.array(z.object({ domainPrefix: z.string() })) })),

  detail: call
    .meta({ roles: backOffice })
    .route({ method: 'GET', path: '/zones/{id}/detail', summary: 'Una zona', ...zone })
    .input(byId)
    .output(Zone),

  history: call
    .meta({ roles: backOffice })
    .route({ method: 'GET', path: '/zones/{id}/history', summary: 'Lo que cambió en una zona', ...zone })
    .input(byId)
    .output(History),

  places: call
    .meta({ roles: backOffice })
    .route({
      method: 'GET',
      path: '/zones/places',
      summary: 'Qué espacios de una sede ya están en una zona',
      ...zone,
    })
    .input(z.object({ campusId: Id }))
    .output(z.array(z.object({ spaceId: Id, zoneId: Id, zoneName: z.string() }))),

  create: call
    .meta({ roles: backOffice })
    .route({ method: 'POST', path: '/zones/create', summary: 'Crear una zona', successStatus: 201, ...zone })
    .input(NewZone)
    .errors({ NAME_TAKEN: refusal('NAME_TAKEN'), INVALID_FIELD: invalidField })
    .output(Zone),

  freeSpace: call
    .meta({ roles: backOffice })
    .route({
      method: 'POST',
      path: '/zones/{id}/free-space',
      summary: 'Sacar un espacio de su zona',
      description: '`id` es el de la zona, con `spaceId`; sin él, `id` es el del espacio.',
      ...zone,
    })
    .input(changed.extend({ spaceId: Id.optional() }))
    .errors(stale)
    .output(Zone),

  addSpace: call
    .meta({ roles: backOffice, named: ['spaceId'] })
    .route({ method: 'POST', path: '/zones/{id}/add-space', summary: 'Poner un espacio en una zona', ...zone })
    .input(changed.extend({ spaceId: Id }))
    .errors({ ...spaceRefusals, ...stale })
    .output(Zone),

  addSpaces: call
    .meta({ roles: backOffice, named: ['spaceId'] })
    .route({
      method: 'POST',
      path: '/zones/{id}/add-spaces',
      summary: 'Poner varios espacios en una zona',
      description: 'Todos o ninguno.',
      ...zone,
    })
    .input(
      changed.extend({
        spaceId: z.preprocess(one => (typeof one === 'string' ? [one] : one), z.array(Id).min(1).max(1_000)),
      }),
    )
    .errors({ ...spaceRefusals, ...stale })
    .output(Zone),

  rename: call
    .meta({ roles: backOffice })
    .route({ method: 'PATCH', path: '/zones/{id}/update-name', summary: 'Cambiar el nombre de una zona', ...zone })
    .input(changed.extend({ name: line(100) }))
    .errors({ NAME_TAKEN: refusal('NAME_TAKEN'), ...stale })
    .output(Zone),

  setAccess: call
    .meta({ roles: backOffice })
    .route({ method: 'PUT', path: '/zones/{id}/access', summary: 'Cambiar quién reserva en una zona', ...zone })
    .input(changed.extend(access))
    .errors({ INVALID_FIELD: invalidField, ...stale })
    .output(Zone),

  remove: call
    .meta({ roles: backOffice })
    .route({
      method: 'DELETE',
      path: '/zones/{id}',
      summary: 'Eliminar una zona',
      description: 'Sus espacios quedan libres para toda la organización.',
      ...zone,
    })
    .input(byId)
    .output(z.object({ message: z.string() })),

  restore: call
    .meta({ roles: backOffice })
    .route({
      method: 'PATCH',
      path: '/zones/{id}/restore',
      summary: 'Recuperar una zona eliminada',
      description:
        'Con su acceso, sus equipos y los espacios que siguen sin zona; `spacesLost` cuenta los demás. Se rechaza si otra tiene ya su nombre.',
      ...zone,
    })
    .input(byId)
    .errors({ NAME_TAKEN: refusal('NAME_TAKEN') })
    .output(z.object({ zone: Zone, spacesLost: z.int() })),
}
