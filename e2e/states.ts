import { ContractStep } from '@aforo/api/deals/contract-states'
import { expect, type Page } from '@playwright/test'
import type { Api } from './demo-session.ts'
import type { State } from './state.ts'
import { troublesOf } from './troubles.ts'
import { workbook } from './workbook.ts'

const dialog = (page: Page) => page.getByRole('dialog').last()

/** Opens the first record of a list. */
const first = async (page: Page) => {
  const main = page.getByRole('main')
  await main.locator('tbody').getByRole('link').or(main.locator('[data-record]').getByRole('link')).first().click()
  await expect(dialog(page)).toBeVisible()
}
/** Opens the first record, and one of its tabs. */
const tabOfFirst = (name: string | RegExp) => async (page: Page) => {
  await first(page)
  await dialog(page).getByRole('tab', { name }).click()
}
const tab = (name: string | RegExp) => (page: Page) => page.getByRole('tab', { name }).click()
/** Presses buttons one after the other, the newest drawer's before the screen's. */
const press =
  (...names: (string | RegExp)[]) =>
  async (page: Page) => {
    for (const name of names)
      await page
        .getByRole('button', { name, exact: typeof name === 'string' })
        .last()
        .click()
  }
/** Sends a form without what it needs. */
const incomplete = (name: string) => async (page: Page) => {
  await dialog(page).getByRole('button', { name, exact: true }).click()
  await expect(dialog(page).getByText('Completa este campo.').first()).toBeVisible()
}

/** The first step of an import: which column is what. */
const importFile = async (page: Page) => {
  const file = await workbook(['Nombre', 'Familia', 'Contacto'], [['Rosa', 'Ponce', 'sin-arroba']], 'personal')
  await page.getByLabel('Archivo de personas').setInputFiles(file)
  await expect(page.getByRole('heading', { name: '¿Qué columna es cada dato?' })).toBeVisible()
}
/** Its second one: a row that can't be made. */
const importRows = async (page: Page) => {
  await importFile(page)
  for (const [label, column] of [
    ['Apellidos', 'Familia'],
    ['Correo', 'Contacto'],
  ] as const) {
    await page.getByRole('combobox', { name: `Columna de ${label}`, exact: true }).click()
    await page.getByRole('option', { name: column, exact: true }).click()
  }
  await page.getByRole('button', { name: 'Revisar las filas' }).click()
  await expect(page.getByRole('button', { name: /Con error 1/ })).toBeVisible()
}

interface List<Item> {
  items: Item[]
}

/** Records of the demo that addresses name. */
async function recordsOf(api: Api) {
  const firstOf = async <Item>(path: string) => {
    const { items } = await api.get<List<Item>>(path)
    if (!items[0]) throw new Error(`the demo has nothing in ${path}`)
    return items[0]
  }
  const campus = await firstOf<{ id: string }>('/campus/search?q=Miraflores')
  const { floors } = await api.get<{ floors: { id: string }[] }>(`/spaces/hierarchical?campus_id=${campus.id}`)
  const room = await firstOf<{ id: string }>(`/spaces/composed/search?campusId=${campus.id}&types=ROOM`)
  const booking = await firstOf<{ reservationId: string; at: string }>('/booking/reservations/search?pageSize=1')
  const contract = await firstOf<{ id: string }>('/contracts/search?status=SIGNED')
  const draft = await firstOf<{ id: string }>('/contracts/search?status=DRAFT')
  const bill = await firstOf<{ id: string }>('/billing/search?status=SAP_PROCESSED')
  return {
    campus: campus.id,
    floor: floors[0]?.id,
    room: room.id,
    booking,
    contract: contract.id,
    draft: draft.id,
    bill: bill.id,
  }
}

/** Parts of the table, each of which is looked at within one page. */
export const parts = ['sales', 'people', 'inventory', 'places', 'rest', 'troubles'] as const

