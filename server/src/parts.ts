import { areaDependents } from './area-dependents.ts'
import { blockRoutes } from './bookings/blocks/blocks.routes.ts'
import { bookingRequestRoutes } from './bookings/booking-requests/booking-requests.routes.ts'
import { availabilityRoutes } from './bookings/calendar/availability.routes.ts'
import { calendarRoutes } from './bookings/calendar/calendar.routes.ts'
import { releaseUnattendedJob } from './bookings/check-in/check-in.jobs.ts'
import { checkInRoutes } from './bookings/check-in/check-in.routes.ts'
import { feedRoutes } from './bookings/feeds/feeds.routes.ts'
import { attendeeRoutes } from './bookings/invitations/attendees.routes.ts'
import { bookingJobs } from './bookings/invitations/invitations.jobs.ts'
import { invitationRoutes } from './bookings/invitations/invitations.routes.ts'
import { referenceRoutes } from './bookings/invitations/reference.routes.ts'
import { sharingRoutes } from './bookings/invitations/sharing.routes.ts'
import { myBookingRoutes } from './bookings/my-booking/my-booking.routes.ts'
import { myBookingChangeRoutes } from './bookings/my-booking/my-booking-changes.routes.ts'
import { ownLinkRoutes } from './bookings/my-booking/own-link.routes.ts'
import { linkInNotice } from './bookings/my-booking/own-link.service.ts'
import { remindersJob } from './bookings/reminders/reminders.jobs.ts'
import { reminderRoutes } from './bookings/reminders/reminders.routes.ts'
import { bulkRoutes } from './bookings/reservations/bulk.routes.ts'
import { reportRoutes as bookingReportRoutes } from './bookings/reservations/report.routes.ts'
import { reservationRoutes } from './bookings/reservations/reservations.routes.ts'
import { roomCalendarsJob } from './bookings/room-calendars/calendars.jobs.ts'
import { calendarConnectors } from './bookings/room-calendars/room-calendars.ts'
import { roomCalendarRoutes } from './bookings/room-calendars/rooms.routes.ts'
import { serveCalendarEvents } from './bookings/room-calendars/webhook.routes.ts'
import { seatRoutes } from './bookings/seats/seats.routes.ts'
import { seriesInvitationJob } from './bookings/series/series.jobs.ts'
import { seriesRoutes } from './bookings/series/series.routes.ts'
import { seriesChangeRoutes } from './bookings/series/series-changes.routes.ts'
import { waitlistJob, waitlistSweepJob } from './bookings/waitlist/waitlist.jobs.ts'
import { waitlistRoutes } from './bookings/waitlist/waitlist.routes.ts'
import { compareRoutes } from './deals/contract-documents/compare.routes.ts'
import { contractDocumentJobs } from './deals/contract-documents/generate.jobs.ts'
import { generationRoutes } from './deals/contract-documents/generations.routes.ts'
import { templateRoutes } from './deals/contract-documents/templates.routes.ts'
import { addendumRoutes } from './deals/contracts/addenda.routes.ts'
import { contractJobs } from './deals/contracts/contracts.jobs.ts'
import { contractRoutes } from './deals/contracts/contracts.routes.ts'
import { createRoutes } from './deals/contracts/create.routes.ts'
import { contractDocumentRoutes } from './deals/contracts/documents.routes.ts'
import { earlyEndRoutes } from './deals/contracts/early-end.routes.ts'
import { noticeRoutes } from './deals/contracts/notices.routes.ts'
import { contractReportRoutes } from './deals/contracts/report.routes.ts'
import { signRoutes } from './deals/contracts/sign.routes.ts'
import { stepRoutes } from './deals/contracts/steps.routes.ts'
import { contractsInTray } from './deals/contracts/tray.service.ts'
import { usualTermRoutes } from './deals/contracts/usual-terms.routes.ts'
import { lookAtHubspotJob } from './deals/hubspot/comparison.jobs.ts'
import { hubspotConnector } from './deals/hubspot/hubspot.ts'
import { mappingRoutes } from './deals/hubspot/mapping.routes.ts'
import { salesQueueRoutes } from './deals/hubspot/queue.routes.ts'
import { serveHubspotEvents } from './deals/hubspot/webhook.routes.ts'
import { saleChangeRoutes } from './deals/sales/changes.routes.ts'
import { choiceRoutes as saleChoiceRoutes } from './deals/sales/choices.routes.ts'
import { saleJobs } from './deals/sales/quotes.jobs.ts'
import { quoteRoutes } from './deals/sales/quotes.routes.ts'
import { registerClientRoutes } from './deals/sales/register-client.routes.ts'
import { reportRoutes as saleReportRoutes } from './deals/sales/report.routes.ts'
import { saleRoutes } from './deals/sales/sales.routes.ts'
import { statusRoutes } from './deals/sales/statuses.routes.ts'
import { salesInTray } from './deals/sales/tray.service.ts'
import { dashboardRoutes } from './front-desk/dashboard/dashboard.routes.ts'
import { trayRoutes } from './front-desk/dashboard/tray.routes.ts'
import type { TraySource } from './front-desk/dashboard/tray.service.ts'
import { daySheetJob } from './front-desk/day-sheet/day-sheet.jobs.ts'
import { daySheetRoutes } from './front-desk/day-sheet/day-sheet.routes.ts'
import { frameRoutes } from './front-desk/frame/frame.routes.ts'
import { cardRoutes } from './front-desk/health/cards.routes.ts'
import { formRoutes } from './front-desk/health/forms.routes.ts'
import { healthPurgeJob } from './front-desk/health/health.jobs.ts'
import { settingsRoutes as healthSettingsRoutes } from './front-desk/health/settings.routes.ts'
import { incidentRoutes } from './front-desk/incidents/incidents.routes.ts'
import { newsRoutes } from './front-desk/news/news.routes.ts'
import { deviceRoutes } from './front-desk/screens/device.routes.ts'
import { screenRoutes } from './front-desk/screens/screens.routes.ts'
import { visitorsPurgeJob } from './front-desk/visitors/visitors.jobs.ts'
import { visitorRoutes } from './front-desk/visitors/visitors.routes.ts'
import { importUndoOf, recordImportsOf } from './insight/moving-in/moving-in.ts'
import { occupationRoutes } from './insight/occupation/occupation.routes.ts'
import { fileRoutes as reportFileRoutes } from './insight/reports/files.routes.ts'
import { reportJobs } from './insight/reports/reports.jobs.ts'
import { reportRoutes as tableReportRoutes } from './insight/reports/reports.routes.ts'
import { savedRoutes } from './insight/reports/saved.routes.ts'
import { searchRoutes } from './insight/search/search.routes.ts'
import { setupRoutes } from './insight/setup/setup.routes.ts'
import { billingJobs } from './money/billing/billing.jobs.ts'
import { billingRoutes } from './money/billing/billing.routes.ts'
import { purchaseOrderRoutes } from './money/billing/purchase-order.routes.ts'
import { reportRoutes as billingReportRoutes } from './money/billing/report.routes.ts'
import { runRoutes } from './money/billing/runs.routes.ts'
import { statementRoutes } from './money/billing/statement.routes.ts'
import { stateRoutes } from './money/billing/states.routes.ts'
import { billsInTray } from './money/billing/tray.service.ts'
import { chargeRoutes } from './money/charges/charges.routes.ts'
import { chargesOfBookings } from './money/charges/charges.ts'
import { nubefactConnector } from './money/nubefact/nubefact.ts'
import { settingsRoutes as orderSettingsRoutes } from './money/order-settings/settings.routes.ts'
import { deskRoutes } from './money/orders/desk.routes.ts'
import { extensionRoutes } from './money/orders/extension.routes.ts'
import { orderReceiptRoutes } from './money/orders/order-receipts.routes.ts'
import { orderJobs } from './money/orders/orders.jobs.ts'
import { orderRoutes } from './money/orders/orders.routes.ts'
import { ordersOfBookings } from './money/orders/orders.ts'
import { reportRoutes as orderReportRoutes } from './money/orders/report.routes.ts'
import { ordersInTray } from './money/orders/tray.service.ts'
import { receiptJobs } from './money/receipts/receipts.jobs.ts'
import { creditNoteRoutes } from './money/sap/credit-notes.routes.ts'
import { mappingRoutes as sapMappingRoutes } from './money/sap/mapping.routes.ts'
import { sapConnector } from './money/sap/sap.ts'
import { walletFileRoutes } from './money/wallets/files.routes.ts'
import { movementRoutes } from './money/wallets/movements.routes.ts'
import { walletsInTray } from './money/wallets/tray.service.ts'
import { walletJobs } from './money/wallets/wallets.jobs.ts'
import { walletRoutes } from './money/wallets/wallets.routes.ts'
import { conflictRoutes } from './offer/inventory/conflicts.routes.ts'
import { listRoutes } from './offer/inventory/lists.routes.ts'
import { moveRoutes } from './offer/inventory/moves.routes.ts'
import { planRoutes as inventoryPlanRoutes } from './offer/inventory/plan.routes.ts'
import { reportRoutes as inventoryReportRoutes } from './offer/inventory/reports.routes.ts'
import { conflictsInTray } from './offer/inventory/tray.service.ts'
import { upkeepRoutes } from './offer/inventory/upkeep.routes.ts'
import { pricingRoutes } from './offer/pricing/pricing.routes.ts'
import { rateRoutes } from './offer/pricing/rates.routes.ts'
import { choiceRoutes } from './offer/products/choices.routes.ts'
import { exceptionRoutes } from './offer/products/exceptions.routes.ts'
import { recordRoutes } from './offer/products/records.routes.ts'
import { reportRoutes } from './offer/products/report.routes.ts'
import { contractRoutes as rentalRoutes } from './offer/rental-contracts/contracts.routes.ts'
import { documentRoutes as rentalDocumentRoutes } from './offer/rental-contracts/documents.routes.ts'
import { landlordRoutes } from './offer/rental-contracts/landlords.routes.ts'
import { metricRoutes } from './offer/rental-contracts/metrics.routes.ts'
import { rentalJobs } from './offer/rental-contracts/rental-contracts.jobs.ts'
import { reportRoutes as rentalReportRoutes } from './offer/rental-contracts/report.routes.ts'
import { leasesInTray } from './offer/rental-contracts/tray.service.ts'
import { companyRoutes } from './people/companies/companies.routes.ts'
import { exchangeRateRoutes } from './people/companies/exchange-rates.routes.ts'
import { settingsRoutes } from './people/companies/settings.routes.ts'
import { termRoutes } from './people/companies/terms.routes.ts'
import { customerRoutes } from './people/customers/customers.routes.ts'
import { documentRoutes } from './people/customers/documents.routes.ts'
import { identityProviderRoutes } from './people/identity-providers/identity-providers.routes.ts'
import { importJobs } from './people/imports/imports.jobs.ts'
import { importRoutes } from './people/imports/imports.routes.ts'
import { onboardingRoutes } from './people/onboarding/onboarding.routes.ts'
import { keptPoliciesJob } from './people/organization/kept-policies.jobs.ts'
import { periodRoutes } from './people/organization/periods.routes.ts'
import { policyRoutes } from './people/organization/policy.routes.ts'
import { themeRoutes } from './people/organization/theme.routes.ts'
import { personalDataSweepJob } from './people/personal-data/personal-data.jobs.ts'
import { personalDataRoutes } from './people/personal-data/personal-data.routes.ts'
import { serveScim } from './people/scim/scim.routes.ts'
import { scimTokenRoutes } from './people/scim/token.routes.ts'
import { secondFactorRoutes } from './people/second-factor/second-factor.routes.ts'
import { teamRoutes } from './people/teams/teams.routes.ts'
import { overdueVisitsJob } from './people/tenants/support.jobs.ts'
import { supportRoutes } from './people/tenants/support.routes.ts'
import { tenantRoutes } from './people/tenants/tenants.routes.ts'
import { forgottenPasswordJob, welcomeJob } from './people/users/passwords.jobs.ts'
import { removedUsersPurgeJob } from './people/users/removal.jobs.ts'
import { userRoutes } from './people/users/users.routes.ts'
import { zoneRoutes } from './people/zones/zones.routes.ts'
import { campusRoutes } from './places/campuses/campuses.routes.ts'
import { backgroundRoutes } from './places/floor-plans/backgrounds.routes.ts'
import { comparisonRoutes } from './places/floor-plans/comparison.routes.ts'
import { elementRoutes } from './places/floor-plans/elements.routes.ts'
import { findingRoutes } from './places/floor-plans/findings.routes.ts'
import { floorPlanJobs } from './places/floor-plans/floor-plans.jobs.ts'
import { lifecycleRoutes as planLifecycleRoutes } from './places/floor-plans/lifecycle.routes.ts'
import { placeRoutes } from './places/floor-plans/places.routes.ts'
import { planogramRoutes } from './places/floor-plans/planogram.routes.ts'
import { planRoutes } from './places/floor-plans/plans.routes.ts'
import { spaceJobs } from './places/spaces/qr.jobs.ts'
import { spaceRoutes } from './places/spaces/spaces.routes.ts'
import { assetJobs } from './platform/assets/assets.jobs.ts'
import { assetRoutes } from './platform/assets/assets.routes.ts'
import { attachmentsPurgeJob } from './platform/attachments/attachments.jobs.ts'
import { auditMonthsJob } from './platform/audit-log/audit-log.jobs.ts'
import { auditLogRoutes } from './platform/audit-log/audit-log.routes.ts'
import { backupJobs } from './platform/backup/backups.jobs.ts'
import { backupRoutes } from './platform/backup/backups.routes.ts'
import { dependentRoutes } from './platform/dependents.routes.ts'
import { eventRoutes } from './platform/events/events.routes.ts'
import { identityPurgeJob } from './platform/identity/identity-purge.ts'
import type { AnyJob } from './platform/jobs.ts'
import { mailJob } from './platform/mail.jobs.ts'
import { notificationJobs } from './platform/notifications/notifications.jobs.ts'
import { notificationRoutes } from './platform/notifications/notifications.routes.ts'
import { connectionRoutes } from './platform/outside-systems/connections.routes.ts'
import type { Connectors } from './platform/outside-systems/connector.ts'
import { outsideJobs } from './platform/outside-systems/outside.jobs.ts'
import { taskRoutes } from './platform/outside-systems/tasks.routes.ts'
import type { Ports } from './platform/ports.ts'
import { purgeJob } from './platform/purge.ts'

