/** The door of the organisation: how other areas read it. */
import type { TimePeriod } from '@aforo/api/people/organization'
import type { Tx } from '../../platform/database/database.ts'
import { listPeriods } from './periods.queries.ts'
import { periodsInForce } from './periods.rules.ts'

/** The shifts for booking desks: the tenant's own, or the defaults while it has none. */
export const shiftsInForce = async (tx: Tx): Promise<TimePeriod[]> => periodsInForce(await listPeriods(tx))
