/** The door of the receipts: what orders and the work tray ask of them. */
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
