// @vitest-environment happy-dom
import type { PlanAvailability } from '@aforo/api/places/floor-plan-review'
import type { FloorPlan } from '@aforo/api/places/floor-plans'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi } from '../../testing/fakeApi.ts'
import { showScreen } from '../../testing/showScreen.tsx'
import { AvailabilityView } from './AvailabilityView.tsx'

const id = (digit: number) => `01990000-0000-7000-8000-00000000000${digit}`

const plan: FloorPlan = {
  id: id(1),
  floorId: id(2),
  floorName: '5',
  campusId: id(3),
  campusName: 'Providencia',
  timeZone: 'America/Santiago',
  number: 1,
  name: '',
  status: 'ACTIVE',
  width: 3000,
  height: 2000,
  copiedFromId: null,
  elementCount: 0,
  placed: 0,
  previewUrl: null,
  createdBy: 'rosa@anden.example',
  createdAt: '2026-11-20T15:00:00Z',
  publishedAt: '2026-11-20T15:00:00Z',
  activatedAt: '2026-11-20T15:00:00Z',
  archivedAt: null,
  version: 1,
  can: { edit: false, copy: false, publish: false, reopen: false, activate: false, rollBack: false, discard: false },
  backgrounds: [],
  drawing: [],
  spaces: [],
  products: [],
}

const availability: PlanAvailability = {
  planId: plan.id,
  floorId: plan.floorId,
  campusId: plan.campusId,
  timeZone: plan.timeZone,
  date: '2026-11-24',
  from: '10:00',
  to: '11:00',
  now: '2026-11-24 09:30',
  totals: { FREE: 0, PARTLY: 0, BUSY: 0, BLOCKED: 0, CLOSED: 0, NOT_BOOKABLE: 0 },
  spaces: [],
  products: [],
}

test('what is free is asked for by the clock of the campus that the plan is of', async () => {
  const asked: unknown[] = []
  fakeApi({
    floorPlans: {
      detail: () => plan,
      availability: input => {
        asked.push(input)
        return availability
      },
    },
  })
  showScreen(
    <AvailabilityView
      planId={plan.id}
      search={{ date: '2026-11-24', from: '10:00', to: '11:00' }}
      onSearch={() => undefined}
    />,
  )
  await screen.findByText('Nada tiene lugar en este plano.')
  expect(asked).toEqual([{ id: plan.id, date: '2026-11-24', from: '10:00', to: '11:00', timeZone: 'America/Santiago' }])
})
