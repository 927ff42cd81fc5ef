import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator } from '@playwright/test'
import { drawer } from '../campus.ts'
import { signedPaper } from '../papers.ts'
import { type ServerProcess, startServer } from '../server-process.ts'
import { test as base, expect, type Page } from '../test.ts'
import { typeIn } from '../typing.ts'

/** An operator's server before its first account, whose documents are made at once by a converter of ours. */
const test = base.extend<object, { server: ServerProcess }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires the pattern to see that no fixture is used.
    async ({}, use) => {
      const converter = createServer((request, response) => {
        request.resume()
        request.on('end', () => response.end(signedPaper.buffer))
      }).listen(0, '127.0.0.1')
      await once(converter, 'listening')
      const { port } = converter.address() as AddressInfo
      const data = await mkdtemp(join(tmpdir(), 'aforo-'))
      const server = await startServer({ AFORO_DEMO: '0', GOTENBERG_URL: `http://127.0.0.1:${port}` }, { data })
      await use(server)
      await server.remove()
      converter.close()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
})

const today = Temporal.Now.plainDateISO('America/Lima')
const first = today.with({ day: 1 })
const last = first.add({ years: 1 }).subtract({ days: 1 })
const typed = ({ day, month, year }: Temporal.PlainDate) => `${day}/${month}/${year}`
const client = { name: 'Estudio Rivas', legalName: 'Estudio Rivas S.A.C.', taxId: '20605871233' }
const person = { name: 'Ximena Rojas', email: 'ximena@rivas.example' }

const strip = (page: Page) => page.getByRole('region', { name: 'Primeros pasos' })
/** Goes on by what the strip above the screen offers. */
const goOn = (page: Page, action: string) => strip(page).getByRole('link', { name: action }).click()
const close = async (page: Page) => {
  await drawer(page).getByRole('button', { name: 'Cerrar' }).click()
  await expect(drawer(page)).toBeHidden()
}
const choose = async (page: Page, field: Locator, option: string | RegExp) => {
  await field.click()
  await page.getByRole('option', { name: option }).first().click()
}
/** Fills a field that may be proposed already. */
const fillIfEmpty = async (field: Locator, text: string) => {
  if ((await field.inputValue()) === '') await field.fill(text)
}

