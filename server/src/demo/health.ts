import { randomUUIDv7 } from 'node:crypto'
import type { QuestionKind, YesNo } from '@aforo/api/front-desk/health-states'
import { answered, statusOf } from '../front-desk/health/health.rules.ts'
import { sealFile, sealForm } from '../front-desk/health/sealed.service.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Files } from '../platform/files.ts'
import type { Sealing } from '../platform/sealing.ts'
import type { MadeUser } from './factories.ts'
import type { Random } from './random.ts'

const sampleQuestions: [question: string, kind: QuestionKind, suspiciousWhen: YesNo | null, suspiciousFrom: number | null][] = [
  ['¿Tienes o tuviste fiebre en los últimos tres días?', 'YES_NO', 'YES', null],
  ['¿Tienes tos, dolor de garganta o dificultad para respirar?', 'YES_NO', 'YES', null],
  ['¿Tienes tus vacunas al día?', 'YES_NO', null, null],
  ['¿Qué temperatura tienes?', 'NUMBER', null, 37_50],
  ['Algo más que debamos saber', 'TEXT', null, null],
] // biome-ignore format: a list of words reads better in rows

/** One page that says whose it is. */
const cardOf = (name: string) =>
  Buffer.from(
    `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 420 260]/Contents 4 0 R/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>>endobj
4 0 obj<</Length ${92 + name.length}>>stream
BT /F 20 Tf 30 200 Td (Carne de vacunacion) Tj 0 -40 Td /F 14 Tf (${name}) Tj 0 -24 Td (Tres dosis) Tj ET
endstream endobj
trailer<</Root 1 0 R>>
%%EOF`,
    'latin1',
  )

/** What the people answered today and yesterday before coming in, and the vaccine cards of some. */
export async function makeHealth(
  tx: Tx,
  people: readonly MadeUser[],
  campus: { campusId: string },
  {
    random,
    now,
    today,
    sealing,
    files,
  }: { random: Random; now: Temporal.Instant; today: string; sealing: Sealing; files?: Pick<Files, 'put'> },
) {
  const [first] = people
  if (!first) return
  const { tenantId } = first
  const questions = sampleQuestions.map(([question, kind, suspiciousWhen, suspiciousFrom]) => ({
    id: randomUUIDv7(),
    question,
    kind,
    suspiciousWhen,
    suspiciousFrom,
  }))
  await tx
    .insertInto('triage_questions')
    .values(
      questions.map(({ id, question, kind, suspiciousWhen, suspiciousFrom }, position) => ({
        tenant_id: tenantId,
        id,
        position,
        question,
        kind,
        suspicious_when: suspiciousWhen,
        suspicious_from: suspiciousFrom,
      })),
    )
    .execute()
  const forms = people.slice(2, 21).flatMap(({ userId }, place) =>
    [0, 1].map(daysAgo => {
      const id = randomUUIDv7()
      const isIll = daysAgo === 0 ? place === 4 || place === 11 : place === 7
      const degrees = isIll && place !== 11 ? '38.1' : `36.${random.between(1, 8)}`
      const given = [
        isIll ? 'YES' : 'NO',
        place === 11 && isIll ? 'YES' : 'NO',
        'YES',
        degrees,
        isIll ? 'Desde anoche' : '',
      ]
      const content = answered(
        questions,
        questions.map((question, index) => ({ questionId: question.id, answer: given[index] ?? '' })),
      )
      return {
        tenant_id: tenantId,
        id,
        user_id: userId,
        campus_id: place % 3 === 0 ? null : campus.campusId,
        date: Temporal.PlainDate.from(today).subtract({ days: daysAgo }).toString(),
        sent_at: now.subtract({ hours: 24 * daysAgo, minutes: 5 + place * 7 }).toString(),
        ...sealForm(sealing, { tenantId, formId: id }, statusOf(content), content),
      }
    }),
  )
  await tx.insertInto('triage_forms').values(forms).execute()
  if (!files) return
  for (const [place, { userId, givenName, lastname }] of people.slice(2, 11).entries()) {
    const id = randomUUIDv7()
    const bytes = cardOf(`${givenName} ${lastname}`)
    const key = `${tenantId}/health/${crypto.randomUUID()}.sealed`
    const card = { tenant_id: tenantId, id, user_id: userId, kind: 'PDF', size: bytes.length, file_key: key }
    const uploaded_at = now.subtract({ hours: 24 * (3 + place * 5) }).toString()
    await tx
      .insertInto('vaccine_cards')
      .values({ ...card, uploaded_at })
      .execute()
    await files.put(key, sealFile(sealing, tenantId, id, bytes), 'application/octet-stream')
  }
}
