import { type ContractTemplate, largestTemplate, type ShippedTemplate } from '@aforo/api/deals/contract-templates'
import { contractTypeLabels } from '@aforo/api/deals/sale-labels'
import { formatInstant } from '@aforo/api/platform/dates-in-words'
import { Button, Group, Menu, Text } from '@mantine/core'
import { IconDots, IconDownload, IconEye, IconHistory, IconTrash, IconUpload } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '../../platform/api.ts'
import { type Refusal, refusalOf } from '../../platform/problem.ts'
import { useMe } from '../../platform/session/me.ts'
import { attempt } from '../../ui/attempt.ts'
import { DropArea } from '../../ui/DropArea.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { PickFile } from '../../ui/PickFile.tsx'
import { Badge } from '../../ui/StatusBadge.tsx'
import { toast } from '../../ui/toast.tsx'
import { undo } from '../../ui/undo.ts'
import { uploaded } from '../../ui/uploads.ts'
import { TemplateFaults } from './TemplateFaults.tsx'
import classes from './Templates.module.css'
import type { TemplatePlace } from './TryTemplate.tsx'

interface TemplateRowProps {
  place: TemplatePlace
  template: ContractTemplate | undefined
  shipped: ShippedTemplate | undefined
  onTry: (place: TemplatePlace) => void
}

const accepted = '.docx,application/vnd.openxmlformats-officedocument.wordprocessingml.document'

const tooLarge: Refusal = {
  code: 'PAYLOAD_TOO_LARGE',
  status: 413,
  message: 'La plantilla supera los 10 MB.',
  errors: [],
  data: undefined,
}

/** The template of one place: its own, the one that ships, or none yet. */
export function TemplateRow({ place, template, shipped, onTry }: TemplateRowProps) {
  const queryClient = useQueryClient()
  const { timezone } = useMe()
  const readAgain = () => queryClient.invalidateQueries({ queryKey: api.contractDocuments.key() })
  const [large, setLarge] = useState(false)
  const upload = useMutation({
    mutationFn: (file: File) => uploaded(() => client.contractDocuments.addTemplate({ ...place, file })),
    onSuccess: ({ notes, current }) => {
      readAgain()
      if (notes.length > 0) toast.success([`Versión ${current} guardada.`, ...notes].join(' '))
    },
  })
  const take = (file: File | null | undefined) => {
    if (!file) return
    upload.reset()
    setLarge(file.size > largestTemplate)
    if (file.size <= largestTemplate) upload.mutate(file)
  }
  const refusal = large ? tooLarge : upload.error ? refusalOf(upload.error) : undefined
  const name = contractTypeLabels[place.contractType]
  const current = template?.versions.find(({ number }) => number === template.current)
  const use = async (number: number) => {
    if (!template) return
    const { id, version } = template
    await attempt(() => client.contractDocuments.chooseVersion({ id, version, number }))
    await readAgain()
  }
  const remove = async () => {
    if (!template) return
    const { id, version } = template
    const removed = await attempt(() => client.contractDocuments.removeTemplate({ id, version }))
    await readAgain()
    if (removed)
      toast.undo(removed.message, () =>
        undo(async () => {
          await client.contractDocuments.restoreTemplate({ id })
          await readAgain()
        }),
      )
  }
  return (
    <li>
      <DropArea data-writes className={classes.row} onFile={take}>
        <div className={classes.words}>
          <Group gap="xs">
            <Text fw={500}>{name}</Text>
            {current && <Badge tone="good" label={`Versión ${current.number}`} />}
            {!current && shipped && <Badge tone="neutral" label="De Aforo" />}
            {!current && !shipped && <Badge tone="warning" label="Sin plantilla" />}
          </Group>
          <Text size="sm" c="dimmed">
            {current
              ? `${current.fileName} · ${current.uploadedBy}, ${formatInstant(current.uploadedAt, timezone)}`
              : shipped
                ? 'Se usa la que trae Aforo mientras no subas la tuya.'
                : 'Sube un documento de Word para poder generar este tipo en este país.'}
          </Text>
        </div>
        <Group gap={4} wrap="nowrap">
          {(template || shipped) && (
            <Button
              size="xs"
              variant="subtle"
              leftSection={<IconEye size={16} />}
              aria-label={`Probar ${name}`}
              onClick={() => onTry({ ...place, id: template?.id })}
            >
              Probar
            </Button>
          )}
          <PickFile accept={accepted} onChange={take} inputProps={{ 'aria-label': `Plantilla de ${name}` }}>
            {props => (
              <Button
                {...props}
                size="xs"
                variant="light"
                aria-label={`${template ? 'Subir otra versión' : 'Subir'} de ${name}`}
                leftSection={<IconUpload size={16} />}
                loading={upload.isPending}
              >
                {template ? 'Otra versión' : 'Subir'}
              </Button>
            )}
          </PickFile>
          {(template || shipped) && (
            <Menu position="bottom-end">
              <Menu.Target>
                <IconButton label="Más acciones" name={`Más acciones de ${name}`}>
                  <IconDots size={18} />
                </IconButton>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item
                  component="a"
                  href={current?.downloadUrl ?? shipped?.downloadUrl}
                  leftSection={<IconDownload size={16} />}
                >
                  Descargar
                </Menu.Item>
                {template?.versions
                  .filter(({ number }) => number !== template.current)
                  .slice(0, 10)
                  .map(({ number, fileName }) => (
                    <Menu.Item
                      key={number}
                      data-writes
                      leftSection={<IconHistory size={16} />}
                      onClick={() => use(number)}
                    >
                      Usar la versión {number} ({fileName})
                    </Menu.Item>
                  ))}
                {template && (
                  <Menu.Item data-writes color="red" leftSection={<IconTrash size={16} />} onClick={remove}>
                    Quitar
                  </Menu.Item>
                )}
              </Menu.Dropdown>
            </Menu>
          )}
        </Group>
      </DropArea>
      {refusal && (
        <TemplateFaults
          refusal={refusal}
          onClose={() => {
            setLarge(false)
            upload.reset()
          }}
        />
      )}
    </li>
  )
}
