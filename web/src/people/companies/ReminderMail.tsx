import { settingsWords as words } from '@aforo/api/people/company-words'
import { exampleValues, faultInTags, fillTags, reminderTags, usualReminder } from '@aforo/api/people/order-reminder'
import { Button, Code, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { fieldOf, TextAreaField, TextField } from '../../ui/fields.tsx'
import { Panel } from '../../ui/Panel.tsx'
import type { VersionedForm } from '../../ui/useVersionedForm.ts'
import type { CountedSettings, SettingsValues } from './settingsForm.ts'

interface Props {
  form: VersionedForm<CountedSettings, SettingsValues>['form']
  canEdit: boolean
}

/** The mail that asks a client for its purchase order: its text with tags, and beside it what the client reads. */
export function ReminderMail({ form, canEdit }: Props) {
  const isUsual = (values: SettingsValues) =>
    values.poReminderSubject === usualReminder.poReminderSubject &&
    values.poReminderText === usualReminder.poReminderText
  const [values, setValues] = useState(form.getValues())
  form.watch('poReminderSubject', ({ value }) => setValues(now => ({ ...now, poReminderSubject: value })))
  form.watch('poReminderText', ({ value }) => setValues(now => ({ ...now, poReminderText: value })))
  return (
    <Panel
      title="Correo que pide la orden de compra"
      about="Lo recibe el cliente cuando se le recuerda. Sin días en «Recordar la orden de compra» no se envía."
    >
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <fieldset disabled={!canEdit} style={{ display: 'contents' }}>
          <Stack gap="md">
            <TextField {...fieldOf(form, words, 'poReminderSubject')} maxLength={150} withAsterisk />
            <TextAreaField
              {...fieldOf(form, words, 'poReminderText')}
              minRows={7}
              maxRows={16}
              maxLength={4000}
              withAsterisk
            />
            <Stack gap={4}>
              <Text size="sm" fw={500}>
                Etiquetas
              </Text>
              {reminderTags.map(({ name, about }) => (
                <Text key={name} size="sm" c="dimmed">
                  <Code>{`{{${name}}}`}</Code> {about}
                </Text>
              ))}
            </Stack>
            {canEdit && !isUsual(values) && (
              <Group>
                <Button variant="subtle" size="compact-sm" onClick={() => form.setValues(usualReminder)}>
                  Volver al texto usual
                </Button>
              </Group>
            )}
          </Stack>
        </fieldset>
        <Preview subject={values.poReminderSubject} text={values.poReminderText} />
      </SimpleGrid>
    </Panel>
  )
}

/** The mail with examples in its tags. */
function Preview({ subject, text }: { subject: string; text: string }) {
  const fault = faultInTags(subject) ?? faultInTags(text)
  return (
    <Stack gap="xs" component="section" aria-label="Vista previa del correo">
      <Text size="sm" fw={500}>
        Vista previa
      </Text>
      {fault ? (
        <Text size="sm" c="dimmed">
          {fault}
        </Text>
      ) : (
        <>
          <Text fw={600}>{fillTags(subject, exampleValues)}</Text>
          <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {fillTags(text, exampleValues)}
          </Text>
        </>
      )}
    </Stack>
  )
}
