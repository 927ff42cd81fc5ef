import { Worker } from 'node:worker_threads'

/** Why a thread did not answer: not in time, or it ended, by its memory or by what it was given. */
export class ThreadFault extends Error {
  readonly reason: 'SLOW' | 'BROKEN'

  constructor(reason: 'SLOW' | 'BROKEN') {
    super(`the thread is ${reason}`)
    this.reason = reason
  }
}

/** Milliseconds after which a thread that nobody asks ends and gives its memory back. */
const idleAfter = 60_000

/**
 * Has work done away from the server's own thread. One thread is kept for what is asked next, since to begin one takes
 * longer than most of what is asked; those that were begun beside it at the same time end.
 * @param program answers each message that it gets by one message
 * @param limits megabytes of JavaScript heap, and seconds for an answer
 * @returns asks; rejects with ThreadFault
 */
export function keptThread<Asked, Answer>(
  program: URL,
  { megabytes, seconds }: { megabytes: number; seconds: number },
): (asked: Asked) => Promise<Answer> {
  let kept: { worker: Worker; end: NodeJS.Timeout } | undefined

  function take(): Worker {
    const found = kept
    if (!found) return begin()
    kept = undefined
    clearTimeout(found.end)
    found.worker.ref()
    return found.worker
  }

  function begin(): Worker {
    const worker = new Worker(program, { resourceLimits: { maxOldGenerationSizeMb: megabytes } })
    // One that ends while nobody asks it must not end this program, and isn't asked any more.
    worker.on('error', () => {})
    worker.on('exit', () => {
      if (kept?.worker !== worker) return
      clearTimeout(kept.end)
      kept = undefined
    })
    return worker
  }

  function giveBack(worker: Worker): void {
    if (kept) {
      void worker.terminate()
      return
    }
    const end = setTimeout(() => {
      if (kept?.worker === worker) kept = undefined
      void worker.terminate()
    }, idleAfter)
    // Waiting to be asked again keeps nobody from stopping.
    end.unref()
    worker.unref()
    kept = { worker, end }
  }

  return asked =>
    new Promise((resolve, reject) => {
      const worker = take()
      const settle = () => {
        clearTimeout(timer)
        worker.off('message', answered)
        worker.off('error', broken)
        worker.off('exit', broken)
      }
      const answered = (answer: Answer) => {
        settle()
        giveBack(worker)
        resolve(answer)
      }
      /** Whatever state it is in, it isn't asked again. */
      const fail = (reason: ThreadFault['reason']) => {
        settle()
        void worker.terminate()
        reject(new ThreadFault(reason))
      }
      const broken = () => fail('BROKEN')
      const timer = setTimeout(() => fail('SLOW'), seconds * 1000)
      worker.on('message', answered)
      worker.on('error', broken)
      worker.on('exit', broken)
      worker.postMessage(asked)
    })
}
