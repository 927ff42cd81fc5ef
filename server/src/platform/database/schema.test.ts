import { ChargeState, Payer } from '@aforo/api/bookings/booking-price'
import { RequestStatus } from '@aforo/api/bookings/booking-requests'
import { BlockKind } from '@aforo/api/bookings/calendar'
import { CheckInChannel } from '@aforo/api/bookings/check-in'
import { AttendeeAnswer, GuestType, VisitPurpose } from '@aforo/api/bookings/guests'
import {
  BookingKind,
  bookableTypes,
  EventType,
  MeetingStatus,
  ReservationStatus,
  RoomLayout,
} from '@aforo/api/bookings/reservations'
import { CalendarNoteKind } from '@aforo/api/bookings/room-calendars'
import { WaitStatus } from '@aforo/api/bookings/waitlist'
import {
  ContractChange,
  ContractRenewal,
  ContractStatus,
  ContractStep,
  ContractType,
  NoticeParty,
} from '@aforo/api/deals/contract-states'
import { DocumentKind, GenerationStage, GenerationStatus, PdfState } from '@aforo/api/deals/document-states'
import { DeprecationCause, SaleCurrency, SaleSource, SaleStatus, SaleType } from '@aforo/api/deals/sale-states'
import { CardKind } from '@aforo/api/front-desk/health-cards'
import { QuestionKind, YesNo } from '@aforo/api/front-desk/health-states'
import { IncidentCategory, IncidentStatus } from '@aforo/api/front-desk/incidents'
import { ScreenKind, ShownNames, WalkIns } from '@aforo/api/front-desk/screens'
import {
  ReportDays,
  ReportFileFormat,
  ReportFileStatus,
  ReportSchedule,
  ReportType,
} from '@aforo/api/insight/report-types'
import {
  BillingConcept,
  BillingCurrency,
  BillingStatus,
  CreditNoteKind,
  EntrySource,
  RunOrigin,
  RunStatus,
} from '@aforo/api/money/bill-states'
import { PurchaseOrder } from '@aforo/api/money/bills'
import { RefundRule, WithoutWallet } from '@aforo/api/money/charges-rules'
import {
  CustomerDocument,
  OrderCurrency,
  OrderKind,
  OrderReceiptKind,
  OrderStatus,
  ReceiptStatus,
} from '@aforo/api/money/order-states'
import { IncludedCredits, MovementKind, WalletEntity } from '@aforo/api/money/wallets-kinds'
import { PricingType } from '@aforo/api/offer/pricing'
import { ExceptionReason, ExceptionStatus } from '@aforo/api/offer/product-exceptions'
import { ProductType } from '@aforo/api/offer/product-types'
import { LocationFeature, ProductFeature, ProductFlag } from '@aforo/api/offer/products'
import { billableUnits, RateCurrency, RateKind, RateScope } from '@aforo/api/offer/rates'
import { RentCurrency } from '@aforo/api/offer/rental-contract-records'
import { StepUpKind } from '@aforo/api/offer/rental-states'
import { ConflictStatus, TakingKind } from '@aforo/api/offer/takings'
import { RateSource } from '@aforo/api/people/billing-settings'
import { AccountCurrency, LegalDocument, ReceiptKind } from '@aforo/api/people/companies'
import { ClientType, ContactRole } from '@aforo/api/people/customers'
import { DocumentType } from '@aforo/api/people/documents'
import { ProviderKind } from '@aforo/api/people/identity-providers'
import { ImportKind, ImportMode, ImportStatus, RowVerdict } from '@aforo/api/people/imports'
import { OnboardingChannel } from '@aforo/api/people/onboarding'
import { policySteps } from '@aforo/api/people/organization'
import { PersonalDataRequest, PersonKind } from '@aforo/api/people/personal-data'
import { TeamStatus, TeamType } from '@aforo/api/people/teams'
import { identityProviders } from '@aforo/api/people/tenants'
import { ZoneType } from '@aforo/api/people/zones'
import { ElementKind, ElementShape } from '@aforo/api/places/floor-plan-elements'
import { PlanStatus } from '@aforo/api/places/floor-plans'
import { ParkingSpotType, SpaceFeature, SpaceKind, SpaceType } from '@aforo/api/places/spaces'
import { AttachmentKind } from '@aforo/api/platform/attachments'
import { BackupOrigin, BackupProof, BackupStage, BackupState } from '@aforo/api/platform/backups'
import { roles, tenantTypes } from '@aforo/api/platform/base'
import { CalendarSystem, CircuitState, OutsideSystem, OutsideTaskState } from '@aforo/api/platform/connections'
import { Currency } from '@aforo/api/platform/money'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase } from '../testing/test-database.ts'
import type { Database } from './database.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

