// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeApi, Refused } from '../../testing/fakeApi.ts'
import { showScreen } from '../../testing/showScreen.tsx'
import { ClientStep } from './ClientStep.tsx'
import { answered, draft } from './contractFixture.ts'

const field = (name: RegExp) => screen.getAllByLabelText<HTMLInputElement>(name)[0] as HTMLInputElement
const customers = {
  get: () => ({
    id: draft.client.id,
    name: draft.client.name,
    legalName: null,
    countryCode: 'PE',
    documentType: 'TAX_ID' as const,
    taxId: null,
    clientTypes: [],
    requiresPurchaseOrder: false,
    status: 'ACTIVE' as const,
    members: 0,
    version: 1,
    billingEmail: null,
    billingAddress: null,
    contacts: [],
    createdAt: '2026-11-23T15:00:00Z',
    can: { edit: true, rename: true },
  }),
}

beforeEach(() => sessionStorage.clear())

test('the client is saved, nobody as its representative yet, and one goes on', async () => {
  const sent: unknown[] = []
  fakeApi({
    customers,
    contracts: {
      setClientInfo: given => {
        sent.push(given)
        return { ...answered, version: 2 }
      },
    },
  })
  const onNext = vi.fn()
  const user = showScreen(<ClientStep contract={draft} onNext={onNext} onBack={undefined} />)
  await user.type(await screen.findByLabelText('Domicilio'), 'Av. Larco 345, Miraflores')
  await user.click(screen.getByRole('button', { name: 'Guardar y continuar' }))
  await waitFor(() => expect(onNext).toHaveBeenCalled())
  expect(sent).toEqual([
    {
      id: draft.id,
      version: 1,
      legalName: 'Nube Andina S.A.C.',
      documentType: 'TAX_ID',
      taxId: '20100070970',
      address: 'Av. Larco 345, Miraflores',
      registryEntry: null,
    },
  ])
})

test('a RUC that is refused is told at its field, and the step stays', async () => {
  const message = 'Ese RUC no es válido: revisa el último dígito.'
  fakeApi({
    customers,
    contracts: {
      setClientInfo: () => {
        throw new Refused('INVALID_FIELD', { message, errors: [{ field: 'taxId', message }] })
      },
    },
  })
  const onNext = vi.fn()
  const user = showScreen(<ClientStep contract={draft} onNext={onNext} onBack={undefined} />)
  await user.clear(await screen.findByLabelText('RUC'))
  await user.type(screen.getByLabelText('RUC'), '20100070971')
  await user.click(screen.getByRole('button', { name: 'Guardar y continuar' }))
  await screen.findByText(/RUC no es válido/)
  expect(field(/RUC/).value).toBe('20100070971')
  expect(onNext).not.toHaveBeenCalled()
})

test('a client may sign with a passport', async () => {
  const sent: unknown[] = []
  fakeApi({
    customers,
    contracts: {
      setClientInfo: given => {
        sent.push(given)
        return { ...answered, version: 2 }
      },
    },
  })
  const onNext = vi.fn()
  const user = showScreen(<ClientStep contract={draft} onNext={onNext} onBack={undefined} />)
  await user.clear(await screen.findByLabelText('RUC'))
  await user.click(screen.getByRole('combobox', { name: 'Se identifica con' }))
  await user.click(await screen.findByRole('option', { name: 'Pasaporte' }))
  await user.type(await screen.findByLabelText('Pasaporte'), 'AB1234567')
  await user.click(screen.getByRole('button', { name: 'Guardar y continuar' }))
  await waitFor(() => expect(onNext).toHaveBeenCalled())
  expect(sent).toMatchObject([{ documentType: 'PASSPORT', taxId: 'AB1234567' }])
})

test('a representative who is half typed is not sent, and is there when one comes back', async () => {
  fakeApi({ customers })
  const onNext = vi.fn()
  const user = showScreen(<ClientStep contract={draft} onNext={onNext} onBack={undefined} />)
  await user.type(await screen.findByLabelText('Nombres y apellidos'), 'Lucía Paredes')
  await user.click(screen.getByRole('button', { name: 'Guardar y continuar' }))
  await screen.findByText('Elige un documento.')
  expect(onNext).not.toHaveBeenCalled()
  document.body.replaceChildren()
  showScreen(<ClientStep contract={draft} onNext={onNext} onBack={undefined} />)
  expect((await screen.findByLabelText<HTMLInputElement>('Nombres y apellidos')).value).toBe('Lucía Paredes')
})
