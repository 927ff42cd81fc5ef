import { randomUUID } from 'node:crypto'
import type { Movement, Wallet, WalletExplained } from '@aforo/api/money/wallets'
import { afterEach, describe, expect, test } from 'vitest'
import { asTenant } from '../../platform/database/transaction.ts'
import { testApp } from '../../testing/test-app.ts'
import { house, on } from '../../testing/wallets-house.ts'
import { agreeIncluded, depositIncluded, endIncluded } from './wallets.ts'

const app = await testApp()
const { database, clock } = app.services
afterEach(() => app.clock.set(undefined))

describe('credits that a contract includes', () => {
  const month = '2026-03-01'
  async function contracted(rule: 'LAPSE' | 'CARRY_OVER' = 'LAPSE') {
    const at = await house()
    if (rule !== 'LAPSE') await at.api.put('/wallet/settings', { includedCredits: rule })
    const given = {
      tenantId: at.tenant.tenantId,
      walletEntity: { id: at.team.id, type: 'TEAM' as const, name: at.team.name },
      amount: 1_000,
      contractId: randomUUID(),
    }
    const within = <T>(run: Parameters<typeof asTenant<T>>[2]) => asTenant(database, at.tenant.tenantId, run)
    const now = async (of?: string) =>
      (await at.api.get<Wallet>(`/wallet/${at.team.id}/entity/detail`, of ? { month: of, year: '2026' } : {})).body
    const runJob = async () => {
      await app.runScheduled('wallets.months')
    }
    return { ...at, given, within, now, runJob }
  }

  test('are deposited once a month, also by several at once, in a wallet that is opened for them', async () => {
    on('2026-03-05')
    const { given, within, now } = await contracted()
    const deposit = () => within(tx => depositIncluded({ tx, now: clock.now() }, { ...given, month }))
    await deposit()
    await Promise.all(Array.from({ length: 8 }, deposit))
    expect(await now()).toMatchObject({ balance: '10.00', depositCalculation: '10.00', name: 'Ventas' })
  })

  test('are there as soon as the contract is signed, where its month has begun, and the job adds no second ones', async () => {
    on('2026-03-05')
    const { given, within, now, runJob } = await contracted()
    const agree = (firstMonth: string, amount = given.amount) =>
      within(tx => agreeIncluded({ tx, now: clock.now() }, { ...given, amount, firstMonth, lastMonth: '2026-12-01' }))
    await agree('2026-04-01')
    expect((await now()).balance).toBe('0.00')
    await agree(month)
    expect((await now()).balance).toBe('10.00')
    // Of a change in the middle of a month the next one tells.
    await agree(month, 2_500)
    await runJob()
    expect((await now()).balance).toBe('10.00')
    on('2026-04-01')
    await runJob()
    expect(await now()).toMatchObject({ depositCalculation: '25.00' })
  })

  test('lapse when their month is over, as far as nobody used them, and only once', async () => {
    on('2026-03-05')
    const { given, within, now, runJob, api, team } = await contracted()
    await within(tx =>
      agreeIncluded({ tx, now: clock.now() }, { ...given, firstMonth: month, lastMonth: '2026-04-01' }),
    )
    await runJob()
    const { id } = await now()
    await api.post(`/wallet/${id}/deposit`, { amount: '5.00', concept: 'Compra' })
    await api.post(`/wallet/${id}/debit`, { amount: '3.00', concept: 'Uso' })
    const { body: explained } = await api.get<WalletExplained>(`/wallet/${id}/explain`)
    expect(explained.monthEnd).toEqual({
      lastDay: '2026-03-31',
      balance: '12.00',
      lapses: '7.00',
      deposits: '10.00',
      next: '15.00',
    })
    on('2026-04-01')
    await runJob()
    await runJob()
    expect(await now()).toMatchObject({ opening: '12.00', adjustmentCalculation: '-7.00', balance: '15.00' })
    const { body } = await api.get<{ items: Movement[] }>('/wallet/entity/movements', { entityId: team.id })
    expect(body.items.slice(0, 2)).toMatchObject([
      {
        belongsTo: { kind: 'CONTRACT', id: given.contractId },
        who: 'Aforo',
        concept: 'Créditos incluidos de abril de 2026',
      },
      {
        belongsTo: { kind: 'LAPSE' },
        can: { reverse: false },
        concept: 'Créditos incluidos de marzo de 2026 sin usar',
      },
    ])
    on('2026-05-01')
    await runJob()
    expect(await now()).toMatchObject({ balance: '5.00', depositCalculation: '0.00' })
  })

  test('carry over where the tenant says so', async () => {
    on('2026-03-05')
    const { given, within, now, runJob } = await contracted('CARRY_OVER')
    await within(async tx => {
      const unit = { tx, now: clock.now() }
      await agreeIncluded(unit, { ...given, firstMonth: month, lastMonth: '2026-12-01' })
    })
    await runJob()
    on('2026-04-02')
    await runJob()
    expect((await now()).balance).toBe('20.00')
    await within(tx => endIncluded({ tx, now: clock.now() }, given.contractId))
    on('2026-05-02')
    await runJob()
    expect((await now()).balance).toBe('20.00')
  })

  test('a month that is over is closed once, and the one that runs stays open', async () => {
    on('2026-03-05')
    const { given, within, runJob } = await contracted()
    await within(tx => depositIncluded({ tx, now: clock.now() }, { ...given, month }))
    const closed = () =>
      within(tx => tx.selectFrom('wallet_months').select(['month', 'closed_at']).orderBy('month').execute())
    await runJob()
    expect(await closed()).toMatchObject([{ closed_at: null }])
    on('2026-04-01')
    const at = clock.now()
    await runJob()
    expect((await closed())[0]?.closed_at?.toString()).toBe(at.toString())
    on('2026-04-20')
    await runJob()
    const [march, ...later] = await closed()
    expect(march?.closed_at?.toString()).toBe(at.toString())
    expect(later.every(({ closed_at }) => closed_at === null)).toBe(true)
    // The credits that nobody used lapse in April.
    expect(later).toHaveLength(1)
  })
})
