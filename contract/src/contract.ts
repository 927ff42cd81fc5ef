import './messages.ts'
import { assets } from './assets.ts'
import { attendees } from './attendees.ts'
import { availability } from './availability.ts'
import { blocks } from './blocks.ts'
import { bookingChanges } from './booking-changes.ts'
import { bookingRequests } from './booking-requests.ts'
import { bookings as bookingCalls } from './bookings.ts'
import { calendar } from './calendar.ts'
import { campuses } from './campuses.ts'
import { checkIn } from './check-in.ts'
import { customers } from './customers.ts'
import { dashboard } from './dashboard.ts'
import { events } from './events.ts'
import { feeds } from './feeds.ts'
import { floorPlanDrawing } from './floor-plan-drawing.ts'
import { floorPlanReview } from './floor-plan-review.ts'
import { floorPlans as floorPlanRecords } from './floor-plans.ts'
import { iam } from './iam.ts'
import { identityProviders } from './identity-providers.ts'
import { imports } from './imports.ts'
import { incidents } from './incidents.ts'
import { invitations } from './invitations.ts'
import { news } from './news.ts'
import { notifications } from './notifications.ts'
import { onboarding } from './onboarding.ts'
import { organization } from './organization.ts'
import { passwords } from './passwords.ts'
import { productExceptions } from './product-exceptions.ts'
import { products as productRecords } from './products.ts'
import { reminders } from './reminders.ts'
import { scimToken } from './scim-token.ts'
import { secondFactor } from './second-factor.ts'
import { series } from './series.ts'
import { spaceChanges } from './space-changes.ts'
import { spaceQr } from './space-qr.ts'
import { spaces as spaceRecords } from './spaces.ts'
import { support } from './support.ts'
import { teams } from './teams.ts'
import { tenants } from './tenants.ts'
import { users as userRecords } from './users.ts'
import { visitors } from './visitors.ts'
import { waitlist } from './waitlist.ts'
import { zones } from './zones.ts'

const bookings = { ...bookingCalls, ...bookingChanges, ...calendar, ...availability, ...attendees }
const floorPlans = { ...floorPlanRecords, ...floorPlanDrawing, ...floorPlanReview }
const products = { ...productRecords, ...productExceptions }
const users = { ...userRecords, ...iam, ...passwords }
const spaces = { ...spaceRecords, ...spaceChanges, ...spaceQr }

/** Every call of the API, by area. */
export const contract = {
  tenants,
  identityProviders,
  users,
  imports,
  onboarding,
  secondFactor,
  support,
  customers,
  organization,
  scimToken,
  campuses,
  spaces,
  floorPlans,
  bookings,
  bookingRequests,
  invitations,
  blocks,
  assets,
  teams,
  zones,
  notifications,
  series,
  checkIn,
  waitlist,
  reminders,
  feeds,
  incidents,
  news,
  visitors,
  dashboard,
  products,
  events,
}
