// @vitest-environment happy-dom
import type { Generation } from '@aforo/api/deals/contract-generations'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi } from '../../testing/fakeApi.ts'
import { me } from '../../testing/me.ts'
import { showScreen } from '../../testing/showScreen.tsx'
import { draft } from './contractFixture.ts'
import { Generations } from './Generations.tsx'

const file = { size: 20_000, sha256: 'a'.repeat(64), url: '/files/a', downloadUrl: '/files/a?download=1' }
const made: Generation = {
  id: '019acb00-0000-7000-8000-000000000020',
  contractId: draft.id,
  kind: 'CONTRACT',
  status: 'DONE',
  stage: null,
  progress: 100,
  message: 'Documento de Word listo. El PDF todavía no: Gotenberg no responde. Se vuelve a intentar solo.',
  number: 'C-2027-0001',
  template: { id: null, version: null, fileName: 'pe-office.docx', sha256: 'b'.repeat(64) },
  docx: { ...file, fileName: 'Contrato C-2027-0001.docx' },
  pdf: null,
  pdfState: 'RETRYING',
  pdfRetryAt: '2027-01-05T15:30:00Z',
  startedBy: 'Rosa Campos',
  startedAt: '2027-01-05T15:00:00Z',
  endedAt: '2027-01-05T15:00:02Z',
}
const created = { ...draft, status: 'CREATED' as const, number: 'C-2027-0001', can: { ...draft.can, generate: true } }

test('a document without its PDF has its Word file, says when the PDF is tried again, and tries it now', async () => {
  let stored = made
  const asked: unknown[] = []
  fakeApi({
    users: { me: () => me() },
    contractDocuments: {
      generations: () => [stored],
      createContract: ({ id }) => {
        asked.push(id)
        stored = { ...made, pdfState: 'MAKING', pdfRetryAt: null, progress: 80, message: 'Haciendo el PDF…' }
        return stored
      },
    },
  })
  const user = showScreen(<Generations contract={created} />)
  expect(await screen.findByText('Word listo')).toBeTruthy()
  expect(screen.getByText(/Gotenberg no responde.*Próximo intento: .*10:30/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Descargar Contrato C-2027-0001.docx' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Hacer el PDF ahora' }))
  expect(await screen.findByText('Haciendo el PDF…')).toBeTruthy()
  expect(screen.getByLabelText('Avance del documento')).toBeTruthy()
  expect(asked).toEqual([created.id])
})
