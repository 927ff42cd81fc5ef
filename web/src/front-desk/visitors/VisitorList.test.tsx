// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi } from '../../testing/fakeApi.ts'
import { me } from '../../testing/me.ts'
import { pageOf } from '../../testing/pageOf.ts'
import { showScreen } from '../../testing/showScreen.tsx'
import { VisitorList } from './VisitorList.tsx'
import { visitor } from './visitorFixture.ts'
import { hostWords } from './visitorWords.ts'

test('under “Visita a” stands whom they visit, without the word that only a line of its own needs', async () => {
  fakeApi({
    visitors: { search: () => ({ ...pageOf([visitor]), figures: { expected: 1, inside: 0, left: 0 } }) },
    campuses: { search: () => pageOf([]) },
    users: { me: () => me() },
  })
  showScreen(<VisitorList />, '/app/visitors')
  await screen.findByRole('link', { name: 'Eva Ruiz' })
  const column = screen.getAllByRole('columnheader').findIndex(({ textContent }) => textContent === 'Visita a')
  expect(screen.getAllByRole('cell')[column]?.textContent).toBe('Sofía Paz · Paracas')
})

test('a line by itself says with whom they are', () => {
  expect(hostWords(visitor)).toBe('con Sofía Paz · Paracas')
  expect(hostWords({ ...visitor, hostName: '' })).toBe('Paracas')
})
