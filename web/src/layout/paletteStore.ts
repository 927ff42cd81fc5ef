import { createSpotlight } from '@mantine/spotlight'
import { keepKeys } from './earlyKeys.ts'

/** The palette's own state, and how it is opened and closed. */
export const [paletteStore, palette] = createSpotlight()

/** Opens the palette. It is fetched when it is first opened, and has what was typed meanwhile. */
export function openPalette(): void {
  if (!paletteStore.getState().opened) keepKeys()
  palette.open()
}
