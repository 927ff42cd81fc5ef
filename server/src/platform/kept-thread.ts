import { Worker } from 'node:worker_threads'

/** A thread failed to answer: too slow, or it ended, for lack of memory or because of its input. */
export class ThreadFault extends Error {
  readonly reason: 'SLOW' | 'BROKEN'

  constructor(reason: 'SLOW' | 'BROKEN') {
    super(`the thread is ${reason}`)
    this.reason = reason
  }
}

/** Milliseconds after which an idle thread ends, to free its memory. */
const idleAfter = 60_000

/**
 * Runs work in a worker thread. One thread stays alive for the next call, since starting one takes longer than most
 * calls; threads started for parallel calls end afterwards.
 * @param program the worker's script: answers each message with one message
 * @param limits megabytes of JavaScript heap, and seconds for an answer
 * @returns a function that sends a message; rejects with ThreadFault
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
    // An idle thread that ends must not crash the program; it isn't used again.
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
    // An idle thread doesn't keep the program from ending.
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
      /** Ends the thread, since its state is unknown. */
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
