// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi } from '../../testing/fakeApi.ts'
import { showScreen } from '../../testing/showScreen.tsx'
import { useRecordForm } from '../../ui/useRecordForm.ts'
import { AddendumFields } from './AddendumFields.tsx'
import { answered, draft } from './contractFixture.ts'

const [line] = answered.information.lines

function Fields() {
  const { form } = useRecordForm({
    initialValues: {
      kind: 'PRICE',
      from: '2028-03-01',
      endDate: null,
      openEnded: false,
      ends: [],
      lines: [],
      prices: {},
    },
    save: async () => undefined,
  })
  return <AddendumFields form={form as never} contract={draft} />
}

test('an addendum of price says what each line costs on its first day, with the increases until then', async () => {
  if (!line) throw new Error('the contract has no line')
  const days: (string | undefined)[] = []
  fakeApi({
    contracts: {
      asOf: ({ date }) => {
        days.push(date)
        return {
          date: '2028-03-01',
          linesOn: '2028-03-01',
          rootId: draft.id,
          inForce: answered.chain[0] as never,
          client: answered.client,
          clientInfo: answered.clientInfo,
          representativeInfo: null,
          memberResponsibleInfo: null,
          invoiceContact: null,
          paymentContact: null,
          currency: 'PEN',
          endDate: null,
          renewal: null,
          // 3,100 as agreed, and 5 % more since its anniversary.
          lines: [
            { ...line, amount: 325500 },
            { ...line, id: '019acb00-0000-7000-8000-000000000099', quantity: 200, amount: 651000 },
          ],
          monthly: 976500,
          fault: null,
        }
      },
    },
  })
  showScreen(<Fields />)
  await screen.findByText(/^Ese día costaría S\/.3,255\.00 al mes$/)
  await screen.findByText(/^Ese día costarían S\/.6,510\.00 al mes, entre 2$/)
  screen.getByLabelText('Precio nuevo de cada uno al mes, sin IGV')
  expect(days).toEqual(['2028-03-01'])
})
