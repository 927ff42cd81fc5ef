// @vitest-environment happy-dom
import { TextInput } from '@mantine/core'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ProblemError, type Refusal } from '../platform/problem.ts'
import { showScreen } from '../testing/showScreen.tsx'
import { InlineForm } from './InlineForm.tsx'
import { useAttempt } from './useAttempt.ts'

const refusal = (errors: Refusal['errors']) =>
  new ProblemError({ code: 'NAME_TAKEN', status: 409, message: 'Ya existe.', errors, data: undefined })

function Screen({ write }: { write: () => Promise<void> }) {
  const attempt = useAttempt()
  const fault = attempt.refusal?.errors[0]?.message
  return (
    <form onSubmit={() => expect.unreachable('the form around it is not sent')}>
      <InlineForm
        legend="Cliente nuevo"
        attempt={attempt}
        submit="Crear cliente"
        disabled={false}
        onSubmit={() => attempt.run(write)}
        onCancel={() => {}}
      >
        <TextInput label="Nombre" error={fault} />
      </InlineForm>
    </form>
  )
}

test('a refused field says so itself, and anything else above the fields', async () => {
  const write = vi.fn<() => Promise<void>>()
  const user = showScreen(<Screen write={write} />)
  await screen.findByRole('group', { name: 'Cliente nuevo' })
  const create = () => user.click(screen.getByRole('button', { name: 'Crear cliente' }))
  write.mockRejectedValueOnce(refusal([{ field: 'name', message: 'Elige otro nombre.' }]))
  await create()
  await screen.findByText('Elige otro nombre.')
  expect(screen.queryByRole('alert')).toBeNull()
  write.mockRejectedValueOnce(refusal([]))
  await create()
  expect((await screen.findByRole('alert')).textContent).toBe('Ya existe.')
})
