// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showScreen } from '../testing/showScreen.tsx'
import { SideItem } from './SideItem.tsx'

test('a page elsewhere opens in another tab, says so, and learns nothing of where it was opened', async () => {
  showScreen(<SideItem label="Ayudanos a mejorar" to="https://ayuda.example/aforo" external />)
  const link = await screen.findByRole('link', { name: 'Ayudanos a mejorar (se abre en otra pestaña)' })
  expect(link.getAttribute('href')).toBe('https://ayuda.example/aforo')
  expect(link.getAttribute('target')).toBe('_blank')
  expect(link.getAttribute('rel')).toBe('noreferrer')
})

test('a screen opens in the same tab', async () => {
  showScreen(<SideItem label="Visitas" to="/app/visitors" />)
  const link = await screen.findByRole('link', { name: 'Visitas' })
  expect(link.getAttribute('href')).toBe('/app/visitors')
  expect(link.getAttribute('target')).toBeNull()
})
