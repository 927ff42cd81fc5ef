// @vitest-environment happy-dom
import type { CrmMapping } from '@aforo/api/deals/hubspot'
import type { ProductSummary } from '@aforo/api/offer/products'
import { useQueryClient } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { api } from '../../platform/api.ts'
import { type Answers, fakeApi, Refused } from '../../testing/fakeApi.ts'
import { pageOf } from '../../testing/pageOf.ts'
import { showScreen } from '../../testing/showScreen.tsx'
import { MappingForm } from './MappingForm.tsx'

const id = (place: number) => `019acb00-0000-7000-8000-${String(place).padStart(12, '0')}`

const mapping: CrmMapping = {
  pipelines: [
    {
      id: 'ventas',
      label: 'Ventas',
      stages: [
        { id: 'won', label: 'Ganado', status: null },
        { id: 'lost', label: 'Perdido', status: 'LOST' },
      ],
    },
  ],
  products: [
    { id: '9', name: 'Oficina para diez', code: '', productId: null, productName: '', by: null },
    { id: '31', name: 'Oficina 301', code: 'OF-301', productId: id(1), productName: 'Oficina 301', by: 'CODE' },
    { id: '7', name: 'Sala chica', code: '', productId: id(2), productName: 'Sala Paracas', by: 'HAND' },
  ],
  owners: [{ id: '5', name: 'Ana Paz', email: 'ana@otra.example', userId: null, userName: '', by: null }],
  version: 4,
}

const office: ProductSummary & { price: null } = {
  id: id(3),
  code: 'OF-1001',
  name: 'Oficina 1001',
  type: 'PRIVATE_OFFICE',
  category: 'SPACE',
  campusId: id(4),
  campusName: 'Miraflores',
  space: null,
  capacity: 10,
  features: [],
  locationFeatures: [],
  flags: [],
  startsOn: '2026-01-01',
  endsOn: null,
  status: 'ACTIVE',
  price: null,
  nextException: null,
  version: 1,
}

type Sent = Parameters<NonNullable<NonNullable<Answers['salesQueue']>['setMapping']>>[0]

/** Has all about the CRM read again, as when a task of it fails, and says when that is done. */
function Happening() {
  const queryClient = useQueryClient()
  const [times, setTimes] = useState(0)
  const happen = async () => {
    await queryClient.invalidateQueries({ queryKey: api.salesQueue.key() })
    setTimes(times + 1)
  }
  return (
    <button type="button" onClick={happen}>
      Pasó {times}
    </button>
  )
}

/** The form over what the CRM has, and whether it is done. */
async function open(answers: Answers['salesQueue'] = {}) {
  const sent: Sent[] = []
  const done = vi.fn()
  fakeApi({
    salesQueue: {
      mapping: () => mapping,
      setMapping: given => {
        sent.push(given)
        return { version: mapping.version + 1, retried: 2 }
      },
      ...answers,
    },
    products: { search: () => pageOf([office]) },
  })
  const user = showScreen(
    <>
      <section aria-label="Correspondencias">
        <MappingForm onDone={done} />
      </section>
      <Happening />
    </>,
  )
  const form = within(await screen.findByRole('region', { name: 'Correspondencias' }))
  const field = (name: string) => form.getByRole<HTMLInputElement>('combobox', { name })
  const choose = async (name: string, option: string) => {
    await user.click(field(name))
    await user.click(await screen.findByRole('option', { name: new RegExp(`^${option}`) }))
  }
  const save = () => user.click(form.getByRole('button', { name: 'Guardar' }))
  return { user, form, field, choose, save, sent, done }
}

test('a stage and a product get their meaning, and only what was chosen is sent', async () => {
  const { form, field, choose, save, sent, done } = await open()
  await form.findByRole('combobox', { name: 'Ganado' })
  expect(form.getByRole('button', { name: 'Guardar' })).toHaveProperty('disabled', true)
  expect([field('Perdido').value, field('Sala chica').value]).toEqual(['Perdido', 'Sala Paracas'])
  form.getByText('Reconocido por su código.')
  await choose('Ganado', 'No traer estos negocios')
  await choose('Oficina para diez', 'Oficina 1001')
  await save()
  await screen.findByText('Guardado. 2 negocios vuelven a leerse.')
  expect(sent).toEqual([
    {
      version: 4,
      stages: [{ pipelineId: 'ventas', stageId: 'won', status: 'IGNORED' }],
      products: [{ id: '9', productId: id(3) }],
      owners: [],
    },
  ])
  expect(done).toHaveBeenCalledOnce()
})

