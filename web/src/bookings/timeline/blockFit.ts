/** How much a block says: nothing, a clipped word, a few short lines, its subject and who, or its hours as well. */
export type Fit = 'bare' | 'clipped' | 'lines' | 'who' | 'full'

/** Up to so many pixels; wider ones say everything. */
const widths: [Fit, number][] = [
  ['bare', 22],
  ['clipped', 40],
  ['lines', 62],
  ['who', 150],
]

/** What there is room for in a block so many pixels wide. What can't be seen isn't drawn: a week has thousands of them. */
export const fitOf = (pixels: number): Fit => widths.find(([, most]) => pixels <= most)?.[0] ?? 'full'
