// @vitest-environment happy-dom
import type { Dependents } from '@aforo/contract/platform/dependents'
import { MantineProvider } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { client } from '../../platform/api.ts'
import { fakeApi, Refused } from '../../testing/fakeApi.ts'
import { attempt } from '../attempt.ts'
import { ConfirmEnding } from './ConfirmEnding.tsx'

beforeEach(() => notifications.clean())

const id = '01a220f7-1e50-7e5c-9db4-47688e60d927'
const contract = { id, title: 'C-2026-0001', detail: 'Minera Andina', link: `/app/sales/contracts/${id}` }
const inForce: Dependents = { forbids: [{ kind: 'CONTRACT_IN_FORCE', count: 7, items: [contract] }], takes: [] }

const show = (children: ReactNode) =>
  render(
    <MantineProvider env="test">
      <Notifications />
      <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
    </MantineProvider>,
  )

const ask = (onConfirm: () => Promise<unknown>) =>
  show(
    <ConfirmEnding
      opened
      title="Eliminar el equipo"
      subject="TEAM"
      id={id}
      consequence="El equipo desaparece."
      confirm="Eliminar"
      onConfirm={onConfirm}
      onClose={() => undefined}
    />,
  )

test('what forbids it stands there as links with how many more there are, and nothing can be confirmed', async () => {
  fakeApi({ dependents: { of: () => inForce } })
  ask(async () => undefined)
  const link = await screen.findByRole('link', { name: 'C-2026-0001' })
  expect(link.getAttribute('href')).toBe(contract.link)
  expect(screen.getByText('7 contratos vigentes o por empezar')).toBeTruthy()
  expect(screen.getByText('y 6 más')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Eliminar' })).toBeNull()
})

test('what goes along is shown with its fate before it is confirmed', async () => {
  fakeApi({ dependents: { of: () => ({ forbids: [], takes: [{ kind: 'MEMBER', count: 2, items: [] }] }) } })
  const remove = vi.fn(async () => undefined)
  ask(remove)
  expect(await screen.findByText('2 personas')).toBeTruthy()
  expect(remove).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Eliminar' }))
  await waitFor(() => expect(remove).toHaveBeenCalledOnce())
})

test('a refusal outside a form stays with its links', async () => {
  fakeApi({
    sales: {
      move: () => {
        throw new Refused('RECORD_IN_USE', { data: { forbids: inForce.forbids } })
      },
    },
  })
  show(null)
  await attempt(() => client.sales.move({ id, status: 'CANCELLED' }))
  expect((await screen.findByRole('link', { name: 'C-2026-0001' })).getAttribute('href')).toBe(contract.link)
})
