import { readFile } from 'node:fs/promises'
import { drawer, everyDay, mark } from '../campus.ts'
import { credentialsOf, signIn } from '../demo-session.ts'
import { test } from '../own-server.ts'
import { type Made, makeFloor } from '../plan.ts'
import { expect, type Page } from '../test.ts'
import { typeIn } from '../typing.ts'

const inDays = (days: number) => Temporal.Now.plainDateISO('America/Lima').add({ days }).toString()

/** Opens the team's wallet in its record. */
async function openWallet(page: Page, team: Made) {
  await page.goto(`/app/users/teams?team=${team.id}&tab=wallet`)
  return drawer(page)
}

test('a team books by credits, cancels in time and late, and its balance is explained', async ({ page }) => {
  test.setTimeout(180_000)
  const api = await signIn(page, 'admin')
  const code = `CR${mark()}`
  const { campus, floor } = await makeFloor(api, code)
  await api.put(`/campus/${campus.id}/business-hours`, everyDay('00:00', '24:00'))
  const room = await api.post<Made>('/spaces/rooms', { parentId: floor.id, name: `Sala ${code}` })
  // Only this team's wallet has enough for an hour.
  await api.post('/pricing/rates', { currency: 'PEN', hourly: '600.00', hourlyCredits: '60.00', spaceId: room.id })
  const team = await api.post<Made>(`/teams/?name=${code}`, {})
  // Plain people don't enter the back office: who books for them there pays by their team's wallet, and not by another.
  const { username } = credentialsOf('plain')
  await api.post(`/teams/${team.id}/add-to-team`, { usernames: [username] })

  await test.step('from now on, canceling gives back until three days before', async () => {
    await page.goto('/app/configurations/general/profile?tab=rates')
    const panel = page.getByRole('region', { name: 'Cobro de reservas' })
    await typeIn(panel.getByLabel('Hasta cuántas horas antes'), '72')
    await panel.getByRole('button', { name: 'Guardar' }).click()
    await expect(page.getByText('Cobro de reservas guardado.')).toBeVisible()
  })

  await test.step('its wallet is opened and filled', async () => {
    const wallet = await openWallet(page, team)
    await wallet.getByRole('button', { name: 'Abrir wallet' }).click()
    await wallet.getByRole('button', { name: 'Depositar' }).click()
    await wallet.getByRole('textbox', { name: 'Créditos' }).fill('200')
    await wallet.getByLabel('Concepto').fill('Paquete de 200')
    await wallet.getByRole('group', { name: 'Depositar créditos' }).getByRole('button', { name: 'Depositar' }).click()
    await expect(wallet.getByText('+200.00 cr')).toBeVisible()
  })

  /** Books an hour of the room for a member on screen, which says what it costs, who pays, and what canceling will give back. */
  const book = async (at: string, subject: string) => {
    const slot = `new=${room.id}&at=${at}&from=10:00&to=11:00`
    await page.goto(`/app/reservation/space?campus=${campus.id}&date=${at}&${slot}`)
    const form = page.getByRole('dialog', { name: 'Nueva reserva' })
    await form.getByText('Para otra persona').click()
    await form.getByRole('combobox', { name: 'Persona' }).fill(username)
    await page.getByRole('option', { name: username }).click()
    const price = form.getByRole('note')
    await expect(price).toContainText('Cuesta 60.00 cr o S/ 600.00')
    await expect(price).toContainText('Le quedarán 140.00 cr.')
    await expect(price).toContainText('Si la cancelas hasta 72 h antes, se devuelve todo; después, nada.')
    await form.getByLabel('Asunto').fill(subject)
    await form.getByRole('button', { name: 'Reservar', exact: true }).click()
    await page.getByRole('button', { name: new RegExp(subject) }).click()
    const booked = page.getByRole('dialog', { name: subject })
    await expect(booked.getByText('60.00 cr · Cobrado')).toBeVisible()
    await expect(booked.getByText(`Wallet ${code}`, { exact: true })).toBeVisible()
    return booked
  }
  const cancel = async (subject: string) => {
    await page.getByRole('dialog', { name: subject }).getByRole('button', { name: 'Cancelar reserva' }).click()
    await expect(page.getByText(/^Cancelada: /)).toBeVisible()
  }

  /** What the wallet's record says of its balance. */
  const explain = async () => {
    const wallet = await openWallet(page, team)
    await wallet.getByRole('button', { name: 'Explicar saldo' }).click()
    return wallet.getByRole('region', { name: 'Explicación del saldo' })
  }
  /** The newest movement, opened: what the booking took and gave back, and what it cost in the end. */
  const lastOf = async (subject: string) => {
    const movement = drawer(page).getByRole('region', { name: 'Movimientos' }).getByRole('listitem').first()
    await movement.getByRole('button', { name: 'De qué es' }).click()
    await expect(movement).toContainText(subject)
    return movement
  }

  await test.step('canceled in time: all of it comes back, as was said before', async () => {
    const booked = await book(inDays(24), 'Taller lejano')
    await expect(booked.getByText(`Si la cancelas ahora: se devuelven 60.00 cr al wallet ${code}.`)).toBeVisible()
    await cancel('Taller lejano')
    const explained = await explain()
    await expect(explained).toContainText(/Saldo de hoy\s*200\.00\scr/)
    await expect(explained).toContainText(/Terminará en\s*200\.00\scr/)
    const movement = await lastOf('Taller lejano')
    await expect(movement).toContainText(/Cobrado.*-60\.00\scr/)
    await expect(movement).toContainText(/\+60\.00\scr/)
    await expect(movement).toContainText(/Le costó\s*0\.00\scr/)
  })

  await test.step('canceled late: nothing comes back, as was said before', async () => {
    const booked = await book(inDays(1), 'Taller de mañana')
    await expect(booked.getByText('Si la cancelas ahora: no se devuelven los 60.00 cr.')).toBeVisible()
    await cancel('Taller de mañana')
    const explained = await explain()
    await expect(explained).toContainText(/Reservas, menos lo devuelto\s*-60\.00\scr/)
    await expect(explained).toContainText(/Saldo de hoy\s*140\.00\scr/)
    const movement = await lastOf('Taller de mañana')
    await expect(movement).toContainText(/Le costó\s*-60\.00\scr/)
  })
})

