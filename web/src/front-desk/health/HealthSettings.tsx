import { type TriageSettings as Settings, TriageSettings } from '@aforo/api/front-desk/health'
import { mostQuestions, QuestionKind } from '@aforo/api/front-desk/health-states'
import { questionKindLabels } from '@aforo/api/front-desk/labels'
import { Anchor, Button, Group, Select, Stack, Text } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { z } from 'zod'
import { client } from '../../platform/api.ts'
import { SelectField, TextField } from '../../ui/fields.tsx'
import { formatCounted } from '../../ui/formats.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { optionsOf } from '../../ui/options.ts'
import { PageForm } from '../../ui/PageForm.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { toast } from '../../ui/toast.tsx'
import { undo } from '../../ui/undo.ts'
import { useVersionedForm } from '../../ui/useVersionedForm.ts'
import classes from './Health.module.css'
import { settingsQuery } from './healthQueries.ts'

/** A record whose first version is still to come counts as version 0 here. */
const Counted = z.object({
  ...TriageSettings.shape,
  questions: z.array(
    z.object({ ...TriageSettings.shape.questions.element.shape, suspiciousFrom: z.string().nullable() }),
  ),
  version: z.preprocess(version => version ?? 0, z.int()),
})
type Counted = z.infer<typeof Counted>

interface QuestionValues {
  /** Tells rows apart, also those that are not saved yet. */
  key: string
  questionId?: string
  question: string
  kind: QuestionKind
  suspiciousWhen: 'YES' | 'NO' | ''
  suspiciousFrom: string
}
interface Values {
  [field: string]: unknown
  questions: QuestionValues[]
  retentionDays: number | null
}

/** A rule counts for its kind alone: one that isn't shown can't be wrong. */
const hasRule = ({ kind, suspiciousFrom }: Pick<QuestionValues, 'kind' | 'suspiciousFrom'>) =>
  kind === 'NUMBER' && suspiciousFrom.trim() !== ''

const schema = z.object({
  questions: z.array(
    z
      .object({
        question: z.string().trim().min(1, 'Escribe la pregunta.').max(200),
        kind: QuestionKind,
        suspiciousFrom: z.string(),
      })
      .refine(one => !hasRule(one) || /^\d{1,4}([.,]\d{1,2})?$/.test(one.suspiciousFrom.trim()), {
        path: ['suspiciousFrom'],
        error: 'Escribe un número con dos decimales como máximo, como 37.5.',
      }),
  ),
  retentionDays: z.int('Escribe un número de días.').min(1, 'Al menos un día.').max(3650, 'Como máximo 3,650 días.'),
})

const valuesOf = ({ questions, retentionDays }: Counted): Values => ({
  questions: questions.map(one => ({
    key: one.questionId,
    questionId: one.questionId,
    question: one.question,
    kind: one.kind,
    suspiciousWhen: one.suspiciousWhen ?? '',
    suspiciousFrom: one.suspiciousFrom ?? '',
  })),
  retentionDays,
})

const inputOf = ({ questions, retentionDays }: Values) => ({
  questions: questions.map(({ key: _, suspiciousWhen, suspiciousFrom, ...one }) => ({
    ...one,
    suspiciousWhen: one.kind === 'YES_NO' && suspiciousWhen !== '' ? suspiciousWhen : null,
    // Keyboards in Spanish have the comma.
    suspiciousFrom: hasRule({ ...one, suspiciousFrom }) ? suspiciousFrom.replace(',', '.') : null,
  })),
  retentionDays: retentionDays ?? 0,
})

const days = (count: number | null) => formatCounted(count ?? 0, 'día', 'días')
const questionsInWords = (questions: readonly { question: string }[]) =>
  questions.map(({ question }) => question).join(' · ')

const differencesOf = (mine: Values, theirs: Counted) => [
  { name: 'Preguntas', mine: questionsInWords(mine.questions), theirs: questionsInWords(theirs.questions) },
  { name: 'Se guardan por', mine: days(mine.retentionDays), theirs: days(theirs.retentionDays) },
]

/** Configuración › General › Salud: what the triage asks, when an answer is suspicious, and for how long it is kept. */
export function HealthSettings() {
  const query = useQuery(settingsQuery())
  if (query.data) return <SettingsForm latest={Counted.parse(query.data)} />
  return <LoadingOrError query={query} skeleton={280} />
}

