// @vitest-environment happy-dom
import type { Reservation } from '@aforo/api/bookings/reservations'
import type { Role } from '@aforo/api/platform/base'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { reservation } from '../../bookings/reservations/reservationFixture.ts'
import { api } from '../../platform/api.ts'
import { fakeApi } from '../../testing/fakeApi.ts'
import { me } from '../../testing/me.ts'
import { showScreen } from '../../testing/showScreen.tsx'
import { answered } from '../orders/orderFixture.ts'
import { UnpaidNote } from './UnpaidNote.tsx'

const until = '2026-11-24T04:16:00Z'
const unpaid: Reservation = {
  ...reservation,
  unpaid: { until },
  price: {
    amount: '60.00',
    currency: 'PEN',
    credits: null,
    payer: 'ORDER',
    state: 'HELD',
    reasons: [],
    order: { id: answered.id, code: answered.code, payUntil: until },
    ifCanceled: null,
  },
}

function show(of: Reservation, roles: Role[]) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  queryClient.setQueryData(api.users.me.queryKey(), me({ roles }) as never)
  const invalidated = vi.spyOn(queryClient, 'invalidateQueries')
  const user = showScreen(
    <QueryClientProvider client={queryClient}>
      <UnpaidNote reservation={of} />
    </QueryClientProvider>,
  )
  return { user, invalidated }
}

test('says until when it is on hold and what it costs', async () => {
  vi.setSystemTime('2026-11-23T20:00:00Z')
  fakeApi({})
  show(unpaid, ['ROLE_USER'])
  expect(await screen.findByText('Apartado hasta las 23:16, falta el pago.')).toBeTruthy()
  expect(screen.getByText('Si no se paga antes, el lugar se libera. Son S/ 60.00.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Cobrar' })).toBeNull()
  vi.useRealTimers()
})

test('is not there for a booking that is paid', async () => {
  fakeApi({})
  show({ ...unpaid, unpaid: null }, ['ROLE_ADMIN'])
  await waitFor(() => expect(screen.queryByText(/falta el pago/)).toBeNull())
  expect(screen.queryByRole('alert')).toBeNull()
})

test('«Cobrar» confirms the payment of its order there, and the booking is read again', async () => {
  const sent: unknown[] = []
  fakeApi({
    orders: {
      get: () => answered,
      confirmPayment: ({ id, code }) => {
        sent.push([id, code])
        return { ...answered, status: 'PAID' }
      },
    },
  })
  const { user, invalidated } = show(unpaid, ['ROLE_ADMIN'])
  await user.click(await screen.findByRole('button', { name: 'Cobrar' }))
  const code = await screen.findByLabelText(/^Código/)
  await waitFor(() => expect(document.activeElement).toBe(code))
  await user.type(code, 'OP-7')
  await user.click(screen.getByRole('button', { name: 'Confirmar pago' }))
  await screen.findByText('Se confirmó el pago.')
  expect(sent).toEqual([[answered.id, 'OP-7']])
  await waitFor(() => expect(invalidated).toHaveBeenCalledWith({ queryKey: api.bookings.key() }))
  expect(screen.queryByRole('button', { name: 'Confirmar pago' })).toBeNull()
})