/** Who answers what an area asks of those above it. */
export const ports: Ports = {
  charges: chargesOfBookings,
  bookingOrders: ordersOfBookings,
  dependents: areaDependents,
  linkInNotice,
  recordImports: recordImportsOf(() => router),
  importUndo: importUndoOf(() => router),
}

/** The outside systems that an operator can connect. */
const connectors: Connectors = [hubspotConnector, sapConnector, nubefactConnector, ...calendarConnectors]

/** What runs in the background, of all areas. */
export const jobs: readonly AnyJob[] = [
  mailJob,
  purgeJob,
  ...backupJobs,
  auditMonthsJob,
  attachmentsPurgeJob,
  identityPurgeJob,
  forgottenPasswordJob,
  welcomeJob,
  removedUsersPurgeJob,
  personalDataSweepJob,
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
  ...contractJobs,
  ...saleJobs,
  ...orderJobs,
  ...receiptJobs,
  ...rentalJobs,
  ...billingJobs,
  ...reportJobs,
  ...contractDocumentJobs,
  daySheetJob,
  visitorsPurgeJob,
  healthPurgeJob,
  ...walletJobs,
  ...spaceJobs,
  ...floorPlanJobs,
  ...outsideJobs(connectors),
  lookAtHubspotJob,
  roomCalendarsJob,
]

