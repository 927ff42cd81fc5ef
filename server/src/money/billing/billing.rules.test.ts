import { BillingStatus } from '@aforo/api/money/bill-states'
import { expect, test } from 'vitest'
import { type Action, allows, lifecycle, type Standing, takesEntries, takesPurchaseOrder } from './billing.rules.ts'

/** By commerce.md: each state and where it goes. What isn't here is refused. */
const arrows: Record<BillingStatus, Partial<Record<Action, BillingStatus>>> = {
  DRAFT: { awaitPurchaseOrder: 'PENDING_PO', readyForSap: 'READY_FOR_SAP', cancel: 'CANCELLED' },
  PENDING_PO: { readyForSap: 'READY_FOR_SAP', cancel: 'CANCELLED' },
  READY_FOR_SAP: { requestManualReview: 'REQUIRES_MANUAL_REVIEW', send: 'SENT_TO_SAP', cancel: 'CANCELLED' },
  SENT_TO_SAP: { process: 'SAP_PROCESSED', fail: 'SAP_FAILED', differ: 'REQUIRES_MANUAL_REVIEW' },
  SAP_PROCESSED: {},
  SAP_FAILED: { readyForSap: 'READY_FOR_SAP', cancel: 'CANCELLED' },
  REQUIRES_MANUAL_REVIEW: {
    modify: 'MANUALLY_MODIFIED',
    resolveManualReview: 'READY_FOR_SAP',
    acceptSapTotal: 'READY_FOR_SAP',
    cancel: 'CANCELLED',
  },
  MANUALLY_MODIFIED: {
    readyForSap: 'READY_FOR_SAP',
    resolveManualReview: 'READY_FOR_SAP',
    acceptSapTotal: 'READY_FOR_SAP',
    cancel: 'CANCELLED',
  },
  CANCELLED: {},
}

test.each(BillingStatus.options)('%s goes where it may, and nowhere else', status => {
  const actions = Object.keys(lifecycle.table) as Action[]
  const goes = actions.flatMap(action => {
    const next = lifecycle.after(status, action)
    return next ? [[action, next]] : []
  })
  expect(Object.fromEntries(goes)).toEqual(arrows[status])
})

test('amounts change in a draft and in a review alone, a purchase order until the bill is sent', () => {
  expect(BillingStatus.options.filter(status => takesEntries(standing({ status })))).toEqual([
    'DRAFT',
    'REQUIRES_MANUAL_REVIEW',
  ])
  expect(BillingStatus.options.filter(status => !takesPurchaseOrder(standing({ status })))).toEqual([
    'SENT_TO_SAP',
    'SAP_PROCESSED',
    'CANCELLED',
  ])
})

const now = Temporal.Instant.from('2026-11-20T15:00:00Z')
const standing = (given: Partial<Standing> = {}): Standing => ({
  status: 'REQUIRES_MANUAL_REVIEW',
  sap_doc_entry: null,
  sap_sent_at: null,
  sap_cancel: null,
  ...given,
})
const inReview = ['modify', 'resolveManualReview', 'acceptSapTotal', 'cancel'] as const

test.each<[string, Partial<Standing>, Action[]]>([
  ['without an invoice in SAP', {}, ['modify', 'resolveManualReview', 'cancel']],
  ['with one: its total is accepted, or it is cancelled', { sap_doc_entry: 5_000 }, ['acceptSapTotal', 'cancel']],
  ['where SAP may have one', { sap_sent_at: now }, ['resolveManualReview', 'cancel']],
  ['while it is cancelled in SAP: nothing', { sap_doc_entry: 5_000, sap_cancel: { fault: null } }, []],
  [
    'where SAP didn’t cancel it',
    { sap_doc_entry: 5_000, sap_cancel: { fault: 'Posting period locked' } },
    ['acceptSapTotal', 'cancel'],
  ],
])('in a review, %s', (_, given, actions) => {
  expect(inReview.filter(action => allows(standing(given), action))).toEqual(actions)
})
