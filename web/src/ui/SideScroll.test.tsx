// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { SideScroll } from './SideScroll.tsx'

test('an edge has its arrow only while there is more on its side', () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300)
  const width = vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(500)
  const sizes: ResizeObserverCallback[] = []
  vi.spyOn(window.ResizeObserver.prototype, 'observe').mockImplementation(() => {})
  vi.stubGlobal(
    'ResizeObserver',
    class extends window.ResizeObserver {
      constructor(changed: ResizeObserverCallback) {
        super(changed)
        sizes.push(changed)
      }
    },
  )
  const { container } = render(
    <SideScroll data-testid="box">
      <div>Mucho</div>
    </SideScroll>,
  )
  const sides = () => [...container.querySelectorAll<HTMLElement>('[data-side]')].map(({ dataset }) => dataset.side)
  const box = screen.getByTestId('box')
  expect(sides()).toEqual(['end'])
  box.scrollLeft = 100
  fireEvent.scroll(box)
  expect(sides()).toEqual(['start', 'end'])
  box.scrollLeft = 200
  fireEvent.scroll(box)
  expect(sides()).toEqual(['start'])
  width.mockReturnValue(800)
  act(() => sizes.at(0)?.([], {} as ResizeObserver))
  expect(sides()).toEqual(['start', 'end'])
})