/** What waits for somebody, of the areas above the desk. */
const traySources: readonly TraySource[] = [
  billsInTray,
  conflictsInTray,
  contractsInTray,
  leasesInTray,
  ordersInTray,
  salesInTray,
  walletsInTray,
]

/** The calls of all areas, in the contract's order. */
export const router = {
  tenants: tenantRoutes,
  identityProviders: identityProviderRoutes,
  users: userRoutes,
  imports: importRoutes,
  onboarding: onboardingRoutes,
  secondFactor: secondFactorRoutes,
  support: supportRoutes,
  customers: { ...customerRoutes, ...documentRoutes },
  companies: { ...companyRoutes, ...termRoutes, ...settingsRoutes, ...exchangeRateRoutes },
  organization: { ...themeRoutes, ...periodRoutes, ...policyRoutes },
  scimToken: scimTokenRoutes,
  campuses: campusRoutes,
  spaces: spaceRoutes,
  floorPlans: {
    ...planRoutes,
    ...elementRoutes,
    ...placeRoutes,
    ...backgroundRoutes,
    ...findingRoutes,
    ...comparisonRoutes,
    ...planogramRoutes,
    ...planLifecycleRoutes,
  },
  bookings: {
    ...availabilityRoutes,
    ...seatRoutes,
    ...calendarRoutes,
    ...reservationRoutes,
    ...bulkRoutes,
    ...bookingReportRoutes,
    ...attendeeRoutes,
    ...sharingRoutes,
    ...referenceRoutes,
  },
  bookingRequests: bookingRequestRoutes,
  invitations: invitationRoutes,
  myBooking: { ...myBookingRoutes, ...myBookingChangeRoutes, ...ownLinkRoutes },
  blocks: blockRoutes,
  series: { ...seriesRoutes, ...seriesChangeRoutes },
  checkIn: checkInRoutes,
  waitlist: waitlistRoutes,
  reminders: reminderRoutes,
  feeds: feedRoutes,
  roomCalendars: roomCalendarRoutes,
  assets: assetRoutes,
  teams: teamRoutes,
  zones: zoneRoutes,
  notifications: notificationRoutes,
  incidents: incidentRoutes,
  news: newsRoutes,
  visitors: visitorRoutes,
  daySheet: daySheetRoutes,
  screens: { ...screenRoutes, ...deviceRoutes },
  frame: frameRoutes,
  dashboard: {
    ...dashboardRoutes,
    ...trayRoutes(traySources, new Map(jobs.map(({ name, failed }) => [name, failed]))),
  },
  health: { ...formRoutes, ...healthSettingsRoutes, ...cardRoutes },
  products: { ...choiceRoutes, ...recordRoutes, ...exceptionRoutes, ...reportRoutes },
  pricing: pricingRoutes,
  rates: rateRoutes,
  sales: {
    ...saleRoutes,
    ...saleChangeRoutes,
    ...registerClientRoutes,
    ...saleChoiceRoutes,
    ...statusRoutes,
    ...saleReportRoutes,
  },
  saleQuotes: quoteRoutes,
  contracts: {
    ...contractDocumentRoutes,
    ...contractRoutes,
    ...contractReportRoutes,
    ...createRoutes,
    ...stepRoutes,
    ...usualTermRoutes,
    ...noticeRoutes,
    ...earlyEndRoutes,
    ...signRoutes,
    ...addendumRoutes,
    ...compareRoutes,
  },
  occupation: occupationRoutes,
  inventory: {
    ...listRoutes,
    ...conflictRoutes,
    ...moveRoutes,
    ...inventoryPlanRoutes,
    ...upkeepRoutes,
    ...inventoryReportRoutes,
  },
  landlords: landlordRoutes,
  rentalContracts: { ...rentalDocumentRoutes, ...rentalRoutes, ...rentalReportRoutes, ...metricRoutes },
  wallets: { ...walletRoutes, ...movementRoutes, ...walletFileRoutes },
  charges: chargeRoutes,
  billing: { ...billingRoutes, ...stateRoutes, ...purchaseOrderRoutes, ...billingReportRoutes, ...statementRoutes },
  billingRuns: runRoutes,
  billingSap: { ...sapMappingRoutes, ...creditNoteRoutes },
  reports: tableReportRoutes,
  savedReports: { ...savedRoutes, ...reportFileRoutes },
  orders: {
    ...orderRoutes,
    ...deskRoutes,
    ...extensionRoutes,
    ...orderReceiptRoutes,
    ...orderReportRoutes,
    ...orderSettingsRoutes,
  },
  contractDocuments: { ...templateRoutes, ...generationRoutes },
  search: searchRoutes,
  setup: setupRoutes,
  salesQueue: { ...salesQueueRoutes, ...mappingRoutes },
  dependents: dependentRoutes,
  connections: { ...connectionRoutes(connectors), ...taskRoutes(connectors) },
  backups: backupRoutes,
  auditLog: auditLogRoutes,
  personalData: personalDataRoutes,
  events: eventRoutes,
}

/** What is served outside the contract. */
export const mounts = [serveScim, serveHubspotEvents, serveCalendarEvents]
