import { readFile } from 'node:fs/promises'
import { makeHouse } from '@aforo/e2e/campus'
import { type Api, signIn } from '@aforo/e2e/demo-session'
import { type ServerProcess, startServer } from '@aforo/e2e/server-process'
import { test as base, expect, sizes, undo } from '@aforo/e2e/test'
import { typeIn } from '@aforo/e2e/typing'
import { startGraph } from '@aforo/simulators/graph'
import { type SmtpSimulator, startSmtp } from '@aforo/simulators/smtp'
import type { Page } from '@playwright/test'
import ICAL from 'ical.js'

interface House {
  server: ServerProcess
  post: SmtpSimulator
}

/** A server of its own: with a mail server, and with Teams as long as its simulator says yes. */
const test = base.extend<object, { house: House }>({
  house: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires the pattern to see that no fixture is used.
    async ({}, use) => {
      const [teams, post] = await Promise.all([startGraph(), startSmtp()])
      const server = await startServer({
        SMTP_URL: post.url,
        GRAPH_URL: teams.url,
        GRAPH_LOGIN_URL: teams.url,
        GRAPH_TENANT_ID: teams.tenant,
        GRAPH_CLIENT_ID: teams.clientId,
        GRAPH_CLIENT_SECRET: teams.clientSecret,
        GRAPH_ORGANIZER_ID: teams.organizer,
      })
      await use({ server, post })
      await server.remove()
      await Promise.all([teams.close(), post.close()])
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ house }, use) => use(house.server.url),
})

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const later = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

async function makeRoom(api: Api) {
  const code = `D${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`
  const asked = { name: `Sede ${code}`, code, rooms: ['Paracas'], hours: ['00:00', '24:00'] } as const
  const { campusId, rooms } = await makeHouse(api, asked)
  const [room = ''] = rooms
  return { campusId, room }
}

const form = (page: Page) => page.getByRole('dialog', { name: 'Nueva reserva' })

/** Adds somebody of the organisation to the list in a dialog. */
async function addInsider(page: Page, dialog: ReturnType<typeof form>, typed: string, name: RegExp) {
  await typeIn(dialog.getByRole('combobox', { name: 'Añadir asistentes' }), typed)
  await page.getByRole('option', { name }).click()
  await expect(dialog.getByRole('list', { name: 'Asistentes' }).getByText(name)).toBeVisible()
}

async function addOutsider(dialog: ReturnType<typeof form>, email: string, name: string) {
  await dialog.getByRole('button', { name: 'Alguien de fuera' }).click()
  const fields = dialog.getByRole('group', { name: 'Alguien de fuera' })
  await fields.getByLabel('Correo').fill(email)
  await fields.getByLabel('Nombre').fill(name)
  await fields.getByLabel('Empresa').fill('Minera Los Andes')
  await fields.getByRole('button', { name: 'Añadir a la lista' }).click()
  await expect(dialog.getByText(`${email} · Minera Los Andes · Cliente · Reunión`)).toBeVisible()
}

/** What somebody's mail program reads in the mails to them: method and number of each calendar message. */
function messagesTo({ post }: House, address: string) {
  return post.received
    .filter(({ to }) => to?.[0]?.address === address)
    .map(mail => {
      const content = mail.attachments.find(({ mimeType }) => mimeType === 'text/calendar')?.content ?? ''
      const text = typeof content === 'string' ? content : new TextDecoder().decode(content)
      const calendar = new ICAL.Component(ICAL.parse(text))
      const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') as ICAL.Component)
      return { method: calendar.getFirstPropertyValue('method'), summary: event.summary, text: mail.text ?? '' }
    })
}

