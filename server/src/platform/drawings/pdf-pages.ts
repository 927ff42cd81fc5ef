import { Worker } from 'node:worker_threads'
import type { PageAsked, PageDrawn } from './pdf-worker.ts'

/**
 * JavaScript heap of the thread, in megabytes. The rendering library's own memory is limited to its 2 GB address space.
 */
const mostMemory = 256
const seconds = 20

/** Renders a page of a PDF to pixels, in a worker thread, so that nobody else waits. */
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
    // A file that crashes the library counts as broken.
    worker.once('error', () => end({ refusal: 'BROKEN' }))
    worker.once('exit', () => end({ refusal: 'BROKEN' }))
  })
}
