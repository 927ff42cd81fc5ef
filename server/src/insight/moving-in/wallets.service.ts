import type { Wallet } from '@aforo/api/money/wallets'
import type { RecordField } from '@aforo/api/people/record-imports'
import type { Kind } from './kind.service.ts'
import { notFoundWords, type WalletOwner, walletOwners } from './lookups.queries.ts'

type Field = RecordField<'WALLETS'>

interface Given {
  owner: string
  balance: string | null
}

interface Prepared {
  entityId: string
  balance: string | null
}

/** How the first movement of a wallet that was brought in is called. */
export const openingConcept = 'Saldo inicial'

/** The balances with which wallets begin. One in which something moved already is left as it is. */
export const walletKind: Kind<Field, Given, Prepared> = {
  keyField: 'owner',
  read(row) {
    const owner = row.needed('owner', 254)
    const balance = row.amount('balance')
    if (balance === null) row.fault('balance', 'Falta: escribe cuántos créditos, o 0.')
    return { given: { owner, balance }, key: owner === '' ? null : owner.toLowerCase() }
  },
  async lookUp({ tx }, rows) {
    const owners = await walletOwners(
      tx,
      rows.map(({ given }) => given.owner),
    )
    return ({ given: { owner, balance } }, fault) => {
      const found = owners.get(owner.toLowerCase())
      if (!found && owner !== '') fault('owner', notFoundWords('a', owner))
      return {
        prepared: { entityId: found?.id ?? '', balance },
        exists: found !== undefined && isOpened(found, balance),
      }
    }
  },
  columns: { id: 'owner', amount: 'balance' },
  async write(call, { entityId, balance }, { tx }) {
    const found = (await walletOwners(tx, [], [entityId])).get(entityId)
    if (found && isOpened(found, balance)) return undefined
    const id = found?.wallet_id ?? (await call<Wallet>('wallets', 'create', { id: entityId })).id
    if (balance !== null && Number(balance) > 0)
      await call('wallets', 'deposit', { id, amount: balance, concept: openingConcept })
    return id
  },
}

/** Whether there is nothing to do: something moved already, or nothing is to be put in. */
const isOpened = ({ wallet_id, moved }: WalletOwner, balance: string | null) =>
  wallet_id !== null && (moved || Number(balance) === 0)
