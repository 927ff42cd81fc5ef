/** Which area a table belongs to, and who else writes it. */

/** The areas that have tables; only an area's own files write them. */
const tablesOf: Readonly<Record<string, readonly string[]>> = {
  platform: [
    'audit_log',
    'idempotency_keys',
    'migrations',
    'oidc_payloads',
    'secrets',
    'sign_in_attempts',
    'user_credentials',
    'user_links',
    'user_identities',
    'user_passkeys',
    'user_recovery_codes',
    'user_sessions',
    'user_totp',
  ],
  'people/users': ['users', 'user_preferences', 'user_presence'],
  'people/teams': ['teams', 'team_members', 'team_associations'],
  'people/zones': ['zones', 'zone_spaces', 'zone_teams', 'zone_grants'],
  'people/tenants': ['tenants', 'support_visits'],
  'people/organization': ['time_periods', 'booking_policies', 'policy_reads'],
  'people/customers': ['customers', 'customer_contacts'],
  'people/imports': ['imports', 'import_rows'],
  'people/scim': ['scim_tokens', 'scim_users', 'scim_groups'],
  'people/identity-providers': ['identity_providers'],
  'people/onboarding': ['onboarding_steps', 'onboarding_skips'],
  'places/campuses': ['campuses', 'campus_hours', 'campus_exceptions'],
  'places/spaces': ['spaces', 'space_cancellations'],
  'places/floor-plans': ['floor_plans', 'floor_plan_elements', 'floor_plan_places', 'floor_plan_backgrounds'],
  'places/assets': ['idle_files'],
  'bookings/reservations': ['reservations'],
  'bookings/invitations': ['reservation_attendees'],
  'bookings/series': ['reservation_series', 'series_dates'],
  'bookings/check-in': ['attendances', 'arrival_watches'],
  'bookings/waitlist': ['waits'],
  'bookings/reminders': ['reminder_choices', 'reminders_sent'],
  'bookings/feeds': ['calendar_feeds'],
  'bookings/blocks': ['space_blocks', 'space_block_kept'],
  'bookings/booking-requests': ['booking_requests'],
  'front-desk/notifications': ['notifications', 'notification_choices'],
  'front-desk/incidents': ['incidents', 'incident_comments'],
  'front-desk/news': ['news', 'news_seen'],
  'front-desk/visitors': ['visits', 'visitor_settings'],
  'commerce/products': ['products', 'product_exceptions'],
}

const owners = new Map(
  Object.entries(tablesOf).flatMap(([area, tables]) => tables.map(table => [table, area] as const)),
)

/** `people/users`, or `platform`; undefined for a table that no area has. */
export const ownerOf = (table: string): string | undefined => owners.get(table)

/**
 * The writes to another area's table that have no door to go through yet. The list may shrink. Sign-in stands below the
 * people whom it lets in and can't ask their areas: it makes the first account and those of a first sign-in.
 */
export const foreignWrites: Readonly<Record<string, readonly string[]>> = {
  platform: ['identity_providers', 'tenants', 'users'],
  'bookings/invitations': ['reservations'],
  'bookings/meetings': ['reservations'],
  'bookings/reservations': ['audit_log', 'booking_requests'],
  'bookings/waitlist': ['reservations'],
  'front-desk/visitors': ['reservation_attendees'],
}

const written =
  /\b(?:insertInto|updateTable|deleteFrom)\('(\w+)|\b(?:insert\s+into|delete\s+from)\s+(\w+)|\bupdate\s+(\w+)(?:\s+(?!set\b)\w+)?\s+set\b/g

/** The tables that a source writes by Kysely or by SQL, and where. */
export const writesIn = (source: string): { table: string; offset: number }[] =>
  [...source.matchAll(written)].map(match => ({
    table: match[1] ?? match[2] ?? match[3] ?? '',
    offset: match.index,
  }))
