// @vitest-environment happy-dom
import type { Landlord, LandlordFields } from '@aforo/api/offer/landlords'
import { RentalContract } from '@aforo/api/offer/rental-contract-records'
import { landlordWords } from '@aforo/api/offer/rental-contract-words'
import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import type { z } from 'zod'
import { fakeApi, Refused } from '../../testing/fakeApi.ts'
import { showScreen } from '../../testing/showScreen.tsx'
import { differencesIn } from '../../ui/StaleAlert.tsx'
import { ContractData } from './ContractData.tsx'
import { LandlordData } from './LandlordData.tsx'
import { noLandlord } from './landlordForm.ts'
import { NewLandlord } from './NewLandlord.tsx'

const id = (place: number) => `019acb00-0000-7000-8000-${String(place).padStart(12, '0')}`

const landlord: Landlord = {
  id: id(1),
  name: 'Inmobiliaria Larco',
  countryCode: 'PE',
  taxId: '20100070970',
  contactName: null,
  email: null,
  phone: null,
  contracts: 0,
  version: 1,
  address: null,
  notes: null,
  createdAt: '2026-11-23T15:00:00Z',
  can: { edit: true, remove: true },
}

const doubled = 'Ya hay un propietario con ese número.'
const refuseDoubled = (taxId: string | null | undefined) => {
  if (taxId === '20100070970') throw new Refused('INVALID_FIELD', { errors: [{ field: 'taxId', message: doubled }] })
}

test('a new landlord with the RUC of another is refused at its field, and saved with its own', async () => {
  const [sent, created] = [vi.fn(), vi.fn()]
  fakeApi({
    landlords: {
      create: given => {
        refuseDoubled(given.taxId)
        sent(given)
        return { ...landlord, ...given }
      },
    },
  })
  const user = showScreen(<NewLandlord onCreated={created} onCancel={() => undefined} />)
  const name = await screen.findByRole('textbox', { name: /^Nombre o razón social/ })
  const taxId = screen.getByRole<HTMLInputElement>('textbox', { name: 'RUC' })
  const submit = () => user.click(screen.getByRole('button', { name: 'Crear propietario' }))
  await user.type(taxId, '20100070970')
  await user.type(screen.getByRole('textbox', { name: 'Teléfono' }), 'anexo')
  await submit()
  await screen.findByText('Escribe un teléfono válido, como +51 987 654 321.')
  expect(document.activeElement).toBe(name)
  await user.type(name, 'Urbe')
  await user.clear(screen.getByRole('textbox', { name: 'Teléfono' }))
  await submit()
  await screen.findByText(doubled)
  expect(document.activeElement).toBe(taxId)
  expect(taxId.value).toBe('20100070970')
  await user.clear(taxId)
  await user.type(taxId, '20131312955')
  await submit()
  await screen.findByText('Se creó Urbe.')
  const none = { contactName: null, email: null, phone: null, address: null, notes: null }
  expect(sent).toHaveBeenCalledExactlyOnceWith({ name: 'Urbe', countryCode: 'PE', taxId: '20131312955', ...none })
  expect(created).toHaveBeenCalledOnce()
})

/** The form over the landlord that was answered last. */
function Known({ latest, onRemoved }: { latest: () => Landlord; onRemoved: () => void }) {
  const [, draw] = useState(0)
  return (
    <>
      <button type="button" onClick={() => draw(times => times + 1)}>
        Leer otra vez
      </button>
      <LandlordData landlord={latest()} onRemoved={onRemoved} />
    </>
  )
}

