import { problemTexts } from '@aforo/api/platform/problems'
import { fileTypeFromBuffer } from 'file-type'
import type { Sharp } from 'sharp'
import { beginsAsPdf } from '../attachments/pdf.rules.ts'
import { loadSharp } from '../sharp.ts'
import { drawPage } from './pdf-pages.ts'
import { faultInSvg } from './svg.ts'
import { drawSvg } from './svg-drawing.ts'
import { takingTurns } from './turns.ts'

/** Longest side of a stored drawing, in pixels: about one a centimetre on a floor of 40 m. */
const longestSide = 4096
/** Pixels of the largest picture accepted; more is a decompression bomb. */
const mostPixels = 100_000_000
/** Rendering is aborted after this time. */
const seconds = 20

/** Two at a time: each takes a core and much memory, and drawings are rarely uploaded. */
const inTurn = takingTurns(2)

export interface StoredDrawing {
  /** WebP image. */
  picture: Buffer
  width: number
  height: number
  /** Page of a PDF, from 1. */
  page: number | null
  pages: number | null
}

type Kind = 'png' | 'jpg' | 'webp' | 'svg' | 'pdf'
const extensions: Record<string, Kind> = { png: 'png', jpg: 'jpg', jpeg: 'jpg', webp: 'webp', svg: 'svg', pdf: 'pdf' }

/**
 * Renders an uploaded drawing to pixels for storage, so that nothing hidden in the file survives. Accepts PNG, JPEG,
 * WebP, an SVG that only draws, or one page of a PDF.
 * @param tenantId whose turn the rendering takes
 * @param name the file's name; its extension, if any, must match the content
 * @returns `refusal`: why the file isn't accepted, in Spanish
 */
export async function storedDrawing(
  bytes: Uint8Array,
  { name, page, mostPages, tenantId }: { name: string; page: number; mostPages: number; tenantId: string },
): Promise<StoredDrawing | { refusal: string; field: 'file' | 'page' }> {
  const refused = (refusal: string, field: 'file' | 'page' = 'file') => ({ refusal, field })
  const kind = await kindOf(bytes)
  if (!kind) return refused('Elige un archivo PNG, JPEG, WebP, SVG o PDF.')
  if (kind === 'heic') return refused(problemTexts.HEIC_PICTURE.message)
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase()
  if (extension !== undefined && extensions[extension] !== kind)
    return refused(`El contenido del archivo no es lo que su nombre dice: es ${kind.toUpperCase()}.`)

  const sharp = await loadSharp()
  if (kind === 'pdf') {
    const drawn = await inTurn(tenantId, () => drawPage({ bytes, page, mostPages, longestSide }))
    if (!('refusal' in drawn)) {
      const { pixels, width, height, pages } = drawn
      const bitmap = sharp(pixels, { raw: { width, height, channels: 4 } })
      return (await writeDrawing(bitmap, { page, pages })) ?? refused('No pudimos leer el PDF.')
    }
    switch (drawn.refusal) {
      case 'ENCRYPTED':
        return refused('El PDF está protegido con contraseña. Sube uno sin protección.')
      case 'NO_SUCH_PAGE':
        return refused(`El PDF tiene ${drawn.pages === 1 ? 'una sola página' : `${drawn.pages} páginas`}.`, 'page')
      case 'TOO_MANY_PAGES':
        return refused(`El PDF tiene ${drawn.pages} páginas; sube uno de hasta ${mostPages}.`)
      case 'TOO_SLOW':
        return refused('El PDF es demasiado complejo para dibujarlo. Expórtalo más simple o como imagen.')
      default:
        return refused('El PDF está dañado y no se puede leer.')
    }
  }

  if (kind === 'svg') {
    const fault = faultInSvg(Buffer.from(bytes).toString('utf8'))
    if (fault) return refused(`El SVG ${fault}. Expórtalo solo con el dibujo.`)
    const png = await inTurn(tenantId, () => drawSvg(bytes, { longestSide, mostPixels, seconds }))
    const picture = png && (await writeDrawing(sharp(png), { page: null, pages: null }))
    return picture ?? refused('No pudimos dibujar el SVG. Expórtalo más simple o como imagen.')
  }
  const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' }).rotate()
  return (
    (await writeDrawing(picture, { page: null, pages: null })) ??
    refused('La imagen está dañada o es demasiado grande.')
  )
}

/** Whether a PDF opens only with a password. */
export async function needsPassword(pdf: Uint8Array, tenantId: string): Promise<boolean> {
  const asked = { bytes: pdf, page: 1, mostPages: Number.MAX_SAFE_INTEGER, longestSide: 16 }
  const drawn = await inTurn(tenantId, () => drawPage(asked))
  return 'refusal' in drawn && drawn.refusal === 'ENCRYPTED'
}

/** The kind of a file, from its content. */
async function kindOf(bytes: Uint8Array): Promise<Kind | 'heic' | undefined> {
  const type = await fileTypeFromBuffer(bytes)
  if (type?.mime.startsWith('image/hei')) return 'heic'
  if (type && type.ext !== 'xml') return extensions[type.ext]
  if (beginsAsPdf(Buffer.from(bytes.subarray(0, 4_096)))) return 'pdf'
  const start = Buffer.from(bytes.subarray(0, 4_096)).toString('utf8').trimStart()
  return start.startsWith('<') ? 'svg' : undefined
}

async function writeDrawing(
  picture: Sharp,
  pages: { page: number | null; pages: number | null },
): Promise<StoredDrawing | undefined> {
  try {
    const { data, info } = await picture
      .timeout({ seconds })
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 85, effort: 2 })
      .toBuffer({ resolveWithObject: true })
    return { picture: data, width: info.width, height: info.height, ...pages }
  } catch {
    // Broken, a decompression bomb or too slow: the library's errors differ only in their message, and all are refused.
    return undefined
  }
}

/** A stored picture as a small PNG data URL, to embed in a drawing. @param side longest side, in pixels */
export async function smallPng(picture: Uint8Array, side: number): Promise<string> {
  const sharp = await loadSharp()
  const png = await sharp(picture).resize({ width: side, height: side, fit: 'inside' }).png().toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}

/** Renders an SVG of our own to WebP. */
export async function webpOfSvg(svg: string): Promise<Buffer> {
  const sharp = await loadSharp()
  return sharp(Buffer.from(svg)).webp({ quality: 85 }).toBuffer()
}
