import { blockDependents } from './bookings/blocks/dependents.queries.ts'
import { requestDependents } from './bookings/booking-requests/dependents.queries.ts'
import { feedDependents } from './bookings/feeds/dependents.queries.ts'
import { reservationDependents } from './bookings/reservations/dependents.queries.ts'
import { roomCalendarDependents } from './bookings/room-calendars/dependents.queries.ts'
import { seriesDependents } from './bookings/series/dependents.queries.ts'
import { waitlistDependents } from './bookings/waitlist/dependents.queries.ts'
import { templateDependents } from './deals/contract-documents/dependents.queries.ts'
import { contractDependents } from './deals/contracts/dependents.queries.ts'
import { saleDependents } from './deals/sales/dependents.queries.ts'
import { daySheetDependents } from './front-desk/day-sheet/dependents.queries.ts'
import { incidentDependents } from './front-desk/incidents/dependents.queries.ts'
import { screenDependents } from './front-desk/screens/dependents.queries.ts'
import { reportDependents } from './insight/reports/dependents.queries.ts'
import { billingDependents } from './money/billing/dependents.queries.ts'
import { chargeDependents } from './money/charges/dependents.queries.ts'
import { orderDependents } from './money/orders/dependents.queries.ts'
import { receiptDependents } from './money/receipts/dependents.queries.ts'
import { walletDependents } from './money/wallets/dependents.queries.ts'
import { inventoryDependents } from './offer/inventory/dependents.queries.ts'
import { pricingDependents } from './offer/pricing/dependents.queries.ts'
import { productDependents } from './offer/products/dependents.queries.ts'
import { rentalDependents } from './offer/rental-contracts/dependents.queries.ts'
import { companyDependents } from './people/companies/dependents.queries.ts'
import { teamDependents } from './people/teams/dependents.queries.ts'
import { personDependents } from './people/users/dependents.queries.ts'
import { zoneDependents } from './people/zones/dependents.queries.ts'
import { floorPlanDependents } from './places/floor-plans/dependents.queries.ts'
import { spaceDependents } from './places/spaces/dependents.queries.ts'
import type { AreaDependents } from './platform/dependents.ts'

/** What each area says of the records that others depend on. */
export const areaDependents: readonly AreaDependents[] = [
  blockDependents,
  requestDependents,
  feedDependents,
  reservationDependents,
  roomCalendarDependents,
  seriesDependents,
  waitlistDependents,
  billingDependents,
  chargeDependents,
  templateDependents,
  contractDependents,
  inventoryDependents,
  orderDependents,
  pricingDependents,
  productDependents,
  receiptDependents,
  rentalDependents,
  reportDependents,
  saleDependents,
  walletDependents,
  daySheetDependents,
  incidentDependents,
  screenDependents,
  companyDependents,
  teamDependents,
  personDependents,
  zoneDependents,
  floorPlanDependents,
  spaceDependents,
]
