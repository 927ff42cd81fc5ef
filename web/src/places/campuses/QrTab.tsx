import type { Campus } from '@aforo/api/places/campuses'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconDownload, IconMail, IconQrcode } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../platform/api.ts'
import { attempt } from '../../ui/attempt.ts'
import { download } from '../../ui/download.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { toast } from '../../ui/toast.tsx'
import { type QrLayout, QrLayoutChoice } from '../spaces/SpaceQr.tsx'
import { spacesQuery } from '../spaces/spacesQuery.ts'
import { TreeLoadingOrError } from '../spaces/TreeStates.tsx'

/** The QR codes of a campus: a floor's as a file, all of them by mail. */
export function QrTab({ campus }: { campus: Campus }) {
  const [layout, setLayout] = useState<QrLayout>('SHEET')
  const [busy, setBusy] = useState<string>()
  const query = useQuery(spacesQuery(campus.id))
  if (!query.data) return <TreeLoadingOrError query={query} />
  const levels = [...query.data.floors, ...query.data.parkings]
  const get = async (id: string) => {
    setBusy(id)
    const file = await attempt(() => client.spaces.downloadQr({ id, inside: true, layout }))
    if (file) download(file)
    setBusy(undefined)
  }
  const mail = async () => {
    const answer = await attempt(() => client.spaces.requestCampusQr({ id: campus.id, layout }))
    if (answer) toast.success(answer.message)
  }
  return (
    <Panel
      title="Códigos QR"
      about="Cada espacio tiene el suyo: quien lo escanea llega a él. Siguen valiendo aunque cambien los nombres o los lugares."
      actions={
        levels.length > 0 && (
          <Button data-writes leftSection={<IconMail size={18} />} onClick={mail}>
            QR por correo
          </Button>
        )
      }
    >
      {levels.length === 0 ? (
        <EmptyState
          icon={IconQrcode}
          title="Aún no hay espacios"
          text="Crea un piso con sus espacios y vuelve por sus códigos."
        />
      ) : (
        <Stack gap="lg">
          <QrLayoutChoice value={layout} onChange={setLayout} />
          <Text size="xs" c="dimmed">
            Por correo llegan los de toda la sede, como máximo en 1 hora.
          </Text>
          <Rows look="lined">
            {levels.map(({ id, name }) => (
              <li key={id}>
                <Group justify="space-between" wrap="nowrap">
                  <Text size="sm">{name}</Text>
                  <Button
                    size="compact-sm"
                    variant="default"
                    leftSection={<IconDownload size={16} />}
                    loading={busy === id}
                    aria-label={`Descargar los códigos de ${name}`}
                    onClick={() => get(id)}
                  >
                    Descargar
                  </Button>
                </Group>
              </li>
            ))}
          </Rows>
        </Stack>
      )}
    </Panel>
  )
}
