// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi } from '../../testing/fakeApi.ts'
import { showScreen } from '../../testing/showScreen.tsx'
import { OrderSettingsPanel } from './OrderSettingsPanel.tsx'

test.each([
  ['100.01', 'Como máximo 100 %.'],
  ['0', 'El porcentaje debe ser mayor que cero.'],
  ['doce', 'Escribe un porcentaje, como 12.'],
])('a detracción of %s is refused before it is sent, and one of 100 is saved', async (typed, words) => {
  const saved: number[] = []
  let settings = {
    pendingMinutes: 30,
    detraction: { enabled: true, code: '037', percent: 12_00, threshold: 700_00, account: null },
    version: 1,
    can: { edit: true },
  }
  fakeApi({
    orders: {
      settings: () => settings,
      setSettings: ({ detraction }) => {
        saved.push(detraction.percent)
        settings = { ...settings, version: 2 }
        return settings
      },
    },
  })
  const user = showScreen(<OrderSettingsPanel />)
  const percent = await screen.findByLabelText<HTMLInputElement>('Porcentaje')
  const write = async (text: string) => {
    await user.clear(percent)
    await user.type(percent, text)
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
  }
  await write(typed)
  expect(await screen.findByText(words)).toBeTruthy()
  expect(document.activeElement).toBe(percent)
  expect(saved).toEqual([])
  await write('100')
  await expect.poll(() => saved).toEqual([100_00])
})

test('how long an order waits to be paid is set for all of them', async () => {
  const saved: number[] = []
  let settings = {
    pendingMinutes: 30,
    detraction: { enabled: false, code: '037', percent: 12_00, threshold: 700_00, account: null },
    version: 1,
    can: { edit: true },
  }
  fakeApi({
    orders: {
      settings: () => settings,
      setSettings: ({ pendingMinutes }) => {
        saved.push(pendingMinutes)
        settings = { ...settings, pendingMinutes, version: 2 }
        return settings
      },
    },
  })
  const user = showScreen(<OrderSettingsPanel />)
  const minutes = await screen.findByLabelText<HTMLInputElement>(/^Minutos para pagar/)
  await user.clear(minutes)
  await user.type(minutes, '45')
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  await screen.findByText('Se guardó cómo se atienden las órdenes.')
  expect(saved).toEqual([45])
})
