// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answers, fakeApi } from '../../testing/fakeApi.ts'
import { me } from '../../testing/me.ts'
import { pageOf } from '../../testing/pageOf.ts'
import { showScreen } from '../../testing/showScreen.tsx'
import { TriageScreen } from './TriageScreen.tsx'

const id = (number: number) => `01990000-0000-7000-8000-00000000000${number}`
const person = { username: 'bruno@anden.example', name: 'Bruno Ccori' }

const card = {
  id: id(4),
  ...person,
  kind: 'PDF' as const,
  size: 2_400,
  uploadedAt: '2026-11-20T15:00:00Z',
  keptUntil: '2027-02-18',
  can: { remove: true },
}

const summary = {
  id: id(1),
  ...person,
  date: '2026-11-24',
  sentAt: '2026-11-24T13:05:00Z',
  campusName: 'Miraflores',
  timeZone: 'America/Lima',
  status: 'SUSPICIOUS' as const,
  can: { remove: true },
}

const form = {
  ...summary,
  triageFormContent: [
    {
      questionId: id(2),
      question: '¿Qué temperatura tienes?',
      kind: 'NUMBER' as const,
      answer: '38,5',
      suspicious: true,
    },
    // Asked no more, and kept as it was worded then.
    { questionId: id(3), question: '¿Viajaste?', kind: 'YES_NO' as const, answer: 'NO', suspicious: false },
    { questionId: id(5), question: '¿Algo más?', kind: 'TEXT' as const, answer: '', suspicious: false },
  ],
  vaccineCard: card,
}

const accesses = [
  { at: '2026-11-24T13:10:00Z', who: 'Rosa Quispe', what: 'Triaje visto', about: 'Bruno Ccori' },
  { at: '2026-11-24T13:09:00Z', who: 'Rosa Quispe', what: 'Lista de triajes vista', about: '' },
]

/** The screen of an organisation in which one person sent a form and a card. */
function show(roles: ('ROLE_ADMIN' | 'ROLE_ROOT')[] = ['ROLE_ADMIN']) {
  const gone = new Set<string>()
  const there = <Item extends { id: string }>(items: Item[]) => items.filter(one => !gone.has(one.id))
  const health: Answers['health'] = {
    search: () => pageOf(there([summary])),
    get: () => form,
    remove: input => {
      gone.add(input.id)
      return { message: 'Se eliminó el triaje.' }
    },
    restore: input => {
      gone.delete(input.id)
      return summary
    },
    cards: () => pageOf(there([card])),
    card: () => card,
    removeCard: input => {
      gone.add(input.id)
      return { message: 'Se eliminó el carné de vacunación.' }
    },
    restoreCard: input => {
      gone.delete(input.id)
      return card
    },
    accessLog: () => pageOf(accesses),
  }
  fakeApi({ users: { me: () => me({ roles }) }, health })
  return showScreen(<TriageScreen />, '/app/triage')
}

test('a form is read with the answers to what is asked no more, deleted, and brought back', async () => {
  const user = show()
  await user.click(await screen.findByRole('link', { name: 'Bruno Ccori' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Bruno Ccori' }))
  const answers = await drawer.findAllByRole('listitem')
  expect(answers.map(({ textContent }) => textContent)).toEqual([
    '¿Qué temperatura tienes?38,5Por esto es sospechoso',
    '¿Viajaste?No',
    '¿Algo más?Sin respuesta',
  ])
  expect(drawer.getByText(/^PDF subido el 20 nov\. 2026\. Se guarda hasta el 18 feb\. 2027\.$/)).toBeDefined()
  await user.click(drawer.getByRole('button', { name: 'Eliminar triaje' }))
  await screen.findByText('Se eliminó el triaje.')
  expect(screen.queryByRole('dialog')).toBeNull()
  await screen.findByText('Sin triajes hoy')
  await user.click(screen.getByRole('button', { name: 'Deshacer' }))
  await screen.findByText('Se deshizo el cambio.')
  await screen.findByRole('link', { name: 'Bruno Ccori' })
})

test('a vaccine card is deleted from its drawer, and brought back', async () => {
  const user = show()
  await user.click(await screen.findByRole('tab', { name: 'Carnés de vacunación' }))
  await user.click(await screen.findByRole('link', { name: 'Bruno Ccori' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Bruno Ccori' }))
  await user.click(await drawer.findByRole('button', { name: 'Eliminar carné' }))
  await screen.findByText('Se eliminó el carné de vacunación.')
  await screen.findByText('Todavía no hay carnés')
  await user.click(screen.getByRole('button', { name: 'Deshacer' }))
  await screen.findByRole('link', { name: 'Bruno Ccori' })
})

test('who looked at what of whom stands on the screen', async () => {
  const user = show()
  await user.click(await screen.findByRole('tab', { name: 'Quién miró' }))
  await screen.findByText('Triaje visto')
  const rows = screen.getAllByRole('row').slice(1)
  expect(
    rows.map(row =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ),
  ).toEqual([
    ['24 nov. 2026, 08:10', 'Rosa Quispe', 'Triaje visto', 'Bruno Ccori'],
    ['24 nov. 2026, 08:09', 'Rosa Quispe', 'Lista de triajes vista', '—'],
  ])
})

test('who doesn’t administer is told so, and nothing is asked for', async () => {
  show(['ROLE_ROOT'])
  await screen.findByText('No tienes permisos para poder ingresar a esta herramienta.')
  expect(screen.queryByRole('tab')).toBeNull()
})
