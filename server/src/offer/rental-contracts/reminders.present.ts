import type { ComingDate } from './reminders.queries.ts'

/** Where the contract is looked at: an address of the app. */
export const linkOf = ({ contract_id }: Pick<ComingDate, 'contract_id'>) =>
  `/app/inventory?tab=landlords&contract=${contract_id}`
