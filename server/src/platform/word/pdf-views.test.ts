import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { converterBy } from './converter.ts'
import { processConverter } from './process-converter.ts'

const app = await testApp()
const script = fileURLToPath(new URL('../testing/converter-program.ts', import.meta.url))
const docx = await readFile(new URL('../../../templates/pe-addendum.docx', import.meta.url))

/** The address of a stored document. */
async function stored(bytes: Buffer, mode: string) {
  const before = app.services.converter
  app.services.converter = converterBy(
    mode === 'none' ? undefined : processConverter({ script, args: [mode], seconds: 5 }),
  )
  onTestFinished(() => {
    app.services.converter.close()
    app.services.converter = before
  })
  const key = `${crypto.randomUUID()}/attachments/${crypto.randomUUID()}.docx`
  await app.services.files.put(key, bytes, 'application/octet-stream')
  return app.services.files.link(key, app.clock.now())
}
const ask = (url: string) => app.app.inject({ method: 'GET', url })

test('a stored DOCX is shown as a PDF, made once', async () => {
  const url = await stored(docx, 'works')
  const [one, other] = await Promise.all([ask(`${url}&as=pdf`), ask(`${url}&as=pdf`)])
  expect(one).toMatchObject({ statusCode: 200, headers: { 'content-type': 'application/pdf' } })
  expect(other.body).toBe(one.body)
  // Another process would say another number.
  app.services.converter = converterBy(processConverter({ script, args: ['works'] }))
  expect((await ask(`${url}&as=pdf`)).body).toBe(one.body)
  expect((await ask(url)).rawPayload).toEqual(docx)
})

test('one that can’t be shown is refused in words, and without a signature or a converter it isn’t found', async () => {
  const url = await stored(docx, 'half')
  expect(await ask(`${url}&as=pdf`)).toMatchObject({ statusCode: 422 })
  expect((await ask(`${url}&as=pdf`)).json().message).toContain('a medias')
  const unsafe = await stored(Buffer.from('PK'), 'works')
  expect((await ask(`${unsafe}&as=pdf`)).json().message).toContain('dañado')
  expect((await ask(`${unsafe.replace('signature=', 'signature=x')}&as=pdf`)).statusCode).toBe(404)
  const none = await stored(docx, 'none')
  expect((await ask(`${none}&as=pdf`)).statusCode).toBe(404)
})
