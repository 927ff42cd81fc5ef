// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ProblemError } from '../platform/problem.ts'
import { DataList } from './DataList.tsx'

const rows = { items: [{ id: 'a', name: 'Oficina 301' }], totalItems: 1 }

function show(error: Error | null, refetch = vi.fn()) {
  render(
    <MantineProvider env="test">
      <DataList
        id="offices"
        noun={['oficina', 'oficinas']}
        query={{ data: rows, isFetching: false, error, refetch }}
        columns={[{ accessor: 'name', title: 'Oficina', fixed: true }]}
        rowKey={({ id }) => id}
        search={{}}
        onSearch={() => undefined}
        size={20}
        filtered={false}
        onClearFilters={() => undefined}
        empty={null}
      />
    </MantineProvider>,
  )
  return refetch
}

test('rows of a fetch before are gone after one that failed, which can be tried again', async () => {
  const refused = new ProblemError({ code: 'X', status: 500, message: 'No se pudo.', errors: [], data: undefined })
  const refetch = show(refused)
  await screen.findByText('No se pudo.')
  expect(screen.queryByText('Oficina 301')).toBeNull()
  screen.getByRole('button', { name: 'Reintentar' }).click()
  expect(refetch).toHaveBeenCalled()
})

test('rows stand while nothing failed', async () => {
  show(null)
  await screen.findByText('Oficina 301')
})
