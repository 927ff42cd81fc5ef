// @vitest-environment happy-dom
import type { OutsideTask } from '@aforo/api/platform/connections'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answers, fakeApi } from '../../testing/fakeApi.ts'
import { pageOf } from '../../testing/pageOf.ts'
import { showScreen } from '../../testing/showScreen.tsx'
import { TaskList } from './TaskList.tsx'

const id = (place: number) => `019acb00-0000-7000-8000-${String(place).padStart(12, '0')}`

const fault = { code: 'UNKNOWN_STAGE', message: 'La etapa «En pausa» no tiene significado aquí.' }

const task = (place: number, rest: Partial<OutsideTask> = {}): OutsideTask => ({
  id: id(place),
  system: 'HUBSPOT',
  kind: 'deal',
  kindLabel: 'Leer un negocio',
  subject: `deal:${place}`,
  title: `Negocio ${place}`,
  state: 'FAILED',
  attempts: 1,
  nextTryAt: null,
  fault,
  record: null,
  discardReason: null,
  createdAt: '2026-11-23T15:00:00Z',
  settledAt: null,
  can: { retry: true, discard: true },
  ...rest,
})

/** The console over tasks that the fake keeps, and what was asked for and sent. */
function showTasks(kept: OutsideTask[], answers: Answers['connections'] = {}) {
  const asked: object[] = []
  fakeApi({
    connections: {
      searchTasks: ({ state, system, faultCode, q }) => {
        asked.push({ state, system, faultCode, q })
        return pageOf(kept.filter(one => state === undefined || state.includes(one.state)))
      },
      faults: () => {
        const count = kept.filter(({ state }) => state === 'FAILED').length
        return count > 0 ? [{ system: 'HUBSPOT', ...fault, count }] : []
      },
      ...answers,
    },
  })
  const user = showScreen(
    <TaskList systems={['HUBSPOT', 'SAP']} today="2026-11-23" />,
    '/app/configurations/general/integrations',
  )
  return { user, asked }
}

const settle = (kept: OutsideTask[], ids: readonly string[], state: OutsideTask['state']) => {
  for (const one of kept) if (ids.includes(one.id)) one.state = state
}

test('those that were discarded are brought back, and what was done meanwhile is left alone', async () => {
  const kept = [task(1), task(2), task(3)]
  const sent: unknown[] = []
  const { user } = showTasks(kept, {
    discardTasks: ({ ids, reason }) => {
      sent.push({ ids, reason })
      // A worker was faster with the second one.
      const done = ids.filter(one => one !== id(2))
      settle(kept, done, 'DISCARDED')
      settle(kept, [id(2)], 'DONE')
      return { discarded: done.length, ids: done }
    },
    restoreTask: ({ id: wanted }) => {
      sent.push(wanted)
      settle(kept, [wanted], 'WAITING')
      return task(1, { state: 'WAITING' })
    },
  })
  for (const place of [1, 2])
    await user.click(await screen.findByRole('checkbox', { name: new RegExp(`Negocio ${place}$`) }))
  const bar = within(screen.getByRole('region', { name: 'Selección' }))
  bar.getByText('2 seleccionados')
  await user.click(bar.getByRole('button', { name: 'Descartar' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Descartar lo seleccionado' }))
  const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: 'Descartar' })
  expect(confirm.disabled).toBe(true)
  await user.type(dialog.getByRole('textbox', { name: /Motivo/ }), 'Era una prueba')
  await user.click(confirm)
  await screen.findByText('1 tarea descartada.')
  await waitFor(() => expect(screen.queryByText('Negocio 1')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Deshacer' }))
  await screen.findByText('Se deshizo el cambio.')
  await screen.findByText('Negocio 1')
  expect(sent).toEqual([{ ids: [id(1), id(2)], reason: 'Era una prueba' }, id(1)])
})

test('all of one fault are tried again by one call, and a selection by its ids', async () => {
  const kept = [task(1), task(2)]
  const sent: object[] = []
  const { user } = showTasks(kept, {
    retryTasks: given => {
      sent.push(given)
      const ids = 'ids' in given ? given.ids : kept.map(one => one.id)
      settle(kept, ids, 'WAITING')
      return { retried: ids.length }
    },
  })
  const alert = within(await screen.findByRole('alert'))
  alert.getByText(fault.message)
  await user.click(await screen.findByRole('checkbox', { name: /Negocio 2$/ }))
  await user.click(
    within(screen.getByRole('region', { name: 'Selección' })).getByRole('button', { name: 'Reintentar' }),
  )
  await screen.findByText('1 tarea vuelve a la cola.')
  kept.push(task(3))
  await user.click(alert.getByRole('button', { name: /^Reintentar/ }))
  await screen.findByText('3 tareas vuelven a la cola.')
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(sent).toEqual([{ ids: [id(2)] }, { system: 'HUBSPOT', faultCode: fault.code }])
})

test('the console begins with what is not settled, and is narrowed by state and system', async () => {
  const { user, asked } = showTasks([task(1), task(2, { state: 'DONE', fault: null })])
  await screen.findByText('Negocio 1')
  expect(screen.queryByText('Negocio 2')).toBeNull()
  expect(asked.at(-1)).toMatchObject({ state: ['WAITING', 'RUNNING', 'FAILED'] })
  await user.click(screen.getByRole('button', { name: 'Estado' }))
  await user.click(await screen.findByRole('menuitemradio', { name: 'Todas' }))
  await screen.findByText('Negocio 2')
  await user.click(screen.getByRole('button', { name: 'Sistema' }))
  await user.click(await screen.findByRole('menuitemradio', { name: /SAP/ }))
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ state: undefined, system: 'SAP' }))
  await user.click(screen.getByRole('button', { name: 'Quitar filtros' }))
  await waitFor(() => expect(screen.queryByText('Negocio 2')).toBeNull())
})
