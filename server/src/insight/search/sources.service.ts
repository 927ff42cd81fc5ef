import { requestStatusLabels } from '@aforo/api/bookings/labels'
import { bookingStateInWords } from '@aforo/api/bookings/unpaid'
import { contract } from '@aforo/api/contract'
import { draftName } from '@aforo/api/deals/draft-name'
import { renewalInWords } from '@aforo/api/deals/renewal-in-words'
import { contractChangeLabels, contractStatusLabels, saleStatusLabels } from '@aforo/api/deals/sale-labels'
import { incidentStatusLabels, visitStatusLabels } from '@aforo/api/front-desk/labels'
import { type Found, type FoundGroup, FoundKind, foundAtMost, isSearched } from '@aforo/api/insight/search'
import { billingStatusLabels, orderStatusLabels } from '@aforo/api/money/billing-labels'
import { teamTypeLabels, zoneTypeLabels } from '@aforo/api/people/labels'
import { bookedName, spaceTypeLabels } from '@aforo/api/places/labels'
import type { CallMeta } from '@aforo/api/platform/base'
import { formatDate, formatTimes, shortDay } from '@aforo/api/platform/dates-in-words'
import { formatMinor } from '@aforo/api/platform/money'
import { requestLink, requestsNamed } from '../../bookings/booking-requests/booking-requests.ts'
import { presentReservation, reservationsNamed, slotOf, spaceWords } from '../../bookings/reservations/reservations.ts'
import { contractsNamed, renewalOf } from '../../deals/contracts/contracts.ts'
import { salesNamed } from '../../deals/sales/sales.ts'
import { incidentsNamed } from '../../front-desk/incidents/incidents.ts'
import { visitorsNamed } from '../../front-desk/visitors/visitors.ts'
import { billingsFound, titleOf } from '../../money/billing/billing.ts'
import { ordersNamed, stateOf } from '../../money/orders/orders.ts'
import { todayWhere } from '../../offer/inventory/inventory.ts'
import { productsNamed } from '../../offer/products/products.ts'
import { leaseLink, leasesNamed } from '../../offer/rental-contracts/rental-contracts.ts'
import { customersNamed } from '../../people/customers/customers.ts'
import { teamsNamed } from '../../people/teams/teams.ts'
import { tenantsNamed } from '../../people/tenants/tenants.ts'
import { peopleNamed } from '../../people/users/users.ts'
import { zonesNamed } from '../../people/zones/zones.ts'
import { campusesNamed } from '../../places/campuses/campuses.ts'
import { spacesNamed } from '../../places/spaces/spaces.ts'
import type { FoundRow } from '../../platform/database/search.ts'
import { seeingAll } from '../../platform/database/transaction.ts'
import { mayRead } from '../../platform/http/access.ts'
import type { HandlerContext } from '../../platform/http/on.ts'

interface Source {
  /** The call that lists these records: who may make it finds them. */
  of: { '~orpc': { meta: CallMeta } }
  /** What has every word of `q`, the likeliest first; no more than `limit`. */
  find(context: HandlerContext, q: string, limit: number): Promise<Found[]>
  /** The address of the list with all that match. */
  all?: (q: string) => string
}

const words = (...parts: (string | null | undefined | false)[]) => parts.filter(Boolean).join(' · ')
const searched = (path: string) => (q: string) =>
  `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ q: JSON.stringify(q) })}`
const linked = (rows: readonly FoundRow[], link: (id: string) => string): Found[] =>
  rows.map(({ id, title, detail }) => ({ id, title, detail, link: link(id) }))

/**
 * Where the search over everything looks. An area joins by its kind in the contract and its entry here: what it finds
 * comes through its door, in the caller's own transaction, so that it finds what its own list would.
 */
