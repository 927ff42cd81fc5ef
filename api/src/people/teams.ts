import { z } from 'zod'
import {
  backOffice,
  call,
  commaList,
  everyone,
  FileStream,
  flag,
  History,
  Id,
  invalidField,
  line,
  pageOf,
  paging,
  refusal,
  staleVersion,
  Username,
  Version,
  wrongState,
} from '../platform/base.ts'
import { inUse } from '../platform/dependents.ts'

/**
 * CREATED and USERS are groups of people; CREATED is made by the program and hidden. BILLABLE is a customer company.
 */
export const TeamType = z.enum(['CREATED', 'USERS', 'BILLABLE', 'BASE'])
export type TeamType = z.infer<typeof TeamType>

export const TeamStatus = z.enum(['ACTIVE', 'SUSPENDED', 'INACTIVE'])
export type TeamStatus = z.infer<typeof TeamStatus>

/** What the team's state and dependents allow in the back office. */
export const TeamCan = z.object({
  edit: z.boolean(),
  suspend: z.boolean(),
  reactivate: z.boolean(),
  deactivate: z.boolean(),
  delete: z.boolean(),
})

export const TeamSummary = z.object({
  id: Id,
  name: z.string(),
  type: TeamType,
  status: TeamStatus,
  /** Number of people, zones and campuses. */
  members: z.int(),
  zoneCount: z.int(),
  campusCount: z.int(),
  version: Version,
  can: TeamCan,
})
export type TeamSummary = z.infer<typeof TeamSummary>

export const TeamMember = z.object({
  userId: Id,
  username: z.string(),
  givenName: z.string(),
  lastname: z.string(),
  active: z.boolean(),
})
export type TeamMember = z.infer<typeof TeamMember>

/** A member in a team's pages. */
export const TeamPerson = TeamMember.extend({
  /** A signed, expiring address; null without a picture. */
  picture: z.string().nullable(),
})
export type TeamPerson = z.infer<typeof TeamPerson>

export const TeamAssociation = z.object({
  id: Id,
  teamId: Id,
  teamName: z.string(),
  campusId: Id,
  campusName: z.string(),
})
export type TeamAssociation = z.infer<typeof TeamAssociation>

export const Team = TeamSummary.extend({
  /** The first members by name; `user-teams` lists all. */
  users: z.array(TeamMember),
  zones: z.array(z.object({ id: Id, name: z.string() })),
  campuses: z.array(TeamAssociation),
})
export type Team = z.infer<typeof Team>

/** Identifies a team in other records. */
export const TeamInfo = TeamSummary.pick({ id: true, name: true, type: true, status: true })
export type TeamInfo = z.infer<typeof TeamInfo>

const Usernames = z.array(Username).min(1).max(10_000)
const byId = z.object({ id: Id })
const changed = byId.extend({ version: Version.optional() })
const stale = { STALE_VERSION: staleVersion(Team) }
const state = { WRONG_STATE: wrongState(TeamStatus) }
const fieldRefusals = { NAME_TAKEN: refusal('NAME_TAKEN'), INVALID_FIELD: invalidField }
const read = { tags: ['teams'] } as const

/** The fields of a new team. */
export const NewTeam = z.object({ name: line(100), type: TeamType.default('USERS') })

const turn = (verb: 'suspend' | 'reactivate' | 'deactivate', summary: string, description?: string) =>
  call
    .meta({ roles: backOffice })
    .route({ method: 'PATCH', path: `/teams/{id}/${verb}`, tags: ['teams'], summary, description })
    .input(changed)
    .errors({ ...state, ...stale })
    .output(Team)

export const TeamSort = z.enum(['name', '-name', 'members', '-members'])

