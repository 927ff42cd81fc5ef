import { eventsKeptFor, type LiveEvent } from '@aforo/api/platform/events'
import { createStore, useStore } from '@mantine/store'
import { getEventMeta } from '@orpc/client'
import { type QueryClient, type QueryFilters, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api, client } from './api.ts'
import { pauseOrOnline } from './pauseOrOnline.ts'
import { isCancelled, refusalOf } from './problem.ts'
import { firstAskedAt } from './session/early.ts'
import { SessionOver } from './session/refresh.ts'

/** Milliseconds before connecting again: doubled at each failure, up to the longest. */
const firstPause = 500
const longestPause = 30_000
/** Milliseconds that the first readings may have begun before listening does, or the server hears of it later. */
const slack = 3_000

const state = createStore({ connected: false, dateRefreshed: Date.now() })

/** When the last change arrived (or everything was read again), as epoch milliseconds, and whether changes arrive. */
export const useLive = () => useStore(state)

/** What to read again after a change of a topic. */
const touched: Record<Exclude<LiveEvent['topic'], 'hello' | 'goodbye'>, { key: () => readonly unknown[] }[]> = {
  // Who has a place is said of the requests for it, too.
  reservations: [
    api.bookings,
    api.series,
    api.checkIn,
    api.waitlist,
    api.floorPlans.availability,
    api.bookingRequests,
    api.dashboard,
    api.visitors,
    api.daySheet.get,
    // What is booked is paid.
    api.wallets,
    api.charges,
  ],
  blocks: [api.blocks, api.bookings, api.floorPlans.availability, api.dashboard.liveRooms, api.daySheet.get],
  requests: [api.bookingRequests, api.dashboard.tray],
  campuses: [api.campuses, api.bookings.calendar, api.setup],
  // A product tells where its space is.
  spaces: [api.spaces, api.campuses, api.bookings.calendar, api.products, api.setup],
  'floor-plans': [api.floorPlans],
  users: [api.users, api.setup],
  imports: [api.imports],
  onboarding: [api.onboarding],
  // The theme is part of whoever is signed in; the policy, of the calendar.
  organization: [api.organization, api.scimToken, api.users, api.bookings.calendar, api.setup],
  tenants: [api.tenants],
  teams: [api.teams, api.zones, api.customers, api.setup],
  customers: [api.customers, api.sales, api.billing, api.setup],
  // What products cost with tax follows the tax rate.
  companies: [api.companies, api.pricing, api.setup],
  // A plan shows the products that are drawn in it.
  products: [api.products, api.floorPlans, api.inventory, api.pricing, api.rates, api.occupation, api.setup],
  // What is sold can't be booked, its dates are unavailable, and a campus brings in what is taken of it.
  inventory: [
    api.inventory,
    api.sales,
    api.products,
    api.floorPlans.availability,
    api.bookings,
    api.dashboard.tray,
    api.rentalContracts.metrics,
    api.occupation,
  ],
  // Deals that need somebody wait in the tray.
  sales: [api.sales, api.inventory, api.rentalContracts.metrics, api.occupation, api.dashboard.tray, api.setup],
  // Contracts that end wait in the tray.
  billing: [api.billing, api.billingRuns, api.dashboard.tray, api.setup],
  'contract-documents': [api.contractDocuments, api.setup],
  // Contracts that end wait in the tray.
  contracts: [api.contracts, api.contractDocuments, api.dashboard.tray, api.setup],
  'rental-contracts': [api.rentalContracts, api.landlords, api.dashboard.tray],
  // What wallets hold decides who can pay a booking.
  wallets: [api.wallets, api.charges, api.dashboard.tray],
  // What is to be paid waits in the tray.
  orders: [api.orders, api.dashboard.tray],
  zones: [api.zones, api.teams, api.setup],
  notifications: [api.notifications],
  incidents: [api.incidents, api.dashboard.tray, api.daySheet.get],
  news: [api.news],
  visitors: [api.visitors, api.daySheet.get],
  screens: [api.screens],
  health: [api.health],
  reports: [api.savedReports],
  connections: [api.connections, api.roomCalendars, api.salesQueue, api.billingSap, api.dashboard.tray, api.setup],
}

