import { BillingStatus } from '@aforo/contract/commerce/bill-states'
import { expect, test } from 'vitest'
import { lifecycle, takesEntries, takesPurchaseOrder } from './billing.rules.ts'

type Action = Parameters<typeof lifecycle.allows>[1]

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
    cancel: 'CANCELLED',
  },
  MANUALLY_MODIFIED: { readyForSap: 'READY_FOR_SAP', resolveManualReview: 'READY_FOR_SAP', cancel: 'CANCELLED' },
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
  expect(BillingStatus.options.filter(takesEntries)).toEqual(['DRAFT', 'REQUIRES_MANUAL_REVIEW'])
  expect(BillingStatus.options.filter(status => !takesPurchaseOrder(status))).toEqual([
    'SENT_TO_SAP',
    'SAP_PROCESSED',
    'CANCELLED',
  ])
})
