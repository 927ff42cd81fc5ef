// @vitest-environment happy-dom
import { type Setup, type SetupStep, type SetupStepId, setupSteps, stepsOf } from '@aforo/api/insight/setup'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi } from '../../testing/fakeApi.ts'
import { me } from '../../testing/me.ts'
import { showScreen } from '../../testing/showScreen.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import { doneLink, stepGroups, stepWords } from './stepWords.ts'

const id = (place: number) => `019acd00-0000-7000-8000-00000000000${place}`

function setupWith(given: Partial<Record<SetupStepId, Partial<SetupStep>>>, next: SetupStepId | null): Setup {
  const steps = stepsOf('AFORO').map(id => ({
    id,
    label: setupSteps[id].label,
    done: false,
    optional: 'optional' in setupSteps[id],
    waitsFor: [],
    neededBy: [],
    recordId: null,
    month: null,
    ...given[id],
  }))
  return { done: false, next, steps }
}

async function shown(setup: Setup) {
  fakeApi({ setup: { steps: () => setup }, users: { me: () => me(), preference: () => ({ value: null }) } })
  showScreen(<FirstSteps />)
  await screen.findByRole('heading', { name: /^Tu empresa/ })
  const row = (name: RegExp) => {
    const found = screen.getByRole('heading', { name, level: 3 }).closest('li')
    if (!found) throw new Error('a step stands in a list')
    return within(found)
  }
  return { row }
}

test('every step stands in one group, so that none is forgotten', () => {
  expect(stepGroups.flatMap(({ ids }) => ids).sort()).toEqual(Object.keys(setupSteps).sort())
})

test('an organisation that sells nothing reads of its own use', async () => {
  const { steps } = setupWith({}, 'CAMPUS')
  const own = stepsOf('ORGANIZATION')
  const setup = { done: false, next: null, steps: steps.filter(({ id }) => own.includes(id)) }
  fakeApi({
    setup: { steps: () => setup },
    users: { me: () => me({ tenant: { type: 'ORGANIZATION' } }), preference: () => ({ value: null }) },
  })
  showScreen(<FirstSteps />)
  await screen.findByRole('heading', { name: 'Qué se reserva' })
  screen.getByText('Pisos, salas y escritorios: lo que tu gente reserva.')
  expect(document.body.textContent).not.toMatch(/vend|cliente|factur/i)
})

test('a step that can be done opens its form, and says what waits for it', async () => {
  const { row } = await shown(setupWith({ COMPANY: { neededBy: ['ACCOUNT', 'SIGNER'] } }, 'COMPANY'))
  const company = row(/^Tu empresa$/)
  company.getByText('Lo espera: «Su cuenta bancaria» y «Quién firma por ella».')
  const address = company.getByRole('link', { name: 'Añadir empresa' }).getAttribute('href') ?? ''
  expect(address).toBe('/app/configurations/general/profile?tab=billing&section=companies&company=new')
})

test('a step that waits says for what, and offers nothing', async () => {
  const { row } = await shown(setupWith({ ACCOUNT: { waitsFor: ['COMPANY'] } }, 'COMPANY'))
  const account = row(/^Su cuenta bancaria$/)
  account.getByText((_, element) => element?.textContent === 'Antes: «Tu empresa».')
  expect(account.queryByRole('link')).toBeNull()
})

test('a step that is done is ticked, and its record can be looked at', async () => {
  const { row } = await shown(setupWith({ COMPANY: { done: true, recordId: id(1) } }, 'ACCOUNT'))
  const company = row(/^Tu empresa · hecho$/)
  expect(company.getByRole('link', { name: 'Ver: Tu empresa' }).getAttribute('href')).toContain(id(1))
})

test('a step goes on with what exists: a product without price, a draft, a contract to be signed', () => {
  const steps = new Map(
    setupWith({ CLIENT: { done: true, recordId: id(1) }, DEAL: { done: true, recordId: id(2) } }, null).steps.map(
      step => [step.id, step] as const,
    ),
  )
  const of = (step: SetupStepId, given: Partial<SetupStep> = {}) => {
    const found = { ...(steps.get(step) as SetupStep), ...given }
    return { action: stepWords[step].action(found), ...stepWords[step].to(found, steps) }
  }
  expect(of('PRODUCT')).toMatchObject({ action: 'Nuevo producto', search: { create: true } })
  expect(of('PRODUCT', { recordId: id(3) })).toMatchObject({
    action: 'Poner su precio',
    search: { product: id(3), tab: 'prices' },
  })
  expect(of('DEAL', { recordId: null })).toMatchObject({ search: { create: true, client: id(1) } })
  expect(of('CONTRACT')).toMatchObject({ to: '/app/sales/contracts/new', search: { sale: id(2) } })
  expect(of('CONTRACT', { recordId: id(4) })).toMatchObject({ action: 'Seguir con el contrato', params: { id: id(4) } })
  expect(of('SIGNED', { recordId: id(4) })).toMatchObject({ search: { form: 'sign' } })
  expect(of('BILL', { month: '2026-12' })).toMatchObject({ search: { panel: 'run', month: '2026-12' } })
})

test('what is done is looked at where it stands, with no form open over it', () => {
  const setup = setupWith({ BILL: { done: true, month: '2026-12' }, CONTRACT: { done: true, recordId: id(4) } }, null)
  const steps = new Map(setup.steps.map(step => [step.id, step] as const))
  const of = (step: SetupStepId) => doneLink(steps.get(step) as SetupStep, steps)
  expect(of('BILL')).toEqual({ to: '/app/sales/billings', search: {} })
  expect(of('CAMPUS')).toEqual({ to: '/app/configurations/campus', search: {} })
  expect(of('CONTRACT')).toEqual({ to: '/app/sales/contracts' })
})
