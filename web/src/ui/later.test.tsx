// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { appVersion } from '../platform/session/version.ts'
import { showScreen } from '../testing/showScreen.tsx'
import { later, laterLoader } from './later.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const Arrived = () => <p>La parte</p>

/** A part that comes at the given attempt, and its retries without their pauses: the line is said to be back. */
function partAt(attempt: number) {
  let asked = 0
  const importer = async () => {
    asked += 1
    setTimeout(() => window.dispatchEvent(new Event('online')))
    if (asked < attempt) throw new TypeError('Failed to fetch dynamically imported module')
    return { Part: Arrived }
  }
  return { Part: later(importer, 'Part'), importer, asked: () => asked }
}

const shown = (Part: React.ComponentType) =>
  showScreen(
    <>
      <input aria-label="Asunto" />
      <Suspense fallback="Cargando">
        <Part />
      </Suspense>
    </>,
  )

test('a part whose file comes at the third attempt is shown', async () => {
  const { Part, asked } = partAt(3)
  shown(Part)
  await screen.findByText('La parte')
  expect(asked()).toBe(3)
})

test('without a line the part says so, what is typed beside it stays, and it comes when it is tried again', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const { Part } = partAt(5)
  const person = shown(Part)
  await person.type(await screen.findByLabelText('Asunto'), 'Comité')
  await screen.findByText('No se pudo cargar esta parte')
  await person.click(screen.getByRole('button', { name: 'Reintentar' }))
  await screen.findByText('La parte')
  expect(screen.getByLabelText('Asunto')).toHaveProperty('value', 'Comité')
})

test('a part that a newer version removed offers that version', async () => {
  vi.stubGlobal('fetch', async () => new Response('{"version":"99.0.0"}'))
  shown(partAt(99).Part)
  await screen.findByText('Hay una nueva versión')
  screen.getByRole('button', { name: 'Actualizar ahora' })
})

test('a part whose failure the browser remembers offers to load the page again', async () => {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ version: appVersion })))
  shown(partAt(99).Part)
  await screen.findByText('No se pudo cargar esta parte')
  screen.getByRole('button', { name: 'Recargar' })
})

test('a loader whose file doesn’t come leaves it to the screen to say so', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const { importer } = partAt(99)
  expect(await laterLoader(importer as never, 'Part' as never)()).toBeUndefined()
})