async function names(query: ReturnType<typeof sql<{ name: string }>>): Promise<string[]> {
  const { rows } = await query.execute(database.kysely)
  return rows.map(({ name }) => name)
}

/** What each column with a list of words may hold. What follows from the clock is never stored, so it is left out. */
const lists: Record<string, readonly (string | number)[]> = {
  'screens.kind': ScreenKind.options,
  'screen_policies.names': ShownNames.options,
  'screen_policies.walk_ins': WalkIns.options,
  'attachments.entity_type': ['contract', 'customer', 'rental_contract'],
  'attachments.kind': AttachmentKind.options,
  'backups.origin': BackupOrigin.options,
  'backups.proof': BackupProof.options,
  'backups.stage': BackupStage.options,
  'backups.state': BackupState.options,
  'booking_charges.currency': RateCurrency.options,
  'booking_charges.payer': Payer.options,
  'booking_charges.refund': RefundRule.options,
  'booking_charges.state': ChargeState.options,
  'charge_settings.refund': RefundRule.options,
  'charge_settings.without_wallet': WithoutWallet.options,
  'attendances.via': CheckInChannel.options,
  'billing_credit_notes.kind': CreditNoteKind.options,
  'billing_entries.concept': BillingConcept.options,
  'billing_entries.source': EntrySource.options,
  'billing_runs.origin': RunOrigin.options,
  'billing_runs.status': RunStatus.options,
  'billing_settings.currency': AccountCurrency.options,
  'billings.currency': BillingCurrency.options,
  'billings.po_kind': PurchaseOrder.shape.kind.options,
  'billing_tallies.status': BillingStatus.options,
  'billings.status': BillingStatus.options,
  'booking_policies.approval_types': bookableTypes,
  'booking_policies.for_others_roles': roles,
  'booking_policies.step_minutes': policySteps,
  'booking_requests.status': RequestStatus.options,
  'cart_extensions.currency': OrderCurrency.options,
  'company_accounts.currency': AccountCurrency.options,
  'company_representatives.document_type': LegalDocument.options,
  'connections.circuit': CircuitState.options,
  'calendar_events.answered': ['ACCEPTED', 'DECLINED'],
  'calendar_events.note_kind': CalendarNoteKind.options,
  'calendar_events.origin': ['OUTSIDE', 'AFORO'],
  'calendar_events.state': ['LINKED', 'DECLINED', 'ENDED'],
  'calendar_rooms.system': CalendarSystem.options,
  'connections.system': OutsideSystem.options,
  'contract_annexes.kind': AttachmentKind.options,
  'contract_reminders.about': ['END', 'NOTICE'],
  'contract_reminders.days': [30, 60, 90],
  'contracts.archived_from': ['DRAFT', 'CREATED', 'SIGNED'],
  'contract_generations.contract_type': ContractType.options,
  'contract_generations.kind': DocumentKind.options,
  'contract_generations.pdf_state': PdfState.options,
  'contract_generations.stage': GenerationStage.options,
  'contract_generations.status': GenerationStatus.options,
  'contract_templates.contract_type': ContractType.options,
  'contract_templates.kind': DocumentKind.options,
  'contracts.change_kind': ContractChange.options,
  'contracts.contract_type': ContractType.options,
  'contracts.currency': SaleCurrency.options,
  'contract_notices.party': NoticeParty.options,
  'contracts.renewal': ContractRenewal.options,
  'usual_contract_terms.renewal': ContractRenewal.options,
  'contracts.status': ContractStatus.options,
  'contracts.steps_done': ContractStep.options,
  'customer_contacts.role': ContactRole.options,
  'customers.client_types': ClientType.options,
  'exchange_rates.source': RateSource.options,
  'floor_plan_elements.kind': ElementKind.options,
  'floor_plan_elements.shape': ElementShape.options,
  'floor_plans.status': PlanStatus.options,
  'identity_providers.kind': ProviderKind.options,
  'import_rows.verdict': RowVerdict.options,
  'imports.kind': ImportKind.options,
  'imports.mode': ImportMode.options,
  'imports.status': ImportStatus.options,
  'incidents.category': IncidentCategory.options,
  'incidents.status': IncidentStatus.options,
  'ledger_accounts.currency': Currency.options,
  'ledger_accounts.kind': ['WALLET'],
  'ledger_entries.kind': MovementKind.options,
  'onboarding_skips.channel': OnboardingChannel.options,
  'onboarding_steps.channel': OnboardingChannel.options,
  'order_payments.currency': OrderCurrency.options,
  'orders.currency': OrderCurrency.options,
  'orders.customer_document_type': CustomerDocument.options,
  'orders.kind': OrderKind.options,
  'orders.pay': ['NOW', 'IN_LOCATION'],
  'orders.receipt_status': ReceiptStatus.options,
  'orders.status': OrderStatus.options,
  'outside_exchanges.system': OutsideSystem.options,
  'outside_tasks.state': OutsideTaskState.options,
  'outside_tasks.system': OutsideSystem.options,
  'prices.currency': Currency.options,
  'prices.type': PricingType.options,
  'product_conflicts.status': ConflictStatus.options,
  'product_exceptions.reason': ExceptionReason.options,
  'product_exceptions.status': ExceptionStatus.options,
  'product_merges.kind': ['SAME_CODE', 'SAME_NAME'],
  'product_takings.kind': TakingKind.options,
  'products.features': ProductFeature.options,
  'products.flags': ProductFlag.options,
  'products.location_features': LocationFeature.options,
  'products.type': ProductType.options,
  'rates.billable_minutes': billableUnits,
  'rates.currency': RateCurrency.options,
  'rates.scope': RateScope.options,
  'rates.space_type': RateKind.options,
  'receipt_series.kind': ReceiptKind.options,
  'receipt_files.kind': ['PDF', 'XML', 'CDR'],
  'receipts.currency': OrderCurrency.options,
  'receipts.document_type': [...CustomerDocument.options, '-'],
  'receipts.kind': OrderReceiptKind.options,
  'receipts.note_type': ['01', '07'],
  'receipts.status': ReceiptStatus.exclude(['RECEIPT_NOT_REQUIRED']).options,
  'removed_zones.type': ZoneType.options,
  'rental_periods.currency': RentCurrency.options,
  'rental_reminders.about': ['END', 'NOTICE'],
  'rental_reminders.days': [30, 90, 180],
  'report_files.format': ReportFileFormat.options,
  'report_files.space_type': SpaceType.options,
  'report_files.status': ReportFileStatus.exclude(['EXPIRED']).options,
  'report_files.type': ReportType.options,
  'saved_reports.days': ReportDays.options,
  'saved_reports.format': ReportFileFormat.options,
  'saved_reports.schedule': ReportSchedule.options,
  'saved_reports.space_type': SpaceType.options,
  'saved_reports.type': ReportType.options,
  'rental_step_ups.kind': StepUpKind.options,
  'reservation_attendees.answer': AttendeeAnswer.options,
  'reservation_attendees.document_type': DocumentType.options,
  'reservation_attendees.guest_type': GuestType.options,
  'reservation_attendees.purpose': VisitPurpose.options,
  'reservation_series.event_type': EventType.options,
  'reservation_series.layout': RoomLayout.options,
  'reservations.event_type': EventType.options,
  'reservations.kind': BookingKind.options,
  'personal_data_requests.kind': PersonKind.options,
  'personal_data_requests.state': PersonalDataRequest.shape.state.options,
  'personal_data_requests.what': PersonalDataRequest.shape.what.options,
  'reservations.layout': RoomLayout.options,
  'reservations.meeting_status': MeetingStatus.options,
  'reservations.status': ReservationStatus.exclude(['IN_PROGRESS', 'FINISH']).options,
  'sale_quotes.currency': SaleCurrency.options,
  'sale_statuses.status': SaleStatus.options,
  'sales.currency': SaleCurrency.options,
  'sales.deprecated_cause': DeprecationCause.options,
  'sales.source': SaleSource.options,
  'sales.status': SaleStatus.options,
  'sales.type': SaleType.options,
  'space_blocks.kind': BlockKind.options,
  'spaces.features': SpaceFeature.options,
  'spaces.kind': SpaceKind.options,
  'spaces.parking_spot_type': ParkingSpotType.options,
  'spaces.type': SpaceType.options,
  'teams.status': TeamStatus.options,
  'teams.type': TeamType.options,
  'tenants.selected_idp': identityProviders,
  'tenants.type': tenantTypes,
  'triage_questions.kind': QuestionKind.options,
  'triage_questions.suspicious_when': YesNo.options,
  'users.roles': roles,
  'vaccine_cards.kind': CardKind.options,
  'visits.document_type': DocumentType.options,
  'visits.guest_type': GuestType.options,
  'visits.purpose': VisitPurpose.options,
  'waits.features': SpaceFeature.options,
  'waits.space_type': SpaceType.options,
  'waits.status': WaitStatus.options,
  'wallet_settings.included_credits': IncludedCredits.options,
  'wallets.entity_type': WalletEntity.options,
  'zones.type': ZoneType.options,
  // The server's own, which no answer contains.
  'audit_log.cause': ['PERSON', 'JOB', 'CRM'],
  'booking_policies.kept_in': ['DATABASE', 'FIRESTORE'],
  'user_links.purpose': ['PASSWORD'],
}

