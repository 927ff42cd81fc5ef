import { Tooltip, UnstyledButton } from '@mantine/core'
import { IconMaximize, IconMinus, IconPlus } from '@tabler/icons-react'
import { useReactFlow, useStore } from '@xyflow/react'
import { IconButton } from '../../ui/IconButton.tsx'
import classes from './Canvas.module.css'
import type { Sheet } from './document.ts'
import { useFit } from './useFit.ts'

/** Milliseconds that a step nearer or farther takes. */
export const zoomTime = 160
const calm = { duration: zoomTime }

/** Nearer, farther, all of it. At 100 % a centimetre is a pixel. */
export function ZoomBar({ sheet, tools }: { sheet: Sheet; tools: boolean }) {
  const flow = useReactFlow()
  const fit = useFit(tools)
  const percent = useStore(state => Math.round(state.transform[2] * 100))
  return (
    <div className={classes.zoom} role="toolbar" aria-label="Vista">
      <IconButton label="Alejar" onClick={() => flow.zoomOut(calm)}>
        <IconMinus size={16} />
      </IconButton>
      <Tooltip label="Tamaño real: 1 cm, 1 píxel">
        <UnstyledButton
          className={classes.percent}
          aria-label={`Zoom ${percent} %. Volver al 100 %`}
          onClick={() => flow.zoomTo(1, calm)}
        >
          {percent} %
        </UnstyledButton>
      </Tooltip>
      <IconButton label="Acercar" onClick={() => flow.zoomIn(calm)}>
        <IconPlus size={16} />
      </IconButton>
      <IconButton label="Ver todo el plano" onClick={() => fit(sheet)}>
        <IconMaximize size={16} />
      </IconButton>
    </div>
  )
}
