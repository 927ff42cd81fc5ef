// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeApi } from '../../testing/fakeApi.ts'
import { showScreen } from '../../testing/showScreen.tsx'
import { useRecordForm } from '../../ui/useRecordForm.ts'
import { AddendumFields } from './AddendumFields.tsx'
import { type AddendumValues, changeOf, noAddendum } from './addendumForm.ts'
import { answered, draft } from './contractFixture.ts'
import { EarlyEndPanel } from './EarlyEndPanel.tsx'
import { nextStepOf } from './nextStep.ts'
import { SummaryTab } from './SummaryTab.tsx'

const contract = { ...draft, information: { ...draft.information, deposit: '6200.00', noticeDays: 60 } }
let typed: AddendumValues | undefined

function Fields() {
  const { form } = useRecordForm<AddendumValues>({
    initialValues: { ...noAddendum('END', '2027-03-02', '6200.00'), endDate: '2027-03-31' },
    save: async () => undefined,
  })
  typed = form.values
  return <AddendumFields form={form as never} contract={contract} />
}

test('an early end proposes the whole guarantee, says that notice is short, and takes a penalty', async () => {
  showScreen(<Fields />)
  await screen.findByText('Se avisa con 30 días; el contrato pide 60.')
  await userEvent.type(screen.getByLabelText('Penalidad, sin IGV'), '3100')
  await userEvent.tab()
  expect(typed && changeOf(typed)).toEqual({
    kind: 'END',
    endDate: '2027-03-31',
    noticeOn: '2027-03-01',
    penalty: 310_000,
    guaranteeReturn: 620_000,
  })
})

const end = {
  endDate: '2027-03-31',
  noticeOn: '2027-03-01',
  noticeDays: 30,
  agreedDays: 60,
  penalty: '0.00',
  guaranteeReturn: '6200.00',
}
const returned = { on: '2027-04-02', operation: '00123', amount: '6200.00' }

test('a return that is taken back can be said again as it stood', async () => {
  const sent: unknown[] = []
  fakeApi({
    contracts: {
      returnGuarantee: given => {
        sent.push(given)
        return { ...answered, version: (given.version ?? 0) + 1 }
      },
    },
  })
  const can = { ...draft.can, returnGuarantee: true }
  const user = showScreen(<EarlyEndPanel contract={{ ...draft, can, earlyEnd: { ...end, due: '0.00', returned } }} />)
  await user.click(await screen.findByRole('button', { name: 'No se devolvió' }))
  await user.click(await screen.findByRole('button', { name: 'Deshacer' }))
  await waitFor(() =>
    expect(sent).toMatchObject([
      { version: 1, returned: null },
      { version: 2, returned: { on: '2027-04-02', operation: '00123' } },
    ]),
  )
})

test('an addendum leads to the contract where the return is registered', async () => {
  const rootId = '019acb00-0000-7000-8000-000000000009'
  const root = { id: rootId, number: 'C-2027-0001', status: 'SIGNED' as const, change: null, signedOn: null }
  showScreen(
    <EarlyEndPanel
      contract={{ ...draft, rootId, chain: [root], earlyEnd: { ...end, due: '6200.00', returned: null } }}
    />,
  )
  const link = await screen.findByRole('link', { name: 'C-2027-0001' })
  expect(link.getAttribute('href')).toBe(`/app/sales/contracts/${rootId}`)
})

test('what ends before its time has no day until which notice is to be given', async () => {
  const contract = { ...draft, earlyEnd: { ...end, due: '0.00', returned: null } }
  showScreen(<SummaryTab contract={contract} />)
  await screen.findByText('60 días antes')
  expect(nextStepOf({ ...contract, status: 'SIGNED', endDate: '2027-03-31' }, '2027-03-10')).toMatchObject({
    title: 'Termina en 21 días, el 31 mar. 2027',
    text: 'Se acordó que termina antes de su plazo.',
  })
})
