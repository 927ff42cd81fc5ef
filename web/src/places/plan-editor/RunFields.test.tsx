// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { showScreen } from '../../testing/showScreen.tsx'
import type { DeskRun } from './deskRun.ts'
import { Figure } from './Figure.tsx'
import { RunFields } from './RunFields.tsx'

const first: DeskRun = {
  ...{ rows: 2, columns: 5, width: 140, height: 70, gapX: 20, gapY: 120 },
  ...{ facing: false, prefix: 'D', first: 1, direction: 'rows' },
}

function Run() {
  const [run, setRun] = useState(first)
  return (
    <>
      <RunFields run={run} onChange={setRun} />
      <output aria-label="Columnas en la serie">{run.columns}</output>
    </>
  )
}

test('the figures of a row of desks are typed key by key', async () => {
  const user = showScreen(<Run />)
  const columns = await screen.findByLabelText<HTMLInputElement>('Columnas')
  const kept = () => screen.getByLabelText('Columnas en la serie').textContent
  await user.clear(columns)
  await user.type(columns, '12')
  expect([columns.value, kept()]).toEqual(['12', '12'])
  await user.clear(columns)
  await user.tab()
  expect(columns.value).toBe(kept())
})

function Width({ onWritten }: { onWritten: (width: number) => void }) {
  const [width, setWidth] = useState<number | undefined>(120)
  const write = (next: number) => {
    onWritten(next)
    setWidth(next)
  }
  return <Figure label="Ancho" value={width} min={10} onWrite={write} />
}

test('a figure of an element is typed key by key, and comes back when nothing was typed', async () => {
  const written: number[] = []
  const user = showScreen(<Width onWritten={next => written.push(next)} />)
  const field = await screen.findByLabelText<HTMLInputElement>('Ancho')
  await user.clear(field)
  await user.type(field, '1250.5')
  expect(field.value).toBe('1,250.5')
  // Too little for an element, and not written: the 1 on the way to 12.
  expect(written).toEqual([12, 125, 1250, 1250.5])
  await user.clear(field)
  await user.tab()
  expect(field.value).toBe('1,250.5')
})
