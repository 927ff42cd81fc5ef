// @vitest-environment happy-dom
import type { SavedReport } from '@aforo/contract/commerce/report-files'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { fakeApi, Refused } from '../../testing/fakeApi.ts'
import { me } from '../../testing/me.ts'
import { showScreen } from '../../testing/showScreen.tsx'
import { SavedDrawer } from './SavedDrawer.tsx'

const saved: SavedReport = {
  id: '0198a000-0000-7000-8000-000000000001',
  name: 'Reservas del mes',
  type: '12',
  days: 'thisMonth',
  campusId: null,
  campusName: null,
  spaceType: null,
  format: 'xlsx',
  schedule: null,
  recipients: [],
  nextAt: null,
  mailedTo: null,
  author: 'Lucía Paredes',
  version: 1,
}

/** The drawer while its address changes: it is drawn again before the list is shown. */
function Leaving() {
  const [left, setLeft] = useState(0)
  return (
    <>
      {left > 0 && <p>Vuelve a la lista</p>}
      <SavedDrawer saved={saved.id} search={{}} onOpen={() => setLeft(times => times + 1)} onShow={() => {}} />
    </>
  )
}

test('a saved report that is removed is not read again while its drawer closes', async () => {
  let [removed, readAfter] = [false, 0]
  fakeApi({
    users: { me: () => me() },
    savedReports: {
      get: () => {
        if (!removed) return saved
        readAfter++
        throw new Refused('NOT_FOUND')
      },
      remove: () => {
        removed = true
        return { message: 'Se eliminó el reporte guardado.' }
      },
    },
  })
  const user = showScreen(<Leaving />)
  await user.click(await screen.findByRole('button', { name: 'Eliminar este reporte guardado' }))
  await user.click(screen.getByRole('button', { name: /^Sí, eliminarlo/ }))
  await screen.findByText('Vuelve a la lista')
  await screen.findByText('Se eliminó el reporte guardado.')
  expect(readAfter).toBe(0)
})