test('a booking carries its people, its meeting and its picture, and each of them is told', async ({ page, house }) => {
  const api = await signIn(page, 'admin')
  const { campusId, room } = await makeRoom(api)
  const date = later(7)
  const mark = Date.now().toString(36)
  const guest = `ana-${mark}@minera.test`
  const bruno = { username: `bruno-${mark}@anden.example`, givenName: 'Bruno', lastname: `Medina ${mark}` }
  await api.post('/iam/users', { ...bruno, roles: ['ROLE_USER'] })
  await page.goto(`/app/reservation/space?campus=${campusId}&date=${date}&new=${room}&at=${date}&from=10:00&to=11:00`)
  await expect(form(page).getByLabel('Desde')).toHaveValue('10:00')
  await form(page).getByLabel('Asunto').fill('Directorio')
  await addInsider(page, form(page), 'Tello', /Marisol Tello/)
  await addInsider(page, form(page), bruno.lastname, new RegExp(bruno.lastname))
  await addOutsider(form(page), guest, 'Ana Rojas')
  await expect(form(page).getByText('Serán 4 personas y Paracas tiene lugar para 1.')).toBeVisible()
  await form(page).getByRole('combobox', { name: 'Tipo de evento' }).click()
  await page.getByRole('option', { name: 'Taller' }).click()
  await form(page).getByRole('switch', { name: 'Reunión de Teams' }).click()
  await form(page).getByRole('button', { name: 'Reservar', exact: true }).click()
  await expect(page.getByText('La reunión de Teams está lista.')).toBeVisible({ timeout: 30_000 })
  await expect.poll(() => messagesTo(house, guest).map(({ method }) => method)).toContain('REQUEST')
  expect(messagesTo(house, guest)[0]?.summary).toBe('Directorio')

  await page.getByRole('button', { name: /^Directorio, Tú/ }).click()
  const drawer = page.getByRole('dialog', { name: 'Directorio' })
  await expect(drawer.getByRole('link', { name: 'Unirse a la reunión' })).toHaveAttribute('href', /teams\.microsoft/)
  await drawer.getByRole('button', { name: 'Copiar enlace' }).click()
  await expect(drawer.getByText('Enlace copiado')).toBeVisible()
  await drawer.getByRole('button', { name: 'Compartir' }).click()
  await page.getByRole('menuitem', { name: 'Copiar como texto' }).click()
  await expect(page.getByText('Resumen copiado')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('Directorio')
  await drawer.getByRole('button', { name: 'Compartir' }).click()
  await page.getByRole('menuitem', { name: 'Como imagen' }).click()
  const picture = page.getByRole('dialog', { name: 'Compartir como imagen' })
  await expect(picture.getByRole('img', { name: /^Directorio, Paracas/ })).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    picture.getByRole('button', { name: 'Descargar' }).click(),
  ])
  const bytes = await readFile(await download.path())
  expect([...bytes.subarray(0, 8)]).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  expect(download.suggestedFilename()).toBe(`reserva-${date}-1000.png`)
  await expect(page.getByText('Imagen descargada')).toBeVisible()
  await picture.getByRole('button', { name: 'Cerrar' }).click()
  await drawer.getByRole('button', { name: 'Pedir acceso' }).click()
  await expect(page.getByText('Tu solicitud de acceso fue enviada')).toBeVisible()

  await drawer.getByRole('button', { name: 'Cambiar', exact: true }).click()
  const details = page.getByRole('dialog', { name: 'Cambiar los datos' })
  await details.getByRole('combobox', { name: 'Disposición' }).click()
  await page.getByRole('option', { name: 'Auditorio' }).click()
  await details.getByRole('button', { name: 'Guardar' }).click()
  await expect(drawer.getByText('Taller · Auditorio')).toBeVisible()

  await drawer.getByRole('tab', { name: 'Asistentes (3)' }).click()
  await drawer.getByRole('button', { name: 'Quitar a Ana Rojas' }).click()
  await expect(drawer.getByRole('tab', { name: 'Asistentes (2)' })).toBeVisible()
  await expect.poll(() => messagesTo(house, guest).at(-1)?.method).toBe('CANCEL')
  await undo(page, 'Se quitó a Ana Rojas')
  await expect(drawer.getByText('Minera Los Andes', { exact: false })).toBeVisible()
  await drawer.getByRole('tab', { name: 'Historial' }).click()
  await expect(drawer.getByText('Invitado retirado')).toBeVisible()
})

