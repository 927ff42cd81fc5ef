import type { ElementKind } from '@aforo/api/places/floor-plan-elements'
import { useLocalStorage } from '@mantine/hooks'
import { useState } from 'react'
import type { Tool } from './tools.ts'

/** What is in hand while drawing: the tool, what it draws, and whether it keeps to the grid. */
export function useTools(readOnly: boolean) {
  const [chosen, setTool] = useState<Tool>('select')
  const [kind, setKind] = useState<ElementKind>('ROOM')
  const [grid, setGrid] = useLocalStorage({
    key: 'aforo-plan-grid',
    defaultValue: true,
    getInitialValueInEffect: false,
  })
  return {
    /** As the keys chose it. */
    chosen,
    /** A plan that is only looked at is moved and selected, and nothing else. */
    tool: readOnly && chosen !== 'hand' ? ('select' as const) : chosen,
    setTool,
    kind,
    setKind,
    grid,
    toggleGrid: () => setGrid(!grid),
  }
}
