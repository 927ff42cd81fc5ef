// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ProblemError } from '../platform/problem.ts'
import { showScreen } from '../testing/showScreen.tsx'
import { allOf, LoadingOrError } from './LoadingOrError.tsx'

const refused = new ProblemError({
  code: 'NOT_FOUND',
  status: 404,
  message: 'No existe.',
  errors: [],
  data: undefined,
})
const query = { data: undefined as string[] | undefined, error: null as Error | null, refetch: vi.fn() }

test('a query that loads shows its skeletons, and says that it loads', async () => {
  showScreen(<LoadingOrError query={query} skeleton={[36, 36, 36]} />)
  expect((await screen.findByRole('status', { name: 'Cargando' })).children).toHaveLength(3)
})

test('a query that failed says why and is tried again', async () => {
  const refetch = vi.fn()
  const user = showScreen(<LoadingOrError query={{ ...query, error: refused, refetch }} />)
  expect((await screen.findByRole('alert')).textContent).toContain('No existe.')
  await user.click(screen.getByRole('button', { name: 'Reintentar' }))
  expect(refetch).toHaveBeenCalledOnce()
})

test('a record that does not exist and a screen that one may not see are no alerts', async () => {
  const forbidden = new ProblemError({ ...refused.refusal, code: 'FORBIDDEN', status: 403 })
  showScreen(
    <>
      <LoadingOrError query={{ ...query, error: refused }} missing={<p>Se eliminó.</p>} />
      <LoadingOrError query={{ ...query, error: forbidden }} />
    </>,
  )
  await screen.findByText('Se eliminó.')
  screen.getByRole('heading', { name: 'Sin permiso' })
  expect(screen.queryByRole('alert')).toBeNull()
})

test('several queries have data together, and only those that failed are tried again', () => {
  const names = { ...query, data: ['Ana'], refetch: vi.fn() }
  const failed = { ...query, error: refused, refetch: vi.fn() }
  expect(allOf({ names, places: query })).toMatchObject({ data: undefined, error: null })
  expect(allOf({ names, places: { ...query, data: [] } }).data).toEqual({ names: ['Ana'], places: [] })
  const both = allOf({ names, failed })
  expect(both).toMatchObject({ data: undefined, error: refused })
  both.refetch()
  expect(failed.refetch).toHaveBeenCalledOnce()
  expect(names.refetch).not.toHaveBeenCalled()
})
