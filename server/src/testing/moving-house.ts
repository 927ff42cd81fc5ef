import type { Import, ImportKind, ImportRow } from '@aforo/api/people/imports'
import { makeOperator } from './house.ts'
import { base, csvFile, rowsOf, upload } from './imports-house.ts'
import { makeCompany } from './makers.ts'
import { type Client, testApp } from './test-app.ts'

const app = await testApp()

/** Uploads, checks and runs a file of a kind; answers how it ended, and the faults of its rows. */
export async function bringIn(api: Client, kind: ImportKind, rows: string[][], mode = 'GOOD_ROWS') {
  const { body, status } = await upload(
    api,
    csvFile(
      rows.map(row => row.map(quotedCell)),
      'datos.csv',
    ),
    kind,
  )
  if (status !== 201) throw new Error(JSON.stringify(body))
  const check = await api.post(`${base}/imports/${body.id}/check`, { mapping: body.mapping })
  if (check.status !== 200) throw new Error(JSON.stringify(check.body))
  await app.drain()
  const checked = (await api.get<Import>(`${base}/imports/${body.id}`)).body
  if (checked.can.run) {
    const run = await api.post(`${base}/imports/${body.id}/run`, { mode })
    if (run.status !== 200) throw new Error(JSON.stringify(run.body))
    await app.drain()
  }
  const after = (await api.get<Import>(`${base}/imports/${body.id}`)).body
  const faults = (await rowsOf(api, body.id)).flatMap((row: ImportRow) => row.faults.map(one => one.message))
  return { id: body.id, status: after.status, ...after.counts, faults }
}

const quotedCell = (cell: string) => (/[",;\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** An operator's records, as files of an export have them. */
export const campuses = [
  ['Sede', 'Código', 'Dirección', 'Distrito', 'Ciudad', 'País', 'Abre', 'Cierra'],
  ['Miraflores', 'MIR', 'Av. José Larco 345', 'Miraflores', 'Lima', 'Perú', '08:00', '8 pm'],
  ['San Isidro', 'SIS', 'Calle Las Begonias 415, piso 9', 'San Isidro', 'Lima', '', '', ''],
]
export const spaces = [
  ['Sede', 'Piso', 'Tipo', 'Espacio', 'Dentro de', 'Capacidad'],
  ['MIR', 'Piso 3', 'Sala', 'Larco', '', '8'],
  ['Miraflores', 'Piso 3', 'Phone Booth', 'Cabina 1', '', ''],
  ['Miraflores', 'Piso 3', 'Escritorio', 'A-01', 'Mesa A', ''],
  ['Miraflores', 'Piso 3', 'Escritorio', 'A-02', 'Mesa A', ''],
  ['San Isidro', 'Sótano 1', 'Cochera', '101', '', ''],
  ['San Isidro', 'Piso 9', 'Piso', '', '', '40'],
]
export const clients = [
  ['Cliente', 'RUC', 'Razón social', 'Correo de facturación', 'Contacto', 'Teléfono'],
  ['Minera Andina', '20131312955', 'Minera Andina S.A.A.', 'facturas@andina.example', 'Eva Ramos', '+51 987 654 321'],
  ['Rojas, Paz y Asociados', '20100070970', 'Rojas, Paz y Asociados S.A.C.', '', '', ''],
]
export const products = [
  ['Código', 'Producto', 'Tipo', 'Sede', 'Precio', 'Moneda', 'Desde'],
  ['OF-301', 'Oficina 301', 'Oficina privada', 'Miraflores', '3500.00', 'Soles', '01/01/2020'],
  ['OF-302', 'Oficina 302', 'Oficina privada', 'MIR', '1200', '', '01/01/2020'],
  ['OF-901', 'Oficina 901', 'Suite', 'San Isidro', '900.50', 'US$', '01/01/2020'],
]
export const contracts = [
  [
    'Contrato',
    'Cliente',
    'Productos',
    'Precio',
    'Moneda',
    'Inicio',
    'Fin',
    'Renovación',
    'Meses de renovación',
    'Garantía',
    'Días de crédito',
  ],
  [
    'CT-14',
    '20131312955',
    'OF-301; OF-302',
    '3000.00; 1000',
    'Soles',
    '01/03/2025',
    '28/02/2030',
    'Automática',
    '12',
    '7000',
    '15',
  ],
  ['CT-15', 'Rojas, Paz y Asociados', 'OF-901', '', 'Dólares', '15/06/2025', '', '', '', '', ''],
]

/** An operator with a company, and nothing else. */
export async function emptyOperator() {
  const { api, admin, tenant } = await makeOperator(app, {})
  const company = await makeCompany(api, { legalName: 'Andén S.A.C.', taxId: '20100047218', address: 'Av. Uno 1' })
  return { api, admin, tenant, company }
}

/** A working day to come, in Lima. */
export function nextWorkday(now: Temporal.Instant): string {
  let day = now.toZonedDateTimeISO('America/Lima').toPlainDate().add({ days: 1 })
  while (day.dayOfWeek > 5) day = day.add({ days: 1 })
  return day.toString()
}
