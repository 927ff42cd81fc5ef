import { createSpotlight } from '@mantine/spotlight'

/** The palette's own state, and how it is opened and closed. */
export const [paletteStore, palette] = createSpotlight()