test('what is chosen stays when something happens to the connection meanwhile', async () => {
  const read = vi.fn(() => mapping)
  const { user, form, field, choose } = await open({ mapping: read })
  await form.findByRole('combobox', { name: 'Ganado' })
  await choose('Ganado', 'No traer estos negocios')
  await user.click(screen.getByRole('button', { name: 'Pasó 0' }))
  await screen.findByRole('button', { name: 'Pasó 1' })
  expect(field('Ganado').value).toBe('No traer estos negocios')
  expect(read).toHaveBeenCalledOnce()
})

test('a product that is known by its code can be another, and is that again once the other is taken away', async () => {
  const { user, form, field, choose } = await open()
  const known = await form.findByRole('combobox', { name: 'Oficina 301 (OF-301)' })
  const clear = () =>
    within(known.closest('.mantine-Select-root') as HTMLElement).queryByRole('button', { hidden: true })
  expect(clear()).toBeNull()
  await choose('Oficina 301 (OF-301)', 'Oficina 1001')
  expect(field('Oficina 301 (OF-301)').value).toBe('Oficina 1001')
  await user.click(clear() as HTMLElement)
  await waitFor(() => expect(field('Oficina 301 (OF-301)').value).toBe('Oficina 301'))
  expect(form.getByRole('button', { name: 'Guardar' })).toHaveProperty('disabled', true)
})

test('changed by somebody else meanwhile, it is read anew below what was chosen and then saved', async () => {
  let kept = mapping
  const sent: Sent[] = []
  const { user, form, field, choose, save } = await open({
    mapping: () => kept,
    setMapping: given => {
      if (given.version !== kept.version) throw new Refused('CONNECTION_CHANGED')
      sent.push(given)
      return { version: kept.version + 1, retried: 0 }
    },
  })
  await form.findByRole('combobox', { name: 'Ganado' })
  await choose('Ganado', 'No traer estos negocios')
  const [pipeline] = mapping.pipelines
  const stages = pipeline?.stages.map(stage => (stage.id === 'lost' ? { ...stage, status: 'IGNORED' as const } : stage))
  kept = { ...mapping, pipelines: [{ id: 'ventas', label: 'Ventas', stages: stages ?? [] }], version: 5 }
  await save()
  const alert = within(await form.findByRole('alert'))
  alert.getByText('Alguien cambió las correspondencias mientras las editabas.')
  await user.click(alert.getByRole('button', { name: 'Leer lo de ahora' }))
  await waitFor(() => expect(field('Perdido').value).toBe('No traer estos negocios'))
  expect(field('Ganado').value).toBe('No traer estos negocios')
  expect(form.queryByRole('alert')).toBeNull()
  await save()
  await screen.findByText('Se guardaron las correspondencias.')
  expect(sent).toMatchObject([{ version: 5, stages: [{ stageId: 'won', status: 'IGNORED' }] }])
})

test('a product that is gone meanwhile is refused at its field', async () => {
  const { form, choose, save } = await open({
    setMapping: () => {
      const [field, message] = ['products.0.productId', 'Ese producto no existe.']
      throw new Refused('INVALID_FIELD', { errors: [{ field, message }], data: { field, message } })
    },
  })
  const field = await form.findByRole('combobox', { name: 'Oficina para diez' })
  await choose('Oficina para diez', 'Oficina 1001')
  await save()
  const fault = await form.findByText('Ese producto no existe.')
  expect(field.getAttribute('aria-describedby')).toContain(fault.id)
})

test('only a CRM that does not answer is said to be one', async () => {
  let code: 'UNAVAILABLE' | 'FORBIDDEN' = 'UNAVAILABLE'
  const { user, form } = await open({
    mapping: () => {
      throw new Refused(code)
    },
  })
  await form.findByText('HubSpot no responde ahora, así que no se ven sus etapas.')
  code = 'FORBIDDEN'
  await user.click(form.getByRole('button', { name: 'Reintentar' }))
  await form.findByText('No tienes permisos para poder ingresar a esta herramienta.')
})
