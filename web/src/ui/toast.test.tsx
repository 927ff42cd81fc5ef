// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { leaveNotice, showLeftNotice } from '../platform/session/notice.ts'
import { theme } from '../theme.ts'
import { toast } from './toast.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  render(
    <MantineProvider env="test" theme={theme}>
      <Notifications />
    </MantineProvider>,
  )
})

afterEach(() => {
  act(() => notifications.clean())
  vi.useRealTimers()
})

const show = (what: () => void) => act(what)
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds))
/** What leaves is drawn while it fades, which begins once it has been told to. */
const fade = () => wait(500)

test.each(['success', 'info', 'warning', 'error'] as const)('a plain toast of %s stays for 3,000 ms', kind => {
  show(() => toast[kind]('Se guardó.'))
  wait(2_990)
  expect(screen.getByText('Se guardó.')).toBeDefined()
  wait(10)
  fade()
  expect(screen.queryByText('Se guardó.')).toBeNull()
})

test('a name that ends with a full stop ends the sentence, and an ellipsis stays', () => {
  show(() => toast.success('Se creó Andén Norte S.A.C.. Ahora añade sus cuentas...'))
  expect(screen.getByText('Se creó Andén Norte S.A.C. Ahora añade sus cuentas...')).toBeDefined()
  show(() => toast.success('Se creó ¡Vamos!. Ahora añade sus cuentas.'))
  expect(screen.getByText('Se creó ¡Vamos! Ahora añade sus cuentas.')).toBeDefined()
  show(() => toast.undo('Se archivó Andén Norte S.A.C..', () => undefined))
  expect(screen.getByText('Se archivó Andén Norte S.A.C.')).toBeDefined()
})

test('a toast with an undo stays longer, since there is something to decide', () => {
  const undo = vi.fn()
  show(() => toast.undo('Se quitó.', undo))
  wait(7_990)
  screen.getByRole('button', { name: 'Deshacer' }).click()
  expect(undo).toHaveBeenCalledOnce()
  show(() => toast.undo('Se quitó otra vez.', undo))
  wait(8_000)
  fade()
  expect(screen.queryByText('Se quitó otra vez.')).toBeNull()
})

test('the snackbar says "Not defined" unless told otherwise, for 5,000 ms, and can be closed before', () => {
  show(() => toast.snackbar({}))
  wait(4_990)
  expect(screen.getByRole('alert').textContent).toBe('Not defined')
  screen.getByRole('button', { name: 'Cerrar el aviso' })
  wait(10)
  fade()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a snackbar that was left for the next page keeps its title, its time, and whether it can be closed', () => {
  leaveNotice({ kind: 'snackbar', title: 'Sin permiso', text: 'No entra.', timeout: 3_000, showDelete: false })
  show(showLeftNotice)
  expect(screen.getByRole('alert').textContent).toBe('Sin permisoNo entra.')
  expect(screen.queryByRole('button')).toBeNull()
  wait(3_000)
  fade()
  expect(screen.queryByRole('alert')).toBeNull()
  show(showLeftNotice)
  expect(screen.queryByRole('alert')).toBeNull()
})
