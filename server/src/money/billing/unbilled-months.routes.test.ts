import type { Billing } from '@aforo/api/money/bills'
import { afterEach, expect, test } from 'vitest'
import { at, house } from '../../testing/billing-runs-house.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()
afterEach(() => app.clock.set(undefined))

interface Tray {
  items: { kind: string; title: string; detail: string; link: string }[]
}

/** An operator who billed April and May, and signs on the 5th of May what is rented since the 16th of April. */
async function lateHouse(given: { freeDays?: number; endsOn?: string } = {}) {
  const desk = await house()
  const { api, one, other, sign, run, inTenant } = desk
  await sign({ lines: [{ productId: other, monthly: 500_00, startsOn: '2026-01-01', endsOn: null }] })
  await run('2026-04')
  at('2026-04-21T15:00:00Z')
  await run('2026-05')
  at('2026-05-05T15:00:00Z')
  const { id } = await sign({
    lines: [{ productId: one, monthly: 3_000_00, startsOn: '2026-04-16', endsOn: '2027-04-15', ...given }],
  })
  await inTenant(tx =>
    tx
      .updateTable('contracts')
      .set({ signed_on: '2026-05-05', signed_at: '2026-05-05T15:00:00Z' })
      .where('id', '=', id)
      .execute(),
  )
  const late = async () =>
    (await api.get<Tray>('/dashboard/work-tray')).body.items.filter(({ title }) => title.includes('falta facturar'))
  const findings = async (month: string) =>
    (await desk.check(month)).items.filter(({ contract }) => contract?.id === id)
  return { ...desk, id, late, findings }
}

test('what passed before a contract was signed is in the tray and in the check of every month', async () => {
  const { api, id, late, findings } = await lateHouse()
  expect(await late()).toMatchObject([
    {
      title: 'Del contrato C-2026-0002 falta facturar abril de 2026 y mayo de 2026',
      detail: 'Se firmó el 5 may. 2026: S/\u00a04,500.00 sin IGV.',
      link: '/app/sales/billings?month=2026-04&panel=check',
    },
  ])
  expect(await findings('2026-05')).toMatchObject([
    { kind: 'CONTRACT_WITHOUT_BILL', blocks: true, apart: '3000.00' },
    {
      kind: 'CONTRACT_WITHOUT_BILL',
      month: '2026-04',
      message: 'Del contrato C-2026-0002 falta facturar abril de 2026: se firmó el 5 may. 2026.',
      blocks: false,
      apart: '1500.00',
      mendedByRun: false,
    },
  ])
  const made = await api.post<Billing>('/billing/runs/apart', { month: '2026-04', contractId: id })
  expect(made).toMatchObject({ status: 201, body: { month: '2026-04', net: '1500.00' } })
  expect(await late()).toMatchObject([{ title: 'Del contrato C-2026-0002 falta facturar mayo de 2026' }])
  expect((await findings('2026-06')).map(({ month }) => month)).toEqual([undefined, '2026-05'])
})

test('free months owe nothing, and those before the lock date are left', async () => {
  const free = await lateHouse({ freeDays: 15 })
  expect(await free.late()).toMatchObject([{ title: 'Del contrato C-2026-0002 falta facturar mayo de 2026' }])
  const { api, late } = await lateHouse()
  const { body: settings } = await api.get<Record<string, unknown>>('/billing-settings')
  const { taxRate: _rate, today: _today, can: _can, ...fields } = settings
  expect((await api.put('/billing-settings', { ...fields, lockDate: '2026-05-01' })).status).toBe(200)
  expect(await late()).toMatchObject([{ title: 'Del contrato C-2026-0002 falta facturar mayo de 2026' }])
})