test('an empty operator comes from its one-time link to its first bill, by the steps’ own links', async ({
  page,
  server,
}) => {
  const form = drawer(page)

  await test.step('the first account is signed in at once', async () => {
    let link: string | undefined
    await expect(async () => {
      link = /http\S+\/login\/first\S+/.exec(server.output())?.[0]
      expect(link).toBeDefined()
    }).toPass()
    await page.goto(link ?? '')
    await page.getByLabel('Organización').fill('Andén Norte')
    await expect(page.getByLabel('Dominio')).toHaveValue('anden-norte')
    await page.getByLabel('Nombres').fill('Elena')
    await page.getByLabel('Apellidos').fill('Paredes')
    await page.getByLabel('Correo').fill('elena@anden.example')
    await page.getByRole('textbox', { name: 'Contraseña' }).fill('cuatro llamas en la puna')
    await page.getByRole('button', { name: 'Crear cuenta' }).click()
    await expect(page.getByRole('heading', { level: 3, name: 'Tu empresa' })).toBeVisible()
  })

  await test.step('the company, with its account, signer and series', async () => {
    await page.getByRole('link', { name: 'Añadir empresa' }).click()
    await form.getByLabel('RUC').fill('20100070970')
    await form.getByLabel('Razón social').fill('Andén Norte S.A.C.')
    await form.getByLabel(/^Dirección/).fill('Av. José Larco 345, Miraflores')
    await form.getByRole('button', { name: 'Crear empresa' }).click()
    await form.getByRole('combobox', { name: 'Banco' }).fill('BBVA')
    await form.getByLabel('Número de cuenta').fill('0011-0366-0100032542')
    await form.getByRole('button', { name: 'Añadir', exact: true }).click()
    await form.getByRole('button', { name: /^Cambiar .*0011-0366/ }).waitFor()
    await form.getByRole('button', { name: 'Añadir representante' }).click()
    await form.getByLabel('Nombre completo').fill('Lucía Paredes')
    await form.getByLabel(/^Número/).fill('45678912')
    await form.getByRole('button', { name: 'Añadir', exact: true }).click()
    await form.getByRole('button', { name: 'Cambiar Lucía Paredes' }).waitFor()
    await form.getByRole('button', { name: 'Añadir serie' }).click()
    await expect(form.getByRole('textbox', { name: 'Serie' })).toHaveValue('F001')
    await form.getByRole('button', { name: 'Añadir', exact: true }).click()
    await expect(form.getByText('El siguiente es F001-1')).toBeVisible()
    await close(page)
  })

  await test.step('a campus, and an office in it', async () => {
    await goOn(page, 'Nueva sede')
    await form.getByLabel(/^Nombre/).fill('Andén Miraflores')
    await form.getByLabel('Código').fill('MIR')
    await form.getByLabel(/^Dirección/).fill('Av. José Larco 345')
    await form.getByLabel('Distrito').fill('Miraflores')
    await form.getByRole('button', { name: 'Crear sede' }).click()
    await expect(page.getByText('Se creó la sede')).toBeVisible()
    await goOn(page, 'Añadir espacios')
    await form.getByRole('button', { name: 'Nuevo piso' }).click()
    await expect(form.getByLabel(/^Nombre/)).toHaveValue('Piso 1')
    await form.getByRole('button', { name: 'Crear piso' }).click()
    // What was wanted comes next.
    await form.getByRole('button', { name: 'Crear sala' }).waitFor()
    await form.getByLabel(/^Nombre/).fill('Oficina 301')
    await form.getByRole('button', { name: 'Crear sala' }).click()
    await expect(page.getByText('Se creó Oficina 301.')).toBeVisible()
  })

  await test.step('what is sold, and what it costs', async () => {
    await goOn(page, 'Nuevo producto')
    await form.getByLabel(/^Nombre/).fill('Oficina 301')
    await form.getByLabel('Código').fill('OF-301')
    await expect(form.getByRole('combobox', { name: 'Sede' })).toHaveValue(/Andén Miraflores/)
    await choose(page, form.getByRole('combobox', { name: 'Espacio' }), 'Oficina 301')
    // It is offered, and costs that, from the first day that is sold.
    await typeIn(form.getByLabel(/^Desde/), typed(first))
    await form.getByLabel('Al mes, sin IGV').fill('1500')
    await form.getByRole('button', { name: 'Crear producto' }).click()
    await expect(form.getByRole('heading', { name: 'Oficina 301' })).toBeVisible()
    await close(page)
  })

  await test.step('the client and its deal', async () => {
    await goOn(page, 'Nuevo cliente')
    await form
      .getByLabel(/^Nombre/)
      .first()
      .fill(client.name)
    await form.getByLabel('RUC').fill(client.taxId)
    await form.getByLabel('Razón social').fill(client.legalName)
    await form.getByLabel('Dirección de facturación').fill('Av. Camino Real 456, San Isidro')
    await form.getByRole('button', { name: 'Crear cliente' }).click()
    await expect(form.getByRole('heading', { name: client.name })).toBeVisible()
    await close(page)
    await goOn(page, 'Nuevo negocio')
    await expect(form.getByRole('combobox', { name: 'Cliente' })).toHaveValue(client.name)
    await form.getByLabel('Título').fill('Oficina 301')
    await typeIn(form.getByLabel(/^Desde/).first(), typed(first))
    await typeIn(form.getByLabel(/^Hasta/).first(), typed(last))
    await form.getByRole('button', { name: 'Añadir producto' }).click()
    await choose(page, form.getByRole('combobox', { name: 'Producto' }), /OF-301/)
    await form.getByRole('button', { name: 'Crear negocio' }).click()
    await expect(page.getByText('Se creó Oficina 301.').last()).toBeVisible()
    await close(page)
  })

  await test.step('the contract', async () => {
    await goOn(page, 'Nuevo contrato')
    await expect(page.getByRole('radio', { name: 'Oficina 301' })).toBeChecked()
    await page.getByRole('button', { name: 'Continuar' }).click()
    const next = page.getByRole('button', { name: /^(Guardar y continuar|Continuar)$/ })
    await fillIfEmpty(page.getByLabel('Nombres y apellidos'), person.name)
    await choose(page, page.getByRole('combobox', { name: 'Documento' }), 'DNI')
    await page.getByLabel('Número').fill('45879621')
    await next.click()
    const member = page.getByRole('group', { name: 'Responsable en la sede' })
    await member.getByLabel('Nombre').waitFor()
    await fillIfEmpty(member.getByLabel('Nombre'), person.name)
    await fillIfEmpty(member.getByLabel('Correo'), person.email)
    for (const same of await page.getByRole('button', { name: 'El mismo responsable' }).all()) await same.click()
    await next.click()
    await page.getByLabel('Día de pago').fill('5')
    await next.click()
    const accounts = page.getByRole('region', { name: 'Cuentas y firma del operador' })
    await accounts.getByRole('checkbox', { name: /Soles/ }).check()
    const signer = page.getByRole('group', { name: 'Firman por el operador' }).getByRole('checkbox')
    await signer.check()
    await expect(signer).toBeEnabled()
    await page.getByRole('button', { name: 'Continuar' }).click()
    await page.getByRole('region', { name: 'Anexos' }).waitFor()
    await next.click()
    await expect(page.getByText('No falta nada')).toBeVisible()
    await page.getByRole('button', { name: 'Dar por revisado' }).click()
    await page.getByRole('button', { name: 'Generar documento' }).click()
    await expect(
      page.getByRole('list', { name: 'Documentos generados' }).getByText('Listo', { exact: true }),
    ).toBeVisible()
  })

  await test.step('its signature, and the bill of the month', async () => {
    await goOn(page, 'Registrar la firma')
    const chooser = page.waitForEvent('filechooser')
    await form.getByLabel('PDF firmado').click()
    await (await chooser).setFiles(signedPaper)
    await form.getByRole('button', { name: 'Registrar firma' }).click()
    await expect(form).toBeHidden()
    // After the day on which the coming month is billed, its bill comes with the signature.
    const finished = strip(page).getByText('13 de 13. Listo')
    const run = strip(page).getByRole('link', { name: 'Facturar el mes' })
    await expect(finished.or(run)).toBeVisible()
    if (await run.isVisible()) {
      await run.click()
      await form.getByRole('button', { name: 'Hacer los borradores' }).click()
      await expect(form.getByText(/hizo 1 factura/)).toBeVisible()
      await close(page)
    }
    await expect(finished).toBeVisible()
    await goOn(page, 'Ver la facturación')
    await page.getByRole('main').getByRole('link', { name: client.name }).first().click()
    await expect(page.getByText(/S\/\s1,770\.00/).first()).toBeVisible()
  })
})
