// @vitest-environment happy-dom
import type { TimePeriod } from '@aforo/api/people/organization'
import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { type Answers, fakeApi, Refused } from '../../testing/fakeApi.ts'
import { showScreen } from '../../testing/showScreen.tsx'
import { ShiftsTab } from './ShiftsTab.tsx'

const shift = (name: string, startTime: string, endTime: string, rest: Partial<TimePeriod> = {}): TimePeriod => ({
  id: crypto.randomUUID(),
  name,
  startTime: `${startTime}:00`,
  endTime: `${endTime}:00`,
  isDefault: false,
  version: 1,
  ...rest,
})

function Tab() {
  const [open, setOpen] = useState<string>()
  return <ShiftsTab open={open} onOpen={setOpen} />
}

/** The tab over shifts that the fake keeps. */
function showShifts(kept: TimePeriod[], answers: Answers['organization'] = {}) {
  fakeApi({ organization: { timePeriods: () => kept, ...answers } })
  return showScreen(<Tab />)
}

const drawer = () => screen.findByRole('dialog')
const row = async (name: string) => (await screen.findByText(name)).closest('li') as HTMLElement

test('the default shifts say so, and can be neither edited nor deleted', async () => {
  showShifts([shift('Día completo', '08:00', '18:00', { isDefault: true })])
  expect(within(await row('Día completo')).getByText('Predeterminado')).toBeDefined()
  expect(screen.queryByRole('button', { name: /^(Editar|Eliminar)/ })).toBeNull()
})

test('a shift that ends before it begins is refused before it is sent; hours are taken as they are typed', async () => {
  const kept: TimePeriod[] = []
  const sent: object[] = []
  const user = showShifts(kept, {
    createTimePeriod: given => {
      sent.push(given)
      const made = shift(given.name, given.startTime.slice(0, 5), given.endTime.slice(0, 5))
      kept.push(made)
      return made
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Crear turno' }))
  const form = within(await drawer())
  await user.type(form.getByRole('textbox', { name: /Nombre/ }), 'Madrugada')
  const type = async (label: string, text: string) => {
    const field = form.getByLabelText(new RegExp(label), { selector: 'input' })
    await user.clear(field)
    await user.type(field, text)
  }
  await type('Inicio', '6')
  await type('Fin', '5:30')
  await user.click(form.getByRole('button', { name: 'Crear turno' }))
  await form.findByText('La hora de fin debe ser posterior a la de inicio.')
  expect(sent).toEqual([])

  await type('Fin', '1030')
  await user.click(form.getByRole('button', { name: 'Crear turno' }))
  expect((await row('Madrugada')).textContent).toContain('06:00 – 10:30 (4 h 30 min)')
  expect(sent).toHaveLength(1)
})

test('a name that is taken is refused at its field, and what was typed stays', async () => {
  const user = showShifts([shift('Madrugada', '06:00', '10:30')], {
    createTimePeriod: () => {
      throw new Refused('NAME_TAKEN')
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Crear turno' }))
  const form = within(await drawer())
  const name = form.getByRole<HTMLInputElement>('textbox', { name: /Nombre/ })
  await user.type(name, 'MADRUGADA')
  await user.click(form.getByRole('button', { name: 'Crear turno' }))
  await form.findByText('Ese nombre ya está en uso.')
  expect(name.value).toBe('MADRUGADA')
})
