import { usualTaxRate } from '../platform/money.ts'

/** A tax rate and its days, both included; without a last day until further notice. */
export interface RatePeriod {
  /** Hundredths of a percent. */
  rate: number
  startsOn: string
  endsOn: string | null
}

/** The tax rate on a day, in hundredths of a percent; the default if none is set. */
export const taxRateAt = (periods: readonly RatePeriod[], date: string): number =>
  periods.find(({ startsOn, endsOn }) => startsOn <= date && (endsOn === null || date <= endsOn))?.rate ?? usualTaxRate
