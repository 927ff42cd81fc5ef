// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi } from '../../testing/fakeApi.ts'
import { showScreen } from '../../testing/showScreen.tsx'
import { UsualTerms } from './UsualTerms.tsx'

const untold = {
  countryCode: 'PE',
  noticeDays: 60,
  renewal: 'NONE' as const,
  renewalMonths: null,
  paymentDay: null,
  creditDays: null,
  paymentMethodId: null,
  depositMonths: 0,
  yearlyIncrease: 0,
  annexIds: [],
  version: null,
}

test('the usual terms of a country are said for the first time', async () => {
  const sent: unknown[] = []
  fakeApi({
    contracts: {
      usualTerms: () => untold,
      setUsualTerms: given => {
        sent.push(given)
        return { ...untold, depositMonths: 2, version: 1 }
      },
    },
    companies: { paymentMethods: () => [], creditDays: () => [], annexes: () => [] },
  })
  const user = showScreen(<UsualTerms country="PE" />)
  const months = await screen.findByLabelText('Garantía, en meses de renta')
  await user.clear(months)
  await user.type(months, '2')
  await user.click(screen.getByRole('button', { name: /Guardar/ }))
  expect(await screen.findByText('Se guardaron las condiciones usuales.')).toBeTruthy()
  expect(sent).toMatchObject([{ countryCode: 'PE', depositMonths: 2, noticeDays: 60, annexIds: [], version: null }])
})
