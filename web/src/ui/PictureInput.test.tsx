// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { PictureInput } from './PictureInput.tsx'

const words = { label: 'Foto', description: 'Hasta 2 MB.', fallback: 'LU' }

function show(value: string | null) {
  const onChange = vi.fn()
  const { container } = render(
    <MantineProvider env="test">
      <PictureInput {...words} value={value} src={value} onChange={onChange} />
    </MantineProvider>,
  )
  const choose = (file: File) => {
    const input = container.querySelector('input[type=file]')
    if (input) fireEvent.change(input, { target: { files: [file] } })
  }
  return { onChange, choose }
}

test('a chosen picture is shown at once, before it is uploaded', () => {
  const { onChange, choose } = show(null)
  expect(screen.getByRole('group', { name: 'Foto' }).textContent).toContain('LU')
  choose(new File(['x'], 'yo.png', { type: 'image/png' }))
  expect(onChange).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/^blob:/))
})

test.each([
  [
    'over 2 MB',
    new File([new Uint8Array(2 * 1024 * 1024 + 1)], 'a.png', { type: 'image/png' }),
    'La imagen supera los 2mb permitidos',
  ],
  ['that is none', new File(['%PDF'], 'a.pdf', { type: 'application/pdf' }), 'El archivo no es una imagen válida.'],
])('a file %s is refused with its reason, and the old picture stays', (_what, file, reason) => {
  const { onChange, choose } = show('una-clave')
  choose(file)
  expect(screen.getByRole('alert').textContent).toBe(reason)
  expect(onChange).not.toHaveBeenCalled()
})

test('a picture can be removed, if there is one', () => {
  const { onChange } = show('una-clave')
  fireEvent.click(screen.getByRole('button', { name: 'Quitar: Foto' }))
  expect(onChange).toHaveBeenCalledExactlyOnceWith(null)
})
