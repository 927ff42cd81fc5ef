import { useLocalStorage } from '@mantine/hooks'

/** The labels that badges are printed on, in millimetres. */
export const badgeSizes = {
  LABEL: { width: 62, height: 100, label: 'Etiqueta 62 × 100 mm' },
  A7: { width: 74, height: 105, label: 'Tamaño A7' },
} as const
export type BadgeSize = keyof typeof badgeSizes

const isSize = (text: unknown): text is BadgeSize => typeof text === 'string' && Object.hasOwn(badgeSizes, text)

/** The label of this desk's printer, remembered on the device. */
export function useBadgeSize() {
  const [size, setSize] = useLocalStorage<string>({
    key: 'aforo-badge',
    defaultValue: 'LABEL',
    getInitialValueInEffect: false,
  })
  return [isSize(size) ? size : 'LABEL', (next: string) => isSize(next) && setSize(next)] as const
}

/** One badge a page, of the label's size: what a printer of labels expects. */
export const pageStyle = ({ width, height }: (typeof badgeSizes)[BadgeSize]): string =>
  `@page { size: ${width}mm ${height}mm; margin: 0 }`
