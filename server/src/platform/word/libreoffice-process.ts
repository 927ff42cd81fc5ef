import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { ConverterSays } from './process-converter.ts'
import { shortenWaits } from './short-waits.ts'

/**
 * LibreOffice as WebAssembly, in its own process: it takes 1.2 GB, and can only be stopped by ending the process. It
 * can reach neither the network nor this machine's files.
 */

const require = createRequire(import.meta.url)
const wasmPath = join(dirname(require.resolve('@matbee/libreoffice-converter/package.json')), 'wasm')
// The package's types describe a browser; only these two functions are used.
const { createConverter } = (await import('@matbee/libreoffice-converter/server' as string)) as {
  createConverter(options: { wasmPath: string; wasmLoader: unknown }): Promise<{
    convert(
      docx: Uint8Array,
      options: { inputFormat: string; outputFormat: string },
      name: string,
    ): Promise<{ data: Uint8Array }>
  }>
}
const loader = require('@matbee/libreoffice-converter/wasm/loader') as {
  createModule(options: object): Promise<unknown>
}

const program = await readFile(join(wasmPath, 'soffice.wasm'))
shortenWaits(program)
const wasmBinary = program.buffer.slice(program.byteOffset, program.byteOffset + program.length)
const wasmLoader = { ...loader, createModule: (options: object) => loader.createModule({ ...options, wasmBinary }) }

const say = (message: ConverterSays) => process.send?.(message)

// The parent process is gone.
process.on('disconnect', () => process.exit())

const converter = await createConverter({ wasmPath, wasmLoader })

process.on('message', async ({ docx }: { docx: Uint8Array }) => {
  try {
    const { data } = await converter.convert(docx, { inputFormat: 'docx', outputFormat: 'pdf' }, 'documento.docx')
    say({ pdf: data })
  } catch (error) {
    say({ fault: (error as Error).message })
  }
})
say({ ready: true })
