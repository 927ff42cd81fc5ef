import type { ElementKind } from '@aforo/api/places/floor-plan-elements'
import {
  IconCircle,
  IconHandStop,
  IconLayoutGridAdd,
  IconPointer,
  IconPolygon,
  IconRectangle,
  IconTypography,
  type TablerIcon,
} from '@tabler/icons-react'

/** What the pointer does on the drawing. */
export const tools = ['select', 'hand', 'rectangle', 'circle', 'polygon', 'label', 'desks'] as const
export type Tool = (typeof tools)[number]

export const toolLooks: Record<Tool, { label: string; icon: TablerIcon; key: string; hint?: string }> = {
  select: { label: 'Seleccionar', icon: IconPointer, key: 'V' },
  hand: { label: 'Mover la vista', icon: IconHandStop, key: 'H' },
  rectangle: { label: 'Rectángulo', icon: IconRectangle, key: 'R', hint: 'Arrastra para dibujar. Mayús: cuadrado.' },
  circle: { label: 'Círculo', icon: IconCircle, key: 'O', hint: 'Arrastra desde una esquina.' },
  polygon: {
    label: 'Polígono',
    icon: IconPolygon,
    key: 'P',
    hint: 'Un clic por esquina. Enter o doble clic cierra; Retroceso quita la última; Mayús: ángulos rectos.',
  },
  label: { label: 'Texto', icon: IconTypography, key: 'T', hint: 'Haz clic donde va el texto.' },
  desks: { label: 'Filas de escritorios', icon: IconLayoutGridAdd, key: 'E' },
}

/** The kinds that are drawn by hand, the usual ones first. */
export const drawnKinds: ElementKind[] = [
  'ROOM',
  'DESK',
  'TABLE',
  'AREA',
  'PHONE_BOOTH',
  'PARKING',
  'WALL',
  'DOOR',
  'WINDOW',
  'FURNITURE',
  'PLANT',
  'STAIRS',
  'ELEVATOR',
  'RESTROOM',
  'KITCHEN',
]
