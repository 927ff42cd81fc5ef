// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { showScreen } from '../../testing/showScreen.tsx'
import { useRecordForm } from '../../ui/useRecordForm.ts'
import { AddendumFields } from './AddendumFields.tsx'
import { type AddendumValues, changeOf, noAddendum } from './addendumForm.ts'
import { draft } from './contractFixture.ts'

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
