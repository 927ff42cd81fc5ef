/** Modules of white around a code, without which readers don't find it (ISO/IEC 18004). */
const quiet = 2

/** A QR code, in the way the library has it. */
interface Modules {
  size: number
  get(row: number, column: number): number | boolean
}

/** A QR code as an SVG path, in units of one module. @returns the path, and the side of the square it is drawn in */
export function qrPath(modules: Modules): { path: string; size: number } {
  const { size } = modules
  let path = ''
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      if (!modules.get(y, x)) continue
      const begin = x
      while (x + 1 < size && modules.get(y, x + 1)) x++
      path += `M${begin + quiet} ${y + quiet}h${x - begin + 1}v1h-${x - begin + 1}z`
    }
  return { path, size: size + 2 * quiet }
}
