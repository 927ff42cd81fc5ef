import type { Wallet } from '@aforo/api/money/wallets'
import { sql } from 'kysely'
import { makeCampus, makeFloor, makeRoom, makeUser } from '../demo/factories.ts'
import { asTenant } from '../platform/database/transaction.ts'
import { makeHouse } from './house.ts'
import { makeRate } from './makers.ts'
import { clockOf } from './orders-house.ts'
import type { testApp } from './test-app.ts'

type App = Awaited<ReturnType<typeof testApp>>
export type ChargedHouse = Awaited<ReturnType<typeof chargedHouse>>

/** By whom a booking is paid, in the order of the table's columns. */
export const payers = ['wallet', 'order, paid', 'order, to be paid', 'account'] as const
export type Payer = (typeof payers)[number]

/** What stands for somebody, in hours of the room's price. */
interface Standing {
  held: number
  charged: number
  back: number
}

/** What happened between two, as the table says it. */
export function words(before: Standing, after: Standing): string {
  const parts = [
    ['holds', after.held - before.held],
    ['charges', after.charged - before.charged],
    ['gives back', after.back - before.back],
  ] as const
  return (
    parts
      .filter(([, hours]) => hours !== 0)
      .map(([verb, hours]) => `${verb} ${hours}`)
      .join(', ') || 'nothing'
  )
}

const hourly = { money: 30_00, credits: 3_00 }

/**
 * A tenant with one person for each payer, and a rival. A room at S/ 30.00 or 3.00 credits the hour, one at twice as much, a free
 * one, one where no-shows are released, one to be deleted, and one that is asked for.
 */
export async function chargedHouse(app: App) {
  const { database } = app.services
  const at = clockOf(app)
  let day = Temporal.PlainDate.from('2027-03-05')
  at('09:00', '2027-03-04')
  const { tenant, api, room, big, free, spare } = await makeHouse(app, {
    rooms: { room: {}, big: {}, free: {}, spare: {} },
  })
  /** A room at a campus that has a policy of its own. */
  async function roomBy(policy: { check_in_minutes?: number; approval_types?: string[] }) {
    const { campusId, ...rest } = await makeCampus(database, tenant)
    const values = { tenant_id: tenant.tenantId, id: campusId, campus_id: campusId, ...policy }
    await asTenant(database, tenant.tenantId, tx => tx.insertInto('booking_policies').values(values).execute())
    return makeRoom(database, await makeFloor(database, { campusId, ...rest }))
  }
  const watched = await roomBy({ check_in_minutes: 15 })
  const asked = await roomBy({ approval_types: ['ROOM'] })
  for (const { spaceId } of [room, watched, spare, asked]) await makeRate(api, { hourlyCredits: '3.00', spaceId })
  await makeRate(api, { hourly: '60.00', hourlyCredits: '6.00', spaceId: big.spaceId })

  /** @param asks what they say with each booking */
  const person = async (asks: object = {}) => {
    const user = await makeUser(database, tenant, { roles: ['ROLE_USER'] })
    return { user, client: await app.as(user), asks }
  }
  const fill = async (id: string) => {
    const { body } = await api.post<Wallet>(`/wallet/${id}/create`, {})
    await api.post(`/wallet/${body.id}/deposit`, { amount: '9000.00', concept: 'Paquete' })
    return body.id
  }
  const people = {
    wallet: await person(),
    'order, paid': await person(),
    'order, to be paid': await person({ payBy: { payer: 'ORDER', pay: 'IN_LOCATION' } }),
    account: await person(),
  } satisfies Record<Payer, unknown>
  const walletId = await fill(people.wallet.user.userId)
  const rival = await person()
  await fill(rival.user.userId)
  const { body: team } = await api.post<{ id: string }>('/teams?name=Andina&type=BILLABLE', {})
  await api.post(`/teams/${team.id}/add-to-team`, { usernames: [people.account.user.username] })

  async function standing(payer: Payer): Promise<Standing> {
    const { userId } = people[payer].user
    const now = app.clock.now().toString()
    const found =
      payer === 'wallet'
        ? sql<Standing>`
            select coalesce(-sum(amount) filter (where amount < 0), 0)::int charged,
              coalesce(sum(amount) filter (where amount > 0 and kind <> 'DEPOSIT'), 0)::int back,
              (select coalesce(sum(amount), 0)::int from wallet_holds
                where wallet_id = ${walletId} and held_until > ${now}) held
            from ledger_entries where account_id = ${walletId}`
        : payer === 'account'
          ? sql<Standing>`
              select coalesce(sum(c.amount) filter (where state = 'HELD' and r.held_until > ${now}), 0)::int held,
                coalesce(sum(c.amount) filter (where state in ('CHARGED', 'KEPT')), 0)::int charged, 0 back
              from booking_charges c join reservations r on r.id = c.reservation_id
              where r.owner_id = ${userId} and c.payer = 'ACCOUNT'`
          : sql<Standing>`
              select coalesce(sum(total) filter (where status in ('CREATED', 'PENDING', 'PAY_IN_LOCATION')), 0)::int held,
                coalesce(sum(total) filter (where paid_at is not null), 0)::int charged, coalesce(sum(refund), 0)::int back
              from orders where customer_id = ${userId}`
    const { rows } = await asTenant(database, tenant.tenantId, tx => found.execute(tx))
    const { held = 0, charged = 0, back = 0 } = rows[0] ?? {}
    const hour = payer === 'wallet' ? hourly.credits : hourly.money
    return { held: held / hour, charged: charged / hour, back: back / hour }
  }
  const usual = { withoutWallet: 'ACCOUNT', refund: 'NOTICE', noticeMinutes: 120, refundUnattended: false }
  return {
    at,
    /** None is used twice, and a series of three days ends before the next. */
    nextDay: () => {
      day = day.add({ days: 4 })
      return day.toString()
    },
    room,
    big,
    free,
    watched,
    spare,
    asked,
    api,
    people,
    rival: rival.client,
    standing,
    settings: (given: object = {}) => api.put('/booking/charge-settings', { ...usual, ...given }),
  }
}
