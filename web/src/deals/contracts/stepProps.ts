import type { Contract } from '@aforo/api/deals/contract-records'

/** What every step gets: its contract, and where one goes from it. */
export interface StepProps {
  contract: Contract
  /** Undefined at the last step. */
  onNext: (() => void) | undefined
  /** Undefined at the first one. */
  onBack: (() => void) | undefined
}
