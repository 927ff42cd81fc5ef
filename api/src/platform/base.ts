import { oc } from '@orpc/contract'
import { z } from 'zod'
import { problemTexts } from './problems.ts'
import { withoutDirectionMarks } from './text-direction.ts'

export const roles = ['ROLE_ROOT', 'ROLE_ADMIN', 'ROLE_STAFF', 'ROLE_USER'] as const
export type Role = (typeof roles)[number]

export const tenantTypes = ['AFORO', 'ORGANIZATION'] as const
export type TenantType = (typeof tenantTypes)[number]

/** Who may call, and how the call runs. Everything not granted is denied. */
export interface CallMeta {
  /** The caller needs one of these roles. Empty: nobody may call. */
  roles: readonly Role[]
  /** The tenant types that may call; all if omitted. */
  tenantTypes?: readonly TenantType[]
  /** Affects the whole organisation: refused with ALL_COUNTRIES_NEEDED to a caller limited to some countries. */
  allCountries?: true
  /** Only for the organisation's own people: refused to support visits, even for reading. */
  confidential?: true
  /** Needs no token. */
  public?: true
  /** Opens no transaction: for long streams, slow work, and shared reads, which open their own. */
  transaction?: 'none'
  /** Only reads, and may do so from a replica that holds all that the caller wrote and was told of. */
  replica?: true
  /** Fields without a stated location in the specification: read from the query and from the body. */
  named?: readonly string[]
  /** Takes a file in a multipart form. */
  form?: true
  /** Body limit for JSON in bytes, if above the default. */
  largestBody?: number
  /** Rate limit by address in calls per minute, if below the default. */
  perMinute?: number
}

export const backOffice = ['ROLE_ROOT', 'ROLE_ADMIN'] as const satisfies readonly Role[]
export const everyone: readonly Role[] = [...roles]

/** True for people who work in the back office. All others have an account only for doors, invitations and mails. */
export const entersBackOffice = (held: readonly string[] | null): boolean =>
  backOffice.some(role => held?.includes(role))

/** A refusal from `problems.ts`, for a call's `.errors`. */
export const refusal = <Code extends keyof typeof problemTexts>(code: Code) => problemTexts[code]

/** The base of every call. Denied by default: each call names its roles. */
export const call = oc.$meta<CallMeta>({ roles: [] }).errors({
  BAD_REQUEST: refusal('BAD_REQUEST'),
  UNAUTHORIZED: refusal('UNAUTHORIZED'),
  FORBIDDEN: refusal('FORBIDDEN'),
  ALL_COUNTRIES_NEEDED: refusal('ALL_COUNTRIES_NEEDED'),
  NOT_FOUND: refusal('NOT_FOUND'),
  IDEMPOTENCY_KEY_NOT_ACCEPTED: refusal('IDEMPOTENCY_KEY_NOT_ACCEPTED'),
  IDEMPOTENCY_KEY_IN_USE: refusal('IDEMPOTENCY_KEY_IN_USE'),
  IDEMPOTENCY_KEY_REUSED: refusal('IDEMPOTENCY_KEY_REUSED'),
})

/** Refuses a change that the record's current state doesn't allow. */
export const wrongState = <Status extends z.ZodType>(status: Status) => ({
  ...refusal('WRONG_STATE'),
  data: z.object({ status }),
})

/** Refuses a write based on an older version; `newer` is the current record. */
export const staleVersion = <Record extends z.ZodType>(newer: Record) => ({
  ...refusal('STALE_VERSION'),
  data: z.object({ newer }),
})

/** A field refused by a rule rather than by the input's shape. */
export const invalidField = { ...refusal('INVALID_FIELD'), data: z.object({ field: z.string(), message: z.string() }) }

export const Id = z.uuid()
/** Counts a record's changes. An edit that sends it is checked against it; without it the last write wins. */
export const Version = z.int().min(1)
/** A calendar date, `YYYY-MM-DD`, within the years with known time zone rules. */
export const CalendarDate = z.iso
  .date({ abort: true })
  .refine(date => date >= '1970-01-02' && date < '2200-01-01', 'Escribe una fecha entre 1970 y 2199.')
