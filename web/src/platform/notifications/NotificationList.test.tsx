// @vitest-environment happy-dom
import type { Notification } from '@aforo/api/platform/notifications'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi } from '../../testing/fakeApi.ts'
import { me } from '../../testing/me.ts'
import { pageOf } from '../../testing/pageOf.ts'
import { showScreen } from '../../testing/showScreen.tsx'
import NotificationList from './NotificationList.tsx'

const ago = (minutes: number) => Temporal.Now.instant().subtract({ minutes }).toString()

const notice = (place: number, rest: Partial<Notification> = {}): Notification => ({
  id: `019acb00-0000-7000-8000-${String(place).padStart(12, '0')}`,
  kind: 'SYNC_FAILED',
  title: `HubSpot: falla ${place}`,
  body: '',
  link: null,
  at: ago(70),
  read: false,
  times: 1,
  lastAt: ago(70),
  mendedAt: null,
  ...rest,
})

test('a fault says how often it happened and when last, and that it is over', async () => {
  fakeApi({
    users: { me: () => me() },
    notifications: {
      list: () =>
        pageOf([
          notice(1, { times: 12, lastAt: ago(2) }),
          notice(2, { times: 3, lastAt: ago(20), mendedAt: ago(5), read: true }),
          notice(3, { mendedAt: ago(6), read: true }),
          notice(4, { at: ago(8), lastAt: ago(8) }),
        ]),
    },
  })
  showScreen(<NotificationList onLeave={() => undefined} />)
  const items = await within(await screen.findByRole('list', { name: 'Notificaciones' })).findAllByRole('listitem')
  const words = ['12 veces, la última hace 2 min', 'Resuelto hace 5 min · 3 veces', 'Resuelto hace 6 min', 'hace 8 min']
  for (const [place, said] of words.entries()) expect(within(items[place] as HTMLElement).getByText(said)).toBeTruthy()
})
