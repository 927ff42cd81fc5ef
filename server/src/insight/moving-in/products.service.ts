import { productTypeLabels } from '@aforo/api/offer/product-labels'
import type { ProductType } from '@aforo/api/offer/product-types'
import { type Product, ProductFields } from '@aforo/api/offer/products'
import type { RecordField } from '@aforo/api/people/record-imports'
import { quoted } from '../../people/imports/imports.ts'
import type { Kind } from './kind.service.ts'
import { campusFinder, notFoundWords, productsByCode, spacesIn } from './lookups.queries.ts'
import { wordsOf } from './rows.rules.ts'

type Field = RecordField<'PRODUCTS'>

interface Common {
  code: string
  name: string
  type: ProductType
  capacity: number | null
  description: string | null
  startsOn: string | null
  endsOn: string | null
  price: { amount: string; currency: 'PEN' | 'USD' | 'CREDIT' } | null
}

interface Given extends Common {
  campus: string | null
  space: string | null
}

interface Prepared extends Common {
  campusId: string
  spaceId: string | null
}

const typeOf = wordsOf(productTypeLabels, {
  oficina: 'PRIVATE_OFFICE',
  office: 'PRIVATE_OFFICE',
  'private office': 'PRIVATE_OFFICE',
  escritorio: 'FIXED_DESK',
  'dedicated desk': 'FIXED_DESK',
  'escritorio dedicado': 'FIXED_DESK',
  sala: 'DEDICATED_ROOM',
  cochera: 'PARKING',
  parqueo: 'PARKING',
  locker: 'LOCKER',
  storage: 'STORAGE',
  almacen: 'STORAGE',
  service: 'SERVICE',
})

/** Products with their first price. */
export const productKind: Kind<Field, Given, Prepared> = {
  keyField: 'code',
  read(row) {
    const said = row.text('type')
    const type = said === '' ? 'PRIVATE_OFFICE' : typeOf(said)
    if (!type) row.fault('type', `No existe el tipo ${quoted(said)}. Escribe, por ejemplo, Oficina privada o Servicio.`)
    const currency = row.currency('currency', 'price')
    const amount = row.amount('price')
    if (amount === '0.00') row.fault('price', 'Escribe un precio mayor que cero, o ninguno.')
    const code = row.needed('code', 30).toUpperCase()
    if (code !== '' && !ProductFields.shape.code.safeParse(code).success)
      row.fault('code', 'Usa hasta 30 letras, números, puntos y guiones.')
    const [startsOn, endsOn] = [row.date('startsOn'), row.date('endsOn')]
    if (startsOn !== null && endsOn !== null && endsOn < startsOn) row.fault('endsOn', 'Termina antes de empezar.')
    return {
      key: code === '' ? null : code.toLowerCase(),
      given: {
        code,
        name: row.needed('name', 100),
        type: type ?? 'PRIVATE_OFFICE',
        campus: row.optional('campus', 100),
        space: row.optional('space', 100),
        capacity: row.count('capacity', 1, 10_000),
        description: row.optional('description', 1_000),
        startsOn,
        endsOn,
        price: amount === null ? null : { amount, currency: currency ?? 'PEN' },
      },
    }
  },
  async lookUp({ tx }, rows) {
    const taken = await productsByCode(
      tx,
      rows.map(({ given }) => given.code),
    )
    const campusOf = await campusFinder(
      tx,
      rows.map(({ given }) => given.campus),
    )
    const spaces = rows.some(({ given }) => given.space !== null) ? await spacesIn(tx, campusOf.ids) : new Map()
    return ({ given: { campus: name, space, ...given }, key }, fault) => {
      const found = campusOf(name)
      if ('fault' in found) fault('campus', found.fault)
      const campus = 'campus' in found ? found.campus : undefined
      const inCampus = (campus && spaces.get(campus.id)) ?? []
      const named = inCampus.filter((one: { name: string }) => one.name.toLowerCase() === space?.toLowerCase())
      if (campus && space !== null && named.length !== 1)
        fault(
          'space',
          named.length === 0
            ? notFoundWords('el espacio', space)
            : `Varios espacios de la sede se llaman ${quoted(space)}. Deja la celda vacía y elígelo después.`,
        )
      const prepared = { ...given, campusId: campus?.id ?? '', spaceId: named.length === 1 ? named[0].id : null }
      return { prepared, exists: key !== null && taken.has(key) }
    }
  },
  columns: {
    code: 'code',
    name: 'name',
    type: 'type',
    campusId: 'campus',
    spaceId: 'space',
    capacity: 'capacity',
    price: 'price',
    startsOn: 'startsOn',
    endsOn: 'endsOn',
    description: 'description',
  },
  async write(call, { startsOn, price, ...given }, { tx }) {
    if ((await productsByCode(tx, [given.code])).size > 0) return undefined
    const input = { ...given, ...(startsOn !== null && { startsOn }), ...(price !== null && { price }) }
    return (await call<Product>('products', 'create', input)).id
  },
}
