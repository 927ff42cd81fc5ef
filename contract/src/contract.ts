import './messages.ts'
import { attendees } from './bookings/attendees.ts'
import { availability } from './bookings/availability.ts'
import { blocks } from './bookings/blocks.ts'
import { bookingRequests } from './bookings/booking-requests.ts'
import { calendar } from './bookings/calendar.ts'
import { checkIn } from './bookings/check-in.ts'
import { feeds } from './bookings/feeds.ts'
import { invitations } from './bookings/invitations.ts'
import { reminders } from './bookings/reminders.ts'
import { bookingBulk } from './bookings/reservation-bulk.ts'
import { bookingChanges } from './bookings/reservation-changes.ts'
import { bookings as bookingCalls } from './bookings/reservations.ts'
import { series } from './bookings/series.ts'
import { waitlist } from './bookings/waitlist.ts'
import { billing } from './commerce/billing.ts'
import { billingRuns } from './commerce/billing-runs.ts'
import { billingSap } from './commerce/billing-sap.ts'
import { charges } from './commerce/charges.ts'
import { contractAddenda } from './commerce/contract-addenda.ts'
import { contractDocuments } from './commerce/contract-documents.ts'
import { contractNotices } from './commerce/contract-notices.ts'
import { contractSteps } from './commerce/contract-steps.ts'
import { contracts as contractRecords } from './commerce/contracts.ts'
import { salesQueue } from './commerce/hubspot.ts'
import { inventoryLists } from './commerce/inventory.ts'
import { inventoryConflicts } from './commerce/inventory-conflicts.ts'
import { inventoryPlan } from './commerce/inventory-plan.ts'
import { inventoryUpkeep } from './commerce/inventory-upkeep.ts'
import { landlords } from './commerce/landlords.ts'
import { occupation } from './commerce/occupation.ts'
import { orderReceipts } from './commerce/order-receipts.ts'
import { orderSettings } from './commerce/order-settings.ts'
import { orders as orderCalls } from './commerce/orders.ts'
import { pricing } from './commerce/pricing.ts'
import { productExceptions } from './commerce/product-exceptions.ts'
import { products as productRecords } from './commerce/products.ts'
import { rates } from './commerce/rates.ts'
import { rentalContracts } from './commerce/rental-contracts.ts'
import { savedReports } from './commerce/report-files.ts'
import { reports } from './commerce/reports.ts'
import { sales } from './commerce/sales.ts'
import { search } from './commerce/search.ts'
import { wallets } from './commerce/wallets.ts'
import { dashboard } from './front-desk/dashboard.ts'
import { triage } from './front-desk/health.ts'
import { vaccineCards } from './front-desk/health-cards.ts'
import { incidents } from './front-desk/incidents.ts'
import { news } from './front-desk/news.ts'
import { notifications } from './front-desk/notifications.ts'
import { visitors } from './front-desk/visitors.ts'
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
import { scimToken } from './people/scim-token.ts'
import { secondFactor } from './people/second-factor.ts'
import { support } from './people/support.ts'
import { teams } from './people/teams.ts'
import { tenants } from './people/tenants.ts'
import { users as userRecords } from './people/users.ts'
import { zones } from './people/zones.ts'
import { assets } from './places/assets.ts'
import { campuses } from './places/campuses.ts'
import { floorPlanDrawing } from './places/floor-plan-drawing.ts'
import { floorPlanReview } from './places/floor-plan-review.ts'
import { floorPlans as floorPlanRecords } from './places/floor-plans.ts'
import { spaceChanges } from './places/space-changes.ts'
import { spaceQr } from './places/space-qr.ts'
import { spaces as spaceRecords } from './places/spaces.ts'
import { connections } from './platform/connections.ts'
import { dependents } from './platform/dependents.ts'
import { events } from './platform/events.ts'

const bookings = { ...bookingCalls, ...bookingChanges, ...bookingBulk, ...calendar, ...availability, ...attendees }
const contracts = { ...contractRecords, ...contractSteps, ...contractAddenda, ...contractNotices }
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
  health,
  dashboard,
  products,
  pricing,
  rates,
  sales,
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
  salesQueue,
  dependents,
  connections,
  events,
}
