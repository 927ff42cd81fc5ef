import type { ImportKind } from '@aforo/api/people/imports'
import { type Cell, type Column, fileStream } from '../platform/exports.ts'

/**
 * Twenty files in which an operator has its life: saved by Excel in Peru, exported by other systems, typed by hand. Each in
 * the separator, encoding and titles that such files come with.
 */

export interface OperatorFile {
  name: string
  /** What it brings in; exchange rates and holidays have their own screens. */
  kind: ImportKind | 'RATES' | 'HOLIDAYS'
  bytes: Uint8Array<ArrayBuffer>
  /** How many records it makes. */
  makes: number
}

/** Text in Windows-1252, as Excel saves `CSV (delimitado por comas)`. */
const windows = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
const utf8 = (text: string) => new Uint8Array(Buffer.from(text))
/** As Excel saves `Texto Unicode`. */
const wide = (text: string) => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'))
const lines = (separator: string, rows: string[][]) => rows.map(row => row.join(separator)).join('\r\n')

async function workbook(rows: Cell[][]): Promise<Uint8Array<ArrayBuffer>> {
  const [titles = [], ...data] = rows
  const columns = titles.map((title, at): Column<Cell[]> => {
    const value = (row: Cell[]) => row[at] ?? null
    const sample = data.find(row => row[at] !== null)?.[at]
    const kind = sample instanceof Temporal.PlainDate ? 'date' : typeof sample === 'number' ? 'amount' : 'text'
    return { title: String(title), width: 20, kind, value }
  })
  const { body } = fileStream({ format: 'xlsx', name: 'a', title: 'Hoja1', columns, rows: data })
  return new Uint8Array(await new Response(body).arrayBuffer())
}

const date = (text: string) => Temporal.PlainDate.from(text)

