import type { Contract } from '@aforo/api/deals/contract-records'
import { contractWords as words } from '@aforo/api/deals/contract-words'
import { formatMoney } from '@aforo/api/platform/money'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { type Figure, Figures } from '../../ui/Facts.tsx'
import { daysWords } from './contractWords.ts'

/** What a contract comes to by the month, its days and its deposit. */
export function ContractFigures({ contract }: { contract: Contract }) {
  const { id, monthly, currency, information, change, status } = contract
  const money = (amount: string) => formatMoney({ amount, currency })
  // Increases and addenda have their day: what counts today may not be what the contract comes to.
  const { data: today } = useQuery({
    ...api.contracts.asOf.queryOptions({ input: { id } }),
    enabled: status === 'SIGNED',
  })
  const figures: Figure[] = [
    [
      'Al mes, sin IGV',
      money(monthly),
      today && today.lines.length > 0 && today.monthly !== monthly && `hoy, ${money(today.monthly)}`,
    ],
    ['Plazo', daysWords(contract)],
  ]
  if (Number(information.deposit) > 0) figures.push([words.deposit.label, money(information.deposit)])
  if (change) figures.push(['Adenda', change.displayName])
  return <Figures of={figures} />
}
