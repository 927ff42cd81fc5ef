// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi, Refused } from '../../testing/fakeApi.ts'
import { showScreen } from '../../testing/showScreen.tsx'
import { NewCampus } from './NewCampus.tsx'

const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name)

async function open() {
  const user = showScreen(<NewCampus onCreated={() => {}} onCancel={() => {}} />)
  await screen.findByRole('button', { name: 'Crear sede' })
  return user
}

test('what is missing is told at each field before anything is sent, and the first of them gets the focus', async () => {
  fakeApi({})
  const user = await open()
  await user.click(screen.getByRole('button', { name: 'Crear sede' }))
  expect(await screen.findAllByText('Completa este campo.')).toHaveLength(4)
  expect(document.activeElement).toBe(field(/^Nombre/))
})

test('a code that another campus has is told at its field, and what was typed stays', async () => {
  const sent: string[] = []
  fakeApi({
    campuses: {
      create: ({ code }) => {
        sent.push(code)
        throw new Refused('CODE_TAKEN')
      },
    },
  })
  const user = await open()
  const given = { Nombre: 'Con el código de otra', Código: 'mir', Dirección: 'Calle Uno 1', Distrito: 'Lince' }
  for (const [label, text] of Object.entries(given)) {
    await user.click(field(new RegExp(`^${label}`)))
    await user.paste(text)
  }
  await user.click(screen.getByRole('button', { name: 'Crear sede' }))
  await screen.findByText('Ese código ya está en uso.')
  expect(field(/^Dirección/).value).toBe('Calle Uno 1')
  expect(sent).toEqual(['MIR'])
})
