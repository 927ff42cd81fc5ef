import { parentPort, workerData } from 'node:worker_threads'
import { PDFiumLibrary } from '@hyzyla/pdfium'

/** Worker thread that renders one page of a PDF; it can be terminated if it takes too long. */

export interface PageAsked {
  bytes: Uint8Array
  /** Page to render, from 1. */
  page: number
  mostPages: number
  /** Longest side of the result, in pixels. */
  longestSide: number
}

export type PageDrawn =
  /** `pixels`: red, green, blue and alpha for each. */
  | { pixels: Uint8Array; width: number; height: number; pages: number }
  | { refusal: 'ENCRYPTED' | 'BROKEN' }
  | { refusal: 'NO_SUCH_PAGE' | 'TOO_MANY_PAGES'; pages: number }

/** Longest side of a page that is accepted, in points. */
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
    // The library's errors differ only in their message.
    return { refusal: /password|security/i.test((error as Error).message) ? 'ENCRYPTED' : 'BROKEN' }
  }
}

parentPort?.postMessage(await draw(workerData as PageAsked))