test('a landlord is changed, and the undo puts back what was; removed, they come back', async () => {
  let kept = landlord
  const removed = vi.fn()
  const sent: Partial<LandlordFields>[] = []
  fakeApi({
    dependents: { of: () => ({ forbids: [], takes: [] }) },
    landlords: {
      update: ({ id: _id, version, ...fields }) => {
        expect(version).toBe(kept.version)
        sent.push(fields)
        kept = { ...kept, ...fields, version: kept.version + 1 }
        return kept
      },
      remove: ({ version }) => {
        expect(version).toBe(kept.version)
        return { message: 'Se eliminó el propietario.' }
      },
      restore: ({ id: wanted }) => {
        removed(`again ${wanted === landlord.id}`)
        return kept
      },
    },
  })
  const user = showScreen(<Known latest={() => kept} onRemoved={() => removed('gone')} />)
  await user.type(await screen.findByRole('textbox', { name: 'Contacto' }), 'Ana Paz')
  await user.click(screen.getByRole('button', { name: /^Guardar/ }))
  await screen.findByText('Se guardó Inmobiliaria Larco.')
  await user.click(screen.getByRole('button', { name: 'Leer otra vez' }))
  await user.click(screen.getByRole('button', { name: 'Deshacer' }))
  await screen.findByText('Se deshizo el cambio.')
  expect(sent.map(({ contactName }) => contactName)).toEqual(['Ana Paz', null])
  await user.click(screen.getByRole('button', { name: 'Leer otra vez' }))
  await user.click(screen.getByRole('button', { name: 'Eliminar' }))
  const asked = await screen.findByRole('dialog', { name: 'Eliminar Inmobiliaria Larco' })
  await user.click(await within(asked).findByRole('button', { name: 'Eliminar' }))
  // The toast of the change may still be there.
  const toast = (await screen.findByText('Se eliminó el propietario.')).closest<HTMLElement>(
    '.mantine-Notification-root',
  )
  await user.click(within(toast as HTMLElement).getByRole('button', { name: 'Deshacer' }))
  await waitFor(() => expect(removed.mock.calls).toEqual([['gone'], ['again true']]))
})

/** The form of a landlord whom somebody else has changed since it was read, with a contact and a phone typed in. */
async function typedOverNewer() {
  let kept: Landlord = { ...landlord, contactName: 'Luis Soto', notes: 'Llamar de tarde', version: 2 }
  const sent: Partial<LandlordFields>[] = []
  fakeApi({
    landlords: {
      update: ({ id: _id, version, ...fields }) => {
        if (version !== kept.version) throw new Refused('STALE_VERSION', { data: { newer: kept } })
        sent.push(fields)
        kept = { ...kept, ...fields, version: kept.version + 1 }
        return kept
      },
    },
  })
  const user = showScreen(<LandlordData landlord={landlord} onRemoved={() => undefined} />)
  const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
  await user.type(await screen.findByRole('textbox', { name: 'Contacto' }), 'Ana Paz')
  await user.type(field('Teléfono'), '+51 987 654 321')
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  const alert = within(await screen.findByRole('alert'))
  alert.getByText('Alguien cambió este registro mientras lo editabas.')
  const rows = alert.getAllByRole('row').slice(1)
  // What only one of both has changed is not asked about, unless it would go.
  expect(rows.map(row => within(row).getByRole('rowheader').textContent)).toEqual(['Contacto', 'Teléfono'])
  expect(rows[0]?.textContent).toBe('ContactoLuis SotoAna Paz')
  expect([field('Contacto').value, field('Teléfono').value]).toEqual(['Ana Paz', '+51 987 654 321'])
  return { user, alert, field, sent }
}

