// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ProblemError } from '../platform/problem.ts'
import { LifecycleButtons, type LifecycleStep } from './LifecycleButtons.tsx'

beforeEach(() => notifications.clean())

const show = (resolve: LifecycleStep<string>, can = true) =>
  render(
    <MantineProvider env="test">
      <Notifications />
      <QueryClientProvider client={new QueryClient()}>
        <LifecycleButtons can={{ resolve: can }} steps={{ resolve }} />
      </QueryClientProvider>
    </MantineProvider>,
  )
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('a step that the server does not allow has no button', () => {
  show({ label: 'Resolver', run: async () => 'done' }, false)
  expect(screen.queryByRole('button')).toBeNull()
})

test('a step that is done offers its undo, with what the server answered', async () => {
  const undo = vi.fn(async () => undefined)
  show({ label: 'Resolver', run: async () => 'version 2', done: 'Se resolvió.', undo })
  press('Resolver')
  fireEvent.click(await screen.findByRole('button', { name: 'Deshacer' }))
  expect(undo).toHaveBeenCalledWith('version 2')
})

test('a refusal stays in view, and no undo is offered', async () => {
  const run = async () => {
    throw new ProblemError({ code: 'WRONG_STATE', status: 409, message: 'Ya está resuelta.', errors: [], data: {} })
  }
  show({ label: 'Resolver', run, done: 'Se resolvió.', undo: async () => undefined })
  press('Resolver')
  await screen.findByText('Ya está resuelta.')
  expect(screen.queryByText('Se resolvió.')).toBeNull()
})

test('a reason is asked for first and sent with the step', async () => {
  const run = vi.fn(async () => 'done')
  const reason = { label: 'Qué se hizo', placeholder: '', description: '', maxLength: 100, confirm: 'Dar por resuelta' }
  show({ label: 'Resolver', run, reason })
  press('Resolver')
  expect(run).not.toHaveBeenCalled()
  fireEvent.change(screen.getByRole('textbox', { name: 'Qué se hizo' }), { target: { value: 'Nuevo filtro' } })
  press('Dar por resuelta')
  await vi.waitFor(() => expect(run).toHaveBeenCalledWith('Nuevo filtro'))
})

test('a step that looks for consequences first asks only where there are some', async () => {
  const run = vi.fn(async () => 'done')
  const ask = vi.fn(async (): Promise<{ title: string; consequences: string } | undefined> => undefined)
  show({ label: 'Suspender', run, ask, done: 'Se suspendió.' })
  press('Suspender')
  await vi.waitFor(() => expect(run).toHaveBeenCalledOnce())
  await screen.findByText('Se suspendió.')
  ask.mockResolvedValue({ title: 'Suspender Andina', consequences: '2 contratos siguen.' })
  press('Suspender')
  await screen.findByRole('dialog', { name: 'Suspender Andina' })
  expect(screen.getByText('2 contratos siguen.')).toBeTruthy()
  expect(run).toHaveBeenCalledOnce()
  const buttons = screen.getAllByText('Suspender')
  fireEvent.click(buttons.at(-1) as HTMLElement)
  await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(2))
})

test('consequences are shown in a dialog before the step is sent', async () => {
  const run = vi.fn(async () => 'done')
  show({ label: 'Deshabilitar', run, confirm: { title: 'Deshabilitar Nodo', consequences: 'Nadie podrá entrar.' } })
  press('Deshabilitar')
  await screen.findByRole('dialog', { name: 'Deshabilitar Nodo' })
  expect(run).not.toHaveBeenCalled()
  const [, confirm] = screen.getAllByText('Deshabilitar')
  fireEvent.click(confirm as HTMLElement)
  await vi.waitFor(() => expect(run).toHaveBeenCalledOnce())
})
