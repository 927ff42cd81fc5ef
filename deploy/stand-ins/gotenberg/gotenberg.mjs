// POST /forms/libreoffice/convert, as https://gotenberg.dev/docs/routes tells it: one file in, its PDF out.
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'

const run = promisify(execFile)

async function toPdf(request) {
  const form = await new Response(Readable.toWeb(request), { headers: request.headers }).formData()
  const folder = await mkdtemp(join(tmpdir(), 'pdf-'))
  try {
    const file = join(folder, 'documento.docx')
    await writeFile(file, await form.get('files').bytes())
    await run('soffice', ['--headless', '--convert-to', 'pdf', '--outdir', folder, file])
    return await readFile(join(folder, 'documento.pdf'))
  } finally {
    await rm(folder, { recursive: true })
  }
}

createServer(async (request, response) => {
  if (request.url === '/health') return response.end('{"status":"up"}')
  if (request.url !== '/forms/libreoffice/convert') return response.writeHead(404).end()
  try {
    response.end(await toPdf(request))
  } catch (error) {
    console.error(error)
    response.writeHead(503).end()
  }
}).listen(3000)
process.once('SIGTERM', () => process.exit())
