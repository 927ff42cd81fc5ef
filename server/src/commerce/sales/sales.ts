/** The door of the deals: how a connector brings those of a CRM, and what is found of them. */
export { applyFromCrm, type CrmDeal, type CrmResult } from './crm.service.ts'
export { salesNamed, salesToRefresh } from './sales.queries.ts'
