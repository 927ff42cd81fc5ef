import { ActionIcon, Tooltip, UnstyledButton } from '@mantine/core'
import { IconMaximize, IconMinus, IconPlus } from '@tabler/icons-react'
import { useReactFlow, useStore } from '@xyflow/react'
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
      <Tooltip label="Alejar">
        <ActionIcon variant="subtle" color="gray" aria-label="Alejar" onClick={() => flow.zoomOut(calm)}>
          <IconMinus size={16} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Tamaño real: 1 cm, 1 píxel">
        <UnstyledButton
          className={classes.percent}
          aria-label={`Zoom ${percent} %. Volver al 100 %`}
          onClick={() => flow.zoomTo(1, calm)}
        >
          {percent} %
        </UnstyledButton>
      </Tooltip>
      <Tooltip label="Acercar">
        <ActionIcon variant="subtle" color="gray" aria-label="Acercar" onClick={() => flow.zoomIn(calm)}>
          <IconPlus size={16} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Ver todo el plano">
        <ActionIcon variant="subtle" color="gray" aria-label="Ver todo el plano" onClick={() => fit(sheet)}>
          <IconMaximize size={16} />
        </ActionIcon>
      </Tooltip>
    </div>
  )
}
