import { getViewportForBounds, useReactFlow, useStoreApi } from '@xyflow/react'

/** Room for the editor's tools at the left. */
const besideTools = { top: '28px', bottom: '28px', left: '76px', right: '28px' } as const
/** On a phone every pixel of the drawing counts. */
const phone = 600

/** Brings a whole sheet into view, beside the tools if there are any. Milliseconds of the way there; none at the beginning. */
export function useFit(tools = false) {
  const flow = useReactFlow()
  const store = useStoreApi()
  return (sheet: { width: number; height: number }, duration = 160) => {
    const { width, height, minZoom, maxZoom } = store.getState()
    if (width === 0 || height === 0) return
    const bounds = { x: 0, y: 0, width: sheet.width, height: sheet.height }
    const around = tools ? besideTools : width < phone ? '10px' : '28px'
    return flow.setViewport(getViewportForBounds(bounds, width, height, minZoom, maxZoom, around), { duration })
  }
}
