// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { fakeApi } from '../../testing/fakeApi.ts'
import { showScreen } from '../../testing/showScreen.tsx'
import { planOf } from '../floor-plans/testPlans.ts'
import { editorOf, sheetIn } from './editor.ts'
import { PlanPanel } from './PlanPanel.tsx'
import { createSaver } from './saver.ts'

const planId = '0198a000-0000-7000-8000-000000000001'
const pictureId = (place: number) => `0198a000-0000-7000-8000-00000000001${place}`
const file = (name: string) => new File(['a picture'], name, { type: 'image/png' })

/** The panel of a plan without pictures, and the plan's size. */
function Panel() {
  const [editor, setEditor] = useState(() => editorOf(planOf([])))
  const [saver] = useState(() =>
    createSaver({
      stored: { version: 1, document: planOf([]) },
      send: async () => 1,
      load: async () => ({ version: 1, document: planOf([]) }),
      keep: () => undefined,
      onJoined: () => undefined,
    }),
  )
  const { width, height } = sheetIn(editor)
  return (
    <>
      <PlanPanel
        planId={planId}
        editor={editor}
        act={setEditor}
        saver={saver}
        counts={{ elements: 0, placed: 0, spaces: 0 }}
        readOnly={false}
      />
      <output aria-label="Tamaño">{`${width} × ${height}`}</output>
    </>
  )
}

test('the screen says whether a plan was uploaded, added to another one or put in its place', async () => {
  let added = 0
  fakeApi({
    floorPlans: {
      addBackground: ({ file: given, replaces }) => {
        added++
        return {
          ...{ id: replaces ?? pictureId(added), name: given?.name ?? '', x: 0, y: 0, width: 300, height: 200 },
          ...{ opacity: 1, visible: true, pixelWidth: 300, pixelHeight: 200, page: null, url: '/files/a' },
          ...{ planVersion: added + 1, pages: null },
        }
      },
    },
  })
  const user = showScreen(<Panel />)
  await user.upload(await screen.findByLabelText('Imagen de fondo'), file('primero.png'))
  await screen.findByText('Plano subido.')
  await user.upload(screen.getByLabelText('Imagen de fondo'), file('segundo.png'))
  await screen.findByText('Plano agregado.')
  await user.upload(await screen.findByLabelText('Otra imagen en lugar de primero.png'), file('tercero.png'))
  await screen.findByText('Plano reemplazado.')
  expect(screen.getAllByText(/^(primero|segundo|tercero)\.png$/).map(({ textContent }) => textContent)).toEqual([
    'tercero.png',
    'segundo.png',
  ])
})

test('the size of a plan is typed key by key, and written once it is left', async () => {
  fakeApi({})
  const user = showScreen(<Panel />)
  const width = await screen.findByLabelText<HTMLInputElement>('Ancho')
  await user.clear(width)
  await user.type(width, '42.75')
  expect(screen.getByLabelText('Tamaño').textContent).toBe('3000 × 2000')
  await user.tab()
  expect(width.value).toBe('42.75 m')
  expect(screen.getByLabelText('Tamaño').textContent).toBe('4275 × 2000')
  await user.clear(width)
  await user.tab()
  expect(width.value).toBe('42.75 m')
})