test('a person’s wallet is filled, overdrawn, adjusted and taken back, and its person sees it', async ({
  page,
  other,
}) => {
  test.setTimeout(180_000)
  await signIn(page, 'admin')
  const person = await signIn(other, 'root')
  const { userId } = await person.get<{ userId: string }>('/users/profile/me')
  await page.goto(`/app/users/collaborators?user=${userId}&tab=wallet`)
  const wallet = drawer(page)
  const within = (legend: string) => wallet.getByRole('group', { name: legend })
  const choose = async (item: string) => {
    await wallet.getByRole('button', { name: /^Más sobre / }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  const fill = async (legend: string, amount: string, words: string) => {
    await within(legend).getByRole('textbox', { name: 'Créditos' }).fill(amount)
    await within(legend)
      .getByLabel(legend === 'Ajustar el saldo' ? 'Motivo' : 'Concepto')
      .fill(words)
    await within(legend)
      .getByRole('button', { name: /^(Depositar|Debitar|Ajustar)$/ })
      .click()
  }

  await test.step('deposit and debit, which isn’t more than there is', async () => {
    await wallet.getByRole('button', { name: 'Abrir wallet' }).click()
    await wallet.getByRole('button', { name: 'Depositar' }).click()
    await fill('Depositar créditos', '50', 'Paquete de 50')
    await expect(page.getByText('Depósito hecho: quedan 50.00 cr.')).toBeVisible()
    await wallet.getByRole('button', { name: 'Debitar' }).click()
    await fill('Debitar créditos', '60', 'Impresiones')
    await expect(within('Debitar créditos').getByRole('alert')).toContainText('no tiene créditos suficientes')
    await within('Debitar créditos').getByRole('button', { name: 'Cancelar' }).click()
    await page.getByRole('button', { name: 'Descartar' }).click()
  })

  await test.step('with an overdraft it goes below zero', async () => {
    await choose('Sobregiro')
    await within('Sobregiro').getByRole('switch', { name: 'El saldo puede bajar de cero' }).click()
    await within('Sobregiro').getByLabel('Hasta cuánto bajo cero').fill('20')
    await within('Sobregiro').getByRole('button', { name: 'Guardar' }).click()
    await expect(wallet.getByText('Paga en todas las sedes · puede bajar de cero')).toBeVisible()
    await wallet.getByRole('button', { name: 'Debitar' }).click()
    await fill('Debitar créditos', '60', 'Impresiones')
    await expect(page.getByText('Débito hecho: quedan -10.00 cr.')).toBeVisible()
    await expect(wallet.getByText('Bajo cero', { exact: true })).toBeVisible()
  })

  await test.step('it is adjusted, and the debit taken back', async () => {
    await choose('Ajustar el saldo')
    await within('Ajustar el saldo').getByText('Quitar', { exact: true }).click()
    await fill('Ajustar el saldo', '5', 'Se contó mal')
    await expect(page.getByText('Saldo ajustado: quedan -15.00 cr.')).toBeVisible()
    const debit = wallet.getByRole('listitem').filter({ hasText: 'Impresiones' }).last()
    await debit.getByRole('button', { name: 'De qué es' }).click()
    await debit.getByRole('button', { name: 'Revertir' }).click()
    await debit.getByLabel('Motivo').fill('Era de otra persona')
    await debit.getByRole('button', { name: 'Revertir' }).click()
    await expect(page.getByText('Movimiento revertido.')).toBeVisible()
    await expect(wallet.getByText('Era de otra persona').first()).toBeVisible()
  })

  await test.step('the file of the month has all of it', async () => {
    const download = page.waitForEvent('download')
    await wallet.getByRole('region', { name: 'Movimientos' }).getByRole('button', { name: 'Exportar' }).click()
    await page.getByRole('menuitem', { name: 'CSV' }).click()
    const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n').slice(1)
    expect(lines).toHaveLength(4)
    for (const [place, amount] of ['50', '-60', '-5', '60'].entries()) expect(lines[place]).toContain(amount)
  })

  await test.step('from now on, up to 60 credits are few; its person sees so in their profile', async () => {
    await page.goto('/app/configurations/general/profile?tab=rates')
    const panel = page.getByRole('region', { name: 'Cobro de reservas' })
    await panel.getByLabel('Un wallet tiene saldo bajo desde').fill('60')
    await panel.getByRole('button', { name: 'Guardar' }).click()
    await expect(page.getByText('Cobro de reservas guardado.')).toBeVisible()
    await other.goto('/app/profile/account?tab=wallets')
    const own = other.getByRole('main')
    await expect(own.getByText('Saldo bajo', { exact: true })).toBeVisible()
    await own.getByRole('button', { name: 'Explicar saldo' }).click()
    const explained = own.getByRole('region', { name: 'Explicación del saldo' })
    await expect(explained).toContainText(/Otros depósitos\s*50\.00\scr/)
    await expect(explained).toContainText(/Ajustes y vencimientos\s*-5\.00\scr/)
    await expect(explained).toContainText(/Saldo de hoy\s*45\.00\scr/)
  })
})

test.use({ tolerated: [/status of 409 .*\/api\/wallet/] })