export const teams = {
  create: call
    .meta({ roles: backOffice, named: ['name', 'type'] })
    .route({
      method: 'POST',
      path: '/teams/',
      summary: 'Crear un equipo',
      successStatus: 201,
      ...read,
    })
    .input(NewTeam)
    .errors(fieldRefusals)
    .output(Team),

  search: call
    .meta({ roles: backOffice })
    .route({ method: 'GET', path: '/teams/search', summary: 'Buscar equipos', ...read })
    .input(
      z.object({
        ...paging(20),
        q: z.string().trim().max(100).optional(),
        types: commaList(TeamType).optional(),
        status: commaList(TeamStatus).default(['ACTIVE', 'SUSPENDED']),
        zoneId: Id.optional(),
        campusId: Id.optional(),
        sort: TeamSort.default('name'),
      }),
    )
    .output(pageOf(TeamSummary)),

  mine: call
    .meta({ roles: everyone })
    .route({ method: 'GET', path: '/teams/mine', summary: 'Mis equipos', ...read })
    .output(z.array(TeamInfo)),

  infoOf: call
    .meta({ roles: everyone })
    .route({ method: 'GET', path: '/teams/info/of', summary: 'Nombre y estado de varios equipos', ...read })
    .input(z.object({ values: commaList(Id) }))
    .output(z.array(TeamInfo)),

  types: call
    .meta({ roles: everyone })
    .route({
      method: 'GET',
      path: '/teams/info/types',
      summary: 'Tipos de equipo',
      description: 'Con `writable=true`, solo los que quien pregunta puede crear.',
      ...read,
    })
    .input(z.object({ writable: flag.optional() }))
    .output(z.array(z.object({ code: TeamType, displayName: z.string(), writable: z.boolean() }))),

  ofUser: call
    .meta({ roles: everyone })
    .route({
      method: 'GET',
      path: '/teams/{username}/teams',
      summary: 'Los equipos de una persona',
      description: 'Sin acceso a la administración, solo los propios.',
      ...read,
    })
    .input(z.object({ username: Username }))
    .output(z.array(TeamInfo)),

  get: call
    .meta({ roles: backOffice })
    .route({ method: 'GET', path: '/teams/{id}', summary: 'Un equipo', ...read })
    .input(byId)
    .output(Team),

  members: call
    .meta({ roles: backOffice })
    .route({ method: 'GET', path: '/teams/{id}/user-teams', summary: 'Las personas de un equipo', ...read })
    .input(
      byId.extend({
        ...paging(20, 500),
        q: z.string().trim().max(100).optional(),
        /** ACTIVE: can sign in; INACTIVE: disabled. */
        with_status: z.enum(['ACTIVE', 'INACTIVE']).optional(),
      }),
    )
    .output(pageOf(TeamPerson)),

  history: call
    .meta({ roles: backOffice })
    .route({ method: 'GET', path: '/teams/{id}/history', summary: 'Lo que cambió en un equipo', ...read })
    .input(byId)
    .output(History),

  update: call
    .meta({ roles: backOffice })
    .route({ method: 'PATCH', path: '/teams/{id}', summary: 'Cambiar un equipo', ...read })
    .input(changed.extend({ name: line(100).optional(), type: TeamType.optional() }))
    .errors({ ...fieldRefusals, ...state, ...stale, ...inUse })
    .output(Team),

  rename: call
    .meta({ roles: backOffice, named: ['name'] })
    .route({ method: 'PATCH', path: '/teams/{id}/rename', summary: 'Cambiar el nombre de un equipo', ...read })
    .input(changed.extend({ name: line(100) }))
    .errors({ NAME_TAKEN: refusal('NAME_TAKEN'), ...state, ...stale })
    .output(Team),

  suspend: turn(
    'suspend',
    'Suspender un equipo',
    'Sus personas no pueden hacer reservas nuevas; las que tienen siguen.',
  ),
  reactivate: turn('reactivate', 'Reactivar un equipo suspendido'),
  deactivate: turn('deactivate', 'Dar de baja un equipo', 'No se puede deshacer.').errors(inUse),

  remove: call
    .meta({ roles: backOffice })
    .route({
      method: 'DELETE',
      path: '/teams/{id}',
      summary: 'Eliminar un equipo',
      description: 'Solo si nada lo impide: zonas, sedes, contratos, facturas, saldo.',
      ...read,
    })
    .input(byId)
    .errors(inUse)
    .output(z.object({ message: z.string() })),

  restore: call
    .meta({ roles: backOffice })
    .route({
      method: 'PATCH',
      path: '/teams/{id}/restore',
      summary: 'Recuperar un equipo eliminado',
      description: 'También el cliente que es, si lo es. Se rechaza si otro tiene ya su nombre o su número tributario.',
      ...read,
    })
    .input(byId)
    .errors(fieldRefusals)
    .output(Team),

  addMembers: call
    .meta({ roles: backOffice, named: ['usernames'] })
    .route({ method: 'POST', path: '/teams/{id}/add-to-team', summary: 'Añadir personas a un equipo', ...read })
    .input(byId.extend({ usernames: Usernames }))
    .errors({ INVALID_FIELD: invalidField, ...state })
    .output(z.object({ team: Team, added: z.array(z.string()) })),

  removeMembers: call
    .meta({ roles: backOffice, named: ['usernames'] })
    .route({ method: 'POST', path: '/teams/{id}/remove-from-team', summary: 'Quitar personas de un equipo', ...read })
    .input(byId.extend({ usernames: Usernames }))
    .errors({ INVALID_FIELD: invalidField, ...state })
    .output(z.object({ team: Team, removed: z.array(z.string()) })),

  resetMembers: call
    .meta({ roles: backOffice })
    .route({ method: 'POST', path: '/teams/{id}/members/reset', summary: 'Vaciar un equipo', ...read })
    .input(byId)
    .errors(state)
    .output(z.object({ team: Team, removed: z.array(z.string()) })),

  copyMembers: call
    .meta({ roles: backOffice })
    .route({
      method: 'POST',
      path: '/teams/{id}/members/{otherId}',
      summary: 'Copiar a un equipo las personas de otro',
      ...read,
    })
    .input(byId.extend({ otherId: Id }))
    .errors(state)
    .output(z.object({ team: Team, added: z.array(z.string()) })),

  assignToZone: call
    .meta({ roles: backOffice, named: ['zoneId'] })
    .route({ method: 'POST', path: '/teams/{id}/assign-to-zone', summary: 'Poner un equipo en una zona', ...read })
    .input(byId.extend({ zoneId: Id }))
    .errors(state)
    .output(Team),

  removeZone: call
    .meta({ roles: backOffice, named: ['zoneId'] })
    .route({ method: 'POST', path: '/teams/{id}/remove-zone', summary: 'Sacar un equipo de una zona', ...read })
    .input(byId.extend({ zoneId: Id }))
    .output(Team),

  associate: call
    .meta({ roles: backOffice, named: ['teamId', 'campusId'] })
    .route({
      method: 'POST',
      path: '/teams-associations/',
      summary: 'Asociar un equipo a una sede',
      successStatus: 201,
      ...read,
    })
    .input(z.object({ teamId: Id, campusId: Id }))
    .errors(state)
    .output(TeamAssociation),

  associations: call
    .meta({ roles: backOffice })
    .route({
      method: 'GET',
      path: '/teams-associations/{id}',
      summary: 'Asociaciones entre equipos y sedes',
      description: '`id` es el de la asociación, el de un equipo o el de una sede.',
      ...read,
    })
    .input(byId)
    .output(z.array(TeamAssociation)),

  dissociate: call
    .meta({ roles: backOffice })
    .route({
      method: 'DELETE',
      path: '/teams-associations/{id}',
      summary: 'Quitar un equipo de una sede',
      ...read,
    })
    .input(byId)
    .output(z.object({ message: z.string() })),

  associationUsers: call
    .meta({ roles: backOffice })
    .route({
      method: 'GET',
      path: '/teams-associations/{id}/users/report/file/download',
      summary: 'Las personas de los equipos de una sede, como archivo CSV',
      description: '`id` es el de la asociación, el de un equipo o el de una sede.',
      outputStructure: 'detailed',
      ...read,
    })
    .input(byId)
    .output(FileStream),
}
