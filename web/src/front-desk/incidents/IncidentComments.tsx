import type { IncidentDetail } from '@aforo/api/front-desk/incidents'
import { formatInstant } from '@aforo/api/platform/dates-in-words'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { z } from 'zod'
import { client } from '../../platform/api.ts'
import { TextAreaField } from '../../ui/fields.tsx'
import { formatAgo } from '../../ui/formats.ts'
import { missingWords } from '../../ui/missingWords.ts'
import { Rows } from '../../ui/Rows.tsx'
import { SmallForm } from '../../ui/SmallForm.tsx'
import { useRecordForm } from '../../ui/useRecordForm.ts'
import classes from './IncidentDrawer.module.css'
import { useStoreIncident } from './incidentQueries.ts'

const schema = z.object({ text: z.string().trim().min(1, missingWords.field).max(1000) })

/** What both sides say about an incident, and the field to say more. */
export function IncidentComments({ incident }: { incident: IncidentDetail }) {
  const { id, commentList, timeZone, can } = incident
  const store = useStoreIncident()
  const record = useRecordForm({
    initialValues: { text: '' },
    schema,
    save: async ({ text }) => {
      store(await client.incidents.comment({ id, text }))
      clear()
    },
  })
  const clear = () => {
    record.form.reset()
    // Its button is disabled while it is sent and loses the focus; often there is more to say.
    record.form.getInputNode('text')?.focus()
  }
  return (
    <Stack gap="sm">
      <Title order={3} size="h5">
        Comentarios
      </Title>
      {commentList.length > 0 && (
        <Rows aria-label="Comentarios">
          {commentList.map(comment => (
            <li key={comment.id} className={classes.comment}>
              <Group justify="space-between" gap="xs">
                <Text size="sm" fw={600}>
                  {comment.author}
                </Text>
                <Text size="xs" c="dimmed" title={formatInstant(comment.at, timeZone)}>
                  {formatAgo(comment.at)}
                </Text>
              </Group>
              <Text size="sm" className={classes.text}>
                {comment.text}
              </Text>
            </li>
          ))}
        </Rows>
      )}
      {can.comment && (
        <SmallForm record={record}>
          <TextAreaField
            form={record.form}
            name="text"
            aria-label="Nuevo comentario"
            placeholder="Escribe un comentario"
            maxLength={1000}
          />
          <Group justify="flex-end">
            <Button type="submit" size="compact-md" variant="default" loading={record.saving}>
              Comentar
            </Button>
          </Group>
        </SmallForm>
      )}
    </Stack>
  )
}