/** What happens in one campus and shows in no other. */
const local: ReadonlySet<LiveEvent['topic']> = new Set(['reservations', 'blocks', 'requests'])

/** Whether what was asked for could be another answer after a change: one that names a campus is not, after one elsewhere. */
export function concerns(queryKey: readonly unknown[], { topic, campusId }: LiveEvent): boolean {
  if (campusId === undefined || !local.has(topic)) return true
  const { input } = (queryKey[1] ?? {}) as { input?: { campusId?: string } }
  return input?.campusId === undefined || input.campusId === campusId
}

/** First readings under way that are known to be repeated. */
const repeated = new WeakSet<Promise<unknown>>()

/** Has what is on screen read again, and what is not yet on screen but was asked for before the change. */
export function readAgain(queryClient: QueryClient, filters: Pick<QueryFilters, 'queryKey' | 'predicate'> = {}) {
  queryClient.invalidateQueries(filters)
  // A first reading that is under way is not begun anew by that; what it brings may be from before.
  for (const { queryKey, state, promise } of queryClient
    .getQueryCache()
    .findAll({ ...filters, fetchStatus: 'fetching' }))
    if (state.data === undefined && promise && !repeated.has(promise)) {
      repeated.add(promise)
      promise.then(
        () => queryClient.invalidateQueries({ queryKey, exact: true }),
        () => {},
      )
    }
}

function apply(queryClient: QueryClient, event: LiveEvent) {
  const { topic } = event
  if (topic === 'hello' || topic === 'goodbye') return
  const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) => concerns(queryKey, event)
  for (const area of touched[topic]) readAgain(queryClient, { queryKey: area.key(), predicate })
  state.setState(current => ({ ...current, dateRefreshed: Date.now() }))
}

async function listen(queryClient: QueryClient, signal: AbortSignal) {
  let wait = firstPause
  let gap = false
  /** Milliseconds after which a copy of the program that stops wants its listeners to come back, not all at once. */
  let comeBackIn = 0
  /** From when on changes have to be told once more. */
  let unheard = firstAskedAt()
  while (!signal.aborted) {
    try {
      // What changed between the first readings and this moment is told now.
      const asked = performance.now()
      const since = Math.round(asked - unheard + slack)
      const ago = gap ? 0 : Math.min(since, eventsKeptFor)
      const events = await client.events.stream({ ago }, { signal })
      state.setState(current => ({ ...current, connected: true }))
      wait = firstPause
      // What happened while nobody listened is unknown: read everything on screen again.
      if (gap || since > eventsKeptFor || performance.now() - asked > slack) readAgain(queryClient)
      gap = true
      for await (const event of events) {
        if (event.topic === 'goodbye') {
          gap = false
          comeBackIn = getEventMeta(event)?.retry ?? firstPause
        }
        apply(queryClient, event)
      }
      if (!gap) {
        unheard = performance.now()
        await pauseOrOnline(comeBackIn, signal)
        continue
      }
    } catch (error) {
      if (signal.aborted || isCancelled(error) || error instanceof SessionOver) return
      // Asking again would be refused again.
      if (refusalOf(error).status === 403) return
    }
    gap = true
    state.setState(current => ({ ...current, connected: false }))
    await pauseOrOnline(wait * (0.75 + Math.random() / 2), signal)
    wait = Math.min(wait * 2, longestPause)
  }
}

/** Keeps the one live connection open while the app is. */
export function useLiveEvents() {
  const queryClient = useQueryClient()
  useEffect(() => {
    const stop = new AbortController()
    listen(queryClient, stop.signal)
    return () => stop.abort()
  }, [queryClient])
}