test('every date of a series has its people, who hear of it in one message', async ({ page, house }) => {
  const api = await signIn(page, 'admin')
  const { campusId, room } = await makeRoom(api)
  const date = later(8)
  const guest = `beto-${Date.now().toString(36)}@fuera.test`
  await page.goto(`/app/reservation/space?campus=${campusId}&date=${date}&new=${room}&at=${date}&from=15:00&to=16:00`)
  await form(page).getByLabel('Asunto').fill('Clase')
  await form(page).getByRole('combobox', { name: 'Se repite' }).click()
  await page.getByRole('option', { name: 'Cada semana', exact: true }).click()
  await addOutsider(form(page), guest, 'Beto')
  await form(page).getByRole('button', { name: 'Reservar la serie' }).click()
  await expect(page.getByText(/^Serie reservada: 5 fechas/)).toBeVisible()
  await expect.poll(() => messagesTo(house, guest).map(({ method }) => method)).toEqual(['REQUEST'])
  await page.getByRole('button', { name: /^Clase, Tú/ }).click()
  const drawer = page.getByRole('dialog', { name: 'Clase' })
  await drawer.getByRole('button', { name: 'Cambiar la serie' }).click()
  const change = page.getByRole('dialog', { name: 'Cambiar la serie' })
  await change.getByText('Todas las que faltan').click()
  await change.getByRole('button', { name: 'Quitar a Beto' }).click()
  await change.getByRole('button', { name: 'Cambiar', exact: true }).click()
  await expect(page.getByText('Serie cambiada')).toBeVisible()
  await expect.poll(() => messagesTo(house, guest).at(-1)?.method).toBe('CANCEL')
})

test('who is invited answers from their mail without an account, and the booking shows it', async ({
  page,
  other,
  house,
}) => {
  const api = await signIn(page, 'admin')
  const { campusId, room } = await makeRoom(api)
  const guest = `carla-${Date.now().toString(36)}@fuera.test`
  const { reservationId } = await api.post<{ reservationId: string }>('/booking/reservations', {
    spaceId: room,
    at: later(6),
    from: '10:00',
    to: '11:00',
    subject: 'Visita a obra',
    attendees: [{ email: guest, name: 'Carla' }],
  })
  const address = `/app/reservation/space?campus=${campusId}&date=${later(6)}&open=${reservationId}&tab=attendees`
  await page.goto(address)
  const drawer = page.getByRole('dialog', { name: 'Visita a obra' })
  await expect(drawer.getByText('Sin respuesta')).toBeVisible()
  await expect.poll(() => messagesTo(house, guest).length).toBe(1)
  const [, link] = /^Quizás: \S+(\/invitation\/\S+)$/m.exec(messagesTo(house, guest)[0]?.text ?? '') ?? []

  // Mail is read on a phone.
  await other.setViewportSize(sizes.phone)
  await other.goto(link ?? '')
  await expect(other.getByRole('heading', { name: 'Visita a obra' })).toBeVisible()
  expect(await other.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await expect(other.getByRole('radio', { name: 'Quizás' })).toBeChecked()
  // Whoever only opens the link, as mail programs do, has not answered.
  await page.reload()
  await expect(drawer.getByText('Sin respuesta')).toBeVisible()
  await other.getByRole('button', { name: 'Enviar mi respuesta' }).click()
  await expect(other.getByText(/sabe que quizás asistas/)).toBeVisible()
  await expect(drawer.getByText('Quizás asista', { exact: true })).toBeVisible()
  await other.getByRole('radio', { name: 'No podré' }).click()
  await other.getByRole('button', { name: 'Cambiar mi respuesta' }).click()
  await expect(other.getByText(/sabe que no podrás asistir/)).toBeVisible()
  await expect(drawer.getByText('No podrá', { exact: true })).toBeVisible()
  await drawer.getByRole('tab', { name: 'Historial' }).click()
  await expect(drawer.getByText('Respuesta a la invitación').first()).toBeVisible()
})

test('who belongs to the organisation answers in the drawer, where the bell leads', async ({ page }) => {
  const api = await signIn(page, 'admin')
  const { room } = await makeRoom(api)
  const { username } = await api.get<{ username: string }>('/users/profile/me')
  const mark = Date.now().toString(36)
  const host = `${mark}@anden.example`
  await api.post('/iam/users', { username: host, givenName: 'Bruno', lastname: mark, roles: ['ROLE_USER'] })
  await api.post(`/booking/reservations/${host}`, {
    spaceId: room,
    at: later(6),
    from: '10:00',
    to: '11:00',
    subject: `Comité ${mark}`,
    attendees: [{ email: username }],
  })
  await page.goto('/app/dashboard')
  await page.getByRole('button', { name: /^Notificaciones/ }).click()
  await page.getByRole('link', { name: new RegExp(`Bruno ${mark} te invita: Comité ${mark}`) }).click()
  const drawer = page.getByRole('dialog', { name: `Comité ${mark}` })
  await drawer.getByRole('button', { name: 'Asistiré' }).click()
  await expect(drawer.getByText('Asistirá', { exact: true })).toBeVisible()
  await expect(page.getByText('Tu respuesta: Asistiré')).toBeVisible()
})
