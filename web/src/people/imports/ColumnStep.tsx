import { type Import, importFields } from '@aforo/api/people/imports'
import type { ReadingChoice, TableMapping } from '@aforo/api/platform/tables'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { client } from '../../platform/api.ts'
import { refusalOf } from '../../platform/problem.ts'
import { formatCount } from '../../ui/formats.ts'
import { Note } from '../../ui/Note.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { ColumnChoice } from '../../ui/tables/ColumnChoice.tsx'
import { FileReading } from '../../ui/tables/FileReading.tsx'
import { useStepSave } from '../../ui/wizard/stepSave.ts'
import { CancelButton } from './CancelButton.tsx'
import { useStoreImport } from './importQueries.ts'
import { missingLabels } from './steps.ts'

interface ColumnStepProps {
  file: Import
  /** What is chosen so far, kept until it is checked. */
  mapping: TableMapping
  onMapping: (mapping: TableMapping) => void
  onChecked: () => void
}

/** The second step: which column of the file is what. What was guessed is there already. */
export function ColumnStep({ file, mapping, onMapping, onChecked }: ColumnStepProps) {
  const store = useStoreImport()
  const check = useMutation({
    mutationFn: () => client.imports.check({ id: file.id, mapping }),
    onSuccess: after => {
      store(after)
      onChecked()
    },
  })
  const read = useMutation({
    mutationFn: (change: ReadingChoice) => client.imports.read({ id: file.id, ...change }),
    onSuccess: after => {
      onMapping(after.mapping)
      store(after)
    },
  })
  const fields = importFields[file.kind]
  const missing = missingLabels(file.kind, mapping)
  const changed = Object.keys(fields).some(field => (mapping[field] ?? null) !== (file.mapping[field] ?? null))
  // What was chosen anew is checked on the way to the rows; as long as a column is missing it is only kept.
  useStepSave(
    changed && missing.length === 0
      ? () =>
          check.mutateAsync().then(
            () => true,
            () => false,
          )
      : undefined,
  )
  const error = check.error ?? read.error
  return (
    <Panel title="¿Qué columna es cada dato?" about={`Así se leyó ${file.fileName}. Si algo no es así, cámbialo.`}>
      <Stack gap="lg">
        <FileReading reading={file.reading} onChoose={read.mutate} isBusy={read.isPending} />
        <div>
          <ColumnChoice
            fields={fields}
            columns={file.reading.columns}
            mapping={mapping}
            onMapping={onMapping}
            isBusy={read.isPending}
          />
        </div>
      </Stack>
      {file.mended > 0 && (
        <Note tone="warning" mt="md">
          {file.mended === 1 ? 'La corrección que hiciste' : `Las ${formatCount(file.mended)} correcciones que hiciste`}{' '}
          en pantalla se {file.mended === 1 ? 'perderá' : 'perderán'}: al revisar de nuevo se vuelve a leer el archivo.
        </Note>
      )}
      {error && (
        <div style={{ marginTop: 16 }}>
          <ProblemAlert refusal={refusalOf(error)} />
        </div>
      )}
      <Group mt="lg" gap="xs">
        <Button
          leftSection={<IconCheck size={18} />}
          loading={check.isPending}
          disabled={missing.length > 0}
          onClick={() => check.mutate()}
        >
          Revisar las filas
        </Button>
        <CancelButton file={file} label="Descartar el archivo" />
        {missing.length > 0 && (
          <Text size="sm" c="dimmed">
            Falta elegir: {missing.join(', ')}
          </Text>
        )}
      </Group>
    </Panel>
  )
}