/** The states that axe looks at, each once. The API is that of an administrator of the operator. */
export async function statesOf(api: Api): Promise<Record<(typeof parts)[number], State[]>> {
  const { campus, floor, room, booking, contract, draft, bill } = await recordsOf(api)
  const tomorrow = Temporal.Now.plainDateISO('America/Lima').add({ days: 1 })
  const under = (title: string | RegExp, states: Record<string, State['reach'] | true>) =>
    Object.entries(states).map(([address, reach]) => {
      // An address that is reached in several ways has a number behind it.
      const path = address.replace(/#\d+$/, '')
      return { path, title, ...(reach !== true && { reach }) }
    })
  return {
    sales: [
      ...under('Negocios', {
        '/app/sales#1': first,
        '/app/sales#2': tabOfFirst(/^Productos/),
        '/app/sales#3': tabOfFirst('Historial'),
        '/app/sales?create=true#1': incomplete('Crear negocio'),
      }),
      ...under('Órdenes On Demand', {
        '/app/sales/orders#1': first,
        '/app/sales/orders#2': tabOfFirst('Comprobante'),
      }),
      ...under(/^C-/, {
        [`/app/sales/contracts/${contract}`]: true,
        [`/app/sales/contracts/${contract}?tab=plan`]: true,
        [`/app/sales/contracts/${contract}?tab=documents`]: true,
        [`/app/sales/contracts/${contract}?tab=chain`]: true,
      }),
      ...under(/./, {
        [`/app/sales/contracts/${contract}/addendum`]: true,
        ...Object.fromEntries(
          ContractStep.options.map(step => [`/app/sales/contracts/${draft}/edit?step=${step}`, true as const]),
        ),
        [`/app/sales/billings/${bill}`]: true,
        [`/app/sales/billings/${bill}#1`]: tab('SAP'),
        [`/app/sales/billings/${bill}#2`]: tab('Orden de compra'),
      }),
    ],
    people: [
      ...under('Equipos', {
        '/app/users/teams#1': first,
        '/app/users/teams#2': tabOfFirst('Wallet'),
        '/app/users/teams#3': tabOfFirst('Historial'),
        '/app/users/teams?create=true': incomplete('Crear equipo'),
      }),
      ...under('Zonas', {
        '/app/users/zones#1': first,
        '/app/users/zones#2': tabOfFirst('Acceso'),
        '/app/users/zones#3': async page => {
          await first(page)
          await press('Añadir espacios')(page)
          await expect(
            page.getByRole('dialog', { name: 'Añadir espacios' }).getByRole('checkbox').first(),
          ).toBeVisible()
        },
        '/app/users/zones#4': async page => {
          await first(page)
          await press('Eliminar zona')(page)
        },
      }),
      ...under('Clientes', {
        '/app/users/clients#1': first,
        '/app/users/clients#2': tabOfFirst('Documentos'),
        '/app/users/clients?create=true': press('Añadir contacto'),
      }),
      ...under('Colaboradores', {
        '/app/users/collaborators#1': first,
        '/app/users/collaborators#2': tabOfFirst('Roles'),
        '/app/users/collaborators#3': tabOfFirst('Sesiones'),
        '/app/users/collaborators#4': tabOfFirst('Historial'),
        '/app/users/collaborators?create=true': true,
      }),
    ],
    inventory: [
      ...under('Productos', {
        '/app/inventory/products#1': first,
        '/app/inventory/products#2': async page => {
          await tabOfFirst('Precios')(page)
          await press('Añadir precio')(page)
        },
        '/app/inventory/products#3': async page => {
          await tabOfFirst('No disponible')(page)
          await press('Añadir fechas', 'Elegir en el calendario')(page)
        },
        '/app/inventory/products?create=true': true,
      }),
      ...under('Inventario', {
        '/app/inventory?tab=conflicts#1': first,
        '/app/inventory?tab=landlords#1': first,
        '/app/inventory?tab=landlords&create=true': true,
      }),
      ...under('Planograma', { [`/app/inventory/planogram?campus=${campus}`]: true }),
      // Under the floor's name.
      ...under(/./, {
        [`/app/inventory/planogram?campus=${campus}&floor=${floor}`]: true,
        [`/app/inventory/planogram?campus=${campus}&floor=${floor}#1`]: page =>
          page.getByRole('radiogroup', { name: 'Qué se mira' }).getByText('Ventas').click(),
      }),
    ],
    places: [
      ...under('Espacios', {
        [`/app/configurations/spaces?campus=${campus}&space=${room}`]: true,
        [`/app/configurations/spaces?campus=${campus}&space=${room}#1`]: tab('Imágenes'),
        [`/app/configurations/spaces?campus=${campus}&space=${room}#2`]: tab('Historial'),
        [`/app/configurations/spaces?campus=${campus}#1`]: press('Nuevo'),
        [`/app/configurations/spaces?campus=${campus}#2`]: press('Seleccionar varios'),
        [`/app/reservation/space?campus=${campus}&date=${booking.at}`]: true,
        [`/app/reservation/space?campus=${campus}&date=${booking.at}&view=week&new=any`]: true,
        [`/app/reservation/space?campus=${campus}&date=${booking.at}&view=week&room=${room}`]: true,
        [`/app/reservation/space?campus=${campus}&view=month`]: true,
        [`/app/reservation/space?campus=${campus}&view=list&when=all`]: true,
        [`/app/reservation/space?campus=${campus}&view=seats`]: true,
        [`/app/reservation/space?campus=${campus}&view=requests`]: true,
        [`/app/reservation/space?campus=${campus}&block=new`]: true,
        [`/app/reservation/space?campus=${campus}#1`]: press('Espera'),
        [`/app/reservation/space?open=${booking.reservationId}`]: true,
        [`/app/reservation/space?open=${booking.reservationId}&tab=attendees`]: true,
        // Hours of its own: late in the evening nothing of the day is left to propose.
        [`/app/reservation/space?campus=${campus}&new=${room}&at=${tomorrow}&from=10:00&to=11:00`]: async page => {
          // The list closes when who has the room comes above it.
          await expect(async () => {
            await dialog(page).getByRole('combobox', { name: 'Se repite' }).click()
            await page.getByRole('option', { name: 'Cada semana', exact: true }).click({ timeout: 2000 })
          }).toPass()
          await expect(dialog(page).getByRole('region', { name: 'Fechas de la serie' })).toBeVisible()
        },
      }),
      ...under('Parking', {
        [`/app/reservation/parking?campus=${campus}`]: true,
        [`/app/reservation/parking?campus=${campus}&view=requests`]: true,
        [`/app/reservation/parking?campus=${campus}#1`]: press('Pedir un lugar'),
      }),
      ...under('Llegadas', { [`/app/reservation/arrivals?campus=${campus}`]: true }),
      ...under('Sedes', { '/app/configurations/campus?create=true': incomplete('Crear sede') }),
      ...under(/^Andén/, {
        [`/app/configurations/campus/${campus}?tab=general`]: true,
        [`/app/configurations/campus/${campus}?tab=hours`]: true,
        [`/app/configurations/campus/${campus}?tab=floors`]: true,
        [`/app/configurations/campus/${campus}?tab=parkings`]: true,
        [`/app/configurations/campus/${campus}?tab=teams`]: true,
        [`/app/configurations/campus/${campus}?tab=qr`]: true,
      }),
    ],
    rest: [
      ...under('Cargas Masivas', {
        '/app/configurations/importers/users#1': importFile,
        '/app/configurations/importers/users#2': importRows,
      }),
      ...under('Tablas de Reporte', {
        '/app/reports/spaces?report=3': press('Guardados', 'Guardar el que se ve'),
        '/app/reports/spaces?files=true': true,
      }),
      ...under('General', {
        '/app/configurations/general/profile?tab=shifts#1': press('Crear turno'),
        '/app/configurations/general/profile?tab=templates#1': press('Ver las etiquetas'),
        '/app/configurations/general/profile?tab=rates#1': press('Poner tarifa'),
        '/app/configurations/general/profile?tab=billing&section=companies&company=new': incomplete('Crear empresa'),
        '/app/configurations/general/profile?tab=access#1': press('Crear token'),
        '/app/configurations/general/profile?tab=access#2': press('Renovar token'),
        '/app/configurations/general/profile?tab=access#3': press('Configurar Microsoft'),
      }),
      ...under('Integraciones', {
        '/app/configurations/general/integrations#1': async page => {
          await page.getByRole('button', { name: 'Correspondencias' }).first().click()
          await expect(dialog(page).getByRole('combobox').first()).toBeVisible()
        },
        '/app/configurations/general/integrations#2': async page => {
          await page.getByRole('button', { name: 'Salas', exact: true }).click()
          await expect(dialog(page).getByText(/chabuca@anden\.example/)).toBeVisible()
        },
      }),
      ...under('Visitas', { '/app/visitors?create=true': true, '/app/visitors#1': first }),
      ...under('Incidencias', { '/app/incidents#1': first }),
      ...under('Novedades', { '/app/news#1': first }),
      ...under('Triaje y carné de vacunación', { '/app/triage#1': first }),
      ...under('Mi perfil', {
        '/app/profile/account?tab=security#1': press('Añadir llave de acceso'),
        '/app/profile/account?tab=security#2': async page => {
          await press('Activar aplicación')(page)
          await expect(dialog(page).getByRole('img', { name: /^Código QR/ })).toBeVisible()
        },
      }),
    ],
    troubles: await troublesOf(api, { campus, floor: floor ?? '' }),
  }
}
