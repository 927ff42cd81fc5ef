// @vitest-environment happy-dom
import type { Company } from '@aforo/api/people/companies'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { showScreen } from '../../testing/showScreen.tsx'
import { answerLeave, markUnsaved } from '../../ui/unsaved.ts'
import { MissingParts } from './MissingParts.tsx'

const company = { accounts: [{}], representatives: [], series: [] } as unknown as Company

test('the next missing part opens only after asking about what is typed in the form before it', async () => {
  const added = vi.fn()
  const forgotten = vi.fn()
  const user = showScreen(<MissingParts company={company} but="representatives" onAdd={added} />)
  markUnsaved('representative', forgotten)
  await user.click(await screen.findByRole('button', { name: 'Añadir serie' }))
  expect(added).not.toHaveBeenCalled()
  answerLeave(true)
  expect(forgotten).toHaveBeenCalledOnce()
  expect(added).toHaveBeenCalledExactlyOnceWith('series')
})
