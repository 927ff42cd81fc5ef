import type { PersonalData, PersonKind } from '@aforo/api/people/personal-data'
import { Button, Group, List, Modal, Stack, Text } from '@mantine/core'
import { IconDownload, IconFileCode, IconUserX } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '../../platform/api.ts'
import { attempt } from '../../ui/attempt.ts'
import { ConfirmByTyping } from '../../ui/ConfirmByTyping.tsx'
import { download } from '../../ui/download.ts'
import { formatCounted } from '../../ui/formats.ts'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { Note } from '../../ui/Note.tsx'
import { toast } from '../../ui/toast.tsx'

interface PersonalDataDialogProps {
  kind: PersonKind
  id: string
  opened: boolean
  onClose: () => void
  /** The person was forgotten. */
  onForgotten: () => void
}

/** Everything kept of a person: to hand it over, or to forget the person. */
export function PersonalDataDialog({ kind, id, opened, onClose, onForgotten }: PersonalDataDialogProps) {
  const query = useQuery({
    ...api.personalData.get.queryOptions({ input: { kind, id } }),
    enabled: opened,
    staleTime: 0,
  })
  const [forgetting, setForgetting] = useState(false)
  const queryClient = useQueryClient()
  const forget = async (name: string) => {
    const { replaced } = await client.personalData.forget({ kind, id, name })
    const count = replaced.reduce((sum, one) => sum + one.count, 0)
    toast.success(
      `Se olvidó a la persona en ${formatCounted(count, 'registro', 'registros')}. El historial y los correos se terminan de revisar en unos minutos.`,
    )
    onForgotten()
    queryClient.removeQueries({ queryKey: api.personalData.get.key({ input: { kind, id } }) })
    queryClient.invalidateQueries()
  }
  const data = query.data
  return (
    <>
      <Modal opened={opened && !forgetting} onClose={onClose} title="Datos personales" size="lg">
        {data ? (
          <Held data={data} onForget={() => setForgetting(true)} />
        ) : (
          <LoadingOrError query={query} skeleton={220} />
        )}
      </Modal>
      {data && (
        <ConfirmByTyping
          opened={forgetting}
          title="Olvidar a esta persona"
          consequence={<Consequence data={data} />}
          phrase={data.name}
          confirm="Olvidar para siempre"
          onConfirm={() => forget(data.name)}
          onClose={() => setForgetting(false)}
        />
      )}
    </>
  )
}

const countOf = ({ records }: PersonalData['places'][number]) => formatCounted(records.length, 'registro', 'registros')

function Held({ data, onForget }: { data: PersonalData; onForget: () => void }) {
  const { kind, id, places, actions, emails, documents } = data
  const save = (format: 'json' | 'html') =>
    attempt(async () => download(await client.personalData.file({ kind, id, format }).then(({ body }) => body)))
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        Lo que se guarda de {data.name}
        {emails.length + documents.length > 0 && `, buscado por ${[...emails, ...documents].join(', ')}`}. La Ley 29733
        le da derecho a recibirlo y a pedir que se borre.
      </Text>
      <List size="sm">
        {places.map(place => (
          <List.Item key={`${place.title} ${place.stays}`}>
            {place.title}: {countOf(place)}
            {place.stays && (
              <Text span c="dimmed">
                {' (se guarda por ley)'}
              </Text>
            )}
          </List.Item>
        ))}
        {actions > 0 && (
          <List.Item>Historial: {formatCounted(actions, 'cambio que hizo', 'cambios que hizo')}</List.Item>
        )}
      </List>
      <Group gap="xs">
        <Button variant="default" leftSection={<IconDownload size={18} aria-hidden />} onClick={() => save('html')}>
          Página para entregar
        </Button>
        <Button variant="default" leftSection={<IconFileCode size={18} aria-hidden />} onClick={() => save('json')}>
          JSON
        </Button>
        {data.can.forget && (
          <Button
            data-writes
            ms="auto"
            variant="subtle"
            color="red"
            leftSection={<IconUserX size={18} aria-hidden />}
            onClick={onForget}
          >
            Olvidar a esta persona
          </Button>
        )}
      </Group>
    </Stack>
  )
}

function Consequence({ data: { kind, places } }: { data: PersonalData }) {
  const [gone, kept] = [places.filter(({ stays }) => !stays), places.filter(({ stays }) => stays)]
  return (
    <Stack gap="sm">
      <Note tone="bad">No se puede deshacer, ni siquiera recuperando la cuenta.</Note>
      <List size="sm">
        {kind === 'USER' && <List.Item>Su cuenta se elimina, y lo que tenía por venir se cancela con aviso.</List.Item>}
        <List.Item>
          Su nombre, correo, teléfono, documento y foto se reemplazan
          {gone.length > 0 && ` en ${gone.map(place => `${place.title} (${place.records.length})`).join(', ')},`} y
          también en el historial y en los correos guardados.
        </List.Item>
        {kept.map(place => (
          <List.Item key={place.title}>
            Se queda: {place.title} ({place.records.length}). {place.stays}
          </List.Item>
        ))}
        <List.Item>Las copias de seguridad ya hechas lo conservan hasta que se borran solas.</List.Item>
        <List.Item>Queda anotado quién la olvidó y cuándo, sin sus datos.</List.Item>
      </List>
    </Stack>
  )
}
