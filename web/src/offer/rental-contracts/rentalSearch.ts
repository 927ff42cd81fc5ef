import { RentalStatus } from '@aforo/api/offer/rental-states'
import { z } from 'zod'
import { param } from '../../ui/search.ts'

export const ContractTab = z.enum(['data', 'periods', 'documents', 'metrics', 'history'])
export type ContractTab = z.infer<typeof ContractTab>

export const LandlordTab = z.enum(['data', 'history'])
export type LandlordTab = z.infer<typeof LandlordTab>

/** What the tab Propietarios keeps in the address, beside what all tabs have. */
export const landlordParams = {
  /** Which of the two lists; without it, the contracts. */
  list: param(z.literal('landlords')),
  state: param(RentalStatus),
  soon: param(z.literal('yes')),
  /** Whose contracts are listed. */
  owner: param(z.uuid()),
  /** The contract, or the landlord, whose drawer is open. */
  contract: param(z.uuid()),
  landlord: param(z.uuid()),
}
