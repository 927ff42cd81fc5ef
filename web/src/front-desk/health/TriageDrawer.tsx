import type { TriageForm } from '@aforo/api/front-desk/health'
import { formatInstant } from '@aforo/api/platform/dates-in-words'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconStethoscopeOff, IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { client } from '../../platform/api.ts'
import { attempt } from '../../ui/attempt.ts'
import { RecordBody } from '../../ui/RecordBody.tsx'
import { RecordDrawer } from '../../ui/RecordDrawer.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { Badge, StatusBadge } from '../../ui/StatusBadge.tsx'
import { toast } from '../../ui/toast.tsx'
import { undo } from '../../ui/undo.ts'
import { useLeaving } from '../../ui/useLeaving.ts'
import type { RecordDrawerState } from '../../ui/useRecordList.ts'
import { CardFile } from './CardFile.tsx'
import classes from './Health.module.css'
import { formQuery, useReadHealth } from './healthQueries.ts'

const missing = {
  icon: IconStethoscopeOff,
  title: 'Este triaje no está disponible',
  text: 'Puede que se eliminara, que pasara el tiempo por el que se guarda o que sea de otra organización.',
}

/** One triage form: its answers, the person's vaccine card, and its deletion. */
export function TriageDrawer({ id, onClose }: Pick<RecordDrawerState, 'id' | 'onClose'>) {
  const { isThere, leave } = useLeaving(id)
  const query = useQuery({ ...formQuery(id ?? ''), enabled: isThere })
  const form = id === undefined ? undefined : query.data
  const queryClient = useQueryClient()
  const readAgain = useReadHealth()
  const remove = async (form: TriageForm) => {
    const done = await leave(() => attempt(() => client.health.remove({ id: form.id })))
    if (!done) return
    onClose()
    queryClient.removeQueries({ queryKey: formQuery(form.id).queryKey })
    readAgain()
    toast.undo(done.message, () => undo(() => client.health.restore({ id: form.id }).then(readAgain)))
  }
  return (
    <RecordDrawer
      opened={id !== undefined}
      title={form?.name ?? 'Triaje'}
      badge={form && <StatusBadge of="triage" status={form.status} />}
      subtitle={form && [formatInstant(form.sentAt, form.timeZone), form.campusName].filter(Boolean).join(' · ')}
      onClose={onClose}
      footer={
        form?.can.remove && (
          <Group justify="flex-end">
            <Button
              data-writes
              variant="default"
              leftSection={<IconTrash size={16} stroke={1.6} />}
              onClick={() => remove(form)}
            >
              Eliminar triaje
            </Button>
          </Group>
        )
      }
    >
      <RecordBody record={form} query={query} missing={missing} skeleton={[160, 120]}>
        {form => <Details form={form} />}
      </RecordBody>
    </RecordDrawer>
  )
}

const words = { YES: 'Sí', NO: 'No' } as const

const answerWords = ({ kind, answer }: TriageForm['triageFormContent'][number]) =>
  kind === 'YES_NO' ? words[answer as keyof typeof words] : answer || 'Sin respuesta'

function Details({ form }: { form: TriageForm }) {
  return (
    <Stack gap="lg">
      <Rows look="framed">
        {form.triageFormContent.map(one => (
          <li key={one.questionId} className={one.suspicious ? classes.suspicious : undefined}>
            <Text size="sm" c="dimmed">
              {one.question}
            </Text>
            <Group gap="xs" justify="space-between">
              <Text fw={one.suspicious ? 600 : undefined} style={{ overflowWrap: 'anywhere' }}>
                {answerWords(one)}
              </Text>
              {one.suspicious && <Badge tone="bad" label="Por esto es sospechoso" />}
            </Group>
          </li>
        ))}
      </Rows>
      <Stack gap="xs">
        <Title order={3} size="h5">
          Carné de vacunación
        </Title>
        {form.vaccineCard ? (
          <CardFile key={form.vaccineCard.id} card={form.vaccineCard} />
        ) : (
          <Text size="sm" c="dimmed">
            No ha subido ninguno.
          </Text>
        )}
      </Stack>
    </Stack>
  )
}
