import { type ImportKind, largestImport } from '@aforo/api/people/imports'
import type { TableField } from '@aforo/api/platform/tables'
import { Button, Group, List, Loader, Menu, Text, ThemeIcon } from '@mantine/core'
import { IconChevronDown, IconDownload, IconFileSpreadsheet, IconUpload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../platform/api.ts'
import { refusalOf } from '../../platform/problem.ts'
import { DropArea } from '../../ui/DropArea.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { PickFile } from '../../ui/PickFile.tsx'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { heldFile, tableFiles } from '../../ui/tables/heldFile.ts'
import classes from './Imports.module.css'
import { saveTemplate, useStoreImport } from './importQueries.ts'
import { kindWords } from './kinds.ts'

interface FileStepProps {
  kind: ImportKind
  fields: TableField[]
  onRead: (id: string) => void
}

const tooLarge = { message: 'El archivo supera los 20 MB. Divídelo en varios.', status: 413 }

/** The first step: a file that is dropped or chosen, or the template to fill in. */
export function FileStep({ kind, fields, onRead }: FileStepProps) {
  const store = useStoreImport()
  const upload = useMutation({
    mutationFn: async (file: File) => client.imports.upload({ kind, file: await heldFile(file) }),
    onSuccess: after => {
      store(after)
      onRead(after.id)
    },
  })
  const [large, setLarge] = useState(false)
  const take = (file: File | null | undefined) => {
    if (!file) return
    setLarge(file.size > largestImport)
    if (file.size <= largestImport) upload.mutate(file)
  }
  const what = kindWords[kind].many
  const refusal = large ? tooLarge : upload.error ? refusalOf(upload.error) : undefined
  return (
    <Panel
      title={`Cargar ${what}`}
      about="Sirve cualquier lista con una fila de títulos: en el siguiente paso eliges qué columna es cada dato."
      actions={
        <div data-tour="import-template">
          <Menu position="bottom-end" withinPortal={false}>
            <Menu.Target>
              <Button
                variant="default"
                leftSection={<IconDownload size={18} stroke={1.6} />}
                rightSection={<IconChevronDown size={16} />}
              >
                Descargar plantilla
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => saveTemplate(kind, 'xlsx')}>Excel (.xlsx)</Menu.Item>
              <Menu.Item onClick={() => saveTemplate(kind, 'csv')}>CSV</Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </div>
      }
    >
      <DropArea className={classes.drop} data-writes data-tour="import-file" onFile={take}>
        {upload.isPending ? (
          <Group gap="sm" py={42} role="status">
            <Loader size="sm" />
            <Text>Leyendo {upload.variables.name}…</Text>
          </Group>
        ) : (
          <>
            <ThemeIcon variant="light" size={52} radius="xl">
              <IconFileSpreadsheet size={26} stroke={1.5} />
            </ThemeIcon>
            <Text fw={500} visibleFrom="sm">
              Arrastra aquí tu archivo de {what}
            </Text>
            <Text fw={500} hiddenFrom="sm">
              Elige tu archivo de {what}
            </Text>
            <PickFile accept={tableFiles} onChange={take} inputProps={{ 'aria-label': `Archivo de ${what}` }}>
              {props => (
                <Button {...props} leftSection={<IconUpload size={18} stroke={1.6} />}>
                  Elegir archivo
                </Button>
              )}
            </PickFile>
            <Text size="sm" c="dimmed">
              Excel (.xlsx) o CSV, de hasta 20 MB y 100,000 filas
            </Text>
          </>
        )}
      </DropArea>
      {refusal && (
        <div style={{ marginTop: 16 }}>
          <ProblemAlert refusal={refusal} />
        </div>
      )}
      <Text size="sm" fw={500} mt="lg" mb={4}>
        Qué puede traer cada fila
      </Text>
      <List size="sm" c="dimmed" spacing={2}>
        {fields.map(({ label, about, required }) => (
          <List.Item key={label}>
            <Text span size="sm" fw={500} c="var(--mantine-color-text)">
              {label}
            </Text>
            {required ? ' (obligatorio)' : ''}: {about}
          </List.Item>
        ))}
      </List>
    </Panel>
  )
}
