import { oc } from '@orpc/contract'
import { z } from 'zod'
import { problemTexts } from './problems.ts'
import { withoutDirectionMarks } from './text-direction.ts'

export const roles = ['ROLE_ROOT', 'ROLE_ADMIN', 'ROLE_STAFF', 'ROLE_USER'] as const
export type Role = (typeof roles)[number]

export const tenantTypes = ['AFORO', 'ORGANIZATION'] as const
export type TenantType = (typeof tenantTypes)[number]

/** Who may call, and how the call is run. What a call does not grant is denied. */
export interface CallMeta {
  /** The roles of which the caller needs one. Empty: nobody. */
  roles: readonly Role[]
  /** The tenant types that may call; all of them when left out. */
  tenantTypes?: readonly TenantType[]
  /** Concerns the whole organisation: a caller limited to some countries is refused with ALL_COUNTRIES_NEEDED. */
  allCountries?: true
  /** Concerns what nobody but the organisation's own people may see: a support visit is refused it, reading included. */
  confidential?: true
  /** Answers without a token. */
  public?: true
  /** Opens no transaction: long streams need none, and what is slow, or read once for many, opens its own. */
  transaction?: 'none'
  /** Fields that the specification names without saying where: taken from the query as well as from the body. */
  named?: readonly string[]
  /** Takes a file, as a form. */
  form?: true
  /** Bytes of the largest JSON body, where the usual limit is too small. */
  largestBody?: number
  /** How often a minute one address may call it, where that is less than usual. */
  perMinute?: number
}

export const backOffice = ['ROLE_ROOT', 'ROLE_ADMIN'] as const satisfies readonly Role[]
export const everyone: readonly Role[] = [...roles]

/** Whether somebody works in the back office; who doesn't has an account for doors, invitations and mails. */
export const entersBackOffice = (held: readonly string[] | null): boolean =>
  backOffice.some(role => held?.includes(role))

/** A refusal of `problems.ts`, for a call's `.errors`. */
export const refusal = <Code extends keyof typeof problemTexts>(code: Code) => problemTexts[code]

/** The start of every call of the contract. Denied by default: each call names its roles. */
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

/** A change of state that the record's present state does not allow. */
export const wrongState = <Status extends z.ZodType>(status: Status) => ({
  ...refusal('WRONG_STATE'),
  data: z.object({ status }),
})

/** A write based on an older version; `newer` is the record as it is now. */
export const staleVersion = <Record extends z.ZodType>(newer: Record) => ({
  ...refusal('STALE_VERSION'),
  data: z.object({ newer }),
})

/** One field that a rule, rather than the input's shape, refuses. */
export const invalidField = { ...refusal('INVALID_FIELD'), data: z.object({ field: z.string(), message: z.string() }) }

export const Id = z.uuid()
/** Counts the changes of a record. Sent back with an edit, it is checked; left out, the last write wins. */
export const Version = z.int().min(1)
/** A calendar date, `YYYY-MM-DD`, of years in which a time zone's hours are known and every calendar agrees. */
export const CalendarDate = z.iso
  .date({ abort: true })
  .refine(date => date >= '1970-01-02' && date < '2200-01-01', 'Escribe una fecha entre 1970 y 2199.')
/** A wall-clock time at a campus, `HH:mm`; `24:00` is the end of the day. */
export const WallTime = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'Escribe la hora como HH:mm.')
/** An instant, ISO 8601 with `Z`. */
export const Instant = z.iso.datetime()
export const Username = z.email().max(254).toLowerCase()

const mailAddress = /^[\w.!#$%&'*+/=?^`{|}~-]+@([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/i
/**
 * Whether another system's name for somebody is an address. In ASCII alone, so that none looks like somebody else's, and
 * without what a mail program would read otherwise; Entra's names have more signs than people type.
 */
export const isMailAddress = (text: string): boolean => text.length <= 254 && mailAddress.test(text)
/** `Intl` also knows offsets and abbreviations, which say nothing of a place's clock changes. */
const isZoneName = /^(UTC|[A-Z][A-Za-z_-]+(\/[A-Za-z0-9_+-]+)+)$/
/** Asked of `Intl` and not looked up in its list, which holds one name of each zone: Asia/Calcutta, not Asia/Kolkata. */
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

/** Line breaks and other control characters, but for the NUL that no text has. */
const breaks = /(?:(?!\0)[\p{Cc}\u2028\u2029])+/gu

/**
 * In one line, as a name or a title is: what would begin another one, also in a mail's head, is a space. Without marks that
 * would turn the direction of what it is printed in.
 */
export const oneLine = (text: string): string => withoutDirectionMarks(text).replaceAll(breaks, ' ')

/** A line of text that people typed: trimmed, between 1 and `max` characters. */
export const line = (max: number) => z.string().overwrite(oneLine).trim().min(1).max(max)

/** As `line`, or nothing at all. */
export const lineOrNone = (max: number) => z.string().overwrite(oneLine).trim().max(max)

/** Text that people typed in as many lines as they like: trimmed, between 1 and `max` characters. */
export const prose = (max: number) => z.string().overwrite(withoutDirectionMarks).trim().min(1).max(max)

/** As `prose`, or nothing at all. */
export const proseOrNone = (max: number) => z.string().overwrite(withoutDirectionMarks).trim().max(max)

/** A page of a list. The server's pages start at 0. */
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
 * An output that isn't checked field by field on its way out: of thousands of records that costs more than reading them.
 * A test of the call holds its answer to the shape instead.
 */
export function unchecked<Shape extends z.ZodType>(shape: Shape): z.ZodType<z.output<Shape>, z.output<Shape>> {
  const schema = z.custom<z.output<Shape>>()
  shapes.set(schema, shape)
  return schema
}

/** A file that is sent while it is being made. It arrives as a file under the name that the header gives it. */
export const FileStream = z.object({
  headers: z.object({ 'content-type': z.string(), 'content-disposition': z.string() }),
  body: z.union([z.file(), z.instanceof(ReadableStream)]),
})

/** What describes a schema: itself, or the shape of one that is unchecked. */
export const shapeOf = (schema: z.ZodType): z.ZodType => shapes.get(schema) ?? schema

/** The paging part of a list's query; `size` is the default page size of the specification. */
export const paging = (size: number, max = 100) => ({
  page: z.coerce.number().int().min(0).max(100_000).default(0),
  pageSize: z.coerce.number().int().min(1).max(max).default(size),
})

/** A query value that may be repeated or joined by commas: `status=ACTIVE,SUSPENDED`. */
export const commaList = <Item extends z.ZodType>(item: Item) =>
  z.preprocess(value => (typeof value === 'string' ? value.split(',').filter(Boolean) : value), z.array(item).max(100))

/** A query flag: `true` or `false`. */
export const flag = z.preprocess(value => (value === 'true' ? true : value === 'false' ? false : value), z.boolean())

/** What happened to a record, the newest first, in words. */
export const History = z.array(
  z.object({
    at: Instant,
    who: z.string(),
    what: z.string(),
    changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  }),
)
export type History = z.infer<typeof History>
