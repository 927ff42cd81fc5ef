import { Worker } from 'node:worker_threads'
import type { DocxAnswer, DocxAsked } from './docx-worker.ts'
import type { KnownTags, TagFault } from './template-tags.rules.ts'

/** A template that can't be filled, for a reason in Spanish. */
export class DocxFault extends Error {}

/** JavaScript heap of the thread, in megabytes. */
const mostMemory = 512
const seconds = 20

/** Finds what keeps a template from being filled, and which tags it uses. @throws DocxFault for a damaged file */
export async function checkTemplate(
  bytes: Uint8Array,
  known: KnownTags,
): Promise<{ faults: TagFault[]; used: string[] }> {
  const answer = await inThread({ work: 'check', bytes, known })
  if (!('faults' in answer)) throw damaged()
  return answer
}

/**
 * Fills a template. @param data by the names of the tags; a value that is missing becomes a line to write on
 * @returns the document, and its paragraphs as text
 * @throws DocxFault
 */
export async function fillTemplate(bytes: Uint8Array, data: object): Promise<{ docx: Buffer; paragraphs: string[] }> {
  const answer = await inThread({ work: 'fill', bytes, data })
  if (!('bytes' in answer))
    throw new DocxFault('La plantilla no se pudo llenar. Revísala en Plantillas y vuelve a intentarlo.')
  return { docx: Buffer.from(answer.bytes), paragraphs: answer.paragraphs }
}

const damaged = () => new DocxFault('El archivo está dañado. Ábrelo en Word y guárdalo otra vez como .docx.')

/** A thread that has read the library is kept for the next document: to begin one takes longer than to fill a template. */
let kept: { worker: Worker; end: NodeJS.Timeout } | undefined
/** Milliseconds after which a thread that nobody asks ends and gives its memory back. */
const idleAfter = 60_000

function takeThread(): Worker {
  const found = kept
  if (!found) return beginThread()
  kept = undefined
  clearTimeout(found.end)
  found.worker.ref()
  return found.worker
}

function beginThread(): Worker {
  const worker = new Worker(new URL('./docx-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: mostMemory },
  })
  // One that ends while nobody asks it must not end this program, and isn't asked any more.
  worker.on('error', () => {})
  worker.on('exit', () => {
    if (kept?.worker !== worker) return
    clearTimeout(kept.end)
    kept = undefined
  })
  return worker
}

/** Keeps one thread; what others began beside it at the same time ends. */
function giveBack(worker: Worker): void {
  if (kept) {
    void worker.terminate()
    return
  }
  const end = setTimeout(() => {
    if (kept?.worker === worker) kept = undefined
    void worker.terminate()
  }, idleAfter)
  // Waiting for another document keeps nobody from stopping.
  end.unref()
  worker.unref()
  kept = { worker, end }
}

function inThread(asked: DocxAsked): Promise<DocxAnswer> {
  return new Promise((resolve, reject) => {
    const worker = takeThread()
    const settle = () => {
      clearTimeout(timer)
      worker.off('message', answered)
      // Out of memory, or a file that crashes the library.
      worker.off('error', broken)
      worker.off('exit', broken)
    }
    const answered = (answer: DocxAnswer) => {
      settle()
      giveBack(worker)
      resolve(answer)
    }
    /** Whatever state it is in, it isn't asked again. */
    const fail = (fault: DocxFault) => {
      settle()
      void worker.terminate()
      reject(fault)
    }
    const broken = () => fail(damaged())
    const timer = setTimeout(
      () => fail(new DocxFault('El documento es demasiado complejo: no se pudo leer a tiempo. Simplifícalo.')),
      seconds * 1000,
    )
    worker.on('message', answered)
    worker.on('error', broken)
    worker.on('exit', broken)
    worker.postMessage(asked)
  })
}
