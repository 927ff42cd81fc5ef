// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeApi, Refused } from '../../testing/fakeApi.ts'
import { showScreen } from '../../testing/showScreen.tsx'
import { todayHere } from '../../ui/dates/calendar.ts'
import { answered, draft } from './contractFixture.ts'
import { NoticeForm } from './NoticeForm.tsx'
import { TakeNoticeBackForm } from './TakeNoticeBackForm.tsx'

const renewing = { ...draft, status: 'SIGNED' as const, endDate: null, can: { ...draft.can, giveNotice: true } }
const paper = () => new File(['%PDF-1.7'], 'aviso.pdf', { type: 'application/pdf' })
const effect = { endDate: '2027-12-31', onTime: true, noticeBy: '2027-11-01', renewals: 0 }

function showNotice(given: Parameters<typeof fakeApi>[0]['contracts']) {
  fakeApi({ contracts: given })
  const onDone = vi.fn()
  const user = showScreen(<NoticeForm contract={renewing} onDone={onDone} onCancel={() => {}} />)
  return { user, onDone }
}

async function attach() {
  const input = document.querySelector<HTMLInputElement>('input[type="file"]')
  if (!input) throw new Error('no field for the paper')
  fireEvent.change(input, { target: { files: [paper()] } })
  await screen.findByText('aviso.pdf')
}

test('a notice says with which day the contract ends before it is saved, and is sent with its paper', async () => {
  const sent: { givenOn: string; party: string; givenBy: string; file?: File | undefined }[] = []
  let asked = 0
  const { user, onDone } = showNotice({
    noticeEffect: ({ givenOn }) => {
      asked += 1
      return { givenOn, ...effect }
    },
    giveNotice: ({ givenOn, party, givenBy, file }) => {
      sent.push({ givenOn, party, givenBy, file })
      return { ...answered, status: 'SIGNED' as const, endDate: '2027-12-31' }
    },
  })
  await screen.findByText('A tiempo: termina el 31 dic. 2027')
  await user.type(screen.getByLabelText(/Nombre de quien avisó/), 'Luis Soto')
  await attach()
  await user.click(screen.getByRole('button', { name: 'Registrar aviso' }))
  await waitFor(() => expect(onDone).toHaveBeenCalled())
  expect(sent).toMatchObject([{ givenOn: todayHere(), party: 'CLIENT', givenBy: 'Luis Soto' }])
  expect(sent[0]?.file?.name).toBe('aviso.pdf')
  // What was given can't be asked about again: the server refuses.
  expect(asked).toBe(1)
})

test.each([
  [1, 'El periodo en curso se renueva y termina con el siguiente.'],
  [2, 'Se renueva 2 veces más: sus periodos son más cortos que el plazo de aviso.'],
])('a late notice says that the contract is renewed %d times more', async (renewals, words) => {
  showNotice({ noticeEffect: ({ givenOn }) => ({ givenOn, ...effect, onTime: false, renewals }) })
  await screen.findByText('Fuera de plazo: termina el 31 dic. 2027')
  await screen.findByText(new RegExp(words))
})

test('without its paper and who gave it a notice is not sent, and the fields say so', async () => {
  const { user, onDone } = showNotice({ noticeEffect: ({ givenOn }) => ({ givenOn, ...effect }) })
  await screen.findByText(/A tiempo/)
  await user.click(screen.getByRole('button', { name: 'Registrar aviso' }))
  await screen.findByText('Elige el documento del aviso.')
  expect(onDone).not.toHaveBeenCalled()
})

test('a notice is taken back with a reason', async () => {
  const sent: unknown[] = []
  fakeApi({
    contracts: {
      takeNoticeBack: given => {
        sent.push(given)
        return { ...answered, status: 'SIGNED' as const, version: 2 }
      },
    },
  })
  const onDone = vi.fn()
  const user = showScreen(<TakeNoticeBackForm contract={renewing} onDone={onDone} onCancel={() => {}} />)
  await user.type(await screen.findByLabelText(/Motivo/), 'Se queda')
  await user.click(screen.getByRole('button', { name: 'Retirar aviso' }))
  await waitFor(() => expect(onDone).toHaveBeenCalled())
  expect(sent).toEqual([{ id: draft.id, version: draft.version, reason: 'Se queda' }])
})

test('what took the products meanwhile keeps a notice from being taken back, and is named', async () => {
  fakeApi({
    contracts: {
      takeNoticeBack: () => {
        throw new Refused('PRODUCT_TAKEN', { data: { rivals: [] } })
      },
    },
  })
  const onDone = vi.fn()
  const user = showScreen(<TakeNoticeBackForm contract={renewing} onDone={onDone} onCancel={() => {}} />)
  await user.type(await screen.findByLabelText(/Motivo/), 'Se queda')
  await user.click(screen.getByRole('button', { name: 'Retirar aviso' }))
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(onDone).not.toHaveBeenCalled()
})
