// @vitest-environment happy-dom
import type { TriageQuestion } from '@aforo/api/front-desk/health'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answers, fakeApi, Refused } from '../../testing/fakeApi.ts'
import { me } from '../../testing/me.ts'
import { showScreen } from '../../testing/showScreen.tsx'
import { OwnHealth } from './OwnHealth.tsx'

const id = (number: number) => `01990000-0000-7000-8000-00000000000${number}`
const fever: TriageQuestion = { questionId: id(1), question: '¿Tienes fiebre?', kind: 'YES_NO' }
const cough: TriageQuestion = { questionId: id(2), question: '¿Tienes tos?', kind: 'YES_NO' }
const degrees: TriageQuestion = { questionId: id(3), question: '¿Qué temperatura tienes?', kind: 'NUMBER' }

const card = {
  id: id(4),
  username: 'rosa@anden.example',
  name: 'Rosa Quispe',
  kind: 'PDF' as const,
  size: 2_400,
  uploadedAt: '2026-11-20T15:00:00Z',
  keptUntil: '2027-02-18',
  can: { remove: true },
}

const show = (health: Answers['health']) => {
  fakeApi({
    users: { me: () => me() },
    health: { mine: () => ({ questions: [], today: null }), ownCard: () => ({ vaccineCard: null }), ...health },
  })
  return showScreen(<OwnHealth />)
}

test('answers to questions that were deleted are refused, and those to the others stay', async () => {
  let questions = [fever, degrees]
  const sent: unknown[] = []
  const user = show({
    mine: () => ({ questions, today: null }),
    send: ({ answers }) => {
      sent.push(answers)
      if (answers.some(({ questionId }) => questionId === fever.questionId)) {
        questions = [cough, degrees]
        throw new Refused('TRIAGE_QUESTIONS_CHANGED', { data: { questions } })
      }
      return { date: '2026-11-24', sentAt: '2026-11-24T13:05:00Z', status: 'UNSUSPICIOUS' }
    },
  })
  await user.click(await screen.findByRole('radio', { name: 'No' }))
  await user.type(screen.getByLabelText(/Qué temperatura/), '36,4')
  await user.click(screen.getByRole('button', { name: 'Enviar mi triaje' }))
  await screen.findByText('Las preguntas del triaje cambiaron. Responde las de ahora.')
  await user.click(screen.getByRole('button', { name: 'Ver las preguntas de ahora' }))
  await screen.findByRole('radiogroup', { name: /¿Tienes tos\?/ })
  expect(screen.queryByText('¿Tienes fiebre?')).toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>(/Qué temperatura/).value).toBe('36,4')
  await user.click(screen.getByRole('button', { name: 'Enviar mi triaje' }))
  await screen.findByText('Responde sí o no.')
  await user.click(screen.getByRole('radio', { name: 'Sí' }))
  await user.click(screen.getByRole('button', { name: 'Enviar mi triaje' }))
  await screen.findByText('Se envió tu triaje.')
  expect(sent.at(-1)).toEqual([
    { questionId: cough.questionId, answer: 'YES' },
    { questionId: degrees.questionId, answer: '36,4' },
  ])
})

test('a choice of a file that is cancelled sends nothing; one that was refused can be chosen again', async () => {
  const sent: string[] = []
  let refused = true
  const user = show({
    ownCard: () => ({ vaccineCard: refused ? null : card }),
    upload: ({ file }) => {
      sent.push(file.name)
      if (refused) {
        refused = false
        throw new Refused('NOT_A_VACCINE_CARD')
      }
      return card
    },
  })
  await screen.findByRole('button', { name: 'Subir mi carné' })
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('there is no file to choose')
  fireEvent.change(input, { target: { files: [] } })
  expect(sent).toEqual([])
  const file = new File(['%PDF-1.7'], 'carne.pdf', { type: 'application/pdf' })
  await user.upload(input, file)
  await screen.findByText('El carné debe ser un PDF o una imagen.')
  await user.upload(input, file)
  await screen.findByText('La carga del archivo se cargo satisfactoriamente.')
  expect(sent).toEqual(['carne.pdf', 'carne.pdf'])
  await screen.findByRole('button', { name: 'Ver el carné' })
})

test('a file that is too large isn’t sent', async () => {
  const user = show({})
  await screen.findByRole('button', { name: 'Subir mi carné' })
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  const large = new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'carne.pdf', { type: 'application/pdf' })
  if (input) await user.upload(input, large)
  await screen.findByText('El envío supera el tamaño permitido.')
})

test('one’s own card is deleted, and brought back', async () => {
  let shown: typeof card | null = card
  const user = show({
    ownCard: () => ({ vaccineCard: shown }),
    removeCard: () => {
      shown = null
      return { message: 'Se eliminó el carné de vacunación.' }
    },
    restoreCard: () => {
      shown = card
      return card
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Eliminar' }))
  await screen.findByText('Se eliminó el carné de vacunación.')
  await screen.findByRole('button', { name: 'Subir mi carné' })
  await user.click(screen.getByRole('button', { name: 'Deshacer' }))
  await screen.findByRole('button', { name: 'Ver el carné' })
})
