import './messages.ts'
import { attendees } from './bookings/attendees.ts'
import { availability } from './bookings/availability.ts'
import { blocks } from './bookings/blocks.ts'
import { bookingRequests } from './bookings/booking-requests.ts'
import { calendar } from './bookings/calendar.ts'
import { checkIn } from './bookings/check-in.ts'
import { feeds } from './bookings/feeds.ts'
import { invitations } from './bookings/invitations.ts'
import { myBooking } from './bookings/my-booking.ts'
import { reminders } from './bookings/reminders.ts'
import { bookingBulk } from './bookings/reservation-bulk.ts'
import { bookingChanges } from './bookings/reservation-changes.ts'
import { bookings as bookingCalls } from './bookings/reservations.ts'
import { roomCalendars } from './bookings/room-calendars.ts'
import { series } from './bookings/series.ts'
import { waitlist } from './bookings/waitlist.ts'
import { contractAddenda } from './deals/contract-addenda.ts'
import { contractDocuments } from './deals/contract-documents.ts'
import { contractNotices } from './deals/contract-notices.ts'
import { contractSteps } from './deals/contract-steps.ts'
import { contractUsualTerms } from './deals/contract-usual-terms.ts'
import { contracts as contractRecords } from './deals/contracts.ts'
import { salesQueue } from './deals/hubspot.ts'
import { saleQuotes } from './deals/sale-quotes.ts'
import { sales } from './deals/sales.ts'
import { dashboard } from './front-desk/dashboard.ts'
import { daySheet } from './front-desk/day-sheet.ts'
import { frame } from './front-desk/frame.ts'
import { triage } from './front-desk/health.ts'
import { vaccineCards } from './front-desk/health-cards.ts'
import { incidents } from './front-desk/incidents.ts'
import { news } from './front-desk/news.ts'
import { screens } from './front-desk/screens.ts'
import { visitors } from './front-desk/visitors.ts'
import { occupation } from './insight/occupation.ts'
import { savedReports } from './insight/report-files.ts'
import { reports } from './insight/reports.ts'
import { search } from './insight/search.ts'
import { setup } from './insight/setup.ts'
import { billing } from './money/billing.ts'
import { billingRuns } from './money/billing-runs.ts'
import { billingSap } from './money/billing-sap.ts'
import { charges } from './money/charges.ts'
import { orderReceipts } from './money/order-receipts.ts'
import { orderSettings } from './money/order-settings.ts'
import { orders as orderCalls } from './money/orders.ts'
import { wallets } from './money/wallets.ts'
import { inventoryLists } from './offer/inventory.ts'
import { inventoryConflicts } from './offer/inventory-conflicts.ts'
import { inventoryPlan } from './offer/inventory-plan.ts'
import { inventoryUpkeep } from './offer/inventory-upkeep.ts'
import { landlords } from './offer/landlords.ts'
import { pricing } from './offer/pricing.ts'
import { productExceptions } from './offer/product-exceptions.ts'
import { products as productRecords } from './offer/products.ts'
import { rates } from './offer/rates.ts'
import { rentalContracts } from './offer/rental-contracts.ts'
import { billingSettings } from './people/billing-settings.ts'
import { companies as companyRecords } from './people/companies.ts'
import { contractTerms } from './people/contract-terms.ts'
import { customers } from './people/customers.ts'
import { iam } from './people/iam.ts'
import { identityProviders } from './people/identity-providers.ts'
import { imports } from './people/imports.ts'
import { onboarding } from './people/onboarding.ts'
import { organization } from './people/organization.ts'
import { passwords } from './people/passwords.ts'
import { personalData } from './people/personal-data.ts'
import { scimToken } from './people/scim-token.ts'
import { secondFactor } from './people/second-factor.ts'
import { support } from './people/support.ts'
import { teams } from './people/teams.ts'
import { tenants } from './people/tenants.ts'
import { users as userRecords } from './people/users.ts'
import { zones } from './people/zones.ts'
import { campuses } from './places/campuses.ts'
import { floorPlanDrawing } from './places/floor-plan-drawing.ts'
import { floorPlanReview } from './places/floor-plan-review.ts'
import { floorPlans as floorPlanRecords } from './places/floor-plans.ts'
import { spaceChanges } from './places/space-changes.ts'
import { spaceQr } from './places/space-qr.ts'
import { spaces as spaceRecords } from './places/spaces.ts'
import { assets } from './platform/assets.ts'
import { auditLog } from './platform/audit-log.ts'
import { backups } from './platform/backups.ts'
import { connections } from './platform/connections.ts'
import { dependents } from './platform/dependents.ts'
import { events } from './platform/events.ts'
import { notifications } from './platform/notifications.ts'

const bookings = { ...bookingCalls, ...bookingChanges, ...bookingBulk, ...calendar, ...availability, ...attendees }
const contracts = {
  ...contractRecords,
  ...contractSteps,
  ...contractUsualTerms,
  ...contractAddenda,
  ...contractNotices,
}
const companies = { ...companyRecords, ...contractTerms, ...billingSettings }
const floorPlans = { ...floorPlanRecords, ...floorPlanDrawing, ...floorPlanReview }
const health = { ...triage, ...vaccineCards }
const products = { ...productRecords, ...productExceptions }
const inventory = { ...inventoryLists, ...inventoryConflicts, ...inventoryPlan, ...inventoryUpkeep }
const orders = { ...orderCalls, ...orderReceipts, ...orderSettings }
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
  companies,
  organization,
  scimToken,
  campuses,
  spaces,
  floorPlans,
  bookings,
  bookingRequests,
  invitations,
  myBooking,
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
  roomCalendars,
  incidents,
  news,
  visitors,
  daySheet,
  screens,
  health,
  frame,
  dashboard,
  products,
  pricing,
  rates,
  sales,
  saleQuotes,
  contracts,
  occupation,
  inventory,
  landlords,
  rentalContracts,
  wallets,
  charges,
  billing,
  billingRuns,
  billingSap,
  reports,
  savedReports,
  orders,
  contractDocuments,
  search,
  setup,
  salesQueue,
  dependents,
  connections,
  backups,
  auditLog,
  personalData,
  events,
}
