// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeApi } from '../../testing/fakeApi.ts'
import { showScreen } from '../../testing/showScreen.tsx'
import { AccountsStep } from './AccountsStep.tsx'
import { answered, draft } from './contractFixture.ts'
import { contractSteps } from './wizardSteps.ts'

const company = '019acb00-0000-7000-8000-000000000021'
const account = {
  id: '019acb00-0000-7000-8000-000000000022',
  companyId: company,
  companyName: 'Andén Norte S.A.C.',
  countryCode: 'PE',
  displayName: 'BBVA · Soles · 0011-0366',
  bank: 'BBVA',
  currency: 'PEN' as const,
  number: '0011-0366',
  cci: null,
  forDetractions: false,
  version: 1,
}

test('one goes on once the box that was clicked is saved', async () => {
  const saved = Promise.withResolvers<void>()
  fakeApi({
    companies: { companyAccounts: () => [account], companyRepresentatives: () => [] },
    contracts: {
      setPaymentAccount: async () => {
        await saved.promise
        return { ...answered, version: 2 }
      },
    },
  })
  const onNext = vi.fn()
  const user = showScreen(<AccountsStep contract={draft} onNext={onNext} onBack={undefined} />)
  const next = await screen.findByRole<HTMLButtonElement>('button', { name: 'Continuar' })
  await user.click(await screen.findByRole('checkbox', { name: /BBVA/ }))
  await waitFor(() => expect(next.disabled).toBe(true))
  saved.resolve()
  await waitFor(() => expect(next.disabled).toBe(false))
  await user.click(next)
  await waitFor(() => expect(onNext).toHaveBeenCalledOnce())
})

test('accounts and signers that were proposed are ready without being saved again; terms are not', () => {
  const step = (key: 'ACCOUNTS' | 'TERMS', missing: number) =>
    contractSteps({ steps: [{ step: key, saved: false, missing }] })[0]?.done
  expect(step('ACCOUNTS', 0)).toBe(true)
  expect(step('ACCOUNTS', 1)).toBe(false)
  expect(step('TERMS', 0)).toBe(false)
})
