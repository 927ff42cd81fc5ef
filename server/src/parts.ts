import { assetJobs } from './assets/assets.jobs.ts'
import { assetRoutes } from './assets/assets.routes.ts'
import { blockRoutes } from './blocks/blocks.routes.ts'
import { bookingRequestRoutes } from './booking-requests/booking-requests.routes.ts'
import { bookingJobs } from './bookings/bookings.jobs.ts'
import { bookingRoutes } from './bookings/bookings.routes.ts'
import { releaseUnattendedJob } from './bookings/check-in.jobs.ts'
import { checkInRoutes } from './bookings/check-in.routes.ts'
import { feedRoutes } from './bookings/feeds.routes.ts'
import { invitationRoutes } from './bookings/invitations.routes.ts'
import { remindersJob } from './bookings/reminders.jobs.ts'
import { reminderRoutes } from './bookings/reminders.routes.ts'
import { seriesInvitationJob } from './bookings/series.jobs.ts'
import { seriesRoutes } from './bookings/series.routes.ts'
import { seriesChangeRoutes } from './bookings/series-changes.routes.ts'
import { waitlistJob, waitlistSweepJob } from './bookings/waitlist.jobs.ts'
import { waitlistRoutes } from './bookings/waitlist.routes.ts'
import { campusRoutes } from './campuses/campuses.routes.ts'
import { customerRoutes } from './customers/customers.routes.ts'
import { dashboardRoutes } from './dashboard/dashboard.routes.ts'
import { eventRoutes } from './events/events.routes.ts'
import { floorPlanJobs } from './floor-plans/floor-plans.jobs.ts'
import { floorPlanRoutes } from './floor-plans/floor-plans.routes.ts'
import { identityProviderRoutes } from './identity-providers/identity-providers.routes.ts'
import { importJobs } from './imports/imports.jobs.ts'
import { importRoutes } from './imports/imports.routes.ts'
import { incidentRoutes } from './incidents/incidents.routes.ts'
import { newsRoutes } from './news/news.routes.ts'
import { notificationJobs } from './notifications/notifications.jobs.ts'
import { notificationRoutes } from './notifications/notifications.routes.ts'
import { onboardingRoutes } from './onboarding/onboarding.routes.ts'
import { keptPoliciesJob } from './organization/kept-policies.jobs.ts'
import { organizationRoutes } from './organization/organization.routes.ts'
import { identityPurgeJob } from './platform/identity/identity-purge.ts'
import type { Job } from './platform/jobs.ts'
import { mailJob } from './platform/mail.ts'
import { purgeJob } from './platform/purge.ts'
import { productRoutes } from './products/products.routes.ts'
import { serveScim } from './scim/scim.routes.ts'
import { scimTokenRoutes } from './scim/token.routes.ts'
import { secondFactorRoutes } from './second-factor/second-factor.routes.ts'
import { spaceJobs } from './spaces/qr.jobs.ts'
import { spaceRoutes } from './spaces/spaces.routes.ts'
import { teamRoutes } from './teams/teams.routes.ts'
import { overdueVisitsJob } from './tenants/support.jobs.ts'
import { supportRoutes } from './tenants/support.routes.ts'
import { tenantRoutes } from './tenants/tenants.routes.ts'
import { forgottenPasswordJob, welcomeJob } from './users/passwords.jobs.ts'
import { userRoutes } from './users/users.routes.ts'
import { visitorsPurgeJob } from './visitors/visitors.jobs.ts'
import { visitorRoutes } from './visitors/visitors.routes.ts'
import { zoneRoutes } from './zones/zones.routes.ts'

/** The calls of all areas, in the contract's order. */
export const router = {
  tenants: tenantRoutes,
  identityProviders: identityProviderRoutes,
  users: userRoutes,
  imports: importRoutes,
  onboarding: onboardingRoutes,
  secondFactor: secondFactorRoutes,
  support: supportRoutes,
  customers: customerRoutes,
  organization: organizationRoutes,
  scimToken: scimTokenRoutes,
  campuses: campusRoutes,
  spaces: spaceRoutes,
  floorPlans: floorPlanRoutes,
  bookings: bookingRoutes,
  bookingRequests: bookingRequestRoutes,
  invitations: invitationRoutes,
  blocks: blockRoutes,
  series: { ...seriesRoutes, ...seriesChangeRoutes },
  checkIn: checkInRoutes,
  waitlist: waitlistRoutes,
  reminders: reminderRoutes,
  feeds: feedRoutes,
  assets: assetRoutes,
  teams: teamRoutes,
  zones: zoneRoutes,
  notifications: notificationRoutes,
  incidents: incidentRoutes,
  news: newsRoutes,
  visitors: visitorRoutes,
  dashboard: dashboardRoutes,
  products: productRoutes,
  events: eventRoutes,
}

/** What is served outside the contract. */
export const mounts = [serveScim]

/** What runs in the background, of all areas. */
// biome-ignore lint/suspicious/noExplicitAny: each job reads data of its own shape
export const jobs: Job<any>[] = [
  mailJob,
  purgeJob,
  identityPurgeJob,
  forgottenPasswordJob,
  welcomeJob,
  overdueVisitsJob,
  ...assetJobs,
  ...bookingJobs,
  remindersJob,
  releaseUnattendedJob,
  seriesInvitationJob,
  waitlistJob,
  waitlistSweepJob,
  ...importJobs,
  ...notificationJobs,
  keptPoliciesJob,
  visitorsPurgeJob,
  ...spaceJobs,
  ...floorPlanJobs,
]
