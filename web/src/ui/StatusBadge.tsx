import type { BlockStatus } from '@aforo/api/bookings/blocks'
import type { RequestStatus } from '@aforo/api/bookings/booking-requests'
import { blockStatusLabels, requestStatusLabels, reservationStatusLabels } from '@aforo/api/bookings/labels'
import type { ReservationStatus } from '@aforo/api/bookings/reservations'
import type { ContractStatus } from '@aforo/api/deals/contract-states'
import { contractStatusLabels, rentalStatusLabels, saleStatusLabels } from '@aforo/api/deals/sale-labels'
import type { SaleStatus } from '@aforo/api/deals/sale-states'
import type { RoomState } from '@aforo/api/front-desk/dashboard'
import type { TriageStatus } from '@aforo/api/front-desk/health-states'
import type { IncidentStatus } from '@aforo/api/front-desk/incidents'
import {
  incidentStatusLabels,
  newsStatusLabels,
  roomStateLabels,
  triageStatusLabels,
  visitStatusLabels,
} from '@aforo/api/front-desk/labels'
import type { NewsStatus } from '@aforo/api/front-desk/news'
import type { VisitStatus } from '@aforo/api/front-desk/visitors'
import { reportFileStatusLabels } from '@aforo/api/insight/labels'
import type { ReportFileStatus } from '@aforo/api/insight/report-types'
import type { BillingStatus } from '@aforo/api/money/bill-states'
import {
  billingStatusLabels,
  orderStatusLabels,
  receiptStatusLabels,
  walletStateLabels,
} from '@aforo/api/money/billing-labels'
import type { OrderStatus, ReceiptStatus } from '@aforo/api/money/order-states'
import type { WalletState } from '@aforo/api/money/wallets-kinds'
import type { PriceStatus } from '@aforo/api/offer/pricing'
import type { ExceptionStatus } from '@aforo/api/offer/product-exceptions'
import { exceptionStatusLabels, priceStatusLabels, productStatusLabels } from '@aforo/api/offer/product-labels'
import type { ProductStatus } from '@aforo/api/offer/product-types'
import type { RentalStatus } from '@aforo/api/offer/rental-states'
import type { ImportStatus } from '@aforo/api/people/imports'
import { importStatusLabels, teamStatusLabels, userStatusLabels } from '@aforo/api/people/labels'
import type { TeamStatus } from '@aforo/api/people/teams'
import type { UserStatus } from '@aforo/api/people/users'
import type { PlaceAvailability } from '@aforo/api/places/floor-plan-review'
import type { PlanStatus } from '@aforo/api/places/floor-plans'
import { placeAvailabilityLabels, planStatusLabels } from '@aforo/api/places/labels'
import type { ConnectionState, OutsideTaskState } from '@aforo/api/platform/connections'
import { connectionStateLabels, outsideTaskStateLabels } from '@aforo/api/platform/labels'
import classes from './StatusBadge.module.css'

export type Tone = 'neutral' | 'info' | 'good' | 'warning' | 'bad' | 'active'

interface Appearance {
  label: string
  tone: Tone
}

const look = <Status extends string>(labels: Record<Status, string>, tones: Record<Status, Tone>) => {
  const appearances: Partial<Record<string, Appearance>> = {}
  for (const status of Object.keys(labels) as Status[])
    appearances[status] = { label: labels[status], tone: tones[status] }
  return appearances
}

/** The statuses of each lifecycle with a badge. */
export interface Lifecycles {
  billing: BillingStatus
  block: BlockStatus
  wallet: WalletState
  contract: ContractStatus
  exception: ExceptionStatus
  request: RequestStatus
  reservation: ReservationStatus
  room: RoomState
  team: TeamStatus
  import: ImportStatus
  incident: IncidentStatus
  news: NewsStatus
  /** Availability of a place at a moment; MINE: the reader has it. */
  place: PlaceAvailability | 'MINE'
  plan: PlanStatus
  price: PriceStatus
  product: ProductStatus
  order: OrderStatus
  receipt: ReceiptStatus
  rental: RentalStatus
  sale: SaleStatus
  user: UserStatus
  triage: TriageStatus
  reportFile: ReportFileStatus
  visit: VisitStatus
  connection: ConnectionState
  outsideTask: OutsideTaskState
}

/** Availability of a place, in words and as a letter, so as not to depend on colour. */
export const placeLabels: Record<Lifecycles['place'], string> = { ...placeAvailabilityLabels, MINE: 'Tuyo' }
export const placeSigns: Record<Lifecycles['place'], string> = {
  FREE: '✓',
  PARTLY: '½',
  BUSY: '✕',
  BLOCKED: '!',
  CLOSED: 'C',
  NOT_BOOKABLE: '–',
  MINE: '★',
}

/**
 * Label and tone of every status, for all screens; `tones.css` has the colours. Bookings and places share the tone for
 * taken. A new status fails the type check here.
 */
