import { type ChildProcess, fork } from 'node:child_process'
import { ConversionFault, type Engine } from './engine.ts'

/** Messages from a converter process: ready, and the outcome of each document. */
export type ConverterSays = { ready: true } | { pdf: Uint8Array } | { fault: string }

interface ProcessOptions {
  /** A module that sends `ready`, receives `{ docx }` and answers each with a `ConverterSays`. */
  script: string
  args?: string[]
  /** Timeout of its start: LibreOffice first reads 250 MB, which takes more than a minute on a busy machine. */
  startSeconds?: number
  /** Timeout of a document. */
  seconds?: number
  /** After this time without a document the process ends, to free its memory. */
  idleSeconds?: number
  /** Restarts after this many documents, to limit memory leaks. */
  documents?: number
}

/**
 * Converts in a separate process, started with the first document and ended when idle. A process that hangs, dies or
 * sends invalid data is ended; the next document starts a new one.
 */
export function processConverter({
  script,
  args = [],
  startSeconds = 240,
  seconds = 60,
  idleSeconds = 180,
  documents = 200,
}: ProcessOptions): Engine {
  let child: ChildProcess | undefined
  let made = 0
  let idle: NodeJS.Timeout | undefined
  let closed = false

  const end = () => {
    clearTimeout(idle)
    child?.kill('SIGKILL')
    child = undefined
    made = 0
  }

  /** The next message of the process. @throws ConversionFault on a timeout, or if it ends */
  const heard = (from: ChildProcess, within: number, begin: () => void) =>
    new Promise<ConverterSays>((resolve, reject) => {
      const settle = (run: () => void) => {
        clearTimeout(timer)
        from.off('message', said)
        from.off('exit', gone)
        from.off('error', gone)
        run()
      }
      const said = (message: unknown) => settle(() => resolve(message as ConverterSays))
      const gone = () => settle(() => reject(new ConversionFault('El conversor se cerró mientras hacía el PDF.')))
      const timer = setTimeout(
        () => settle(() => reject(new ConversionFault(`El conversor no respondió en ${within} segundos.`))),
        within * 1000,
      )
      from.on('message', said)
      from.on('exit', gone)
      from.on('error', gone)
      begin()
    })

  async function started(): Promise<ChildProcess> {
    if (child?.connected) return child
    end()
    const next = fork(script, args, {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: [],
      // The environment has no settings, and so no secrets.
      env: { PATH: process.env.PATH ?? '' },
    })
    child = next
    // Errors after the last listener must not crash this program.
    next.on('error', () => {})
    const first = await heard(next, startSeconds, () => {})
    if (!('ready' in first)) throw new ConversionFault('El conversor no se pudo iniciar.')
    return next
  }

  async function ask(docx: Buffer): Promise<Buffer> {
    const asked = await started()
    const said = await heard(asked, seconds, () => asked.send({ docx }, () => {}))
    if ('pdf' in said && said.pdf instanceof Uint8Array) return Buffer.from(said.pdf)
    throw new ConversionFault('El conversor no pudo con este documento.', { lasting: true })
  }

  return {
    async convert(docx) {
      if (closed) throw new ConversionFault('El programa se está deteniendo.')
      clearTimeout(idle)
      try {
        const pdf = await ask(docx)
        made++
        if (made >= documents) end()
        else {
          idle = setTimeout(end, idleSeconds * 1000)
          // An idle process doesn't keep the program from ending.
          idle.unref()
          child?.unref()
          child?.channel?.unref()
        }
        return pdf
      } catch (error) {
        // Its state is unknown, so it isn't used again.
        end()
        throw error
      }
    },
    isCold: () => !child?.connected,
    close() {
      closed = true
      end()
    },
  }
}
