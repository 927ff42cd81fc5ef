// @vitest-environment happy-dom
import { type Setup, type SetupStep, type SetupStepId, setupSteps, stepsOf } from '@aforo/api/insight/setup'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi } from '../../testing/fakeApi.ts'
import { showScreen } from '../../testing/showScreen.tsx'
import { NextStep } from './NextStep.tsx'

function setupWith(done: SetupStepId[], next: SetupStepId | null): Setup {
  const steps: SetupStep[] = stepsOf('AFORO').map(id => ({
    id,
    label: setupSteps[id].label,
    done: done.includes(id),
    optional: 'optional' in setupSteps[id],
    waitsFor: [],
    neededBy: [],
    recordId: null,
    month: null,
  }))
  return { done: next === null, next, steps }
}

function show(setup: Setup, { path = '/app/dashboard', guided = false, kept = null as unknown } = {}) {
  const saved: unknown[] = []
  fakeApi({
    setup: { steps: () => setup },
    users: {
      preference: () => ({ value: kept }),
      savePreference: ({ value }) => {
        saved.push(value)
        return { value }
      },
    },
  })
  const user = showScreen(<NextStep path={path} guided={guided} otherwise="El recorrido" />)
  return { user, saved }
}

test('in the morning it says how far one is and what comes next, until it is hidden', async () => {
  const { user, saved } = show(setupWith(['CAMPUS'], 'COMPANY'))
  const strip = await screen.findByRole('region', { name: 'Primeros pasos' })
  expect(strip.textContent).toContain('Primeros pasos, 1 de 13. Sigue: Tu empresa.')
  screen.getByRole('link', { name: 'Añadir empresa' })
  await user.click(screen.getByRole('button', { name: 'Ocultar los primeros pasos' }))
  await screen.findByText('El recorrido')
  expect(saved).toEqual(['hidden'])
  await user.click(await screen.findByRole('button', { name: 'Deshacer' }))
  await screen.findByRole('region', { name: 'Primeros pasos' })
})

test('hidden, or with all done, it gives its place to the tour', async () => {
  show(setupWith(['CAMPUS'], 'COMPANY'), { kept: 'hidden' })
  await screen.findByText('El recorrido')
})

test('who was led here by the last step is told that it was', async () => {
  show(setupWith(['CAMPUS'], null), { path: '/app/sales/billings', guided: true })
  await screen.findByText(/Listo: ya tienes tu primera factura/)
  screen.getByRole('link', { name: 'Ver la facturación' })
})

test('where the list itself stands, it says nothing', async () => {
  let asked = 0
  const setup = setupWith([], 'COMPANY')
  fakeApi({
    setup: { steps: () => setup },
    users: {
      preference: () => {
        asked++
        return { value: null }
      },
    },
  })
  showScreen(<NextStep path="/app/dashboard" guided={false} otherwise="El recorrido" />)
  await waitFor(() => expect(asked).toBe(1))
  expect(screen.queryByText('El recorrido')).toBeNull()
  expect(screen.queryByRole('region')).toBeNull()
})
