/** The door of the deals: how a connector brings those of a CRM. */
export { applyFromCrm, type CrmDeal, type CrmResult } from './crm.service.ts'
export { salesToRefresh } from './sales.queries.ts'
