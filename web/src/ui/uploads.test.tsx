// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ProblemError } from '../platform/problem.ts'
import { uploaded } from './uploads.ts'

const show = () =>
  render(
    <MantineProvider env="test">
      <Notifications />
    </MantineProvider>,
  )
const refusing = (status: number) => async () => {
  throw new ProblemError({ code: 'X', status, message: 'Así no.', errors: [], data: undefined })
}

test('an upload says that it was done, in its own words where it has some', async () => {
  show()
  expect(await uploaded(async () => 'key')).toBe('key')
  await screen.findByText('La carga del archivo se cargo satisfactoriamente.')
  await uploaded(async () => 'key', 'Plano subido.')
  await screen.findByText('Plano subido.')
})

test('an unexpected failure says that it was the upload, a refusal why', async () => {
  await expect(uploaded(refusing(500))).rejects.toThrow('Hubo un error inesperado al subir el archivo.')
  await expect(uploaded(refusing(422))).rejects.toThrow('Así no.')
})
