import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin } from 'vite'

const compress = promisify(brotliCompress)

/** Smaller ones fit into the packet that brings the answer's headers. */
const leastBytes = 1_024

/**
 * Writes what a browser takes as text a second time, compressed, for the server to send as it is: better than it could
 * compress for each visit (by an eighth), and for nothing. The last step of quality would take three times as long for a
 * fiftieth.
 */
export const compressedFiles = (): Plugin => ({
  name: 'aforo-compressed-files',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    const texts = Object.keys(bundle).filter(name => /\.(js|css|html|svg)$/.test(name))
    await Promise.all(
      texts.map(async name => {
        const file = join(dir, name)
        const bytes = await readFile(file)
        if (bytes.byteLength < leastBytes) return
        const params = { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength }
        await writeFile(`${file}.br`, await compress(bytes, { params }))
      }),
    )
  },
})
