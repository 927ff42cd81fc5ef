import { type Api, signIn } from '../demo-session.ts'
import { follow, settled } from '../follow.ts'
import { expect, type Page, test } from '../test.ts'

interface Row {
  id?: string
  saleId?: string
  userId?: string
  reservationId?: string
  campusId?: string
  at?: string
  status?: unknown
  type?: unknown
}

const idOf = ({ id, saleId, userId, reservationId }: Row) => id ?? saleId ?? userId ?? reservationId ?? ''

/** Where the records of a list open. */
interface Kind {
  list: string
  address: (id: string, row: Row) => string
}

const kinds: Kind[] = [
  { list: '/contracts/search', address: id => `/app/sales/contracts/${id}` },
  { list: '/billing/search', address: id => `/app/sales/billings/${id}` },
  { list: '/order/search', address: id => `/app/sales/orders?order=${id}` },
  { list: '/sales/search', address: id => `/app/sales?sale=${id}` },
  { list: '/wallet/search', address: id => `/app/users/wallets?wallet=${id}` },
  { list: '/product/search', address: id => `/app/inventory/products?product=${id}` },
  { list: '/customer/search', address: id => `/app/users/clients?client=${id}` },
  { list: '/users/composed/search', address: id => `/app/users/collaborators?user=${id}` },
  { list: '/teams/search', address: id => `/app/users/teams?team=${id}` },
  { list: '/zones/search', address: id => `/app/users/zones?zone=${id}` },
  { list: '/campus/search', address: id => `/app/configurations/campus/${id}` },
  {
    list: '/booking/reservations/search',
    address: (id, { campusId, at }) => `/app/reservation/space?campus=${campusId}&date=${at}&open=${id}`,
  },
  { list: '/booking-requests/search?type=ALL', address: id => `/app/reservation/space?view=requests&request=${id}` },
  { list: '/incidents/search', address: id => `/app/incidents?incident=${id}` },
  {
    list: '/spaces/composed/search',
    address: (id, { campusId }) => `/app/configurations/spaces?campus=${campusId}&space=${id}`,
  },
]

/** Of each kind so many: a screen that fails does so for a state or a type, and of each of these one is opened. */
const most = 5

async function chosen(api: Api, { list, address }: Kind): Promise<string[]> {
  const { items } = await api.get<{ items: Row[] }>(`${list}${list.includes('?') ? '&' : '?'}pageSize=100`)
  expect(items.length, list).toBeGreaterThan(0)
  const different = Map.groupBy(items, ({ status, type }) => JSON.stringify([status, type]))
  return [...different.values()].slice(0, most).flatMap(([row]) => (row ? address(idOf(row), row) : []))
}

/** Opens an address in the app and waits until nothing of it loads any more. */
async function open(page: Page, address: string) {
  await follow(page, address)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await settled(page)
  await expect(page.getByText(/No se pudo|No encontramos|no está disponible|error inesperado/), address).toHaveCount(0)
}

for (const kind of kinds)
  test(`the screens of the demo's records open without a fault: ${kind.list}`, async ({ page }) => {
    const faults: string[] = []
    page.on('response', answer => {
      if (answer.status() >= 400) faults.push(`${answer.status()} ${answer.url()} on ${page.url()}`)
    })
    const api = await signIn(page, 'admin')
    for (const address of await chosen(api, kind)) await open(page, address)
    expect(faults).toEqual([])
  })