const appearances: Record<keyof Lifecycles, Partial<Record<string, Appearance>>> = {
  billing: look(billingStatusLabels, {
    DRAFT: 'neutral',
    PENDING_PO: 'warning',
    READY_FOR_SAP: 'info',
    SENT_TO_SAP: 'active',
    SAP_PROCESSED: 'good',
    SAP_FAILED: 'bad',
    REQUIRES_MANUAL_REVIEW: 'warning',
    MANUALLY_MODIFIED: 'info',
    CANCELLED: 'neutral',
  }),
  block: look(blockStatusLabels, { SCHEDULED: 'info', ACTIVE: 'bad', ENDED: 'neutral', LIFTED: 'neutral' }),
  contract: look(contractStatusLabels, { DRAFT: 'neutral', CREATED: 'warning', SIGNED: 'good', ARCHIVED: 'neutral' }),
  connection: look(connectionStateLabels, {
    NOT_CONFIGURED: 'neutral',
    OFF: 'neutral',
    UP: 'good',
    FAILING: 'warning',
    DOWN: 'bad',
  }),
  outsideTask: look(outsideTaskStateLabels, {
    WAITING: 'warning',
    RUNNING: 'active',
    FAILED: 'bad',
    DONE: 'good',
    DISCARDED: 'neutral',
  }),
  exception: look(exceptionStatusLabels, { CONFIRMED: 'bad', TENTATIVE: 'warning' }),
  price: look(priceStatusLabels, { UPCOMING: 'info', ACTIVE: 'neutral', EXPIRED: 'neutral' }),
  product: look(productStatusLabels, { UPCOMING: 'info', ACTIVE: 'good', EXPIRED: 'neutral' }),
  order: look(orderStatusLabels, {
    CREATED: 'neutral',
    PENDING: 'warning',
    PAID: 'good',
    CLOSED: 'neutral',
    EXPIRED: 'neutral',
    REJECTED: 'bad',
    CANCELED: 'neutral',
    PAY_IN_LOCATION: 'warning',
    PAID_IN_LOCATION: 'good',
  }),
  receipt: look(receiptStatusLabels, {
    RECEIPT_NOT_REQUIRED: 'neutral',
    RECEIPT_REQUESTED: 'info',
    RECEIPT_REQUESTED_WITH_PRIORITY: 'warning',
    RECEIPT_GENERATED: 'info',
    RECEIPT_SENT: 'active',
    RECEIPT_CONFIRMED: 'good',
    RECEIPT_FAILED: 'bad',
  }),
  rental: look(rentalStatusLabels, { UPCOMING: 'info', ACTIVE: 'good', EXPIRED: 'neutral', ENDED: 'neutral' }),
  request: look(requestStatusLabels, {
    PENDING: 'warning',
    APPROVED: 'good',
    DECLINED: 'bad',
    CANCELED: 'neutral',
    EXPIRED: 'neutral',
  }),
  reservation: look(reservationStatusLabels, {
    DRAFT: 'warning',
    CREATED: 'info',
    IN_PROGRESS: 'active',
    FINISH: 'neutral',
    CANCELED: 'bad',
    DECLINED: 'bad',
  }),
  place: look(placeLabels, {
    FREE: 'good',
    PARTLY: 'warning',
    BUSY: 'info',
    BLOCKED: 'bad',
    CLOSED: 'neutral',
    NOT_BOOKABLE: 'neutral',
    MINE: 'active',
  }),
  wallet: look(walletStateLabels, { OK: 'good', LOW: 'warning', NEGATIVE: 'bad' }),
  room: look(roomStateLabels, {
    FREE: 'good',
    SOON: 'warning',
    BUSY: 'info',
    BLOCKED: 'bad',
    CLOSED: 'neutral',
  }),
  // Blue: doesn't block its products yet; amber: reserved; teal: confirmed.
  sale: look(saleStatusLabels, {
    DRAFT: 'neutral',
    QUOTATION: 'info',
    PENDING: 'info',
    RESERVED: 'warning',
    CONFIRMED: 'active',
    WON: 'good',
    COMPLETED: 'good',
    LOST: 'bad',
    CANCELLED: 'neutral',
    EXPIRED: 'neutral',
  }),
  team: look(teamStatusLabels, { ACTIVE: 'good', SUSPENDED: 'warning', INACTIVE: 'neutral' }),
  import: look(importStatusLabels, {
    UPLOADED: 'neutral',
    CHECKING: 'active',
    CHECKED: 'info',
    QUEUED: 'warning',
    RUNNING: 'active',
    FINISHED: 'good',
    FAILED: 'bad',
    CANCELED: 'neutral',
    UNDOING: 'active',
    UNDONE: 'neutral',
  }),
  incident: look(incidentStatusLabels, { OPEN: 'bad', IN_PROGRESS: 'active', RESOLVED: 'good' }),
  user: look(userStatusLabels, { ACTIVE: 'good', INVITED: 'info', INACTIVE: 'neutral' }),
  triage: look(triageStatusLabels, { SUSPICIOUS: 'bad', UNSUSPICIOUS: 'good' }),
  reportFile: look(reportFileStatusLabels, {
    WAITING: 'info',
    RUNNING: 'active',
    DONE: 'good',
    FAILED: 'bad',
    CANCELED: 'neutral',
    EXPIRED: 'neutral',
  }),
  visit: look(visitStatusLabels, { EXPECTED: 'info', INSIDE: 'active', LEFT: 'neutral' }),
  news: look(newsStatusLabels, { SCHEDULED: 'info', SHOWN: 'good', ENDED: 'neutral', WITHDRAWN: 'bad' }),
  plan: look(planStatusLabels, { DRAFT: 'warning', PUBLISHED: 'info', ACTIVE: 'good', ARCHIVED: 'neutral' }),
}

export const toneOf = <Of extends keyof Lifecycles>(of: Of, status: Lifecycles[Of]): Tone =>
  appearances[of][status]?.tone ?? 'neutral'

/** A status badge: a coloured dot and a label, so that colour is never the only information. */
export function StatusBadge<Of extends keyof Lifecycles>({ of, status }: { of: Of; status: Lifecycles[Of] }) {
  return <Badge label={appearances[of][status]?.label ?? status} tone={toneOf(of, status)} />
}

/** A badge that isn't a lifecycle status: "Archivado", "Sin reservas". */
export const Badge = ({ label, tone, wraps }: Appearance & { wraps?: boolean }) => (
  <span className={classes.badge} data-tone={tone} data-wraps={wraps}>
    {label}
  </span>
)
