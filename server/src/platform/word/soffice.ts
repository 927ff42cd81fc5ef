import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ConversionFault, type Engine } from './engine.ts'

const usualSeconds = 120

/**
 * Converts with this machine's LibreOffice, with a new folder and profile each time.
 * @param program its path
 */
export function soffice(program: string, seconds = usualSeconds): Engine {
  const running = new Set<() => void>()
  const run = (folder: string) =>
    new Promise<void>((resolve, reject) => {
      const child = spawn(
        program,
        [
          '--headless',
          '--norestore',
          '--nolockcheck',
          `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`,
          ...['--convert-to', 'pdf:writer_pdf_Export', '--outdir', folder, join(folder, 'documento.docx')],
        ],
        {
          stdio: 'ignore',
          // A process group, since the program starts others that must end with it.
          detached: true,
          // The environment has no settings, and so no secrets.
          env: { PATH: process.env.PATH ?? '', HOME: folder, LANG: 'es_PE.UTF-8' },
        },
      )
      const kill = () => {
        try {
          if (child.pid) process.kill(-child.pid, 'SIGKILL')
        } catch {
          // It has already ended.
        }
      }
      const timer = setTimeout(() => {
        kill()
        reject(new ConversionFault(`LibreOffice no terminó en ${seconds} segundos.`))
      }, seconds * 1000)
      running.add(kill)
      const end = (settle: () => void) => {
        clearTimeout(timer)
        running.delete(kill)
        settle()
      }
      child.once('error', () => end(() => reject(new ConversionFault('LibreOffice no se pudo iniciar.'))))
      child.once('exit', code =>
        end(() => (code === 0 ? resolve() : reject(new ConversionFault('LibreOffice se cerró sin hacer el PDF.')))),
      )
    })
  return {
    async convert(docx) {
      const folder = await mkdtemp(join(tmpdir(), 'aforo-pdf-'))
      try {
        await writeFile(join(folder, 'documento.docx'), docx)
        await run(folder)
        // It reports success even if it couldn't read the document.
        return await readFile(join(folder, 'documento.pdf')).catch(() => {
          throw new ConversionFault('LibreOffice no pudo leer el documento.', { lasting: true })
        })
      } finally {
        await rm(folder, { recursive: true, force: true, maxRetries: 3 })
      }
    },
    close() {
      for (const kill of running) kill()
    },
  }
}
