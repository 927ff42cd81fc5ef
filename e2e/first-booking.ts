import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { findBrowser } from './browser.ts'
import { everyDay, limaAddress } from './campus.ts'

interface Machine {
  /** A process in its network. */
  pid: number
  /** Its name in the certificate, which nobody signed. */
  domain: string
  /** The one-time link for the first account. */
  link: string
}

/** What the first booking left behind. */
export interface FirstBooking {
  /** The header of requests of the first account, for some minutes. */
  authorization: string
  floorId: string
}

/** Makes an installation's first account in a browser that stands in its network, and books a room. */
export async function bookFirst({ pid, domain, link }: Machine): Promise<FirstBooking> {
  const folder = await mkdtemp(join(tmpdir(), 'aforo-browser-'))
  const { executablePath, args, env } = await findBrowser()
  const inside = join(folder, 'chromium')
  await writeFile(inside, `#!/bin/sh\nexec nsenter --target ${pid} --net "${executablePath}" "$@"\n`)
  await chmod(inside, 0o755)
  const resolving = `--host-resolver-rules=MAP ${domain} 127.0.0.1`
  const browser = await chromium.launch({ executablePath: inside, args: [...args, resolving], env })
  try {
    const page = await browser.newPage({ ignoreHTTPSErrors: true })
    const { authorization } = await firstAccount(page, link)
    return { authorization, floorId: await bookRoom(page, authorization) }
  } finally {
    await browser.close()
    await rm(folder, { recursive: true })
  }
}

async function firstAccount(page: Page, link: string) {
  const authorized = page.waitForRequest(request => request.headers().authorization !== undefined)
  // A form that fails before says more.
  authorized.catch(() => {})
  await page.goto(link)
  await page.getByLabel('Organización').fill('Andén Norte')
  await page.getByLabel('Nombres').fill('Elena')
  await page.getByLabel('Apellidos').fill('Paredes')
  await page.getByLabel('Correo').fill('elena@anden.example')
  await page.getByRole('textbox', { name: 'Contraseña' }).fill('cuatro llamas en la puna')
  await page.getByRole('button', { name: 'Crear cuenta' }).click()
  await page.getByRole('heading', { level: 3, name: 'Tu empresa' }).waitFor()
  return { authorization: (await authorized).headers().authorization ?? '' }
}

/** @returns the id of the floor of the room */
async function bookRoom(page: Page, authorization: string): Promise<string> {
  const post = async <Body>(path: string, body: object): Promise<Body> => {
    const headers = { authorization, 'content-type': 'application/json' }
    const init = { method: 'POST', headers, body: JSON.stringify(body) }
    const [isOk, text] = await page.evaluate(
      async ([url, init]) => {
        const answer = await fetch(url, init)
        return [answer.ok, await answer.text()] as const
      },
      [`/api${path}`, init] as const,
    )
    if (!isOk) throw new Error(`${path}: ${text}`)
    return JSON.parse(text)
  }
  const { id: campusId } = await post<{ id: string }>('/campus/', {
    name: 'Andén Miraflores',
    code: 'MIR',
    address: limaAddress,
    businessHours: everyDay('08:00', '20:00'),
  })
  const { id: parentId } = await post<{ id: string }>('/spaces/floors', { campusId, name: 'Piso 1' })
  const { id: spaceId } = await post<{ id: string }>('/spaces/rooms', { parentId, name: 'Sala Larco' })
  const at = Temporal.Now.plainDateISO('America/Lima').add({ days: 1 }).toString()
  await post('/booking/reservations', { spaceId, at, from: '10:00', to: '11:00', subject: 'La primera' })
  return parentId
}
