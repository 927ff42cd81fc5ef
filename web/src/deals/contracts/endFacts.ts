import type { EarlyEnd } from '@aforo/api/deals/contract-records'
import { contractTermWords as words } from '@aforo/api/deals/contract-words'
import type { SaleCurrency } from '@aforo/api/deals/sale-states'
import { formatDate } from '@aforo/api/platform/dates-in-words'
import { formatMoney } from '@aforo/api/platform/money'
import { formatCounted } from '../../ui/formats.ts'

type End = Omit<EarlyEnd, 'returned' | 'due'>

/** The notice of an early end, and what is short of it. */
const endNoticeWords = ({ noticeOn, noticeDays, agreedDays }: End) =>
  `${formatDate(noticeOn)}, ${formatCounted(noticeDays, 'día', 'días')} antes${noticeDays < agreedDays ? `: menos que los ${agreedDays} acordados` : ''}`

/** Notice, penalty and guarantee of an early end, as rows of facts. */
export function endFacts(end: End, currency: SaleCurrency): [string, string | false][] {
  const money = (amount: string) => formatMoney({ amount, currency })
  return [
    [words.endNotice.label, endNoticeWords(end)],
    [words.penalty.label, Number(end.penalty) > 0 && `${money(end.penalty)} más IGV, con el último mes`],
    [
      words.guaranteeReturn.label,
      Number(end.guaranteeReturn) > 0 && `${money(end.guaranteeReturn)}, fuera de la factura`,
    ],
  ]
}