/** @param day a working day to come @param today in Lima */
export async function operatorFiles(day: string, today: string): Promise<OperatorFile[]> {
  const [year, month, dayOfMonth] = day.split('-')
  const daysAgo = (days: number) => date(today).subtract({ days })
  const dotted = (on: Temporal.PlainDate) =>
    `${String(on.day).padStart(2, '0')}/${String(on.month).padStart(2, '0')}/${on.year}`
  return [
    {
      name: 'Sedes 2026.xlsx',
      kind: 'CAMPUSES',
      makes: 2,
      bytes: await workbook([
        ['Nombre de la sede', 'Sigla', 'Calle', 'Distrito', 'Ciudad', 'País', 'Apertura', 'Cierre'],
        ['Miraflores', 'MIR', 'Av. José Larco 345', 'Miraflores', 'Lima', 'Perú', '8:00', '20:00'],
        ['San Isidro', 'SIS', 'Calle Las Begonias 415', 'San Isidro', 'Lima', 'Perú', '8 am', '8 pm'],
      ]),
    },
    {
      name: 'espacios miraflores.csv',
      kind: 'SPACES',
      makes: 4,
      bytes: windows(
        lines(';', [
          ['Inventario de espacios'],
          [],
          ['Sede', 'Nivel', 'Tipo de espacio', 'Nombre del espacio', 'Área', 'Aforo'],
          ['MIR', 'Piso 3', 'Sala de reuniones', 'Larco', '', '8'],
          ['MIR', 'Piso 3', 'Cabina telefónica', 'Cabina Ñ', '', '1'],
          ['MIR', 'Piso 3', 'Escritorio', 'A-01', 'Mesa A', ''],
          ['MIR', 'Piso 3', 'Escritorio', 'A-02', 'Mesa A', ''],
        ]),
      ),
    },
    {
      name: 'Resources San Isidro.tsv',
      kind: 'SPACES',
      makes: 2,
      bytes: utf8(
        lines('\t', [
          ['Location', 'Floor', 'Resource type', 'Resource name', 'Size'],
          ['San Isidro', 'Piso 9', 'Meeting Room', 'Begonias', '12'],
          ['San Isidro', 'Sótano 1', 'Parking Spot', '101', ''],
        ]),
      ),
    },
    {
      name: 'OfficeRnD companies.csv',
      kind: 'CUSTOMERS',
      makes: 2,
      bytes: utf8(
        `\ufeff${lines(',', [
          [
            'Company Name',
            'Billing Name',
            'VAT Number',
            'Billing Email',
            'Billing Address',
            'Contact Person',
            'Contact Email',
          ],
          [
            'Minera Andina',
            'Minera Andina S.A.A.',
            '20131312955',
            'facturas@andina.example',
            '"Calle Uno 1, Lima"',
            'Eva Ramos',
            'eva@andina.example',
          ],
          ['"Rojas, Paz y Asociados"', '"Rojas, Paz y Asociados S.A.C."', '20100070970', '', '', '', ''],
        ])}`,
      ),
    },
    {
      name: 'Clientes personas naturales.xlsx',
      kind: 'CUSTOMERS',
      makes: 2,
      bytes: await workbook([
        ['Cliente', 'Tipo de documento', 'Número de documento', 'Correo', 'Teléfono'],
        // Excel dropped the zero.
        ['Ñusta Quispe', 'DNI', 1234567, 'nusta@x.example', '+51 987 654 321'],
        ['Bernardo O’Higgins', 'DNI', 45678912, '', ''],
      ]),
    },
    {
      name: 'clientes mac.csv',
      kind: 'CUSTOMERS',
      makes: 1,
      // `Peñón` in Mac Roman.
      bytes: new Uint8Array(Buffer.from('Cliente;RUC\rPe\x96\x97n Consultores;20512345671\r', 'latin1')),
    },
    {
      name: 'equipos.txt',
      kind: 'TEAMS',
      makes: 2,
      bytes: utf8(
        lines('|', [
          ['Nombre del equipo', 'Tipo'],
          ['Comunidad', 'Grupo de personas'],
          ['Ventas', ''],
        ]),
      ),
    },
    {
      name: 'Planilla RRHH.xlsx',
      kind: 'USERS',
      makes: 2,
      bytes: await workbook([
        ['N°', 'Apellidos y nombres', 'Correo corporativo', 'Celular', 'Área'],
        ['1', 'Quispe Mamani, María Elena', 'maria@vida.example', '987654321', 'Comunidad'],
        ['2', 'De la Cruz Ríos, José', 'jose@vida.example', '', 'Ventas; Comunidad'],
      ]),
    },
    {
      name: 'Nexudus coworkers.csv',
      kind: 'USERS',
      makes: 2,
      bytes: utf8(
        lines(',', [
          ['Id', 'Full name', 'Email', 'Mobile phone', 'Active'],
          ['9001', 'Ana Peña', 'ana@vida.example', '+51 911 111 111', 'Yes'],
          ['9002', 'Luis Paz Soldán', 'luis@vida.example', '', 'Yes'],
        ]),
      ),
    },
    {
      name: 'personas unicode.txt',
      kind: 'USERS',
      makes: 1,
      bytes: wide(
        lines('\t', [
          ['Nombres', 'Apellido paterno', 'Apellido materno', 'Correo electrónico'],
          ['Íñigo', 'Ñahui', 'Peña', 'inigo@vida.example'],
        ]),
      ),
    },
    {
      name: 'Cobot members.csv',
      kind: 'USERS',
      makes: 1,
      bytes: utf8(
        lines(',', [
          ['Name', 'Company', 'Email', 'Plan Name'],
          ['Rosa Gil', 'Minera Andina', 'rosa@vida.example', 'Flex'],
        ]),
      ),
    },
    {
      name: 'Oficinas y precios.xlsx',
      kind: 'PRODUCTS',
      makes: 3,
      bytes: await workbook([
        ['Código', 'Producto', 'Tipo de producto', 'Sede', 'Aforo', 'Precio mensual', 'Moneda', 'Disponible desde'],
        ['OF-301', 'Oficina 301', 'Oficina privada', 'MIR', 8, 3500, 'Soles', date('2020-01-01')],
        ['OF-302', 'Oficina 302', 'Oficina privada', 'MIR', 4, 1200, 'Soles', date('2020-01-01')],
        ['OF-901', 'Oficina 901', 'Suite', 'SIS', 12, 900.5, 'Dólares', date('2020-01-01')],
      ]),
    },
    {
      name: 'cocheras.csv',
      kind: 'PRODUCTS',
      makes: 1,
      bytes: windows(
        lines(';', [
          ['Código', 'Nombre', 'Tipo', 'Sede', 'Espacio', 'Precio', 'Desde'],
          ['CO-101', 'Cochera 101', 'Cochera', 'San Isidro', '101', '250,50', '01/01/2020'],
        ]),
      ),
    },
    {
      name: 'Contratos vigentes.xlsx',
      kind: 'CONTRACTS',
      makes: 1,
      bytes: await workbook([
        [
          'N° de contrato',
          'RUC del cliente',
          'Código',
          'Renta',
          'Moneda',
          'Inicio de contrato',
          'Vencimiento',
          'Garantía',
        ],
        ['CT-14', '20131312955', 'OF-301', 3000, 'Soles', date('2025-03-01'), date('2030-02-28'), 7000],
        ['CT-14', '20131312955', 'OF-302', 1000, 'Soles', date('2025-03-01'), date('2030-02-28'), 7000],
      ]),
    },
    {
      name: 'OfficeRnD memberships.csv',
      kind: 'CONTRACTS',
      makes: 1,
      bytes: utf8(
        `\ufeff${lines(',', [
          ['Membership ID', 'Company', 'Assigned Resource', 'Price', 'Currency', 'Start Date', 'End Date', 'Status'],
          ['M-7', '"Rojas, Paz y Asociados"', 'OF-901', '900.50', 'USD', '2025-06-15', '', 'Active'],
        ])}`,
      ),
    },
    {
      name: 'contrato cochera.csv',
      kind: 'CONTRACTS',
      makes: 1,
      bytes: windows(
        lines(';', [
          [
            'Contrato',
            'Cliente',
            'Producto',
            'Precio',
            'Inicio',
            'Fin',
            'Renovación automática',
            'Meses de renovación',
          ],
          ['CT-15', '01234567', 'CO-101', '250,50', '1-ene-26', '31-dic-30', 'Sí', '12'],
        ]),
      ),
    },
    {
      name: 'saldos.csv',
      kind: 'WALLETS',
      makes: 2,
      bytes: utf8(
        lines(';', [
          ['Cliente', 'Créditos'],
          ['Minera Andina', '120,50'],
          ['ana@vida.example', '10,00'],
        ]),
      ),
    },
    {
      name: 'Nexudus bookings.csv',
      kind: 'BOOKINGS',
      makes: 2,
      bytes: utf8(
        lines(',', [
          ['Location', 'Resource name', 'Start time', 'End time', 'Coworker email', 'Notes'],
          ['Miraflores', 'Larco', `${day} 09:00`, `${day} 10:30`, 'ana@vida.example', 'Comité'],
          [
            'San Isidro',
            'Begonias',
            `${dayOfMonth}/${month}/${year} 15:00`,
            `${dayOfMonth}/${month}/${year} 16:00`,
            'luis@vida.example',
            '',
          ],
        ]),
      ),
    },
    {
      name: 'tipoCambio.txt',
      kind: 'RATES',
      makes: 2,
      bytes: utf8(`${dotted(daysAgo(2))}|3.355|3.362|\r\n${dotted(daysAgo(1))}|3.356|3.364|\r\n`),
    },
    {
      name: 'feriados.csv',
      kind: 'HOLIDAYS',
      makes: 2,
      bytes: windows(
        lines(';', [
          ['Fecha', 'Motivo'],
          ['28-jul-30', 'Fiestas Patrias'],
          ['25 de diciembre de 2030', 'Navidad'],
        ]),
      ),
    },
  ]
}
