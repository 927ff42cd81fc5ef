// @vitest-environment happy-dom
import type { SapMapping } from '@aforo/api/money/billing-sap'
import { useQueryClient } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { api } from '../../platform/api.ts'
import { type Answers, fakeApi, Refused } from '../../testing/fakeApi.ts'
import { showScreen } from '../../testing/showScreen.tsx'
import { SapMappingForm } from './SapMappingForm.tsx'

const id = (place: number) => `019acb00-0000-7000-8000-${String(place).padStart(12, '0')}`

const mapping: SapMapping = {
  companies: [{ companyId: id(1), name: 'Andén SAC', sapCompany: 'ANDEN', series: '7' }],
  concepts: [
    { concept: 'PURCHASE', displayName: 'Renta', kind: 'ITEM', code: 'R-1' },
    { concept: 'SERVICE', displayName: 'Consumos', kind: 'ITEM', code: '' },
  ],
  taxes: { taxed: 'IGV', untaxed: 'EXO' },
  currencies: [{ currency: 'PEN', code: 'SOL' }],
  costCentres: [{ campusId: id(2), name: 'Miraflores', code: '' }],
  offers: { items: [{ code: 'R-1', name: 'Renta' }], series: [{ code: '7', name: 'Facturas' }] },
  version: 4,
}

type Sent = Parameters<NonNullable<NonNullable<Answers['billingSap']>['setMapping']>>[0]

/** Has all about SAP read again, as when something happens to the connection, and says when that is done. */
function Happening() {
  const queryClient = useQueryClient()
  const [times, setTimes] = useState(0)
  const happen = async () => {
    await queryClient.invalidateQueries({ queryKey: api.billingSap.key() })
    setTimes(times + 1)
  }
  return (
    <button type="button" onClick={happen}>
      Pasó {times}
    </button>
  )
}

async function open(answers: Answers['billingSap'] = {}) {
  const sent: Sent[] = []
  const done = vi.fn()
  fakeApi({
    billingSap: {
      mapping: () => mapping,
      setMapping: given => {
        sent.push(given)
        return { version: mapping.version + 1, retried: 2 }
      },
      ...answers,
    },
  })
  const user = showScreen(
    <>
      <section aria-label="Correspondencias">
        <SapMappingForm onDone={done} />
      </section>
      <Happening />
    </>,
  )
  const form = within(await screen.findByRole('region', { name: 'Correspondencias' }))
  const field = (name: string) => form.getByLabelText<HTMLInputElement>(name, { selector: 'input' })
  const save = () => user.click(form.getByRole('button', { name: 'Guardar' }))
  return { user, form, field, save, sent, done }
}

test('codes are typed and sent, with the version that was read', async () => {
  const { user, form, field, save, sent, done } = await open()
  await form.findByLabelText('Código de Consumos', { selector: 'input' })
  expect(form.getByRole('button', { name: 'Guardar' })).toHaveProperty('disabled', true)
  await user.type(field('Código de Consumos'), 'C-9')
  await user.type(field('Miraflores'), 'MIR')
  await save()
  await screen.findByText('Guardado. 2 facturas vuelven a enviarse.')
  expect(sent).toMatchObject([
    {
      version: 4,
      concepts: [
        { concept: 'PURCHASE', kind: 'ITEM', code: 'R-1' },
        { concept: 'SERVICE', kind: 'ITEM', code: 'C-9' },
      ],
      costCentres: [{ campusId: id(2), code: 'MIR' }],
    },
  ])
  expect(done).toHaveBeenCalledOnce()
})

test('what is typed stays when something happens to the connection meanwhile', async () => {
  const read = vi.fn(() => mapping)
  const { user, form, field } = await open({ mapping: read })
  await form.findByLabelText('Código de Consumos', { selector: 'input' })
  await user.type(field('Código de Consumos'), 'C-9')
  await user.click(screen.getByRole('button', { name: 'Pasó 0' }))
  await screen.findByRole('button', { name: 'Pasó 1' })
  expect(field('Código de Consumos').value).toBe('C-9')
  expect(read).toHaveBeenCalledOnce()
})

test('changed by somebody else meanwhile, theirs is read below what was typed, and both are saved', async () => {
  let kept = mapping
  const sent: Sent[] = []
  const { user, form, field, save } = await open({
    mapping: () => kept,
    setMapping: given => {
      if (given.version !== kept.version) throw new Refused('CONNECTION_CHANGED')
      sent.push(given)
      return { version: kept.version + 1, retried: 0 }
    },
  })
  await form.findByLabelText('Código de Consumos', { selector: 'input' })
  await user.type(field('Código de Consumos'), 'C-9')
  kept = { ...mapping, taxes: { taxed: 'IVA', untaxed: 'EXO' }, version: 5 }
  await save()
  const alert = within(await form.findByRole('alert'))
  alert.getByText('Alguien cambió las correspondencias mientras las editabas.')
  await user.click(alert.getByRole('button', { name: 'Leer lo de ahora' }))
  await waitFor(() => expect(field('Con IGV').value).toBe('IVA'))
  expect(field('Código de Consumos').value).toBe('C-9')
  await save()
  await screen.findByText('Se guardaron las correspondencias.')
  expect(sent).toMatchObject([{ version: 5, taxes: { taxed: 'IVA' }, concepts: [{}, { code: 'C-9' }] }])
})

test('a company that is gone meanwhile is refused at its field', async () => {
  const message = 'Elige una empresa.'
  const { user, form, field, save } = await open({
    setMapping: () => {
      const refused = { field: 'companies.0.companyId', message }
      throw new Refused('INVALID_FIELD', { errors: [refused], data: refused })
    },
  })
  await form.findByLabelText('Andén SAC', { selector: 'input' })
  await user.clear(field('Andén SAC'))
  await user.type(field('Andén SAC'), '99')
  await save()
  const fault = await form.findByText(message)
  expect(field('Andén SAC').getAttribute('aria-describedby')).toContain(fault.id)
})

test('only without a connection is one asked for', async () => {
  let code: 'NOT_FOUND' | 'FORBIDDEN' = 'NOT_FOUND'
  const { user, form } = await open({
    mapping: () => {
      throw new Refused(code)
    },
  })
  await form.findByText('Configura antes la conexión con SAP.')
  code = 'FORBIDDEN'
  await user.click(form.getByRole('button', { name: 'Reintentar' }))
  await form.findByText('No tienes permisos para poder ingresar a esta herramienta.')
})
