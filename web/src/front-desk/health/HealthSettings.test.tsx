// @vitest-environment happy-dom
import type { QuestionFields } from '@aforo/api/front-desk/health'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answers, fakeApi } from '../../testing/fakeApi.ts'
import { showScreen } from '../../testing/showScreen.tsx'
import { HealthSettings } from './HealthSettings.tsx'

const fever = {
  questionId: '01990000-0000-7000-8000-000000000001',
  question: '¿Tienes fiebre?',
  kind: 'YES_NO',
  suspiciousWhen: 'YES',
  suspiciousFrom: null,
} as const
const degrees = {
  questionId: '01990000-0000-7000-8000-000000000002',
  question: '¿Qué temperatura tienes?',
  kind: 'NUMBER',
  suspiciousWhen: null,
  suspiciousFrom: 37_50,
} as const

type Settings = Parameters<NonNullable<NonNullable<Answers['health']>['setSettings']>>[0]

/** The settings of an organisation that asks two questions, and what is saved of them. */
async function show() {
  const saved: Settings[] = []
  let settings = { questions: [fever, degrees] as (QuestionFields & { questionId: string })[], retentionDays: 90 }
  const answer = () => ({ ...settings, version: saved.length + 1 })
  fakeApi({
    health: {
      settings: answer,
      setSettings: input => {
        const { questions, retentionDays } = input
        saved.push(input)
        const ids = questions.map(
          ({ questionId }, place) => questionId ?? `01990000-0000-7000-9000-${saved.length}0000000000${place}`,
        )
        settings = {
          questions: questions.map((one, place) => ({ ...one, questionId: ids[place] ?? '' })),
          retentionDays,
        }
        return answer()
      },
    },
  })
  const user = showScreen(<HealthSettings />)
  await screen.findByRole('group', { name: 'Pregunta 2' })
  const choose = async (field: HTMLElement, option: string) => {
    await user.click(field)
    await user.click(await screen.findByRole('option', { name: option }))
  }
  return { user, saved, choose, save: () => user.click(screen.getByRole('button', { name: 'Guardar' })) }
}

const question = (place: number) => within(screen.getByRole('group', { name: `Pregunta ${place}` }))
const asked = () => screen.getAllByRole<HTMLInputElement>('textbox', { name: 'Pregunta' }).map(({ value }) => value)

test('questions are added with their rule, put in order, removed, and saved and undone as a whole', async () => {
  const { user, saved, choose, save } = await show()
  await user.click(screen.getByRole('button', { name: 'Añadir pregunta' }))
  expect(document.activeElement).toBe(question(3).getByLabelText('Pregunta'))
  await user.keyboard('¿Tus vacunas están al día?')
  await choose(question(3).getByRole('combobox', { name: 'Sospechoso si' }), 'Responde no')
  await user.click(question(3).getByRole('button', { name: 'Subir' }))
  await user.click(screen.getByRole('button', { name: 'Eliminar la pregunta 1' }))
  expect(asked()).toEqual(['¿Tus vacunas están al día?', '¿Qué temperatura tienes?'])
  await save()
  await screen.findByText('Se guardaron las preguntas del triaje.')
  const vaccines = {
    question: '¿Tus vacunas están al día?',
    kind: 'YES_NO',
    suspiciousWhen: 'NO',
    suspiciousFrom: null,
  }
  expect(saved).toEqual([{ questions: [vaccines, degrees], retentionDays: 90, version: 1 }])

  await user.click(screen.getByRole('button', { name: 'Deshacer' }))
  await screen.findByText('Se deshizo el cambio.')
  // What was deleted can only come back as a new one.
  const { questionId: _, ...again } = fever
  expect(saved[1]).toEqual({ questions: [again, degrees], retentionDays: 90, version: 2 })
  await expect.poll(asked).toEqual(['¿Tienes fiebre?', '¿Qué temperatura tienes?'])
})

test('a rule is of its kind of answer: what was typed for another keeps nothing from being saved', async () => {
  const { user, saved, choose, save } = await show()
  const limit = question(2).getByLabelText('Sospechoso desde')
  await user.clear(limit)
  await user.type(limit, 'mucha')
  await save()
  await screen.findByText('Escribe un número con dos decimales como máximo, como 37.5.')
  expect(document.activeElement).toBe(limit)
  await user.clear(limit)
  // As the keyboard of a phone in Spanish has it.
  await user.type(limit, '38,5')
  await save()
  await expect.poll(() => saved.at(-1)?.questions[1]).toMatchObject({ suspiciousFrom: 38_50 })

  await user.type(question(2).getByLabelText('Sospechoso desde'), 'x')
  await choose(question(2).getByRole('combobox', { name: 'Se responde con' }), 'Texto libre')
  expect(question(2).queryByLabelText('Sospechoso desde')).toBeNull()
  await save()
  await expect.poll(() => saved.at(-1)?.questions[1]).toMatchObject({ kind: 'TEXT', suspiciousFrom: null })
})

test('what has no words and no days is refused where it stands, and nothing is sent', async () => {
  const { user, saved, save } = await show()
  await user.clear(question(1).getByLabelText('Pregunta'))
  const days = screen.getByLabelText('Se guardan por')
  await user.clear(days)
  await user.type(days, '0')
  await save()
  await screen.findByText('Escribe la pregunta.')
  expect(screen.getByText('Al menos un día.')).toBeDefined()
  expect(saved).toEqual([])
  await user.type(question(1).getByLabelText('Pregunta'), '¿Tienes tos?')
  await user.clear(days)
  await user.type(days, '30')
  await save()
  await expect.poll(() => saved).toMatchObject([{ questions: [{ question: '¿Tienes tos?' }, {}], retentionDays: 30 }])
})
