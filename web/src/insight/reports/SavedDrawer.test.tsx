// @vitest-environment happy-dom
import type { SavedReport } from '@aforo/api/insight/report-files'
import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { fakeApi, Refused } from '../../testing/fakeApi.ts'
import { me } from '../../testing/me.ts'
import { pageOf } from '../../testing/pageOf.ts'
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

/** The drawer from its list on, as its address goes. */
function FromList({ onShow }: { onShow: (search: object) => void }) {
  const [open, setOpen] = useState<string | undefined>('list')
  return <SavedDrawer saved={open} search={{ report: '3' }} onOpen={setOpen} onShow={onShow} />
}

test('what is on screen is saved to be mailed each month, stands in the list and is shown again', async () => {
  const [sent, shown] = [vi.fn(), vi.fn()]
  let kept: SavedReport[] = []
  const { userId, username, info } = me()
  fakeApi({
    users: { me: () => me(), search: () => pageOf([]) },
    savedReports: {
      list: () => pageOf(kept),
      save: given => {
        sent(given)
        const { recipientIds: _, ...fields } = given
        const recipients = [{ userId, name: info.name, username, active: true }]
        const one = { ...saved, ...fields, recipients, nextAt: '2026-12-01T12:00:00Z' }
        kept = [one]
        return one
      },
    },
  })
  const user = showScreen(<FromList onShow={shown} />)
  await screen.findByText('Todavía no hay reportes guardados')
  await user.click(screen.getByRole('button', { name: 'Guardar el que se ve' }))
  await user.type(await screen.findByRole('textbox', { name: /^Nombre/ }), 'Órdenes del mes')
  expect(screen.queryByText('Para quién')).toBeNull()
  await user.click(screen.getByRole('combobox', { name: 'Enviarlo por correo' }))
  await user.click(await screen.findByRole('option', { name: 'Cada mes, el día 1' }))
  await screen.findByText('Para quién')
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  const item = within(await screen.findByRole('listitem'))
  await item.findByText(/Cada mes, el día 1, a 1 persona; el próximo, /)
  expect(sent).toHaveBeenCalledExactlyOnceWith({
    name: 'Órdenes del mes',
    type: '3',
    days: 'thisMonth',
    campusId: null,
    spaceType: null,
    format: 'xlsx',
    schedule: 'MONTHLY',
    recipientIds: [userId],
  })
  await user.click(item.getByRole('button', { name: 'Órdenes del mes' }))
  expect(shown).toHaveBeenCalledExactlyOnceWith({ report: '3' })
})
