import { later } from '../../ui/later.ts'

/** What a booking will cost and who pays it, for every form that books. */
export const PriceNote = later(() => import('../../money/charges/PriceNote.tsx'), 'PriceNote')
