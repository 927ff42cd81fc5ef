import { request } from 'node:https'
import type { FirstBooking } from '@aforo/e2e/first-booking'

interface Place extends FirstBooking {
  domain: string
  /** The certificate authority of the proxy. */
  ca: string
}

/** Books and reads on this machine's port 443 until `end` is called, one client each. */
export async function bookOn({ authorization, floorId, domain, ca }: Place) {
  let goesOn = true
  const counts = { bookings: 0, lists: 0 }
  const failures: string[] = []
  const ask = (method: string, path: string, body?: object) =>
    new Promise<{ status: number; text: string }>((resolve, reject) => {
      const headers = { host: domain, authorization, 'content-type': 'application/json' }
      const asked = request(
        { host: '127.0.0.1', servername: domain, ca, method, path: `/api${path}`, headers },
        async answer => {
          try {
            resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(await answer.toArray()).toString() })
          } catch (error) {
            reject(error)
          }
        },
      )
      asked.on('error', reject).end(body && JSON.stringify(body))
    })
  /** Asks, and keeps what wasn't answered as wanted. */
  const wanted = async (count: keyof typeof counts, method: string, path: string, body?: object) => {
    const answer = await ask(method, path, body).catch((error: Error) => ({ status: 0, text: error.message }))
    if (answer.status >= 200 && answer.status < 300) counts[count]++
    else failures.push(`${method} ${path}: ${answer.status} ${answer.text}`)
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`
  const today = Temporal.Now.plainDateISO('America/Lima')
  const roomIds: string[] = []
  for (let room = 1; room <= 20; room++) {
    const { text } = await ask('POST', '/spaces/rooms', { parentId: floorId, name: `Sala ${room}` })
    roomIds.push((JSON.parse(text) as { id: string }).id)
  }
  const book = async () => {
    for (let day = 2; ; day++)
      for (const spaceId of roomIds)
        for (let hour = 8; hour < 20; hour++) {
          if (!goesOn) return
          const at = today.add({ days: day }).toString()
          await wanted('bookings', 'POST', '/booking/reservations', {
            spaceId,
            at,
            from: clock(hour),
            to: clock(hour + 1),
          })
        }
  }
  const list = async () => {
    while (goesOn) await wanted('lists', 'GET', '/booking/reservations/search')
  }
  const working = Promise.all([book(), list()])
  working.catch(() => {})
  return {
    /** Ends it. @throws what was lost of the requests */
    async end() {
      goesOn = false
      await working
      if (failures.length > 0)
        throw new Error(
          `${failures.length} of ${failures.length + counts.bookings + counts.lists} requests: ${failures[0]}`,
        )
      return `${counts.bookings} bookings and ${counts.lists} lists, none lost`
    },
  }
}