/** Columns named like a list of words that are none. */
const openLists = new Set([
  'audit_log.entity_type', // the audited records, typed where they are written
  'customers.document_type', // by country; client-documents.routes.test.ts holds its check equal to the rules
  'notification_choices.kind', // grows with each area; its form is checked
  'notifications.kind',
  'outside_tasks.kind', // each connector's own
  'outside_tasks.record_type',
])

const listCheck = /^CHECK \(\((\w+) (?:= ANY|<@|=) (.*)\)\)$/

describe('a column that holds a list of words', () => {
  let checked: Map<string, (string | number)[]>
  beforeAll(async () => {
    const { rows } = await sql<{ table: string; definition: string }>`
      select conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition from pg_constraint
      where connamespace = 'public'::regnamespace and contype = 'c'
        and conrelid not in (select inhrelid from pg_inherits)
    `.execute(database.kysely)
    checked = new Map(
      rows.flatMap(({ table, definition }) => {
        const [, column, words] = listCheck.exec(definition) ?? []
        if (!words || !/^(\(?ARRAY\[|')/.test(words)) return []
        const texts = [...words.matchAll(/'([^']*)'/g)].map(match => String(match[1]))
        return [[`${table}.${column}`, texts.length > 0 ? texts : (words.match(/\d+/g) ?? []).map(Number)] as const]
      }),
    )
  })

  test("allows exactly the contract's words", () => {
    const sorted = (words: readonly (string | number)[]) => [...words].sort()
    const both = new Set([...checked.keys(), ...Object.keys(lists)])
    for (const column of both)
      expect([column, sorted(checked.get(column) ?? [])]).toEqual([column, sorted(lists[column] ?? [])])
  })

  test('has a check', async () => {
    const named = await names(sql`
      select c.relname || '.' || a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped
        and a.atttypid in ('text'::regtype, 'text[]'::regtype)
        and a.attname ~ '(^|_)(answer|category|cause|channel|features|flags|kind|layout|mode|purpose|roles?|shape|status|types?|verdict|via)$'
    `)
    expect(named.length).toBeGreaterThan(40)
    expect(named.filter(name => !checked.has(name) && !openLists.has(name))).toEqual([])
  })
})

describe("a table of tenants' data", () => {
  const tenantTables = sql`
    select c.oid, c.relname from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`

  test('has the tenant in its primary key, and never without one', async () => {
    expect(
      await names(sql`
        select t.relname as name from (${tenantTables}) t
        join pg_attribute a on a.attrelid = t.oid and a.attname = 'tenant_id'
        left join pg_constraint k on k.conrelid = t.oid and k.contype = 'p'
        where not a.attnotnull or k.oid is null or not a.attnum = any (k.conkey)
      `),
      // Its tenant_id is its id.
    ).toEqual(['tenants'])
  })

  test('shows a tenant its own rows and no others', async () => {
    const policies = await names(sql`
      select distinct concat_ws(' ', policyname, permissive, roles::text, cmd, qual, with_check) as name from pg_policies
      where schemaname = 'public' and policyname <> 'countries' order by name
    `)
    expect(policies).toEqual([
      'system PERMISSIVE {aforo_system} ALL true true',
      // Asked for once a statement (aforo_ask_tenant_once).
      'tenant PERMISSIVE {aforo_app} ALL (tenant_id = ( SELECT aforo_tenant() AS aforo_tenant)) (tenant_id = aforo_tenant())',
      'tenant PERMISSIVE {aforo_app} ALL (tenant_id = aforo_tenant()) (tenant_id = aforo_tenant())',
    ])
    expect(
      await names(sql`
        select t.relname as name from (${tenantTables}) t
        where 2 <> (select count(*) from pg_policy p where p.polrelid = t.oid and p.polname in ('tenant', 'system'))
      `),
    ).toEqual([])
  })

  test('refers to data of the same tenant, or names the other tenant', async () => {
    const foreign = await names(sql`
      select k.conrelid::regclass || '.' || k.conname as name from pg_constraint k
      where k.contype = 'f' and k.connamespace = 'public'::regnamespace and k.confrelid <> 'tenants'::regclass
        and not exists (
          select from unnest(k.conkey, k.confkey) as pair (here, there)
          join pg_attribute a on a.attrelid = k.conrelid and a.attnum = pair.here
          join pg_attribute b on b.attrelid = k.confrelid and b.attnum = pair.there and b.attname = 'tenant_id'
          where a.attname in ('tenant_id', 'owner_tenant_id') or k.conname = 'tenants_chosen_provider')
    `)
    expect(foreign).toEqual([])
  })
})

test('a trigram index has no pending list', async () => {
  // Each search reads a pending list whole: a hundred milliseconds after 25,000 bookings without a vacuum.
  expect(
    await names(sql`
      select c.relname as name from pg_class c join pg_am a on a.oid = c.relam
      where a.amname = 'gin' and c.relnamespace = 'public'::regnamespace
        and not coalesce(c.reloptions @> array['fastupdate=off'], false)
    `),
  ).toEqual([])
})

test('a table without a tenant is only for the system', async () => {
  expect(
    await names(sql`
      select c.relname as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'migrations'
        and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped)
        and (has_table_privilege('aforo_app', c.oid, 'select')
          or not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'system'))
    `),
  ).toEqual([])
})

test('a function that runs as the system names its search path and is called by the program only', async () => {
  const definers = await names(sql`
    select proname as name from pg_proc where pronamespace = 'public'::regnamespace and prosecdef order by proname
  `)
  expect(definers).toContain('aforo_host_of')
  expect(
    await names(sql`
      select proname as name from pg_proc
      where pronamespace = 'public'::regnamespace and prosecdef
        and (proowner <> 'aforo_system'::regrole or proconfig is distinct from '{"search_path=public, pg_temp"}'
          or proacl is null or array_to_string(proacl, ',') ~ '(^|,)=')
    `),
  ).toEqual([])
})
