// @vitest-environment happy-dom
import type { Generation } from '@aforo/api/deals/contract-generations'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi, Refused } from '../../testing/fakeApi.ts'
import { showScreen } from '../../testing/showScreen.tsx'
import { draft } from './contractFixture.ts'
import type { ContractTab } from './contractSearch.ts'
import { NextStepAlert } from './NextStepAlert.tsx'

const complete = { ...draft, missing: [], can: { ...draft.can, generate: true } }
const queued: Generation = {
  id: '019acb00-0000-7000-8000-000000000020',
  contractId: draft.id,
  kind: 'CONTRACT',
  status: 'QUEUED',
  stage: null,
  progress: 0,
  message: 'En cola.',
  number: null,
  template: { id: null, version: null, fileName: 'pe-office.docx', sha256: 'b'.repeat(64) },
  docx: null,
  pdf: null,
  pdfState: null,
  pdfRetryAt: null,
  startedBy: 'Rosa Campos',
  startedAt: '2027-01-05T15:00:00Z',
  endedAt: null,
}

function show(createContract: () => Generation) {
  const tabs: ContractTab[] = []
  const asked: string[] = []
  fakeApi({
    contractDocuments: {
      createContract: ({ id }) => {
        asked.push(id)
        return createContract()
      },
    },
  })
  const user = showScreen(
    <NextStepAlert contract={complete} tab="summary" onForm={() => undefined} onTab={tab => tabs.push(tab)} />,
  )
  return { user, tabs, asked }
}

test('«Generar documento» of the banner makes the document, and leads to where it is', async () => {
  const { user, tabs, asked } = show(() => queued)
  await user.click(await screen.findByRole('button', { name: 'Generar documento' }))
  await screen.findByText('Se está generando el documento: puedes seguir con otra cosa.')
  expect(asked).toEqual([complete.id])
  expect(tabs).toEqual(['documents'])
})

test('what speaks against a document is said in the banner', async () => {
  const { user } = show(() => {
    throw new Refused('CONTRACT_INCOMPLETE', { message: 'Falta la cuenta.', data: { missing: [] } })
  })
  await user.click(await screen.findByRole('button', { name: 'Generar documento' }))
  await screen.findByText('Falta la cuenta.')
})
