import { subtract } from '@aforo/api/platform/money.rules'
import { breaks } from '../../platform/database/constraints.ts'
import { fail, on } from '../../platform/http/on.ts'
import { invalidField, notFound } from '../../platform/http/refusals.ts'
import { setLowest } from '../../platform/ledger/ledger.ts'
import { settingsOf } from '../../platform/settings-record.ts'
import { changeBalance, takeBack } from './balance.service.ts'
import { findMovement } from './movements.queries.ts'
import { openWallet } from './opening.service.ts'
import { isOffice, presentWallet } from './wallets.present.ts'
import {
  countStates,
  findEntity,
  findPerson,
  findSettings,
  findWallet,
  findWalletOf,
  payableBy,
  saveSettings,
  updateWallet,
  walletList,
} from './wallets.queries.ts'
import { isReversible } from './wallets.rules.ts'
import { maySee, monthAsked, presentMonth, recordMovement, walletRecord } from './wallets.service.ts'

const presentSettings = ({ low_at, included_credits, version }: Awaited<ReturnType<typeof findSettings>>) => ({
  lowAt: low_at,
  includedCredits: included_credits,
  version,
})

const walletSettings = settingsOf({
  action: 'wallet.settings_changed',
  entityType: 'tenant',
  read: ({ tx }) => findSettings(tx),
  present: presentSettings,
  trace: presentSettings,
  event: () => ({ topic: 'wallets' }),
})

export const walletRoutes = {
  search: on.wallets.search.handler(async ({ input, context }) => {
    const { tx, caller } = context
    const { low_at } = await findSettings(tx)
    const asked = { ...input, lowAt: low_at, at: await presentMonth(context) }
    const page = await walletList.page(tx, asked, row => presentWallet(row, caller, low_at))
    return { ...page, ...(await countStates(tx, low_at)) }
  }),

  settings: on.wallets.settings.handler(({ context }) => walletSettings.now(context)),

  changeSettings: on.wallets.changeSettings.handler(async ({ input, context, errors }) => {
    const before = await walletSettings.lock(context, input, errors)
    await saveSettings(context.tx, context.caller.tenantId, {
      low_at: input.lowAt ?? before.low_at,
      included_credits: input.includedCredits ?? before.included_credits,
    })
    return walletSettings.changed(context, before)
  }),

  create: on.wallets.create.handler(async ({ input, context, errors }) => {
    const { tx, caller } = context
    const entity = (await findEntity(tx, input.id)) ?? notFound(errors)
    try {
      const id = await openWallet(context, {
        tenantId: caller.tenantId,
        entity: { id: input.id, type: entity.type },
        name: input.name ?? entity.name.slice(0, 100),
        restricted: input.restricted,
        createdBy: caller.userId,
      })
      return await walletRecord.created(context, 'wallet.created', id, errors)
    } catch (error) {
      throw breaks(error, 'wallets_of_team') || breaks(error, 'wallets_of_user') ? errors.WALLET_EXISTS() : error
    }
  }),

  edit: on.wallets.edit.handler(async ({ input, context, errors }) => {
    const before = await walletRecord.lock(context, input, errors)
    const { name = before.name, restricted = before.restricted } = input
    await updateWallet(context.tx, before.id, { name, restricted })
    return walletRecord.changed(context, 'wallet.changed', before)
  }),

  deposit: on.wallets.deposit.handler(async ({ input: { id, amount, concept }, context, errors }) => {
    const { tenantId, userId } = context.caller
    const change = { tenantId, walletId: id, kind: 'DEPOSIT', amount, concept, actorId: userId } as const
    return recordMovement(context, 'deposited', id, await changeBalance(context, change), errors)
  }),

  debit: on.wallets.debit.handler(async ({ input: { id, amount, concept }, context, errors }) => {
    const { tenantId, userId } = context.caller
    const change = { tenantId, walletId: id, kind: 'DEBIT', amount: -amount, concept, actorId: userId } as const
    return recordMovement(context, 'debited', id, await changeBalance(context, change), errors)
  }),

  adjustment: on.wallets.adjustment.handler(async ({ input: { id, amount, reason }, context, errors }) => {
    const { tenantId, userId } = context.caller
    const change = { tenantId, walletId: id, kind: 'ADJUSTMENT', amount, reason, actorId: userId } as const
    return recordMovement(
      context,
      'adjusted',
      id,
      await changeBalance(context, { ...change, concept: 'Ajuste' }),
      errors,
    )
  }),

  reverse: on.wallets.reverse.handler(async ({ input: { id, movementId, reason }, context, errors }) => {
    const { tx, caller } = context
    const movement = (await findMovement(tx, movementId)) ?? notFound(errors)
    if (movement.account_id !== id) notFound(errors)
    const { kind, reference, amount } = movement
    // Asked twice, it answers the same.
    if (!isReversible({ kind, reference, reversedById: null })) fail(errors.NOT_REVERSIBLE())
    const given = { tenantId: caller.tenantId, walletId: id, entryId: movementId, reason, actorId: caller.userId }
    const wanted = movement.reversed_by_id === null ? amount : 0
    const changed = await takeBack(context, { ...given, amount: wanted })
    if ('notReversible' in changed) fail(errors.NOT_REVERSIBLE())
    return recordMovement(context, 'reversed', id, changed, errors)
  }),

  overdraft: on.wallets.overdraft.handler(async ({ input, context, errors }) => {
    const before = await walletRecord.lock(context, input, errors)
    const lowest = !input.allowed ? 0 : input.limit === null ? null : subtract(0, input.limit)
    if (input.allowed && input.limit === 0)
      invalidField(errors, 'limit', 'Escribe un límite mayor que cero, o ninguno.')
    if (!input.allowed && input.limit !== null)
      invalidField(errors, 'limit', 'Sin sobregiro no hay límite: permítelo o deja el límite vacío.')
    if (lowest !== null && before.balance < lowest) fail(errors.WALLET_BELOW_ZERO())
    await setLowest(context.tx, before.id, lowest)
    await updateWallet(context.tx, before.id, {})
    return walletRecord.changed(context, 'wallet.overdraft_changed', before)
  }),

  composed: on.wallets.composed.handler(async ({ input, context, errors }) => {
    const { tx, caller } = context
    if (!isOffice(caller) && input.username !== caller.username) notFound(errors)
    const person = (await findPerson(tx, input.username)) ?? notFound(errors)
    const { low_at } = await findSettings(tx)
    const rows = await payableBy(tx, person.id, input.campusId, await presentMonth(context))
    const found = rows.map(row => presentWallet(row, caller, low_at))
    const limited = found.every(({ available }) => available !== null)
    return {
      username: person.username,
      wallets: found,
      available: limited ? found.reduce((sum, { available }) => sum + Math.max(0, available ?? 0), 0) : null,
    }
  }),

  ofEntity: on.wallets.ofEntity.handler(async ({ input, context, errors }) => {
    const { tx, caller } = context
    const at = await monthAsked(context, input, errors)
    const wallet = (await findWalletOf(tx, input.id, at)) ?? notFound(errors)
    if (!(await maySee(context, wallet))) notFound(errors)
    return presentWallet(wallet, caller, (await findSettings(tx)).low_at)
  }),

  history: on.wallets.history.handler(async ({ input, context, errors }) => {
    if (!(await findWallet(context.tx, input.id, await presentMonth(context)))) notFound(errors)
    return walletRecord.history(context, input, errors)
  }),
}
