import { endedSaleStatuses, type SaleStatus } from '@aforo/api/deals/sale-states'
import type { SellingState } from '@aforo/api/offer/selling-states'
import type { ConflictStatus, TakingKind } from '@aforo/api/offer/takings'

interface ConflictDays {
  startDate: string
  endDate: string | null
  status: ConflictStatus
}

const isOn = ({ startDate, endDate }: ConflictDays, date: string) =>
  startDate <= date && (endDate === null || endDate >= date)

/** The unsolved conflict to tell of: that of the day, or else the next one. @param conflicts the earliest first */
export const conflictFrom = <Conflict extends ConflictDays>(
  conflicts: readonly Conflict[],
  date: string,
): Conflict | undefined =>
  conflicts.find(conflict => isOn(conflict, date)) ?? conflicts.find(({ startDate }) => startDate > date)

/**
 * How a product stands on a day. What is free and what soon will be is decided by the lists of Inventario, which also leave out
 * what is in a conflict to come.
 * @param takers who has it that day
 */
export function sellingState(
  {
    free,
    soon,
    offered,
    takers,
    conflicts,
  }: {
    free: boolean
    soon: boolean
    offered: boolean
    takers: readonly { kind: TakingKind }[]
    conflicts: readonly ConflictDays[]
  },
  date: string,
): SellingState {
  if (free) return 'AVAILABLE'
  if (conflicts.some(conflict => conflict.status === 'OPEN' && isOn(conflict, date))) return 'CONFLICT'
  if (soon) return 'SOON'
  const kinds = new Set(takers.map(({ kind }) => kind))
  if (kinds.has('CONTRACT')) return 'SIGNED'
  if (kinds.has('SALE')) return 'RESERVED'
  if (kinds.has('EXCEPTION')) return 'BLOCKED'
  return offered ? 'CONFLICT' : 'NOT_OFFERED'
}

const ended: readonly SaleStatus[] = endedSaleStatuses

/** Whether a deal asks for a product and keeps nobody else from it. */
export const isWish = ({ status, affects }: { status: SaleStatus; affects: boolean }): boolean =>
  !affects && !ended.includes(status)
