// @vitest-environment happy-dom
import { IconFlag } from '@tabler/icons-react'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { showScreen } from '../testing/showScreen.tsx'
import { RecordBody } from './RecordBody.tsx'

test('the skeletons of a record may have one height', async () => {
  const said = vi.spyOn(console, 'error')
  const query = { error: null, refetch: () => {} }
  showScreen(
    <RecordBody record={undefined} query={query} missing={{ icon: IconFlag, title: '' }} skeleton={[36, 36]}>
      {() => null}
    </RecordBody>,
  )
  const skeletons = (await screen.findByRole('status')).children
  expect(skeletons).toHaveLength(2)
  expect(said).not.toHaveBeenCalled()
})
