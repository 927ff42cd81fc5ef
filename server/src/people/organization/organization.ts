/** The door of the organisation: what other areas read of it. */
import type { TimePeriod } from '@aforo/api/people/organization'
import type { Tx } from '../../platform/database/database.ts'
import { listPeriods } from './periods.queries.ts'
import { periodsInForce } from './periods.rules.ts'

/** The shifts in which desks are booked: the tenant's own, or the product's while it has none. */
export const shiftsInForce = async (tx: Tx): Promise<TimePeriod[]> => periodsInForce(await listPeriods(tx))
