import type { Contract } from '@aforo/api/deals/contract-records'
import { client } from '../../platform/api.ts'
import { attempt } from '../../ui/attempt.ts'
import { toast } from '../../ui/toast.tsx'
import { undo } from '../../ui/undo.ts'
import { useStoreContract } from './contractQueries.ts'
import { nameOf } from './contractWords.ts'

/** Puts a contract aside for a reason and takes it back, each with its undo. */
export function useArchive() {
  const store = useStoreContract()
  const putAside = async ({ id, version }: Contract, reason: string) => {
    const archived = await client.contracts.archive({ id, version, reason })
    store(archived)
    return archived
  }
  const takeBack = async ({ id, version }: Contract) => {
    const back = await client.contracts.unarchive({ id, version })
    store(back)
    return back
  }
  return {
    archive: async (contract: Contract, reason: string) => {
      const archived = await putAside(contract, reason)
      toast.undo(`Se archivó: ${nameOf(archived)}.`, () => undo(() => takeBack(archived)))
    },
    unarchive: async (contract: Contract) => {
      const back = await attempt(() => takeBack(contract))
      // The undo says again why it had been put aside.
      const reason = contract.archived?.reason ?? 'Recuperado por error.'
      if (back) toast.undo(`Se recuperó: ${nameOf(back)}.`, () => undo(() => putAside(back, reason)))
    },
  }
}
