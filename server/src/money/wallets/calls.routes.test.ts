import type { Movement, Wallet } from '@aforo/api/money/wallets'
import { afterEach, expect } from 'vitest'
import { makeOperator } from '../../testing/house.ts'
import { createRecord, makeTeam } from '../../testing/makers.ts'
import { type SpecifiedCall, specifiedCalls } from '../../testing/specified-calls.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()
afterEach(() => app.clock.set(undefined))

/** A team with 100 credits in its wallet, in March of 2027. */
async function house() {
  app.clock.set(Temporal.Instant.from('2027-03-04T17:00:00Z'))
  const { api, ana } = await makeOperator(app, { members: { ana: {} } })
  const team = await makeTeam(api)
  const wallet = await createRecord<Wallet>(api, `/wallet/${team.id}/create`)
  const deposit = await createRecord<Movement>(api, `/wallet/${wallet.id}/deposit`, {
    amount: '100.00',
    concept: 'Paquete',
  })
  return { api, ana, team, wallet, deposit }
}

type House = Awaited<ReturnType<typeof house>>

/** Every field of the specification's wallet. */
const walletOf = (fields: object) => ({
  id: expect.any(String),
  name: 'Ventas',
  entityId: expect.any(String),
  entityType: 'TEAM',
  restricted: false,
  month: 3,
  year: 2027,
  balance: '100.00',
  depositCalculation: '100.00',
  purchaseCalculation: '0.00',
  debitCalculation: '0.00',
  ...fields,
})

const ofWallet = ({ wallet }: House) => ({ id: wallet.id })

const wallets: Record<string, SpecifiedCall<House>> = {
  'POST /wallet/{id}/create': {
    given: async ({ ana }) => ({ ids: { id: ana.userId }, input: { restricted: true }, status: 201 }),
    answers: { entityType: 'USER', restricted: true, balance: '0.00' },
  },
  'POST /wallet/{id}/deposit': {
    given: async at => ({ ids: ofWallet(at), input: { amount: '20.50', concept: 'Regalo' }, status: 201 }),
    answers: { kind: 'DEPOSIT', amount: '20.50', balance: '120.50' },
  },
  'POST /wallet/{id}/debit': {
    given: async at => ({ ids: ofWallet(at), input: { amount: '20.50', concept: 'Café' }, status: 201 }),
    answers: { kind: 'DEBIT', amount: '-20.50', balance: '79.50' },
  },
  'POST /wallet/{id}/adjustment': {
    given: async at => ({ ids: ofWallet(at), input: { amount: '-0.50', reason: 'Se contó mal' }, status: 201 }),
    answers: { kind: 'ADJUSTMENT', amount: '-0.50', balance: '99.50', reason: 'Se contó mal' },
  },
  'GET /wallet/composed/{username}': {
    given: async ({ api, ana, team }) => {
      await api.patch(`/teams/${team.id}/users/`, { userIds: [ana.userId] })
      return { ids: { username: ana.username } }
    },
    answers: { username: expect.any(String), wallets: expect.any(Array) },
  },
  'GET /wallet/{id}/entity/detail': {
    given: async ({ team }) => ({ ids: { id: team.id }, input: { month: '3', year: '2027' } }),
    answers: walletOf({}),
  },
  'GET /wallet/entity/movements': {
    given: async ({ team }) => ({ input: { entityId: team.id, month: '3', year: '2027' } }),
    answers: { items: [{ kind: 'DEPOSIT', amount: '100.00' }], count: 1, totalItems: 1, hasNext: false, empty: false },
  },
  'GET /wallet/{id}/movements/report/file/download': {
    given: async at => ({ ids: ofWallet(at), input: { month: '3', year: '2027', format: 'csv' } }),
    answers: undefined,
  },
  'GET /wallet/{id}/reference/detail': {
    given: async ({ deposit }) => ({ ids: { id: deposit.id } }),
    answers: { movement: { kind: 'DEPOSIT', amount: '100.00' }, booking: null, counterpart: null },
  },
  'PATCH /wallet/{id}/overdraft': {
    given: async at => ({ ids: ofWallet(at), input: { allowed: true, limit: '50.00' } }),
    answers: walletOf({ overdraft: { allowed: true, limit: '50.00' }, available: '150.00' }),
  },
}

specifiedCalls(app, 10, wallets, house)
