/** The door of deals: importing them from a CRM, and finding them. */
export { applyFromCrm, type CrmDeal, type CrmResult } from './crm.service.ts'
export { linesOf } from './lines.queries.ts'
export { clientHas } from './parties.queries.ts'
export { historyWords } from './sales.present.ts'
export { salesNamed, salesToRefresh } from './sales.queries.ts'
export { type LineState, type StatusRule, withTied } from './sales.rules.ts'
export { columnsOf, lockForChange, prepareLines, sale, statesOf, writeSale } from './sales.service.ts'
export { statusesOf } from './statuses.queries.ts'
