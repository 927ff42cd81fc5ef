import type { EarlyEnd } from '@aforo/api/deals/contract-records'
import type { z } from 'zod'
import type { ContractRow } from './contracts.queries.ts'
import type { EndRow, ReturnedRow } from './early-end.queries.ts'
import { type EndTerms, endTerms, noticeGiven } from './early-end.rules.ts'

type Answer = z.input<typeof EarlyEnd>

export const presentEnd = (end: EndTerms, { notice_days }: Pick<ContractRow, 'notice_days'>) => ({
  ...end,
  noticeDays: noticeGiven(end),
  agreedDays: notice_days,
})

/** The end of a contract before its time: of an addendum its own, of what begins a chain the one that is signed. */
export function presentEarlyEnd(row: ContractRow, signed: (EndRow & ReturnedRow) | undefined): Answer | null {
  if (row.change?.kind === 'END' && signed?.id !== row.id)
    return { ...presentEnd(endTerms(row.change, row), row), returned: null, due: 0 }
  if (!signed || (row.changes_id !== null && signed.id !== row.id)) return null
  const { ends_on, notice_on, penalty, guarantee_return, returned, returned_on, operation } = signed
  const end = { endDate: ends_on, noticeOn: notice_on ?? undefined, penalty, guaranteeReturn: guarantee_return }
  return {
    ...presentEnd(endTerms({ kind: 'END', ...end }, row), row),
    returned:
      returned !== null && returned_on !== null && operation !== null
        ? { on: returned_on, operation, amount: returned }
        : null,
    due: Math.max(0, guarantee_return - (returned ?? 0)),
  }
}
