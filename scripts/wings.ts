/** The rooms of ARCHITECTURE.md: which wings there are, in which order, and the few pairs that run against it. */

/** From the bottom up: a wing may use those before it. */
export const wings = [
  'platform',
  'people',
  'places',
  'bookings',
  'front-desk',
  'offer',
  'deals',
  'money',
  'insight',
] as const

export type Wing = (typeof wings)[number]

/**
 * Where a lower wing asks a higher one, by area: `server/src/people/users` asks `bookings/reservations` what is booked by
 * somebody who leaves. The list may shrink. A new pair needs a reason why the question can't be asked the other way round.
 */
export const upwardPairs: Readonly<Record<string, readonly string[]>> = {
  // Deals and contracts take products, and the plan of sales names their state.
  'api offer/inventory': ['deals/sale-states'],
  'api people/organization': ['bookings/reservations'],
  'api people/zones': ['places/spaces'],
  'api places/floor-plan-review': ['offer/product-types'],
  'api places/floor-plans': ['offer/product-types'],
  // What a contract includes each month is the wallet's to give.
  'server deals/contracts': ['money/wallets'],
  // A product that is moved in the plan changes the deal that takes it, and the log tells its fields.
  'server offer/inventory': ['deals/sales'],
  // What a rented building earns.
  'server offer/rental-contracts': ['deals/contracts'],
  'server people/organization': ['bookings/reservations'],
  'server people/teams': ['places/campuses'],
  'server people/users': ['bookings/booking-requests', 'bookings/reservations'],
  'server places/campuses': ['bookings/reservations'],
  'server places/floor-plans': ['bookings/blocks', 'bookings/reservations', 'offer/products'],
  'server places/spaces': ['bookings/reservations', 'offer/products'],
  // What a booking costs is said where it is made and shown.
  'web bookings/reservations': ['money/charges', 'front-desk/incidents'],
  // Deals that wait in the CRM's queue are a tab of the inventory.
  'web offer/inventory': ['deals/hubspot'],
  'web people/companies': ['places/campuses'],
  'web people/customers': ['places/campuses'],
  'web people/organization': ['places/campuses'],
  'web people/profile': ['bookings/feeds', 'bookings/reminders'],
  // A team's and a person's record has its wallet.
  'web people/teams': ['money/wallets'],
  'web people/users': ['bookings/reservations', 'money/wallets', 'places/campuses'],
  'web people/zones': ['places/spaces'],
  'web places/spaces': ['bookings/blocks', 'bookings/feeds'],
}

/** A file's place in the house; undefined for what stands beside the wings (`web/src/ui`, `server/src/demo`, …). */
export interface Room {
  workspace: 'api' | 'server' | 'web'
  wing: Wing
  /** A folder of the server and the web app, a file of the API; of the platform, undefined. */
  area: string | undefined
}

export function roomOf(file: string): Room | undefined {
  const [, workspace, wing, inside] = /^(api|server|web)\/src\/([a-z-]+)\/(.+)$/.exec(file) ?? []
  if (!workspace || !inside || !wings.includes(wing as Wing)) return
  const folder = inside.split('/').slice(0, -1)
  const area = wing === 'platform' ? undefined : (folder[0] ?? inside.replace(/(\.test)?\.ts$/, ''))
  return { workspace: workspace as Room['workspace'], wing: wing as Wing, area }
}

/** Whether `from` may know of `to` by its place; pairs that run upward are listed. */
export function mayUse(from: Room, to: Room): boolean {
  if (wings.indexOf(to.wing) <= wings.indexOf(from.wing)) return true
  const pairs = upwardPairs[`${from.workspace} ${from.wing}/${from.area}`] ?? []
  return pairs.includes(`${to.wing}/${to.area}`)
}

/** The groups of files that import each other in a circle, each in the order in which it is found. */
export function circles(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  // Tarjan's strongly connected components: Depth-First Search and Linear Graph Algorithms, SIAM J. Comput. 1 (1972).
  const number = new Map<string, number>()
  const open: string[] = []
  const found: string[][] = []
  const visit = (file: string): number => {
    let low = number.size
    number.set(file, low)
    open.push(file)
    for (const next of imports.get(file) ?? []) {
      if (!imports.has(next)) continue
      if (!number.has(next)) low = Math.min(low, visit(next))
      else if (open.includes(next)) low = Math.min(low, number.get(next) ?? low)
    }
    if (low === number.get(file)) {
      const circle = open.splice(open.indexOf(file))
      if (circle.length > 1) found.push(circle)
    }
    return low
  }
  for (const file of imports.keys()) if (!number.has(file)) visit(file)
  return found
}
