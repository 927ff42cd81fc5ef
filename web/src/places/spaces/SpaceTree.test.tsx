// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { SpaceTree } from './SpaceTree.tsx'
import { rowsOf, type TreeItem } from './tree.ts'

const room = (name: string): TreeItem => ({
  id: name,
  label: name,
  type: 'ROOM',
  space: {
    id: name,
    campusId: 'campus',
    parentId: 'floor',
    type: 'ROOM',
    name,
    capacity: 4,
    features: [],
    bookable: true,
    kind: null,
    holder: null,
    teams: [],
    parkingSpotType: null,
    positionX: null,
    positionY: null,
    pointerDiameter: null,
    photoUrl: null,
    layoutUrl: null,
    thumbnailUrl: null,
    version: 1,
    children: [],
  },
  children: [],
})
const items: TreeItem[] = [
  { id: 'rooms', label: 'Salas de reunión', type: 'ROOM', children: [room('Ámbar'), room('Jade')] },
]

// happy-dom lays nothing out: the viewport's height is said, so that the virtual list has lines to show.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400)
})

function open(isExpanded = true) {
  const onSelect = vi.fn()
  const onExpand = vi.fn()
  render(
    <MantineProvider env="test">
      <SpaceTree rows={rowsOf(items, () => isExpanded)} selected={undefined} onSelect={onSelect} onExpand={onExpand} />
    </MantineProvider>,
  )
  const tree = screen.getByRole('tree')
  return {
    onSelect,
    onExpand,
    press: (key: string) => fireEvent.keyDown(tree, { key }),
    active: () => document.getElementById(tree.getAttribute('aria-activedescendant') ?? '')?.textContent,
  }
}

test('each line says its level and its place among its siblings', () => {
  open()
  const line = screen.getByRole('treeitem', { name: /Jade/ })
  expect(line.getAttribute('aria-level')).toBe('2')
  expect(line.getAttribute('aria-posinset')).toBe('2')
  expect(line.getAttribute('aria-setsize')).toBe('2')
})

test('arrows move, letters find without accents, and Enter selects', () => {
  const { press, active, onSelect } = open()
  expect(active()).toContain('Salas de reunión')
  press('ArrowDown')
  expect(active()).toContain('Ámbar')
  press('j')
  expect(active()).toContain('Jade')
  press('a')
  expect(active()).toContain('Ámbar')
  press('Enter')
  expect(onSelect).toHaveBeenCalledWith(expect.objectContaining({ id: 'Ámbar' }))
})

test('left leads to the heading and then closes it, right opens it', () => {
  const { press, active, onExpand } = open()
  press('End')
  press('ArrowLeft')
  expect(active()).toContain('Salas de reunión')
  press('ArrowLeft')
  expect(onExpand).toHaveBeenLastCalledWith(expect.objectContaining({ id: 'rooms' }), false)
})

test('right opens what is closed', () => {
  const { press, onExpand } = open(false)
  press('ArrowRight')
  expect(onExpand).toHaveBeenLastCalledWith(expect.objectContaining({ id: 'rooms' }), true)
})