function SettingsForm({ latest }: { latest: Counted }) {
  const queryClient = useQueryClient()
  const write = async (values: Values, { version }: Counted) => {
    const after: Settings = await client.health.setSettings({
      ...inputOf(values),
      version: version === 0 ? null : version,
    })
    queryClient.setQueryData(settingsQuery().queryKey, after)
    return Counted.parse(after)
  }
  const record = useVersionedForm<Counted, Values>({
    latest,
    valuesOf,
    schema,
    save: write,
    onSaved: (before, after) =>
      toast.undo('Se guardaron las preguntas del triaje.', () =>
        // Those that were deleted come back as new ones.
        undo(() => {
          const known = new Set(after.questions.map(({ questionId }) => questionId))
          const { questions, ...rest } = valuesOf(before)
          const back = questions.map(one =>
            one.questionId && known.has(one.questionId) ? one : { ...one, questionId: undefined },
          )
          return write({ ...rest, questions: back }, after)
        }),
      ),
  })
  const { form } = record
  const { questions } = form.getValues()
  const add = () =>
    form.insertListItem('questions', {
      key: crypto.randomUUID(),
      question: '',
      kind: 'YES_NO',
      suspiciousWhen: 'YES',
      suspiciousFrom: '',
    } satisfies QuestionValues)
  return (
    <PageForm record={record} differencesOf={differencesOf}>
      <Stack gap="lg">
        <Panel
          title="Preguntas del triaje"
          about="Cada persona las responde en Mi perfil o con el código de la puerta. Sin preguntas no se pide triaje. Un cambio vale para los triajes que se envíen desde entonces."
        >
          <Stack gap="sm">
            {questions.map((one, place) => (
              <Question
                key={one.key}
                place={place}
                last={questions.length - 1}
                values={one}
                form={form}
                onMove={to => form.reorderListItem('questions', { from: place, to })}
                onRemove={() => form.removeListItem('questions', place)}
              />
            ))}
            {questions.length === 0 && (
              <Text size="sm" c="dimmed">
                No se pregunta nada: nadie llena un triaje.
              </Text>
            )}
            {questions.length < mostQuestions && (
              <div>
                <Button data-writes variant="default" leftSection={<IconPlus size={16} />} onClick={add}>
                  Añadir pregunta
                </Button>
              </div>
            )}
          </Stack>
        </Panel>
        <Panel
          title="Conservación"
          about="Los triajes y los carnés de vacunación se borran para siempre pasado este tiempo, cada noche. Se guardan cifrados."
        >
          <NumberField
            form={form}
            name="retentionDays"
            label="Se guardan por"
            suffix=" días"
            maw={240}
            description="Entre 1 y 3,650 días."
          />
          <Text size="sm" mt="sm">
            <Anchor inherit renderRoot={props => <Link to="/app/triage" search={{ view: 'log' }} {...props} />}>
              Ver quién miró datos de salud
            </Anchor>
          </Text>
        </Panel>
      </Stack>
    </PageForm>
  )
}

const kinds = optionsOf(QuestionKind.options, questionKindLabels)
const rules = [
  { value: 'YES', label: 'Responde sí' },
  { value: 'NO', label: 'Responde no' },
  { value: '', label: 'Nunca' },
]

interface QuestionProps {
  place: number
  last: number
  values: QuestionValues
  form: ReturnType<typeof useVersionedForm<Counted, Values>>['form']
  onMove: (to: number) => void
  onRemove: () => void
}

function Question({ place, last, values, form, onMove, onRemove }: QuestionProps) {
  const name = `questions.${place}`
  return (
    <fieldset className={classes.question} aria-label={`Pregunta ${place + 1}`}>
      <Group align="flex-start" gap="sm">
        <TextField
          form={form}
          name={`${name}.question`}
          label="Pregunta"
          maxLength={200}
          flex="1 1 260px"
          autoFocus={values.questionId === undefined}
        />
        <SelectField
          form={form}
          name={`${name}.kind`}
          label="Se responde con"
          data={kinds}
          searchable={false}
          w={150}
        />
        {values.kind === 'YES_NO' && (
          <Select
            label="Sospechoso si"
            data={rules}
            allowDeselect={false}
            w={150}
            {...form.getInputProps(`${name}.suspiciousWhen`)}
          />
        )}
        {values.kind === 'NUMBER' && (
          <TextField
            form={form}
            name={`${name}.suspiciousFrom`}
            label="Sospechoso desde"
            placeholder="37.5"
            inputMode="decimal"
            w={150}
          />
        )}
        <Group gap={2} mt={24}>
          <IconButton label="Subir" disabled={place === 0} onClick={() => onMove(place - 1)}>
            <IconArrowUp size={16} />
          </IconButton>
          <IconButton label="Bajar" disabled={place === last} onClick={() => onMove(place + 1)}>
            <IconArrowDown size={16} />
          </IconButton>
          <IconButton label={`Eliminar la pregunta ${place + 1}`} onClick={onRemove}>
            <IconTrash size={16} />
          </IconButton>
        </Group>
      </Group>
    </fieldset>
  )
}
