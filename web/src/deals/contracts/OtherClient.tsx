import type { Contract } from '@aforo/api/deals/contract-records'
import { client } from '../../platform/api.ts'
import { attempt } from '../../ui/attempt.ts'
import { SearchSelect } from '../../ui/SearchSelect.tsx'
import { toast } from '../../ui/toast.tsx'
import { undo } from '../../ui/undo.ts'
import { customerChoices } from '../sales/saleChoices.ts'
import { useStoreContract } from './contractQueries.ts'

/** Who the client is from an addendum of parties on; saved at once, and the other fields are then that client's. */
export function OtherClient({ contract }: { contract: Contract }) {
  const store = useStoreContract()
  const { id, client: now } = contract
  const write = async (clientId: string, version: number) => {
    const after = await client.contracts.setClientInfo({ id, version, clientId })
    store(after)
    return after
  }
  const choose = async (clientId: string) => {
    const after = await attempt(() => write(clientId, contract.version))
    if (after) toast.undo(`El cliente es ${after.client.name}.`, () => undo(() => write(now.id, after.version)))
  }
  return (
    <SearchSelect
      label="Cliente"
      description="Otra empresa en lugar de la que firmó."
      source={customerChoices}
      value={now.id}
      known={{ value: now.id, label: now.name }}
      allowDeselect={false}
      onChoose={choice => choice && choice.value !== now.id && choose(choice.value)}
    />
  )
}
