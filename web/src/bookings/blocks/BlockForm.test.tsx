// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeApi, Refused } from '../../testing/fakeApi.ts'
import { showScreen } from '../../testing/showScreen.tsx'
import { BlockForm } from './BlockForm.tsx'

const spaceId = '0198a000-0000-7000-8000-000000000001'
const campusId = '0198a000-0000-7000-8000-000000000002'

test('“Todo el día” blocks from midnight to midnight and asks for no hours', async () => {
  const sent = vi.fn()
  fakeApi({
    spaces: { hierarchical: () => new Promise(() => undefined) },
    blocks: {
      create: ({ startDate, startTime, endDate, endTime }) => {
        sent({ startDate, startTime, endDate, endTime })
        throw new Refused('UNAVAILABLE')
      },
    },
  })
  const start = { spaceId, at: '2026-11-24', from: '09:00', to: '10:30', reason: 'Pintura' }
  const user = showScreen(<BlockForm campusId={campusId} start={start} onDone={() => undefined} />)
  const whole = await screen.findByRole('switch', { name: 'Todo el día' })
  screen.getAllByLabelText(/A las/)
  await user.click(whole)
  expect(screen.queryAllByLabelText(/A las/)).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Bloquear' }))
  const days = { startDate: '2026-11-24', endDate: '2026-11-24' }
  await vi.waitFor(() => expect(sent).toHaveBeenLastCalledWith({ ...days, startTime: '00:00', endTime: '24:00' }))

  // Taken back, the hours that it began with are there again.
  await user.click(whole)
  screen.getAllByLabelText(/A las/)
  await user.click(screen.getByRole('button', { name: 'Bloquear' }))
  await vi.waitFor(() => expect(sent).toHaveBeenLastCalledWith({ ...days, startTime: '09:00', endTime: '10:30' }))
})
