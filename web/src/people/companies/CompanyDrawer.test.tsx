// @vitest-environment happy-dom
import type { Company } from '@aforo/api/people/companies'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { fakeApi } from '../../testing/fakeApi.ts'
import { showScreen } from '../../testing/showScreen.tsx'
import { answerLeave } from '../../ui/unsaved.ts'
import { CompanyDrawer } from './CompanyDrawer.tsx'
import type { CompanyTab } from './companySearch.ts'

const id = (place: number) => `019acb00-0000-7000-8000-${String(place).padStart(12, '0')}`

const company: Company = {
  id: id(1),
  legalName: 'Andén Norte S.A.C.',
  taxId: '20100070970',
  address: 'Av. Larco 345',
  sapCompany: null,
  countryCode: 'PE',
  accounts: [],
  representatives: [],
  series: [],
  version: 1,
  createdAt: '2026-01-01T15:00:00Z',
  can: { remove: true, changeTaxId: true },
}

function Screen({ onPlace }: { onPlace: (place: string) => void }) {
  const [place, setPlace] = useState<{ tab: CompanyTab; adds: boolean }>({ tab: 'representatives', adds: true })
  const go = (next: typeof place) => {
    onPlace(`${next.tab} ${next.adds}`)
    setPlace(next)
  }
  return (
    <CompanyDrawer
      id={company.id}
      {...place}
      onTab={tab => go({ tab, adds: false })}
      onAdd={part => go({ tab: part, adds: true })}
      onClose={() => undefined}
    />
  )
}

test('who adds a series while a signer is being saved stays with the series', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const sent = vi.fn()
  fakeApi({
    companies: {
      get: () => company,
      addRepresentative: async ({ id: _company, ...fields }) => {
        sent(fields)
        await promise
        return { ...fields, id: id(2), version: 1 }
      },
    },
  })
  const places: string[] = []
  const user = showScreen(<Screen onPlace={place => places.push(place)} />)
  await user.type(await screen.findByLabelText(/^Nombre/), 'Rosa Quispe')
  await user.type(screen.getByLabelText(/^Número/), '45678912')
  await user.click(screen.getByRole('button', { name: 'Añadir' }))
  await waitFor(() => expect(sent).toHaveBeenCalled())
  await user.click(screen.getByRole('button', { name: 'Añadir serie' }))
  // What is typed counts as unsaved until the server has it.
  answerLeave(true)
  expect(places).toEqual(['series true'])
  resolve()
  await new Promise(done => setTimeout(done, 50))
  expect(places).toEqual(['series true'])
})
