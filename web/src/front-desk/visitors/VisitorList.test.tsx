// @vitest-environment happy-dom
import type { Visitor } from '@aforo/api/front-desk/visitors'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi } from '../../testing/fakeApi.ts'
import { pageOf } from '../../testing/pageOf.ts'
import { showScreen } from '../../testing/showScreen.tsx'
import { VisitorList } from './VisitorList.tsx'
import { hostWords } from './visitorWords.ts'

const visitor: Visitor = {
  id: '01990000-0000-7000-8000-000000000001',
  status: 'EXPECTED',
  name: 'Eva Ruiz',
  email: 'eva@example.pe',
  company: '',
  document: null,
  guestType: 'OTHER',
  purpose: 'OTHER',
  campusId: '01990000-0000-7000-8000-000000000002',
  campusName: 'Miraflores',
  timeZone: 'America/Lima',
  date: '2026-11-24',
  expectedAt: '10:00',
  reservationId: null,
  spaceName: 'Paracas',
  hostName: 'Sofía Paz',
  checkedInAt: null,
  checkedInBy: '',
  checkedOutAt: null,
  checkedOutBy: '',
  can: { checkIn: true, checkOut: false, undo: false },
}

test('under “Visita a” stands whom they visit, without the word that only a line of its own needs', async () => {
  fakeApi({
    visitors: { search: () => ({ ...pageOf([visitor]), figures: { expected: 1, inside: 0, left: 0 } }) },
    campuses: { search: () => pageOf([]) },
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
