// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ProblemError } from '../platform/problem.ts'
import { showScreen } from '../testing/showScreen.tsx'
import { FormButtons } from './FormButtons.tsx'
import { ProblemAlert } from './ProblemAlert.tsx'
import { useAttempt } from './useAttempt.ts'

const taken = new ProblemError({ code: 'NAME_TAKEN', status: 409, message: 'Ya existe.', errors: [], data: undefined })

function Screen({ write, onDone }: { write: () => Promise<string>; onDone: (answer: string | undefined) => void }) {
  const { busy, refusal, dismiss, run } = useAttempt()
  return (
    <>
      {refusal && <ProblemAlert refusal={refusal} onClose={dismiss} />}
      <FormButtons submit="Guardar" busy={busy} onSubmit={async () => onDone(await run(write))} onCancel={() => {}} />
    </>
  )
}

const save = async () => screen.findByRole('button', { name: 'Guardar' })

test('a refused write says why until it is closed or tried again', async () => {
  const write = vi.fn<() => Promise<string>>().mockRejectedValueOnce(taken).mockRejectedValueOnce(taken)
  const done = vi.fn()
  const user = showScreen(<Screen write={write} onDone={done} />)
  await user.click(await save())
  expect((await screen.findByRole('alert')).textContent).toBe('Ya existe.')
  expect(done).toHaveBeenCalledWith(undefined)
  await user.click(screen.getByRole('button', { name: 'Cerrar el aviso' }))
  expect(screen.queryByRole('alert')).toBeNull()
  await user.click(await save())
  await screen.findByRole('alert')
  write.mockResolvedValueOnce('made')
  await user.click(await save())
  await vi.waitFor(() => expect(done).toHaveBeenLastCalledWith('made'))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a write that was given up is no refusal', async () => {
  const write = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new DOMException('left', 'AbortError'))
  const done = vi.fn()
  const user = showScreen(<Screen write={write} onDone={done} />)
  await user.click(await save())
  await vi.waitFor(() => expect(done).toHaveBeenCalledWith(undefined))
  expect(screen.queryByRole('alert')).toBeNull()
})
