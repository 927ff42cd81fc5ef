import { createCanvas, loadImage } from '@napi-rs/canvas'
import jsqrModule from 'jsqr'
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** A CommonJS package whose types claim otherwise. */
const readCode = jsqrModule as unknown as typeof jsqrModule.default

export const openPdf = (bytes: Uint8Array): Promise<PDFDocumentProxy> =>
  getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise

/** Renders a page as a printer would. @param scale pixels a point */
async function printed(document: PDFDocumentProxy, number: number, scale: number) {
  const page = await document.getPage(number)
  const viewport = page.getViewport({ scale })
  const canvas = createCanvas(viewport.width, viewport.height)
  const context = canvas.getContext('2d')
  await page.render({ canvas: canvas as never, canvasContext: context as never, viewport }).promise
  return { context, width: canvas.width, height: canvas.height }
}

/** Scales to try: a few codes in a thousand are readable only from nearer, as with a phone. */
const scales = [2, 3]

/** The QR codes that a phone reads in each cell of a page divided into columns and rows. */
export async function readCodes(document: PDFDocumentProxy, number: number, columns = 1, rows = 1): Promise<string[]> {
  const found = new Map<number, string>()
  for (const scale of scales) {
    const { context, width, height } = await printed(document, number, scale)
    const margin = columns === 1 ? 0 : 28 * scale
    const partWidth = Math.floor((width - 2 * margin) / columns)
    const partHeight = Math.floor((height - 2 * margin) / rows)
    for (let part = 0; part < columns * rows; part++) {
      if (found.has(part)) continue
      const [x, y] = [(part % columns) * partWidth, Math.floor(part / columns) * partHeight]
      const { data } = context.getImageData(margin + x, margin + y, partWidth, partHeight)
      const read = readCode(new Uint8ClampedArray(data), partWidth, partHeight)?.data
      if (read !== undefined) found.set(part, read)
    }
  }
  return [...found].sort(([one], [other]) => one - other).map(([, text]) => text)
}

/** The QR code that a phone reads in a picture, given by its address. */
export async function readImage(address: string): Promise<string | undefined> {
  const image = await loadImage(address)
  const side = 400
  const context = createCanvas(side, side).getContext('2d')
  context.drawImage(image, 0, 0, side, side)
  return readCode(new Uint8ClampedArray(context.getImageData(0, 0, side, side).data), side, side)?.data
}
