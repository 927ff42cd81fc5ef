import { mkdir, mkdtemp, readFile, symlink, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { converterBy, hasWriter } from './converter.ts'
import { ConversionFault } from './engine.ts'
import { gotenberg } from './gotenberg.ts'
import { processConverter } from './process-converter.ts'
import { soffice } from './soffice.ts'

const script = fileURLToPath(new URL('../testing/converter-program.ts', import.meta.url))
const docx = await readFile(new URL('../../../templates/pe-addendum.docx', import.meta.url))

/** A converter in a process that does what it is told. */
function converter(
  mode: string,
  options: { seconds?: number; startSeconds?: number; idleSeconds?: number; documents?: number } = {},
) {
  const made = converterBy(processConverter({ script, args: [mode], seconds: 2, startSeconds: 20, ...options }))
  onTestFinished(() => made.close())
  return made
}
const pidIn = (pdf: Buffer) => pdf.toString().split('\n')[1]

test('documents are made one after the other by one process', async () => {
  const { toPdf } = converter('works')
  const made = await Promise.all([1, 2, 3, 4].map(() => toPdf(docx, 'somebody')))
  expect(new Set(made.map(pidIn)).size).toBe(1)
})

test('a process ends when it is idle, and after so many documents; the next one has another', async () => {
  const { toPdf } = converter('works', { documents: 1 })
  expect(pidIn(await toPdf(docx, 'a'))).not.toBe(pidIn(await toPdf(docx, 'a')))
  const idle = converter('works', { idleSeconds: 0.05 })
  const pid = Number(pidIn(await idle.toPdf(docx, 'a')))
  await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false)
})

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test.each([
  ['hangs', /no respondió en 2 segundos/],
  ['dies', /se cerró/],
  ['half', /a medias/],
  ['nonsense', /no pudo con este documento/],
  ['refuses', /no pudo con este documento/],
])('a converter that %s is ended and said in words', async (mode, message) => {
  const { toPdf } = converter(mode)
  await expect(toPdf(docx, 'a')).rejects.toThrow(message)
  await expect(toPdf(docx, 'a')).rejects.toThrow(ConversionFault)
})

test('a converter that never begins is ended after its time', async () => {
  await expect(converter('never-begins', { startSeconds: 1 }).toPdf(docx, 'a')).rejects.toThrow(
    /no respondió en 1 segundos/,
  )
})

test('an unsafe document reaches no converter, and without one it is said', async () => {
  await expect(converter('works').toPdf(Buffer.from('PK'), 'a')).rejects.toThrow(/dañado/)
  const none = converterBy(undefined)
  expect(none.isThere).toBe(false)
  await expect(none.toPdf(docx, 'a')).rejects.toThrow(/no tiene con qué hacer PDF/)
})

async function server(listener: RequestListener) {
  const made = createServer(listener)
  await new Promise<void>(resolve => made.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    made.closeAllConnections()
    made.close()
  })
  return `http://127.0.0.1:${(made.address() as AddressInfo).port}`
}

test('Gotenberg gets the document as a form, and what it answers is the PDF', async () => {
  let got = ''
  const url = await server(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    got = `${request.method} ${request.url} ${Buffer.concat(chunks).toString('latin1').slice(0, 200)}`
    response.end('%PDF-1.7\n%%EOF\n')
  })
  expect((await converterBy(gotenberg(url)).toPdf(docx, 'a')).toString()).toContain('%%EOF')
  expect(got).toMatch(/^POST \/forms\/libreoffice\/convert [\s\S]*name="files"; filename="documento.docx"/)
})

test('Gotenberg that hangs, refuses, breaks off, answers half or is not there is said in words', async () => {
  const hangs = await server(() => {})
  await expect(converterBy(gotenberg(hangs, 1)).toPdf(docx, 'a')).rejects.toThrow(/no respondió en 1 segundos/)
  const refuses = await server((_, response) => response.writeHead(503).end('no'))
  await expect(converterBy(gotenberg(refuses)).toPdf(docx, 'a')).rejects.toThrow(/respondió 503/)
  const breaksOff = await server((_, response) => {
    response.writeHead(200, { 'content-length': '1000' })
    response.write('%PDF-1.7')
    setTimeout(() => response.destroy(), 50)
  })
  await expect(converterBy(gotenberg(breaksOff)).toPdf(docx, 'a')).rejects.toThrow(/cortó la respuesta/)
  const half = await server((_, response) => response.end('%PDF-1.7 and nothing more'))
  await expect(converterBy(gotenberg(half)).toPdf(docx, 'a')).rejects.toThrow(/a medias/)
  await expect(converterBy(gotenberg('http://127.0.0.1:1')).toPdf(docx, 'a')).rejects.toThrow(/no responde/)
})

test('LibreOffice of the machine is given a file and a profile of its own, and ended when it hangs', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'aforo-soffice-'))
  const program = async (name: string, lines: string) => {
    const path = join(folder, name)
    await writeFile(path, `#!/bin/sh\n${lines}\n`, { mode: 0o755 })
    return path
  }
  const outdir = 'while [ "$1" != --outdir ]; do shift; done'
  const works = await program('works', `${outdir}; printf '%%PDF-1.7\\n%%%%EOF\\n' > "$2/documento.pdf"`)
  expect((await converterBy(soffice(works)).toPdf(docx, 'a')).toString()).toBe('%PDF-1.7\n%%EOF\n')
  const hangs = await program('hangs', 'sleep 60')
  await expect(converterBy(soffice(hangs, 1)).toPdf(docx, 'a')).rejects.toThrow(/no terminó en 1 segundos/)
  await expect(converterBy(soffice(await program('fails', 'exit 3'))).toPdf(docx, 'a')).rejects.toThrow(
    /sin hacer el PDF/,
  )
  await expect(converterBy(soffice(await program('says', 'exit 0'))).toPdf(docx, 'a')).rejects.toThrow(/no pudo leer/)
  await expect(converterBy(soffice(join(folder, 'none'))).toPdf(docx, 'a')).rejects.toThrow(/no se pudo iniciar/)
})

test('a LibreOffice without Writer is not taken', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'aforo-soffice-'))
  const installation = join(folder, 'program')
  await mkdir(installation)
  await writeFile(join(installation, 'soffice'), '', { mode: 0o755 })
  // On the PATH there is a link to it.
  const link = join(folder, 'soffice')
  await symlink(join(installation, 'soffice'), link)
  expect(await hasWriter(link)).toBe(true)
  await writeFile(join(installation, 'soffice.bin'), '')
  expect(await hasWriter(link)).toBe(false)
  await writeFile(join(installation, 'libswlo.so'), '')
  expect(await hasWriter(link)).toBe(true)
})
