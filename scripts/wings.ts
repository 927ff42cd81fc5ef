/** The rooms of ARCHITECTURE.md: which wings there are, in which order, and the few pairs that run against it. */

/** From the bottom up: a wing may use those before it. */
export const wings = ['platform', 'people', 'places', 'bookings', 'front-desk', 'commerce'] as const

export type Wing = (typeof wings)[number]

/**
 * Where a lower wing asks a higher one, by area: `server/src/people/users` asks `bookings/reservations` what is booked by
 * somebody who leaves. The list may shrink. A new pair needs a reason why the question can't be asked the other way round.
 */
export const upwardPairs: Readonly<Record<string, readonly string[]>> = {
  'contract people/organization': ['bookings/reservations'],
  'contract people/zones': ['places/spaces'],
  'contract places/floor-plan-review': ['commerce/product-types'],
  'contract places/floor-plans': ['commerce/product-types'],
  'server bookings/booking-requests': ['front-desk/notifications'],
  'server bookings/check-in': ['front-desk/notifications'],
  'server bookings/invitations': ['front-desk/notifications'],
  'server bookings/reminders': ['front-desk/notifications'],
  'server bookings/waitlist': ['front-desk/notifications'],
  'server people/imports': ['front-desk/notifications', 'places/assets'],
  'server people/organization': ['bookings/reservations', 'places/assets'],
  'server people/teams': ['places/campuses'],
  'server people/users': ['bookings/booking-requests', 'bookings/reservations', 'places/assets'],
  'server places/campuses': ['bookings/reservations'],
  'server places/floor-plans': ['bookings/blocks', 'bookings/reservations', 'commerce/products'],
  'server places/spaces': ['bookings/reservations', 'commerce/products'],
  // What a booking costs is said where it is made and shown.
  'web bookings/reservations': ['commerce/charges', 'front-desk/incidents'],
  'web people/companies': ['places/campuses'],
  'web people/customers': ['places/campuses'],
  'web people/organization': ['places/campuses'],
  'web people/profile': ['bookings/feeds', 'bookings/reminders', 'front-desk/notifications'],
  // A team's and a person's record has its wallet.
  'web people/teams': ['commerce/wallets'],
  'web people/users': ['bookings/reservations', 'commerce/wallets', 'places/campuses'],
  'web people/zones': ['places/spaces'],
  'web places/spaces': ['bookings/blocks', 'bookings/feeds'],
}

/** A file's place in the house; undefined for what stands beside the wings (`web/src/ui`, `server/src/demo`, …). */
export interface Room {
  workspace: 'contract' | 'server' | 'web'
  wing: Wing
  /** A folder of the server and the web app, a file of the contract; of the platform, undefined. */
  area: string | undefined
}

export function roomOf(file: string): Room | undefined {
  const [, workspace, wing, inside] = /^(contract|server|web)\/src\/([a-z-]+)\/(.+)$/.exec(file) ?? []
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
