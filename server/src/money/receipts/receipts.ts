/** The door of receipts: for orders and the work tray. */
export { presentReceipt } from './receipts.present.ts'
export { filesOf, isConnected, type ReceiptRow, receiptsAtRisk, receiptsOf } from './receipts.queries.ts'
export { byHand, daysLeft, lifecycle as receiptLifecycle, lineWithoutTax } from './receipts.rules.ts'
export {
  dayOf,
  failReceipt,
  type GivenBack,
  generateOnPayment,
  generateReceipt,
  labelOf,
  lineFault,
  type Obstacle,
  readClient,
  renameReceipt,
  requestReceipt,
  resell,
  type Sold,
  sendReceipt,
  settleReceipt,
  tell,
  withdrawReceipt,
} from './receipts.service.ts'
