/**
 * The files that compare a record's version by hand, each in a way of its own, instead of locking it by `recordOf` or
 * `settingsOf`. The list may shrink.
 */
export const versionsByHand: readonly string[] = [
  'server/src/bookings/reservations/host-tenant.service.ts',
  'server/src/bookings/series/series-plan.service.ts',
  'server/src/offer/inventory/conflicts.routes.ts',
  'server/src/money/orders/orders.routes.ts',
  'server/src/offer/products/exceptions.routes.ts',
  'server/src/deals/sales/statuses.routes.ts',
  'server/src/people/companies/parts.service.ts',
  'server/src/people/companies/settings.routes.ts',
  'server/src/people/companies/terms.service.ts',
  'server/src/people/identity-providers/identity-providers.routes.ts',
  'server/src/people/organization/policy.routes.ts',
  'server/src/people/tenants/people.routes.ts',
  'server/src/people/users/profile.routes.ts',
  'server/src/places/spaces/changes.routes.ts',
  'server/src/places/spaces/moves.routes.ts',
  'server/src/places/spaces/removal.routes.ts',
]

/** Where a file of the server's areas refuses a stale version by hand: its first place; undefined where it doesn't. */
export function staleVersionIn(file: string, source: string): number | undefined {
  if (!file.startsWith('server/src/') || file.startsWith('server/src/platform/') || file.endsWith('.test.ts')) return
  return /\bstaleVersion\(/.exec(source)?.index
}
