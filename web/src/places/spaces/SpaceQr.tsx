import type { SpaceNode } from '@aforo/api/places/spaces'
import { Button, Radio, Stack, Text } from '@mantine/core'
import { IconDownload, IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { client } from '../../platform/api.ts'
import { attempt } from '../../ui/attempt.ts'
import { download } from '../../ui/download.ts'
import { formatCounted } from '../../ui/formats.ts'
import { toast } from '../../ui/toast.tsx'
import { grouped, spacesIn } from './tree.ts'

export type QrLayout = 'PAGE' | 'SHEET'

interface QrLayoutChoiceProps {
  value: QrLayout
  onChange: (layout: QrLayout) => void
}

/** How codes are laid on paper. */
export const QrLayoutChoice = ({ value, onChange }: QrLayoutChoiceProps) => (
  <Radio.Group label="Cómo imprimirlos" value={value} onChange={layout => onChange(layout as QrLayout)}>
    <Stack gap="xs" mt={6}>
      <Radio value="PAGE" label="Uno por página" description="Grande, para pegar en la puerta o la pared." />
      <Radio value="SHEET" label="Muchos por hoja" description="Pequeños, en A4, para recortar." />
    </Stack>
  </Radio.Group>
)

/** The QR codes of a space and of what stands in it: as a file now, or by mail. */
export function SpaceQr({ space }: { space: SpaceNode }) {
  const [layout, setLayout] = useState<QrLayout>('PAGE')
  const [busy, setBusy] = useState(false)
  const inside = spacesIn(grouped({ floors: space.children, parkings: [] }))
  const get = async (all: boolean) => {
    setBusy(true)
    const file = await attempt(() => client.spaces.downloadQr({ id: space.id, inside: all, layout }))
    if (file) download(file)
    setBusy(false)
  }
  const mail = async () => {
    const answer = await attempt(() => client.spaces.requestQr({ id: space.id, layout }))
    if (answer) toast.success(answer.message)
  }
  return (
    <Stack gap="md" align="flex-start">
      <Text size="sm" c="dimmed">
        Quien lo escanea llega a este espacio. El código sigue valiendo aunque cambies el nombre o el lugar.
      </Text>
      <Button leftSection={<IconDownload size={18} />} loading={busy} onClick={() => get(false)}>
        Descargar QR
      </Button>
      {inside.length > 0 && (
        <>
          <Text size="sm" fw={500} mt="md">
            Los de {formatCounted(inside.length, 'espacio', 'espacios')} que hay dentro
          </Text>
          <QrLayoutChoice value={layout} onChange={setLayout} />
          <Button.Group>
            <Button variant="default" leftSection={<IconDownload size={18} />} loading={busy} onClick={() => get(true)}>
              Descargar todos
            </Button>
            <Button data-writes variant="default" leftSection={<IconMail size={18} />} onClick={mail}>
              QR por correo
            </Button>
          </Button.Group>
          <Text size="xs" c="dimmed">
            Por correo llegan como máximo en 1 hora.
          </Text>
        </>
      )}
    </Stack>
  )
}
