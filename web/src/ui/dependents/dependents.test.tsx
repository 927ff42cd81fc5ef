// @vitest-environment happy-dom
import type { Dependents } from '@aforo/api/platform/dependents'
import { MantineProvider } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { client } from '../../platform/api.ts'
import { fakeApi, Refused } from '../../testing/fakeApi.ts'
import { attempt } from '../attempt.ts'
import { ConfirmEnding } from './ConfirmEnding.tsx'
import { askBeforePause } from './pausing.tsx'
import { RemoveRecord } from './RemoveRecord.tsx'

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

test('before a pause what goes on meanwhile is shown, and nothing is asked where nothing does', async () => {
  const asked: unknown[] = []
  let takes: Dependents['takes'] = []
  fakeApi({
    dependents: {
      of: ({ subject, ending }) => {
        asked.push([subject, ending])
        return { forbids: [], takes }
      },
    },
  })
  const question = { subject: 'TEAM', id, title: 'Suspender Andina' } as const
  expect(await askBeforePause(question)).toBeUndefined()
  takes = inForce.forbids
  const found = await askBeforePause(question)
  expect(found?.title).toBe('Suspender Andina')
  await import('./DependentList.tsx')
  await act(async () => void show(found?.consequences))
  expect(await screen.findByText('7 contratos vigentes o por empezar')).toBeTruthy()
  expect(screen.getByText(/Siguen vigentes y se facturan\./)).toBeTruthy()
  expect(asked).toEqual([
    ['TEAM', 'SUSPEND'],
    ['TEAM', 'SUSPEND'],
  ])
})

test('a record that is deleted from within its form does not send the form, and comes back by its toast', async () => {
  fakeApi({ dependents: { of: () => ({ forbids: [], takes: [] }) } })
  const [send, remove, restore] = [vi.fn(), vi.fn(async () => 'Se eliminó A1.'), vi.fn(async () => undefined)]
  show(
    <form onSubmit={send}>
      <RemoveRecord
        subject="PRODUCT"
        id={id}
        name="A1"
        consequence="Ya no se vende."
        remove={remove}
        restore={restore}
      />
    </form>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Eliminar' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Eliminar A1' }))
  fireEvent.click(await dialog.findByRole('button', { name: 'Eliminar' }))
  await screen.findByText('Se eliminó A1.')
  expect(send).not.toHaveBeenCalled()
  fireEvent.click(await screen.findByRole('button', { name: 'Deshacer' }))
  await waitFor(() => expect(restore).toHaveBeenCalledOnce())
})
