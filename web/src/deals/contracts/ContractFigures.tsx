import type { Contract } from '@aforo/api/deals/contract-records'
import { formatMoney } from '@aforo/api/platform/money'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import classes from './Contracts.module.css'
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
  return (
    <dl className={classes.figures}>
      <div>
        <dt>Al mes, sin IGV</dt>
        <dd>{money(monthly)}</dd>
        {today && today.lines.length > 0 && today.monthly !== monthly && <dd data-also>hoy, {money(today.monthly)}</dd>}
      </div>
      <div>
        <dt>Plazo</dt>
        <dd>{daysWords(contract)}</dd>
      </div>
      {Number(information.deposit) > 0 && (
        <div>
          <dt>Garantía</dt>
          <dd>{money(information.deposit)}</dd>
        </div>
      )}
      {change && (
        <div>
          <dt>Adenda</dt>
          <dd>{change.displayName}</dd>
        </div>
      )}
    </dl>
  )
}
