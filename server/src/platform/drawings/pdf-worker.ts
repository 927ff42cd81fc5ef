import { parentPort, workerData } from 'node:worker_threads'
import { PDFiumLibrary } from '@hyzyla/pdfium'

/** Draws one page of a PDF in a thread of its own, which can be ended when it takes too long. */

export interface PageAsked {
  bytes: Uint8Array
  /** From 1. */
  page: number
  mostPages: number
  /** Pixels. */
  longestSide: number
}

export type PageDrawn =
  /** Red, green, blue and alpha of each pixel. */
  | { pixels: Uint8Array; width: number; height: number; pages: number }
  | { refusal: 'ENCRYPTED' | 'BROKEN' }
  | { refusal: 'NO_SUCH_PAGE' | 'TOO_MANY_PAGES'; pages: number }

/** Points of the longest side of a page; a larger one can't be meant. */
const longestPage = 50_000

async function draw({ bytes, page, mostPages, longestSide }: PageAsked): Promise<PageDrawn> {
  const library = await PDFiumLibrary.init()
  try {
    const document = await library.loadDocument(bytes)
    const pages = document.getPageCount()
    if (pages > mostPages) return { refusal: 'TOO_MANY_PAGES', pages }
    if (page > pages) return { refusal: 'NO_SUCH_PAGE', pages }
    const chosen = document.getPage(page - 1)
    const { originalWidth, originalHeight } = chosen.getOriginalSize()
    const longest = Math.max(originalWidth, originalHeight)
    if (!(longest > 0 && longest < longestPage)) return { refusal: 'BROKEN' }
    const { width, height, data } = await chosen.render({ scale: longestSide / longest, render: 'bitmap' })
    return { pixels: data, width, height, pages }
  } catch (error) {
    // The library tells its refusals apart by their words alone.
    return { refusal: /password|security/i.test((error as Error).message) ? 'ENCRYPTED' : 'BROKEN' }
  }
}

parentPort?.postMessage(await draw(workerData as PageAsked))
