import { z } from 'zod'
import {
  backOffice,
  CalendarDate,
  call,
  everyone,
  History,
  Id,
  Instant,
  invalidField,
  line,
  pageOf,
  paging,
  prose,
  staleVersion,
  Version,
  wrongState,
} from '../platform/base.ts'

/** Computed from its dates and its withdrawal; never set directly. */
export const NewsStatus = z.enum(['SCHEDULED', 'SHOWN', 'ENDED', 'WITHDRAWN'])
export type NewsStatus = z.infer<typeof NewsStatus>

export const NewsItem = z.object({
  id: Id,
  status: NewsStatus,
  title: z.string(),
  /** Plain text. Paragraphs, `- ` lists, `**bold**` and web addresses are formatted; no other markup is. */
  text: z.string(),
  /** A signed, expiring address; null without a picture. */
  picture: z.string().nullable(),
  /** Send it back to keep the picture. */
  pictureKey: z.string().nullable(),
  /** Null: all campuses. */
  campusId: Id.nullable(),
  campusName: z.string(),
  from: CalendarDate,
  /** Last day, included; null: until withdrawn. */
  to: CalendarDate.nullable(),
  author: z.string(),
  publishedAt: Instant,
  version: Version,
  can: z.object({ edit: z.boolean(), withdraw: z.boolean(), restore: z.boolean() }),
})
export type NewsItem = z.infer<typeof NewsItem>

/** The fields of a news item. */
export const NewsFields = z.object({
  title: line(120),
  text: prose(4000),
  pictureKey: line(300).nullable().default(null),
  campusId: Id.nullable().default(null),
  from: CalendarDate,
  to: CalendarDate.nullable().default(null),
})

/** Today's news, and how many appeared since the caller last looked. */
export const CurrentNews = z.object({ items: z.array(NewsItem), unseen: z.int() })

const byId = z.object({ id: Id })
const changed = byId.extend({ version: Version.optional() })
const stale = { STALE_VERSION: staleVersion(NewsItem) }
const state = { WRONG_STATE: wrongState(NewsStatus) }
const tags = { tags: ['news'] }

export const news = {
  current: call
    .meta({ roles: everyone })
    .route({
      method: 'GET',
      path: '/news/current',
      summary: 'Las novedades de hoy, la más reciente primero',
      description: '`unseen` dice cuántas aparecieron desde la última vez que se miraron.',
      ...tags,
    })
    .output(CurrentNews),

  seen: call
    .meta({ roles: everyone })
    .route({ method: 'POST', path: '/news/seen', summary: 'Marcar las novedades como vistas', ...tags })
    .output(z.object({ unseen: z.int() })),

  search: call
    .meta({ roles: backOffice })
    .route({ method: 'GET', path: '/news/search', summary: 'Todas las novedades', ...tags })
    .input(
      z.object({
        ...paging(15),
        q: z.string().trim().max(100).optional(),
        campusId: Id.optional(),
        status: NewsStatus.optional(),
      }),
    )
    .output(pageOf(NewsItem)),

  get: call
    .meta({ roles: backOffice })
    .route({ method: 'GET', path: '/news/{id}', summary: 'Una novedad', ...tags })
    .input(byId)
    .output(NewsItem),

  history: call
    .meta({ roles: backOffice })
    .route({ method: 'GET', path: '/news/{id}/history', summary: 'Lo que cambió en una novedad', ...tags })
    .input(byId)
    .output(History),

  publish: call
    .meta({ roles: backOffice })
    .route({ method: 'POST', path: '/news', summary: 'Publicar una novedad', successStatus: 201, ...tags })
    .input(NewsFields)
    .errors({ INVALID_FIELD: invalidField })
    .output(NewsItem),

  edit: call
    .meta({ roles: backOffice })
    .route({ method: 'PUT', path: '/news/{id}', summary: 'Cambiar una novedad', ...tags })
    .input(NewsFields.extend(changed.shape))
    .errors({ INVALID_FIELD: invalidField, ...state, ...stale })
    .output(NewsItem),

  withdraw: call
    .meta({ roles: backOffice })
    .route({ method: 'PATCH', path: '/news/{id}/withdraw', summary: 'Retirar una novedad', ...tags })
    .input(changed)
    .errors({ ...state, ...stale })
    .output(NewsItem),

  restore: call
    .meta({ roles: backOffice })
    .route({ method: 'PATCH', path: '/news/{id}/restore', summary: 'Deshacer el retiro de una novedad', ...tags })
    .input(changed)
    .errors({ ...state, ...stale })
    .output(NewsItem),
}
