import type { OwnTriage, TriageQuestion } from '@aforo/api/front-desk/health'
import { answerFault } from '@aforo/api/front-desk/health.rules'
import { formatInstant } from '@aforo/api/platform/dates-in-words'
import { Button, Group, Radio, Stack, Text } from '@mantine/core'
import { IconHandStop } from '@tabler/icons-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { client } from '../../platform/api.ts'
import { TextAreaField, TextField } from '../../ui/fields.tsx'
import { Note } from '../../ui/Note.tsx'
import { RecordForm } from '../../ui/RecordForm.tsx'
import { toast } from '../../ui/toast.tsx'
import { useRecordForm } from '../../ui/useRecordForm.ts'
import { useReadHealth } from './healthQueries.ts'

interface Answer {
  questionId: string
  answer: string
}

interface TriageAnswersProps {
  questions: TriageQuestion[]
  today: OwnTriage | null
  /** In whose zone its hour is told. */
  timeZone: string
  /** Where it is filled in, if that is known. */
  campusId?: string
}

/** One's own triage of today: what it came to, or its form. */
export function TriageAnswers({ questions, today, timeZone, campusId }: TriageAnswersProps) {
  const [again, setAgain] = useState(false)
  const typed = useRef<Answer[]>([])
  if (questions.length === 0)
    return (
      <Text size="sm" c="dimmed">
        Tu organización no pide triaje.
      </Text>
    )
  if (today && !again)
    return (
      <Stack gap="sm">
        <Outcome today={today} timeZone={timeZone} />
        <Button variant="subtle" color="gray" onClick={() => setAgain(true)}>
          Algo cambió: responder otra vez
        </Button>
      </Stack>
    )
  // New questions begin a new form, with what is answered of those that stay.
  return (
    <AnswerForm
      key={questions.map(({ questionId }) => questionId).join()}
      questions={questions}
      campusId={campusId}
      typed={typed}
      onSent={() => {
        typed.current = []
        setAgain(false)
      }}
    />
  )
}

const Outcome = ({ today, timeZone }: { today: OwnTriage; timeZone: string }) => {
  const sent = `Lo enviaste el ${formatInstant(today.sentAt, timeZone)}.`
  return today.status === 'UNSUSPICIOUS' ? (
    <Note tone="good" title="Tu triaje de hoy está en orden">
      {sent} Puedes ingresar.
    </Note>
  ) : (
    <Note tone="warning" icon={IconHandStop} title="Antes de entrar, habla con quien administra tu sede">
      {sent} Alguna de tus respuestas necesita atención.
    </Note>
  )
}

/** The server's own checks, so that a slip is told before anything is sent. */
const schemaOf = (questions: TriageQuestion[]) =>
  z.object({
    answers: z
      .array(z.object({ questionId: z.string(), answer: z.string().trim() }))
      .superRefine((answers, context) => {
        for (const [place, question] of questions.entries()) {
          const message = answerFault(question, answers[place]?.answer ?? '')
          if (message) context.addIssue({ code: 'custom', path: [place, 'answer'], message })
        }
      }),
  })

interface AnswerFormProps extends Pick<TriageAnswersProps, 'questions' | 'campusId'> {
  /** What is answered and not sent yet. */
  typed: RefObject<Answer[]>
  onSent: () => void
}

function AnswerForm({ questions, campusId, typed, onSent }: AnswerFormProps) {
  const readAgain = useReadHealth()
  const kept = (id: string) => typed.current.find(({ questionId }) => questionId === id)?.answer ?? ''
  const record = useRecordForm({
    initialValues: { answers: questions.map(({ questionId }) => ({ questionId, answer: kept(questionId) })) },
    schema: schemaOf(questions),
    save: ({ answers }) => client.health.send({ answers, campusId }),
    onSaved: async () => {
      await readAgain()
      onSent()
      toast.success('Se envió tu triaje.')
    },
  })
  const { form } = record
  const { answers } = form.getValues()
  useEffect(() => {
    typed.current = answers
  }, [typed, answers])
  return (
    <RecordForm
      record={record}
      submit="Enviar mi triaje"
      renderRefusal={({ code, message }) =>
        code === 'TRIAGE_QUESTIONS_CHANGED' ? (
          <Note tone="warning" title={message}>
            <Button size="compact-sm" variant="default" onClick={readAgain}>
              Ver las preguntas de ahora
            </Button>
          </Note>
        ) : undefined
      }
    >
      {questions.map(({ questionId, question, kind }, place) => {
        const name = `answers.${place}.answer`
        if (kind === 'TEXT')
          return <TextAreaField key={questionId} form={form} name={name} label={question} maxLength={500} />
        if (kind === 'NUMBER')
          return (
            <TextField
              key={questionId}
              form={form}
              name={name}
              label={question}
              inputMode="decimal"
              maxLength={8}
              styles={{ wrapper: { maxWidth: 160 } }}
              withAsterisk
            />
          )
        return (
          <Radio.Group key={questionId} label={question} withAsterisk {...form.getInputProps(name)}>
            <Group mt={6} gap="lg">
              <Radio value="YES" label="Sí" />
              <Radio value="NO" label="No" />
            </Group>
          </Radio.Group>
        )
      })}
      <Text size="xs" c="dimmed">
        Solo lo ven quienes administran tu organización, y cada consulta queda registrada.
      </Text>
    </RecordForm>
  )
}
