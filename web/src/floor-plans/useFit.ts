import { getViewportForBounds, useReactFlow, useStoreApi } from '@xyflow/react'

/** Room for the tools at the left and the map at the right. */
const around = { top: '28px', bottom: '28px', left: '76px', right: '28px' } as const

/** Brings a whole sheet into view, beside the tools. Milliseconds of the way there; none at the beginning. */
export function useFit() {
  const flow = useReactFlow()
  const store = useStoreApi()
  return (sheet: { width: number; height: number }, duration = 160) => {
    const { width, height, minZoom, maxZoom } = store.getState()
    if (width === 0 || height === 0) return
    const bounds = { x: 0, y: 0, width: sheet.width, height: sheet.height }
    return flow.setViewport(getViewportForBounds(bounds, width, height, minZoom, maxZoom, around), { duration })
  }
}
