import type {
  HealthAccess,
  OwnTriage,
  TriageFormSummary,
  TriageQuestion,
  TriageSettings,
} from '@aforo/api/front-desk/health'
import type { VaccineCard } from '@aforo/api/front-desk/health-cards'
import { expect } from 'vitest'
import { makeOperator } from './house.ts'
import { fileOf, formOf } from './makers.ts'
import { type Page, testApp } from './test-app.ts'

const app = await testApp()

export interface Problem {
  code: string
  data: { field?: string; questions?: TriageQuestion[]; newer?: TriageSettings }
}

export const fever = { question: '¿Tienes fiebre?', kind: 'YES_NO', suspiciousWhen: 'YES', suspiciousFrom: null }
export const degrees = {
  question: '¿Qué temperatura tienes?',
  kind: 'NUMBER',
  suspiciousWhen: null,
  suspiciousFrom: '37.5',
}
const remarks = { question: 'Algo más que debamos saber', kind: 'TEXT', suspiciousWhen: null, suspiciousFrom: null }

export async function house(questions: object[] = [fever, degrees, remarks]) {
  const at = await makeOperator(app, {
    admin: { givenName: 'Lucía', lastname: 'Paredes' },
    members: { user: { givenName: 'Bruno', lastname: 'Ccori' } },
  })
  const { status, body } = await at.api.put<TriageSettings>('/triage-forms/settings', { questions, retentionDays: 90 })
  expect(status).toBe(200)
  return { ...at, settings: body }
}
export type House = Awaited<ReturnType<typeof house>>

export const answersOf = ({ settings }: House, ...answers: string[]) => ({
  answers: settings.questions.map(({ questionId }, place) => ({ questionId, answer: answers[place] ?? '' })),
})
export const send = (place: House, ...answers: string[]) =>
  place.asUser.post<OwnTriage & Problem>('/triage-forms/', answersOf(place, ...answers))
export const list = async ({ api }: House, query: Record<string, string> = {}) =>
  (await api.get<Page<TriageFormSummary>>('/triage-forms/', query)).body
export const log = async ({ api }: House) =>
  (await api.get<Page<HealthAccess>>('/triage-forms/access-log', { pageSize: '100' })).body.items

export const pdf = '%PDF-1.7\n%âã\n1 0 obj\n<<>>\nendobj\n%%EOF'
export const form = (content: string | Uint8Array<ArrayBuffer>, name = 'carne.pdf') =>
  formOf({ file: fileOf(content, name) })
export const uploadCard = async ({ asUser }: House) =>
  (await asUser.upload<VaccineCard>('/health/vaccine-card', form(pdf))).body