const sources: Record<FoundKind, Source> = {
  USER: {
    of: contract.users.list,
    find: async ({ tx }, q, limit) =>
      linked(await peopleNamed(tx, q, limit), id => `/app/users/collaborators?user=${id}`),
    all: searched('/app/users/collaborators'),
  },
  VISITOR: {
    of: contract.visitors.search,
    find: async (context, q, limit) =>
      (await visitorsNamed(context, q, limit)).map(
        ({ id, name, status, company, hostName, campusName, expectedAt }) => ({
          id,
          title: name,
          detail: words(visitStatusLabels[status], expectedAt, company, hostName && `con ${hostName}`, campusName),
          link: `/app/visitors?visitor=${id}`,
        }),
      ),
    all: searched('/app/visitors'),
  },
  RESERVATION: {
    of: contract.bookings.search,
    find: async ({ tx, now, caller }, q, limit) =>
      (await reservationsNamed(tx, q, now, limit))
        .map(row => ({ ...presentReservation(row, caller, now), campusName: row.campus_name }))
        .map(({ reservationId, subject, ownerGivenName, ownerLastname, status, ...at }) => ({
          id: reservationId,
          title: subject || `${bookedName(at)}, ${ownerGivenName}`,
          detail: words(
            (status !== 'CREATED' || at.unpaid !== null) &&
              bookingStateInWords({ status, ...at }, now.epochMilliseconds),
            shortDay(at.at),
            formatTimes(at.from, at.to),
            bookedName(at),
            `${ownerGivenName ?? ''} ${ownerLastname ?? ''}`.trim(),
          ),
          link: `/app/reservation/${at.spaceType === 'PARKING_SPOT' ? 'parking' : 'space'}?campus=${at.campusId}&date=${at.at}&open=${reservationId}`,
        })),
    all: searched('/app/reservation/space?view=list&campus=all&when=all'),
  },
  REQUEST: {
    of: contract.bookingRequests.search,
    find: async ({ tx, now }, q, limit) =>
      (await requestsNamed(tx, q, now, limit)).map(row => {
        const slot = slotOf({ start: row.starts_at, end: row.ends_at }, row.time_zone)
        return {
          id: row.id,
          title: `${row.owner_given_name ?? ''} ${row.owner_lastname ?? ''}`.trim() || spaceWords(row),
          detail: words(
            requestStatusLabels[row.status],
            spaceWords(row),
            shortDay(slot.at),
            formatTimes(slot.from, slot.to),
            row.campus_name,
          ),
          link: requestLink(row.id),
        }
      }),
  },
  SPACE: {
    of: contract.spaces.search,
    find: async ({ tx }, q, limit) =>
      (await spacesNamed(tx, q, limit)).map(row => ({
        id: row.id,
        title: row.name,
        detail: words(spaceTypeLabels[row.type as keyof typeof spaceTypeLabels], row.parent_name, row.campus_name),
        link: `/app/configurations/spaces?campus=${row.campus_id}&space=${row.id}`,
      })),
  },
  CAMPUS: {
    of: contract.campuses.search,
    find: async ({ tx }, q, limit) =>
      linked(await campusesNamed(tx, q, limit), id => `/app/configurations/campus/${id}`),
    all: searched('/app/configurations/campus'),
  },
  CLIENT: {
    of: contract.customers.search,
    find: async ({ tx }, q, limit) =>
      linked(await customersNamed(tx, q, limit), id => `/app/users/clients?client=${id}`),
    all: searched('/app/users/clients'),
  },
  TEAM: {
    of: contract.teams.search,
    // A customer's team is found as the customer.
    find: async ({ tx, caller }, q, limit) => {
      const types = teamTypes.filter(type => type !== 'BILLABLE' || caller.tenantType !== 'AFORO')
      const found = await teamsNamed(tx, { q, types }, limit)
      return found.map(({ id, title, type, status }) => ({
        id,
        title,
        detail: words(teamTypeLabels[type], status === 'SUSPENDED' && 'Suspendido'),
        link: `/app/users/teams?team=${id}`,
      }))
    },
    all: searched('/app/users/teams'),
  },
  ZONE: {
    of: contract.zones.search,
    find: async ({ tx }, q, limit) =>
      (await zonesNamed(tx, q, limit)).map(({ id, title, type }) => ({
        id,
        title,
        detail: zoneTypeLabels[type],
        link: `/app/users/zones?zone=${id}`,
      })),
    all: searched('/app/users/zones'),
  },
  PRODUCT: {
    of: contract.products.search,
    find: async ({ tx }, q, limit) =>
      linked(await productsNamed(tx, q, limit), id => `/app/inventory/products?product=${id}`),
    all: searched('/app/inventory/products'),
  },
  SALE: {
    of: contract.sales.search,
    find: async ({ tx }, q, limit) =>
      (await salesNamed(tx, q, limit)).map(({ id, title, status, client }) => ({
        id,
        title,
        detail: words(saleStatusLabels[status], client),
        link: `/app/sales?sale=${id}`,
      })),
    all: searched('/app/sales'),
  },
  CONTRACT: {
    of: contract.contracts.search,
    find: async ({ tx, now }, q, limit) => {
      const today = await todayWhere(tx, {}, now)
      return (await contractsNamed(tx, q, limit)).map(row => {
        const { id, number, status, client, sale, chain_ends_on: endsOn } = row
        const renewal = renewalOf(row, today)
        return {
          id,
          title:
            number ??
            draftName({
              sale,
              change: row.change_kind && contractChangeLabels[row.change_kind],
              products: row.codes,
              startsOn: row.changes_from ?? row.starts_on,
            }),
          detail: words(
            contractStatusLabels[status],
            client,
            endsOn && `hasta el ${formatDate(endsOn)}`,
            renewal && renewalInWords(renewal, today),
          ),
          link: `/app/sales/contracts/${id}`,
        }
      })
    },
    all: searched('/app/sales/contracts'),
  },
  BILLING: {
    of: contract.billing.search,
    find: async ({ tx }, q, limit) =>
      (await billingsFound(tx, q, limit)).map(row => ({
        id: row.id,
        title: titleOf(row),
        detail: words(
          billingStatusLabels[row.status],
          formatMinor(row.total, row.currency),
          row.po_code,
          row.sap_doc_num !== null && `SAP ${row.sap_doc_num}`,
        ),
        link: `/app/sales/billings/${row.id}`,
      })),
    all: searched('/app/sales/billings'),
  },
  ORDER: {
    of: contract.orders.search,
    find: async ({ tx, now }, q, limit) =>
      (await ordersNamed(tx, q, limit)).map(row => ({
        id: row.id,
        title: row.code,
        detail: words(orderStatusLabels[stateOf(row, now)], row.customer_name, formatMinor(row.total, row.currency)),
        link: `/app/sales/orders?order=${row.id}`,
      })),
    all: searched('/app/sales/orders'),
  },
  LEASE: {
    of: contract.rentalContracts.search,
    find: async ({ tx }, q, limit) => linked(await leasesNamed(tx, q, limit), id => leaseLink({ contract_id: id })),
    all: searched('/app/inventory?tab=landlords'),
  },
  INCIDENT: {
    of: contract.incidents.search,
    find: async ({ tx }, q, limit) =>
      (await incidentsNamed(tx, q, limit)).map(row => ({
        id: row.id,
        title: `N.º ${row.number}: ${row.text.slice(0, 80)}`,
        detail: words(incidentStatusLabels[row.status], row.space_name, row.campus_name),
        link: `/app/incidents?incident=${row.id}`,
      })),
    all: searched('/app/incidents?status=all'),
  },
  TENANT: {
    of: contract.tenants.list,
    find: async ({ tx }, q, limit) => {
      const found = await seeingAll(tx, () => tenantsNamed(tx, q, limit))
      return linked(found, account => `/app/aforo/organizations?account=${encodeURIComponent(account)}`)
    },
    all: searched('/app/aforo/organizations'),
  },
}

const teamTypes = Object.keys(teamTypeLabels).filter(type => type !== 'CREATED') as Exclude<
  keyof typeof teamTypeLabels,
  'CREATED'
>[]

/** What has every word of `q`, of each kind that the caller may list; kinds without any are left out. */
export async function findEverywhere(context: HandlerContext, q: string): Promise<FoundGroup[]> {
  const look = async (kind: FoundKind): Promise<FoundGroup[]> => {
    const { of, find, all } = sources[kind]
    if (!(isSearched(kind, q) && mayRead(of['~orpc'].meta, context.caller))) return []
    const found = await find(context, q, foundAtMost + 1)
    if (found.length === 0) return []
    const isMore = found.length > foundAtMost
    return [{ kind, items: found.slice(0, foundAtMost), all: isMore ? (all?.(q) ?? null) : null }]
  }
  const own = await Promise.all(FoundKind.options.filter(kind => kind !== acrossTenants).map(look))
  // By itself: no other statement may be on its way while this one sees all tenants.
  return [...own.flat(), ...(await look(acrossTenants))]
}

const acrossTenants = 'TENANT' satisfies FoundKind
