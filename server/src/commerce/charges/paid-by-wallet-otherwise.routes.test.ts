import type { Wait } from '@aforo/contract/bookings/waitlist'
import { afterEach, describe, expect, test } from 'vitest'
import { waitlistSweepJob } from '../../bookings/waitlist/waitlist.jobs.ts'
import { makeUser } from '../../demo/factories.ts'
import { asSystem } from '../../platform/database/transaction.ts'
import { testApp } from '../../platform/testing/test-app.ts'
import { at, house } from '../../testing/charges-house.ts'

const app = await testApp()
const { database } = app.services
afterEach(() => app.clock.set(undefined))

describe('a request', () => {
  test.each([
    ['approve', {}, ['4.00', '4.00']],
    ['decline', { reason: 'Está en obra' }, ['10.00', '10.00']],
  ] as const)('takes credits once it is approved, and none before: %s', async (verb, given, left) => {
    const { tenant, campus, api, anaApi, slot, balance } = await house()
    const policy = { tenant_id: tenant.tenantId, id: campus.campusId, approval_types: ['ROOM'] }
    await asSystem(database, tx => tx.insertInto('booking_policies').values(policy).execute())
    const asked = await anaApi.post<{ id: string }>('/booking-requests', slot())
    expect(asked.status).toBe(201)
    expect(await balance()).toEqual(['10.00', '10.00'])
    expect((await api.post(`/booking-requests/${asked.body.id}/${verb}`, given)).status).toBe(200)
    expect(await balance()).toEqual(left)
  })
})

describe('an offer of the waitlist', () => {
  /** Berta has the room and lets it go, with Ana waiting: what is offered to her is a draft. */
  async function offered() {
    const here = await house()
    const { tenant, slot, api, anaApi, change, balance } = here
    const berta = await makeUser(database, tenant, { roles: ['ROLE_USER'], givenName: 'Berta', lastname: 'Paz' })
    const theirs = await app.as(berta)
    const { body: wallet } = await api.post<{ id: string }>(`/wallet/${berta.userId}/create`, {})
    await api.post(`/wallet/${wallet.id}/deposit`, { amount: '6.00', concept: 'Paquete' })
    const { body: taken } = await here.book(slot(), theirs)
    const { body: wait } = await anaApi.post<Wait>('/booking/waitlist', slot())
    await change(taken.reservationId, 'cancel', {}, theirs)
    await app.drain()
    // Of 10.00, the offer of two hours holds 6.00.
    expect(await balance()).toEqual(['10.00', '4.00'])
    const answer = (verb: 'accept' | 'decline') => anaApi.patch(`/booking/waitlist/${wait.id}/${verb}`)
    return { ...here, answer }
  }

  test('holds credits, and takes them once it is accepted', async () => {
    const { answer, balance } = await offered()
    expect((await answer('accept')).status).toBe(200)
    expect(await balance()).toEqual(['4.00', '4.00'])
  })

  test('that is declined holds none', async () => {
    const { answer, balance } = await offered()
    expect((await answer('decline')).status).toBe(200)
    expect(await balance()).toEqual(['10.00', '10.00'])
  })

  test('that nobody answers holds none', async () => {
    const { balance } = await offered()
    at('09:31', '2027-03-04')
    await waitlistSweepJob.work(app.services, {} as never)
    expect(await balance()).toEqual(['10.00', '10.00'])
  })
})
