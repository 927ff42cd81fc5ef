import { type IncomingMessage, request } from 'node:http'
import { expect } from 'vitest'

const senders = 12
const part = Buffer.from('--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n')
/** Twenty megabytes of parts of one letter. */
const form = Buffer.concat([...Array.from({ length: Math.ceil(20e6 / part.length) }, () => part), Buffer.from('--x--')])

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

/** Twelve senders at once, nobody's and then somebody's: each is refused, and the server answers meanwhile, in little memory. */
export async function sendForms(url: string, token: string) {
  const before = await memory(url)
  const callers: Record<string, string>[] = [{}, { authorization: `Bearer ${token}` }]
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
}
