import { join } from 'node:path'
import type { Locator } from '@playwright/test'
import { drawer, everyDay } from '../campus.ts'
import { signIn } from '../demo-session.ts'
// The figures before and after are those of this month's work alone.
import { test } from '../own-server.ts'
import { paperTime, signedPaper } from '../papers.ts'
import { takePicture } from '../picture.ts'
import { simulatorOf } from '../simulators.ts'
import { expect, type Page } from '../test.ts'
import { dayInCalendar, typeIn } from '../typing.ts'

const today = Temporal.Now.plainDateISO('America/Lima')
const tomorrow = today.add({ days: 1 })
const first = today.with({ day: 1 })
const month = first.toPlainYearMonth().toString()
const last = first.add({ years: 1 }).subtract({ days: 1 })

/** A weekday beyond those on which the demo has bookings. */
const bookedOn = [24, 25, 26].map(days => today.add({ days })).find(day => day.dayOfWeek < 6) ?? today

const client = { name: 'Estudio Chasqui', legalName: 'Estudio Chasqui S.A.C.', taxId: '20605871233' }
const person = { givenName: 'Ximena', lastname: 'Rojas Tello', email: 'ximena.rojas@chasqui.example' }
const rent = 8_400

/** Pictures of docs/un-mes.md; taken only on request (`npm run pictures`). */
async function picture(page: Page, name: string) {
  if (!process.env.AFORO_PICTURES) return
  await takePicture(page, join(import.meta.dirname, '..', '..', 'docs', 'pictures', 'un-mes', `${name}.png`))
}

/** Of an amount in soles as screens write it, its cents. */
function centsIn(words: string | null) {
  const [, amount] = /S\/\s([\d,]+\.\d\d)/.exec(words ?? '') ?? []
  if (amount === undefined) throw new Error(`no amount in soles in: ${words}`)
  return Number(amount.replaceAll(/\D/g, ''))
}

/** The sum of a column of a report's chart in soles, in cents: nothing without a chart, for then there is nothing to draw. */
async function charted(page: Page, address: string, title: string, column: string) {
  await page.goto(address)
  await expect(page.getByText('ambos días incluidos')).toBeVisible()
  await expect(page.getByLabel('Cargando')).toHaveCount(0)
  const chart = page.getByRole('figure', { name: title })
  if ((await chart.count()) === 0) return 0
  await chart.getByRole('button', { name: 'Ver como tabla' }).click()
  const place = (await chart.getByRole('columnheader').allTextContents()).indexOf(column)
  const cells = await chart.locator(`tbody tr :nth-child(${place + 1})`).allTextContents()
  return cells.reduce((sum, cell) => sum + centsIn(cell), 0)
}

