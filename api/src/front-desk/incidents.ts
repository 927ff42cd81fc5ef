import { z } from 'zod'
import { SpaceType } from '../places/spaces.ts'
import {
  backOffice,
  call,
  commaList,
  everyone,
  flag,
  History,
  Id,
  Instant,
  invalidField,
  line,
  pageOf,
  paging,
  prose,
  proseOrNone,
  staleVersion,
  Username,
  Version,
  wrongState,
} from '../platform/base.ts'

export const IncidentStatus = z.enum(['OPEN', 'IN_PROGRESS', 'RESOLVED'])
export type IncidentStatus = z.infer<typeof IncidentStatus>

export const IncidentCategory = z.enum([
  'CLIMATE',
  'ELECTRICITY',
  'NETWORK',
  'AUDIOVISUAL',
  'FURNITURE',
  'CLEANING',
  'PLUMBING',
  'SAFETY',
  'OTHER',
])
export type IncidentCategory = z.infer<typeof IncidentCategory>

const Person = z.object({ userId: Id, username: z.string(), name: z.string() })

export const Incident = z.object({
  id: Id,
  /** Its display number, `INC-2026-0001`: consecutive within each year. */
  number: z.string(),
  status: IncidentStatus,
  category: IncidentCategory,
  text: z.string(),
  campusId: Id,
  campusName: z.string(),
  timeZone: z.string(),
  spaceId: Id,
  spaceName: z.string(),
  spaceType: SpaceType,
  /** Name of the space that contains it; empty for floors and parkings. */
  floorName: z.string(),
  /** A signed, expiring address; null without a photo. */
  photo: z.string().nullable(),
  reporter: Person,
  assignee: Person.nullable(),
  reportedAt: Instant,
  changedAt: Instant,
  resolvedAt: Instant.nullable(),
  /** How it was resolved; empty until then. */
  resolution: z.string(),
  comments: z.int(),
  version: Version,
  can: z.object({
    start: z.boolean(),
    resolve: z.boolean(),
    reopen: z.boolean(),
    edit: z.boolean(),
    comment: z.boolean(),
  }),
})
export type Incident = z.infer<typeof Incident>

export const IncidentComment = z.object({ id: Id, author: z.string(), text: z.string(), at: Instant })
export type IncidentComment = z.infer<typeof IncidentComment>

/** An incident with its comments, oldest first. */
export const IncidentDetail = Incident.extend({ commentList: z.array(IncidentComment) })
export type IncidentDetail = z.infer<typeof IncidentDetail>

const Text = prose(1000)

/** The fields of a new report. */
export const NewIncident = z.object({
  spaceId: Id,
  category: IncidentCategory,
  text: Text,
  /** The key from `POST /assets/upload/image`. */
  photoKey: line(300).nullable().default(null),
})

const byId = z.object({ id: Id })
const changed = byId.extend({ version: Version.optional() })
const stale = { STALE_VERSION: staleVersion(IncidentDetail) }
const state = { WRONG_STATE: wrongState(IncidentStatus) }
const tags = { tags: ['incidents'] }

export const IncidentSort = z.enum(['reportedAt', '-reportedAt'])

export const incidents = {
  search: call
    .meta({ roles: everyone })
    .route({
      method: 'GET',
      path: '/incidents/search',
      summary: 'Buscar incidencias',
      description: 'Sin acceso a la administración, solo las que uno mismo reportó.',
      ...tags,
    })
    .input(
      z.object({
        ...paging(15),
        /** Matches its number or text. */
        q: z.string().trim().max(100).optional(),
        campusId: Id.optional(),
        spaceId: Id.optional(),
        status: commaList(IncidentStatus).optional(),
        category: IncidentCategory.optional(),
        /** Only those assigned to the caller. */
        assignedToMe: flag.optional(),
        sort: IncidentSort.default('-reportedAt'),
      }),
    )
    .output(pageOf(Incident)),

  report: call
    .meta({ roles: everyone })
    .route({ method: 'POST', path: '/incidents', summary: 'Reportar una incidencia', successStatus: 201, ...tags })
    .input(NewIncident)
    .errors({ INVALID_FIELD: invalidField })
    .output(IncidentDetail),

  get: call
    .meta({ roles: everyone })
    .route({ method: 'GET', path: '/incidents/{id}', summary: 'Una incidencia', ...tags })
    .input(byId)
    .output(IncidentDetail),

  history: call
    .meta({ roles: everyone })
    .route({ method: 'GET', path: '/incidents/{id}/history', summary: 'Lo que pasó con una incidencia', ...tags })
    .input(byId)
    .output(History),

  edit: call
    .meta({ roles: backOffice })
    .route({
      method: 'PATCH',
      path: '/incidents/{id}',
      summary: 'Cambiar la categoría o la persona a cargo',
      description: '`assignee: null` la deja sin nadie a cargo.',
      ...tags,
    })
    .input(changed.extend({ category: IncidentCategory.optional(), assignee: Username.nullable().optional() }))
    .errors({ INVALID_FIELD: invalidField, ...state, ...stale })
    .output(IncidentDetail),

  start: call
    .meta({ roles: backOffice })
    .route({
      method: 'PATCH',
      path: '/incidents/{id}/start',
      summary: 'Empezar a atender una incidencia',
      description: 'Si nadie la tiene a cargo, queda a cargo de quien empieza.',
      ...tags,
    })
    .input(changed)
    .errors({ ...state, ...stale })
    .output(IncidentDetail),

  resolve: call
    .meta({ roles: backOffice })
    .route({ method: 'PATCH', path: '/incidents/{id}/resolve', summary: 'Dar una incidencia por resuelta', ...tags })
    .input(changed.extend({ resolution: proseOrNone(1000).default('') }))
    .errors({ ...state, ...stale })
    .output(IncidentDetail),

  reopen: call
    .meta({ roles: everyone })
    .route({
      method: 'PATCH',
      path: '/incidents/{id}/reopen',
      summary: 'Reabrir una incidencia',
      description: 'La administración, o quien la reportó si el problema sigue.',
      ...tags,
    })
    .input(changed)
    .errors({ ...state, ...stale })
    .output(IncidentDetail),

  comment: call
    .meta({ roles: everyone })
    .route({
      method: 'POST',
      path: '/incidents/{id}/comments',
      summary: 'Comentar una incidencia',
      successStatus: 201,
      ...tags,
    })
    .input(byId.extend({ text: Text }))
    .output(IncidentDetail),
}