/** A wall time at a campus, `HH:mm`; `24:00` is the end of the day. */
export const WallTime = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'Escribe la hora como HH:mm.')
/** An instant, ISO 8601 with `Z`. */
export const Instant = z.iso.datetime()
export const Username = z.email().max(254).toLowerCase()

const mailAddress = /^[\w.!#$%&'*+/=?^`{|}~-]+@([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/i
/**
 * Whether a user name from another system is an email address. ASCII only, to exclude lookalikes, and without
 * characters that mail programs interpret. Entra's user names contain characters that people don't type.
 */
export const isMailAddress = (text: string): boolean => text.length <= 254 && mailAddress.test(text)
/** `Intl` also accepts offsets and abbreviations, which don't tell a place's clock changes. */
const isZoneName = /^(UTC|[A-Z][A-Za-z_-]+(\/[A-Za-z0-9_+-]+)+)$/
/** Asks `Intl` instead of its list of zones, which has only one name for each: Asia/Calcutta, not Asia/Kolkata. */
function isTimeZone(zone: string): boolean {
  try {
    return isZoneName.test(zone) && new Intl.DateTimeFormat('en', { timeZone: zone }) !== undefined
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}
/** An IANA time zone. */
export const TimeZone = z.string().max(100).refine(isTimeZone, 'Esa zona horaria no existe.')

/** Line breaks and other control characters except NUL, which the database refuses. */
const breaks = /(?:(?!\0)[\p{Cc}\u2028\u2029])+/gu

/**
 * A name or title in one line: line breaks become spaces, which also prevents mail header injection. Direction marks
 * go, since they could reverse the text around it.
 */
export const oneLine = (text: string): string => withoutDirectionMarks(text).replaceAll(breaks, ' ')

/** A single line of typed text: trimmed, 1 to `max` characters. */
export const line = (max: number) => z.string().overwrite(oneLine).trim().min(1).max(max)

/** Like `line`, but may be empty. */
export const lineOrNone = (max: number) => z.string().overwrite(oneLine).trim().max(max)

/** Typed text of several lines: trimmed, 1 to `max` characters. */
export const prose = (max: number) => z.string().overwrite(withoutDirectionMarks).trim().min(1).max(max)

/** Like `prose`, but may be empty. */
export const proseOrNone = (max: number) => z.string().overwrite(withoutDirectionMarks).trim().max(max)

/** A page of a list. Pages start at 0. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item),
    count: z.int(),
    currentPage: z.int(),
    empty: z.boolean(),
    hasNext: z.boolean(),
    totalItems: z.int(),
  })

const shapes = new Map<z.ZodType, z.ZodType>()

/**
 * An output that isn't validated field by field: for thousands of records that costs more than reading them. A test of
 * the call checks its answer instead.
 */
export function unchecked<Shape extends z.ZodType>(shape: Shape): z.ZodType<z.output<Shape>, z.output<Shape>> {
  const schema = z.custom<z.output<Shape>>()
  shapes.set(schema, shape)
  return schema
}

/** A file that is sent while it is being made, as a download named by its header. */
export const FileStream = z.object({
  headers: z.object({ 'content-type': z.string(), 'content-disposition': z.string() }),
  body: z.union([z.file(), z.instanceof(ReadableStream)]),
})

/** The schema itself, or the shape of an unchecked one. */
export const shapeOf = (schema: z.ZodType): z.ZodType => shapes.get(schema) ?? schema

/** Paging of a list's query; `size` is the default page size in the specification. */
export const paging = (size: number, max = 100) => ({
  page: z.coerce.number().int().min(0).max(100_000).default(0),
  pageSize: z.coerce.number().int().min(1).max(max).default(size),
})

/** A query value, repeated or separated by commas: `status=ACTIVE,SUSPENDED`. */
export const commaList = <Item extends z.ZodType>(item: Item) =>
  z.preprocess(value => (typeof value === 'string' ? value.split(',').filter(Boolean) : value), z.array(item).max(100))

/** A query flag: `true` or `false`. */
export const flag = z.preprocess(value => (value === 'true' ? true : value === 'false' ? false : value), z.boolean())

/** A record's history in words, newest first. */
export const History = z.array(
  z.object({
    at: Instant,
    who: z.string(),
    what: z.string(),
    changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  }),
)
export type History = z.infer<typeof History>
