import type { Order } from '../floor-plans/arrange.ts'
import { type Tool, toolLooks, tools } from './tools.ts'

/** What a key asks of the editor. */
export type EditorCommand =
  | { do: 'tool'; tool: Tool }
  | { do: 'nudge'; dx: number; dy: number }
  | { do: 'turn'; degrees: number }
  | { do: 'order'; to: Order }
  | { do: 'undo' | 'redo' | 'all' | 'copy' | 'cut' | 'paste' | 'duplicate' | 'remove' | 'clear' }
  | { do: 'grid' | 'fit' | 'in' | 'out' | 'help' | 'save' }

type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** Centimetres of a nudge, and of one with Shift. */
export const nudges = [1, 10] as const

const arrows: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

const withControl: Record<string, EditorCommand> = {
  z: { do: 'undo' },
  y: { do: 'redo' },
  a: { do: 'all' },
  c: { do: 'copy' },
  x: { do: 'cut' },
  v: { do: 'paste' },
  d: { do: 'duplicate' },
  s: { do: 'save' },
  PageUp: { do: 'order', to: 'front' },
  PageDown: { do: 'order', to: 'back' },
}

const plain: Record<string, EditorCommand> = {
  Delete: { do: 'remove' },
  Backspace: { do: 'remove' },
  Escape: { do: 'clear' },
  PageUp: { do: 'order', to: 'forward' },
  PageDown: { do: 'order', to: 'backward' },
  ',': { do: 'turn', degrees: -15 },
  '.': { do: 'turn', degrees: 15 },
  c: { do: 'grid' },
  '0': { do: 'fit' },
  '+': { do: 'in' },
  '-': { do: 'out' },
  '?': { do: 'help' },
}

const toolKeys = new Map(tools.map(tool => [toolLooks[tool].key.toLowerCase(), tool]))

/** The command of a key; nothing for keys that mean nothing here. */
export function commandOf({ key, shiftKey, ctrlKey, metaKey, altKey }: Key): EditorCommand | undefined {
  if (altKey) return
  const name = key.length === 1 ? key.toLowerCase() : key
  if (ctrlKey || metaKey) return name === 'z' && shiftKey ? { do: 'redo' } : withControl[name]
  const arrow = arrows[key]
  if (arrow) {
    const by = nudges[shiftKey ? 1 : 0]
    return { do: 'nudge', dx: arrow[0] * by, dy: arrow[1] * by }
  }
  const tool = toolKeys.get(name)
  return tool ? { do: 'tool', tool } : plain[name]
}

/** Keys and what they do, for the help. */
export const keyHelp: [title: string, rows: [keys: string[], label: string][]][] = [
  ['Herramientas', tools.map(tool => [[toolLooks[tool].key], toolLooks[tool].label])],
  [
    'Selección',
    [
      [['Ctrl', 'A'], 'Seleccionar todo'],
      [['Mayús', 'clic'], 'Sumar o quitar de la selección'],
      [['Esc'], 'Quitar la selección'],
      [['←', '↑', '→', '↓'], 'Mover 1 cm; con Mayús, 10 cm'],
      [[',', '.'], 'Girar 15°'],
      [['Supr'], 'Quitar del plano'],
    ],
  ],
  [
    'Edición',
    [
      [['Ctrl', 'Z'], 'Deshacer'],
      [['Ctrl', 'Mayús', 'Z'], 'Rehacer'],
      [['Ctrl', 'C'], 'Copiar'],
      [['Ctrl', 'X'], 'Cortar'],
      [['Ctrl', 'V'], 'Pegar'],
      [['Ctrl', 'D'], 'Duplicar'],
      [['RePág'], 'Traer adelante; con Ctrl, al frente'],
      [['AvPág'], 'Enviar atrás; con Ctrl, al fondo'],
    ],
  ],
  [
    'Vista',
    [
      [['Espacio', 'arrastrar'], 'Mover la vista'],
      [['Ctrl', 'rueda'], 'Acercar o alejar'],
      [['0'], 'Ver todo el plano'],
      [['+', '-'], 'Acercar, alejar'],
      [['C'], 'Mostrar u ocultar la cuadrícula'],
    ],
  ],
]
