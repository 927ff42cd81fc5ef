import { parentPort } from 'node:worker_threads'
import { openApiDocument } from './document.ts'

/**
 * Worker thread that answers each message with the document as JSON: it needs 30 MB of objects for a second, and is
 * rarely used.
 */
parentPort?.on('message', async () => {
  parentPort?.postMessage(JSON.stringify(await openApiDocument()))
})
