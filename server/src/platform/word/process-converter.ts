import { type ChildProcess, fork } from 'node:child_process'
import { ConversionFault, type Engine } from './engine.ts'

/** What a converting process says: that it can be asked, and what came of each document. */
export type ConverterSays = { ready: true } | { pdf: Uint8Array } | { fault: string }

interface ProcessOptions {
  /** A module that says `ready`, takes `{ docx }` and answers each with a `ConverterSays`. */
  script: string
  args?: string[]
  /** For getting ready: LibreOffice reads 250 MB first, on a busy machine for more than a minute. */
  startSeconds?: number
  /** For one document. */
  seconds?: number
  /** After so long without a document the process ends and gives its memory back. */
  idleSeconds?: number
  /** Documents after which it is ended and begun anew, so that what it leaks doesn't add up. */
  documents?: number
}

/**
 * Converts in a process of its own, begun with the first document and ended when idle. One that hangs, dies or answers
 * something else is ended; the next document gets a new one.
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

  /** The next thing that the process says. @throws ConversionFault if it says nothing in time, or ends */
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
      // No settings in its environment, and so no secrets.
      env: { PATH: process.env.PATH ?? '' },
    })
    child = next
    // What nobody listens for any more must not end this program.
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
          // Waiting for another document keeps nobody from stopping.
          idle.unref()
          child?.unref()
          child?.channel?.unref()
        }
        return pdf
      } catch (error) {
        // In whatever state it is, it isn't asked again.
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
