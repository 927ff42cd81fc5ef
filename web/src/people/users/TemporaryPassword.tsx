import type { User } from '@aforo/api/people/users'
import { Button, CopyButton, Group, Modal, Text } from '@mantine/core'
import { z } from 'zod'
import { client } from '../../platform/api.ts'
import { TextField } from '../../ui/fields.tsx'
import { SmallForm } from '../../ui/SmallForm.tsx'
import { toast } from '../../ui/toast.tsx'
import { useRecordForm } from '../../ui/useRecordForm.ts'
import { useRefresh } from './userQueries.ts'

interface TemporaryPasswordProps {
  user: User
  opened: boolean
  onClose: () => void
}

/** Without what one mistakes for another when it is read aloud. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Four groups of four, drawn evenly: what is left over of a byte is thrown away. */
function drawn(): string {
  const fair = 256 - (256 % letters.length)
  let text = ''
  while (text.length < 16) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1))
    if (byte < fair) text += letters[byte % letters.length]
  }
  return text.match(/.{4}/g)?.join('-') ?? text
}

const schema = z.object({ temporaryPassword: z.string().min(12).max(256) })

/** Gives somebody a password that serves only to choose another one. */
export const TemporaryPassword = ({ user, opened, onClose }: TemporaryPasswordProps) => (
  <Modal opened={opened} onClose={onClose} title="Contraseña temporal" size="md">
    <Asked user={user} onClose={onClose} />
  </Modal>
)

function Asked({ user, onClose }: Pick<TemporaryPasswordProps, 'user' | 'onClose'>) {
  const refresh = useRefresh()
  const record = useRecordForm({
    initialValues: { temporaryPassword: drawn() },
    schema,
    save: async values => {
      const { message } = await client.users.temporaryPassword({ ...values, username: user.username })
      toast.success(message)
      refresh()
    },
    onSaved: onClose,
  })
  return (
    <SmallForm record={record}>
      <Text size="sm">
        Díctasela a {user.info.givenName} en persona: no se envía por correo. Sirve siete días y solo para elegir otra
        al ingresar. Sus sesiones abiertas se cierran.
      </Text>
      <TextField
        form={record.form}
        name="temporaryPassword"
        label="Contraseña temporal"
        autoComplete="off"
        spellCheck={false}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        data-autofocus
      />
      <Group justify="flex-end" gap="xs">
        <CopyButton value={record.form.getValues().temporaryPassword}>
          {({ copied, copy }) => (
            <Button variant="subtle" mr="auto" onClick={copy}>
              {copied ? 'Copiada' : 'Copiar'}
            </Button>
          )}
        </CopyButton>
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <Button type="submit" loading={record.saving}>
          Asignar
        </Button>
      </Group>
    </SmallForm>
  )
}
