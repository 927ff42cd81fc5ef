import { Worker } from 'node:worker_threads'
import type { PageAsked, PageDrawn } from './pdf-worker.ts'

/** Megabytes of JavaScript memory that the thread may take; the drawing library's own is bounded by its 2 GB of address space. */
const mostMemory = 256
const seconds = 20

/** A page of a PDF as pixels, drawn in a thread of its own so that nobody else waits. */
export function drawPage(asked: PageAsked): Promise<PageDrawn | { refusal: 'TOO_SLOW' }> {
  return new Promise(resolve => {
    const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
      workerData: asked,
      resourceLimits: { maxOldGenerationSizeMb: mostMemory },
    })
    const end = (answer: PageDrawn | { refusal: 'TOO_SLOW' }) => {
      clearTimeout(timer)
      void worker.terminate()
      resolve(answer)
    }
    const timer = setTimeout(() => end({ refusal: 'TOO_SLOW' }), seconds * 1000)
    worker.once('message', end)
    // A file that brings the library down is a broken one.
    worker.once('error', () => end({ refusal: 'BROKEN' }))
    worker.once('exit', () => end({ refusal: 'BROKEN' }))
  })
}
