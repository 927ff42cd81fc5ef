/** Pixels to a side of what is looked at: enough for the colour that most of a picture has. */
const side = 48
/** Bits of each channel by which colours count as the same; sharp, which finds the colour for mails, takes as many. */
const channelBits = 4

/** The middle of the range of colours that most pixels have, as `#rrggbb`. @param data red, green, blue and alpha of each pixel */
export function dominantColor(data: Uint8ClampedArray): string | undefined {
  const counts = new Map<number, number>()
  const cut = 8 - channelBits
  for (let at = 0; at + 3 < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4)
    if (alpha < 128) continue
    const range = ((red >> cut) << (2 * channelBits)) | ((green >> cut) << channelBits) | (blue >> cut)
    counts.set(range, (counts.get(range) ?? 0) + 1)
  }
  let most: [range: number, count: number] | undefined
  for (const one of counts) if (!most || one[1] > most[1]) most = one
  if (!most) return undefined
  const [range] = most
  const middle = (value: number) =>
    (((value & (2 ** channelBits - 1)) << cut) + 2 ** (cut - 1)).toString(16).padStart(2, '0')
  return `#${middle(range >> (2 * channelBits))}${middle(range >> channelBits)}${middle(range)}`
}

/** The colour of a picture that is shown: the one that its organisation's mails wear. Undefined where it may not be read, as another site's. */
export function colorOf(picture: HTMLImageElement): string | undefined {
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const drawing = canvas.getContext('2d', { willReadFrequently: true })
  if (!drawing) return undefined
  drawing.drawImage(picture, 0, 0, side, side)
  try {
    return dominantColor(drawing.getImageData(0, 0, side, side).data)
  } catch (error) {
    if (error instanceof DOMException && error.name === 'SecurityError') return undefined
    throw error
  }
}
