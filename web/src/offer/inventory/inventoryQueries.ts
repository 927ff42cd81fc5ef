import { ProductType } from '@aforo/api/offer/product-types'
import { useQueryClient } from '@tanstack/react-query'
import { api, client } from '../../platform/api.ts'
import { writtenRange } from '../../ui/dates/dateSpan.ts'
import { rangeOf } from '../../ui/dates/dateSpans.ts'
import { pagingOf } from '../../ui/search.ts'
import type { InventorySearch, PriceBand, Size } from './inventorySearch.ts'

export const size = 20

/** What a band `from-to` asks for; an end that is left out is open. */
export function boundsOf(band: Size | PriceBand | undefined): { from: string | undefined; to: string | undefined } {
  const [from = '', to = ''] = band?.split('-') ?? []
  return { from: from || undefined, to: to || undefined }
}

const numberOf = (text: string | undefined) => (text === undefined ? undefined : Number(text))

/** What every list of products is narrowed by. */
const filterOf = ({ q, campus, floor, type, people, price }: InventorySearch) => {
  const [seats, soles] = [boundsOf(people), boundsOf(price)]
  return {
    q,
    campusId: campus,
    floorId: floor,
    types: type && [type],
    capacityFrom: numberOf(seats.from),
    capacityTo: numberOf(seats.to),
    priceFrom: soles.from,
    priceTo: soles.to,
    // Whose today is meant where no day is chosen: the same as `daysOf` computes by.
    timeZone: Temporal.Now.timeZoneId(),
  }
}

/** The days that are asked about, by today in the browser's zone: the campus's own may be a day off. */
const daysOf = ({ days }: InventorySearch, today: string) => {
  if (days === undefined) return {}
  const { from, to } = rangeOf(days, today)
  return { from: from ?? to, to: to ?? from }
}

const today = () => Temporal.Now.plainDateISO().toString()

type Sorts<Query extends { input: { sort?: unknown } }> = Query['input']['sort']

export const availableList = (search: InventorySearch) =>
  api.inventory.available.queryOptions({
    input: {
      ...pagingOf(search, size),
      ...filterOf(search),
      ...daysOf(search, today()),
      sort: search.sort as Sorts<{ input: { sort?: 'name' } }>,
    },
  })

export const soonList = (search: InventorySearch) =>
  api.inventory.soonAvailable.queryOptions({
    input: {
      ...pagingOf(search, size),
      ...filterOf(search),
      within: numberOf(search.within),
      sort: search.sort as Sorts<{ input: { sort?: 'name' } }>,
    },
  })

const conflictFilter = ({ q, campus, conflictStatus, past }: InventorySearch) => ({
  q,
  campusId: campus,
  status: conflictStatus && [conflictStatus],
  // What is solved may be long ago.
  past: past ?? (conflictStatus === 'SOLVED' || undefined),
})

export const conflictList = (search: InventorySearch) =>
  api.inventory.conflicts.queryOptions({ input: { ...pagingOf(search, size), ...conflictFilter(search) } })

export const conflictQuery = (id: string) => api.inventory.conflict.queryOptions({ input: { id } })

const exceptionFilter = ({ q, campus, reason, status, past }: InventorySearch) => ({
  q,
  campusId: campus,
  reasons: reason && [reason],
  status: status && [status],
  past,
})

export const exceptionList = (search: InventorySearch) =>
  api.inventory.exceptions.queryOptions({ input: { ...pagingOf(search, size), ...exceptionFilter(search) } })

const logFilter = ({ campus, subject, days }: InventorySearch) => {
  const { from, to } = days === undefined ? {} : rangeOf(days, today())
  return { campusId: campus, subjects: subject && [subject], from, to }
}

export const logList = (search: InventorySearch) =>
  api.inventory.log.queryOptions({ input: { ...pagingOf(search, size), ...logFilter(search) } })

/** What is not offered any more, of both kinds of product. */
export const expiredList = (search: InventorySearch) =>
  api.products.search.queryOptions({
    input: {
      ...pagingOf(search, size),
      q: search.q,
      campusId: search.campus,
      types: search.type && [search.type],
      status: ['EXPIRED'],
      sort: '-endsOn',
    },
  })

/** Products a page of the calendar: as many as a screen shows, twice. */
export const calendarPage = 50

export const calendarQuery = (search: InventorySearch, page: number) =>
  api.inventory.availability.queryOptions({
    input: { ...filterOf(search), page, pageSize: calendarPage },
    staleTime: 30_000,
  })

/** The files of exactly what the lists show, on all their pages. */
export const files = {
  available: async (search: InventorySearch, format: 'xlsx' | 'csv') =>
    (await client.inventory.availableReport({ ...filterOf(search), ...daysOf(search, today()), format })).body,
  soon: async (search: InventorySearch, format: 'xlsx' | 'csv') =>
    (await client.inventory.soonReport({ ...filterOf(search), within: numberOf(search.within), format })).body,
  conflicts: async (search: InventorySearch, format: 'xlsx' | 'csv') =>
    (await client.inventory.conflictsReport({ ...conflictFilter(search), format })).body,
  blocks: async (search: InventorySearch, format: 'xlsx' | 'csv') =>
    (await client.inventory.exceptionsReport({ ...exceptionFilter(search), format })).body,
  log: async (search: InventorySearch, format: 'xlsx' | 'csv') =>
    (await client.inventory.logReport({ ...logFilter(search), format })).body,
  expired: async ({ q, campus, type }: InventorySearch, format: 'xlsx' | 'csv') =>
    (await client.products.report({ q, campusId: campus, types: type && [type], status: ['EXPIRED'], format })).body,
}

/** Kinds of product that take days: a service is had by any number of clients at once. */
export const rentable = ProductType.options.filter(type => type !== 'SERVICE')

/** The two days of a drawn block. */
export function drawnDays(block: string | undefined): { from: string; to: string } | undefined {
  const { from, to } = block === undefined ? {} : writtenRange(block)
  return from && to ? { from, to } : undefined
}

/** After a write from this browser: all that tells who has which product. */
export function useReadInventoryAgain() {
  const queryClient = useQueryClient()
  return () =>
    Promise.all(
      [api.inventory, api.products, api.floorPlans].map(area =>
        queryClient.invalidateQueries({ queryKey: area.key() }),
      ),
    )
}