test('what was typed over a newer landlord stays, is saved over it, and the undo puts back what the other wrote', async () => {
  const { user, alert, sent } = await typedOverNewer()
  await user.click(alert.getByRole('button', { name: 'Guardar lo mío' }))
  await screen.findByText('Se guardó Inmobiliaria Larco.')
  expect(screen.queryByText(/^Alguien cambió/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Deshacer' }))
  await screen.findByText('Se deshizo el cambio.')
  expect(sent).toMatchObject([
    { contactName: 'Ana Paz', phone: '+51 987 654 321', notes: 'Llamar de tarde' },
    { contactName: 'Luis Soto', phone: null, notes: 'Llamar de tarde' },
  ])
})

test('what was typed over a newer landlord is given up for what the other wrote', async () => {
  const { user, alert, field, sent } = await typedOverNewer()
  await user.click(alert.getByRole('button', { name: 'Usar lo guardado' }))
  expect(screen.queryByText(/^Alguien cambió/)).toBeNull()
  expect([field('Contacto').value, field('Teléfono').value]).toEqual(['Luis Soto', ''])
  expect(sent).toEqual([])
  // From here on it is the newer one that is changed.
  await user.type(field('Teléfono'), '+51 1 444 5566')
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  await screen.findByText('Se guardó Inmobiliaria Larco.')
  expect(sent).toMatchObject([{ contactName: 'Luis Soto', phone: '+51 1 444 5566' }])
})

/** As the server answers it: amounts in minor units. */
const answered: z.input<typeof RentalContract> = {
  id: id(2),
  code: 'ALQ-7',
  description: null,
  landlord: { id: id(1), name: landlord.name },
  campuses: [],
  area: 50_000,
  rentToday: [],
  startsOn: '2026-01-01',
  endsOn: '2028-12-31',
  daysLeft: 765,
  expiresSoon: false,
  noticeOn: null,
  renewalOn: null,
  status: 'ACTIVE',
  version: 1,
  notes: null,
  ended: null,
  periods: [],
  timeZone: 'America/Lima',
  today: '2026-11-27',
  createdAt: '2026-01-01T15:00:00Z',
  can: { edit: true, remove: true, renew: true, end: true, undoEnd: false },
}

test('a lease is ended early on a day within it and with a reason, and goes on once that is undone', async () => {
  const sent: unknown[] = []
  fakeApi({
    landlords: { get: () => landlord },
    rentalContracts: {
      end: given => {
        sent.push(given)
        const { on, reason } = given
        return { ...answered, version: 2, endsOn: on, ended: { on, reason } }
      },
      undoEnd: given => {
        sent.push(given)
        return { ...answered, version: 3 }
      },
    },
  })
  const user = showScreen(<ContractData contract={RentalContract.parse(answered)} onRemoved={() => undefined} />)
  await user.click(await screen.findByRole('button', { name: 'Terminar antes' }))
  const form = within(screen.getByRole('group', { name: 'Terminar antes de su último día' }))
  const submit = () => user.click(form.getByRole('button', { name: 'Terminar' }))
  const day = form.getByRole<HTMLInputElement>('textbox', { name: /^Último día/ })
  const typeDay = async (typed: string) => {
    await user.clear(day)
    await user.type(day, typed)
    await user.tab()
  }
  // Today, unless another day is said.
  expect(day.value).toBe('27 nov. 2026')
  await typeDay('01/01/2029')
  form.getByText('Elige una fecha hasta el 31 dic. 2028.')
  await typeDay('31/03/2027')
  expect(day.value).toBe('31 mar. 2027')
  await user.click(form.getByRole('button', { name: 'Elegir en el calendario' }))
  await user.click(await screen.findByRole('button', { name: '30 March 2027' }))
  expect(day.value).toBe('30 mar. 2027')
  await submit()
  const reason = form.getByRole('textbox', { name: /^Motivo/ })
  await waitFor(() => expect(document.activeElement).toBe(reason))
  expect(sent).toEqual([])
  await user.type(reason, 'Se muda la sede')
  await submit()
  await screen.findByText(/^Termina el 30 mar/)
  await screen.findByRole('button', { name: 'Terminar antes' })
  await user.click(screen.getByRole('button', { name: 'Deshacer' }))
  await screen.findByText('Se deshizo el cambio.')
  expect(sent).toEqual([
    { id: id(2), version: 1, on: '2027-03-30', reason: 'Se muda la sede' },
    { id: id(2), version: 2 },
  ])
})

test('two versions of a landlord tell their countries by name', () => {
  const abroad = { ...noLandlord, countryCode: 'CL' }
  expect(differencesIn(landlordWords, noLandlord, abroad).filter(({ mine, theirs }) => mine !== theirs)).toEqual([
    { name: 'País', mine: 'Perú', theirs: 'Chile' },
  ])
})