/** The figures that this month's work moves, as the reports and Panel de Control show them; amounts in cents. */
async function figuresOf(page: Page, campusId: string) {
  await page.goto(`/app/reports/occupation?campus=${campusId}`)
  const contracted = page.getByRole('link', { name: /^Contratado: / }).first()
  const seats = Number(await contracted.textContent())
  await page.goto(`/app/reports/occupation?campus=${campusId}&unit=money&period=${month}`)
  const income = centsIn(await page.getByRole('link', { name: /^Contratado: S\// }).textContent())
  await page.goto(`/app/dashboard?campus=${campusId}`)
  const tile = page.getByRole('listitem').filter({ hasText: 'Ingreso del mes' })
  await expect(tile).toContainText('Contratado, sin IGV')
  const atHome = centsIn(await tile.textContent())
  const report = (type: string) => `/app/reports/spaces?report=${type}&campus=${campusId}&days=${first}..${today}`
  const collected = await charted(page, report('3'), 'Órdenes en soles, con IGV', 'Cobrado')
  const billed = await charted(
    page,
    report('2'),
    'Facturas en soles, con IGV y menos notas de crédito, sin las anuladas',
    'En SAP',
  )
  await page.goto(`/app/reports/spaces?campus=${campusId}&days=${first}..${bookedOn}`)
  const tiles = page.getByRole('list', { name: 'Cifras' })
  await expect(tiles).toHaveAttribute('aria-busy', 'false')
  const count = async (label: string) => {
    const said = await tiles.getByRole('listitem').filter({ hasText: label }).first().textContent()
    return Number(said?.replaceAll(/[^\d]/g, ''))
  }
  return {
    ...{ seats, income, atHome, collected, billed },
    reservations: await count('Reservas'),
    visits: await count('Visitas'),
  }
}

const next = (page: Page) => page.getByRole('button', { name: 'Guardar y continuar' }).click()

test('a month of work, from the deal in the CRM to the figures of the report', async ({ page }) => {
  test.setTimeout(600_000 + paperTime)
  const api = await signIn(page, 'admin')
  const hubspot = await simulatorOf(page, api, 'HUBSPOT')
  const { items } = await api.get<{ items: { code: string; name: string; campusId: string; capacity: number }[] }>(
    `/inventory/available?from=${first}&to=${last}&types=PRIVATE_OFFICE`,
  )
  const [office] = items
  if (!office) throw new Error('the demo has no free office')

  // Whatever the hour of the run, the desk is open.
  await api.put(`/campus/${office.campusId}/business-hours`, everyDay('00:00', '24:00'))
  const before = await figuresOf(page, office.campusId)
  const sap = await simulatorOf(page, api, 'SAP')

  await test.step('a deal arrives from the CRM, and the office is taken', async () => {
    await page.goto(`/app/inventory?tab=calendar&q=${office.code}`)
    await expect(page.getByText(office.name).first()).toBeVisible()
    await hubspot({
      do: 'create',
      owner: 'admin@anden.example',
      company: { name: client.name, ruc: client.taxId },
      contact: { firstname: person.givenName, lastname: person.lastname, email: person.email },
      properties: {
        dealname: `${client.name} · ${office.code}`,
        dealstage: 'contractsent',
        contract_start_date: first.toString(),
        contract_end_date: last.toString(),
      },
      lines: [
        {
          name: office.name,
          hs_sku: office.code,
          quantity: '1',
          price: `${rent}.00`,
          recurringbillingfrequency: 'monthly',
        },
      ],
    })
    await expect(page.getByRole('button', { name: `Confirmado: ${client.name} · ${office.code}` })).toBeVisible()
    await picture(page, '1-negocio')
    await page.goto(`/app/inventory?tab=available&days=${first}..${last}&q=${office.code}`)
    await expect(page.getByText('Nada coincide')).toBeVisible()
  })

  await test.step('the company becomes a client', async () => {
    await page.goto(`/app/sales?q=${client.name}`)
    await page.getByRole('link', { name: `${client.name} · ${office.code}` }).click()
    await drawer(page).getByRole('tab', { name: 'Contrato' }).click()
    await drawer(page).getByRole('button', { name: 'Registrar como cliente' }).click()
    await drawer(page).getByRole('link', { name: 'Preparar contrato' }).click()
    await page.getByRole('button', { name: 'Continuar' }).click()
  })

  await test.step('the contract', async () => {
    await typeIn(page.getByLabel('Razón social'), client.legalName)
    await typeIn(page.getByLabel('RUC'), client.taxId)
    await page.getByLabel('Domicilio').fill('Av. Camino Real 456, San Isidro')
    await page.getByLabel('Nombres y apellidos').fill(`${person.givenName} ${person.lastname}`)
    await page.getByRole('combobox', { name: 'Documento' }).click()
    await page.getByRole('option', { name: 'DNI' }).click()
    await page.getByLabel('Número').fill('45879621')
    await picture(page, '2-contrato')
    await next(page)
    const member = page.getByRole('group', { name: 'Responsable en la sede' })
    await member.getByLabel('Nombre').fill(`${person.givenName} ${person.lastname}`)
    await member.getByLabel('Correo').fill(person.email)
    for (const name of ['Contacto de facturas', 'Contacto de pagos'])
      await page.getByRole('group', { name }).getByRole('button', { name: 'El mismo responsable' }).click()
    await next(page)
    await page.getByLabel('Día de pago').fill('5')
    await page.getByLabel('Créditos al mes').fill('120')
    await next(page)
    const accounts = page.getByRole('region', { name: 'Cuentas y firma del operador' })
    await accounts.getByRole('checkbox', { name: /Soles/ }).first().check()
    await page.getByRole('group', { name: 'Firman por el operador' }).getByRole('checkbox').first().check()
    await page.getByRole('button', { name: 'Continuar' }).click()
    await next(page)
    await expect(page.getByText('No falta nada')).toBeVisible()
    await page.getByRole('button', { name: 'Dar por revisado' }).click()
    await page.getByRole('button', { name: 'Generar documento' }).click()
    await expect(
      page.getByRole('list', { name: 'Documentos generados' }).getByText('Listo', { exact: true }),
    ).toBeVisible({
      timeout: paperTime,
    })
    await page.getByRole('tab', { name: 'Resumen' }).click()
    await page.getByRole('button', { name: 'Registrar firma' }).first().click()
    const chooser = page.waitForEvent('filechooser')
    await drawer(page).getByLabel('PDF firmado').click()
    await (await chooser).setFiles(signedPaper)
    await drawer(page).getByRole('button', { name: 'Registrar firma' }).click()
    await expect(drawer(page)).toBeHidden()
    await expect(page.getByRole('region', { name: 'Firma', exact: true })).toContainText('contrato-firmado.pdf')
    await page.goto(page.url())
    await expect(page.getByRole('region', { name: 'Firma', exact: true })).toBeVisible()
    await picture(page, '3-firmado')
  })

  const number = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''

  await test.step('people move in, with the credits of their contract', async () => {
    await page.goto('/app/users/collaborators?create=true')
    await drawer(page).getByLabel('Correo').fill(person.email)
    await drawer(page).getByLabel('Nombres').fill(person.givenName)
    await drawer(page).getByLabel('Apellidos').fill(person.lastname)
    await drawer(page).getByRole('button', { name: 'Crear y enviar bienvenida' }).click()
    await expect(drawer(page).getByText('Invitado')).toBeVisible()
    await page.goto(`/app/users/teams?q=${client.name}`)
    await page.getByRole('link', { name: client.name }).click()
    await typeIn(drawer(page).getByLabel('Añadir personas'), 'Rojas')
    await page.getByRole('option', { name: /Ximena Rojas/ }).click()
    await drawer(page).getByRole('button', { name: 'Añadir', exact: true }).click()
    await expect(drawer(page).getByText('Ximena Rojas Tello').first()).toBeVisible()
    await drawer(page).getByRole('tab', { name: 'Wallet' }).click()
    await expect(drawer(page).getByText('+120.00 cr')).toBeVisible()
    await picture(page, '4-equipo')
  })

  await test.step('they book a room, and their credits pay', async () => {
    await page.goto(`/app/reservation/space?campus=${office.campusId}&date=${bookedOn}`)
    await page.getByRole('button', { name: 'Reservar', exact: true }).click()
    const form = page.getByRole('dialog', { name: 'Nueva reserva' })
    await form.getByText('Para otra persona').click()
    await typeIn(form.getByRole('combobox', { name: 'Persona' }), 'Rojas')
    await page.getByRole('option', { name: /Ximena Rojas/ }).click()
    await form.getByLabel('Sala').click()
    await page.getByRole('option', { name: /Sillustani/ }).click()
    await typeIn(form.getByLabel('Desde'), '10:00')
    await typeIn(form.getByLabel('Hasta'), '11:00')
    await form.getByLabel('Asunto').fill('Primera reunión')
    await expect(form.getByRole('combobox', { name: 'Quién paga' })).toHaveValue(`Wallet ${client.name}`)
    await expect(form.getByRole('note')).toContainText('Le quedarán 116.40 cr.')
    await form.getByRole('note').scrollIntoViewIfNeeded()
    await picture(page, '5-reserva')
    await form.getByRole('button', { name: 'Reservar', exact: true }).click()
    await page.getByRole('button', { name: /Primera reunión/ }).click()
    await expect(page.getByRole('dialog', { name: 'Primera reunión' })).toContainText(client.name)
  })

  await test.step('a visitor comes to see them', async () => {
    await page.goto(`/app/visitors?campus=${office.campusId}&create=true`)
    await drawer(page).getByLabel('Nombre').fill('Marco Ruiz')
    await typeIn(drawer(page).getByLabel('Visita a'), 'Rojas')
    await page.getByRole('option', { name: /Ximena Rojas/ }).click()
    await drawer(page).getByRole('button', { name: 'Registrar llegada' }).click()
    await expect(page.getByRole('button', { name: 'Registrar la salida de Marco Ruiz' })).toBeVisible()
    await picture(page, '6-visita')
  })

  await test.step('a walk-in pays at the desk, and the boleta is accepted', async () => {
    await page.goto(`/app/sales/orders?campus=${office.campusId}&create=true`)
    const form = drawer(page)
    await form.getByLabel('Espacio', { exact: true }).click()
    await page.getByRole('option', { name: 'Taquile' }).click()
    // Late tomorrow, when the demo has nothing: today it is at work until three hours from now.
    await form.getByRole('button', { name: 'Día' }).click()
    await page.getByRole('button', { name: dayInCalendar(tomorrow), exact: true }).click()
    await typeIn(form.getByLabel('Desde'), '23:00')
    await typeIn(form.getByLabel('Hasta'), '24:00')
    await form.getByLabel('Otro precio por el espacio').fill('118')
    await form.getByLabel('Nombre de la persona').fill('Rosa Quispe')
    await form.getByLabel('Código de la operación').fill('POS 1')
    await form.getByRole('switch', { name: 'Quiere boleta o factura' }).click()
    await form.getByLabel('Número').fill('40711823')
    await form.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Rosa Quispe')
    await form.getByRole('button', { name: 'Vender por S/ 118.00' }).click()
    await expect(drawer(page).getByText('Pagada con').first()).toBeVisible()
    await drawer(page).getByRole('tab', { name: 'Comprobante' }).click()
    await expect(drawer(page).getByText('Aceptado por SUNAT').first()).toBeVisible({ timeout: 40_000 })
    await picture(page, '7-boleta')
  })

  await test.step('the month is billed, and reaches SAP', async () => {
    // The accountants have made the client in SAP.
    const partner = { CardCode: `C${client.taxId}`, CardName: client.legalName, FederalTaxID: client.taxId }
    await sap({ do: 'partner', partner })
    await page.goto(`/app/sales/billings?month=${month}&panel=run`)
    const row = drawer(page).getByRole('listitem').filter({ hasText: number })
    await expect(row).toContainText('S/ 8,400.00')
    await drawer(page).getByRole('button', { name: 'Hacer los borradores' }).click()
    await expect(drawer(page).getByText(/^La última hizo/)).toBeVisible({ timeout: 20_000 })
    await page.keyboard.press('Escape')
    await page.getByRole('main').getByRole('link', { name: client.name }).first().click()
    await expect(page.getByRole('table', { name: 'Líneas de la factura' })).toContainText(number)
    await page.getByRole('button', { name: 'Listo para SAP' }).click()
    await expect(page.getByRole('main').getByText('Procesada en SAP').first()).toBeVisible({ timeout: 40_000 })
    await picture(page, '8-factura')
    const { invoices } = await sap<{ invoices: { CardCode: string; DocTotal: number }[] }>({ do: 'list' })
    expect(invoices.filter(({ CardCode }) => CardCode === partner.CardCode)).toMatchObject([{ DocTotal: 9_912 }])
  })

  await test.step('the figures add up', async () => {
    const after = await figuresOf(page, office.campusId)
    expect(after).toEqual({
      seats: before.seats + office.capacity,
      // Theirs, and the walk-in's.
      reservations: before.reservations + 2,
      visits: before.visits + 1,
      // What is sold by the month is told without tax, in both places.
      income: before.income + rent * 100,
      atHome: before.income + rent * 100,
      // What is paid at the desk, and what SAP has, with it.
      collected: before.collected + 118_00,
      billed: before.billed + rent * 118,
    })
    expect(before.atHome).toBe(before.income)
    await picture(page, '10-reportes')
    await page.goto(`/app/reports/occupation?campus=${office.campusId}`)
    await expect(page.getByRole('link', { name: /^Contratado: / }).first()).toHaveText(String(after.seats))
    await expect(page.getByRole('figure').locator('svg').first()).toBeVisible()
    await picture(page, '9-ocupacion')
    const report = async (type: string, days: string) => {
      await page.goto(`/app/reports/spaces?report=${type}&campus=${office.campusId}&days=${days}`)
      return page.getByRole('table').last()
    }
    const rowOf = (table: Locator, words: string) => table.getByRole('row').filter({ hasText: words })
    const bill = rowOf(await report('2', `${first}..${today}`), client.name)
    for (const amount of ['8,400.00', '1,512.00', '9,912.00']) await expect(bill).toContainText(amount)
    const order = rowOf(await report('3', `${today}..${today}`), 'Rosa Quispe')
    for (const amount of ['100.00', '18.00', '118.00']) await expect(order).toContainText(amount)
    await expect(await report('5', `${last}..${last}`)).toContainText(number)
  })
})
