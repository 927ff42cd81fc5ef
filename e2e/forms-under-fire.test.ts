import { mkdtemp, rm } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeHouse } from './bookings-under-fire.ts'
import { freePort, type ServerProcess, startServer } from './server-process.ts'

const senders = 12
const part = Buffer.from('--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n')
/** Twenty megabytes of parts of one letter. */
const form = Buffer.concat([...Array.from({ length: Math.ceil(20e6 / part.length) }, () => part), Buffer.from('--x--')])

let folder: string
let server: ServerProcess | undefined
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aforo-forms-'))
})
afterEach(async () => {
  await server?.remove()
  await rm(folder, { recursive: true, force: true })
})

/** Sends the form and reads the answer, which may come, and cut the rest, before all of it was sent. */
const send = (url: string, headers: Record<string, string>) =>
  new Promise<number | undefined>(resolve => {
    const asked = request(`${url}/api/assets/upload/image`, {
      method: 'POST',
      agent: false,
      headers: { 'content-type': 'multipart/form-data; boundary=x', 'content-length': String(form.length), ...headers },
    })
    asked.on('response', (answer: IncomingMessage) => {
      resolve(answer.statusCode)
      answer.resume()
    })
    asked.on('error', () => resolve(undefined))
    asked.end(form)
  })

const memory = async (url: string) =>
  Number(/^process_resident_memory_bytes (\S+)/m.exec(await (await fetch(`${url}/metrics`)).text())?.[1])

it('twelve forms of 20 MB of tiny parts at once are refused, and the server goes on answering with its memory as it was', async () => {
  const environment = { AFORO_DEMO: '0', AFORO_RATE_LIMIT: '0', LOG_LEVEL: 'silent', PORT: String(await freePort()) }
  const house = await makeHouse(environment, folder, 1)
  server = await startServer(environment, { data: folder })
  const { url } = server
  const before = await memory(url)
  const callers: Record<string, string>[] = [{}, { authorization: `Bearer ${house.token}` }]
  for (const headers of callers) {
    let busy = true
    let most = before
    const watching = (async () => {
      while (busy) {
        expect((await fetch(`${url}/readyz`)).status).toBe(200)
        most = Math.max(most, await memory(url))
      }
    })()
    const answers = await Promise.all(Array.from({ length: senders }, () => send(url, headers)))
    busy = false
    await watching
    // An answer that cuts the sending may be lost on its way; none is accepted.
    const refusal = 'authorization' in headers ? 413 : 401
    expect(answers.filter(status => status !== undefined && status !== refusal)).toEqual([])
    // Twelve forms read whole would be 240 MB, and their parts several times that.
    expect(most / before).toBeLessThan(2)
  }
})
