import { type Import, type ImportMapping, importFields } from '@aforo/api/people/imports'
import { Button, Group, Select, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Fragment } from 'react'
import { client } from '../../platform/api.ts'
import { refusalOf } from '../../platform/problem.ts'
import { formatCount } from '../../ui/formats.ts'
import { Note } from '../../ui/Note.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { SearchableSelect } from '../../ui/SearchableSelect.tsx'
import { useStepSave } from '../../ui/wizard/stepSave.ts'
import { CancelButton } from './CancelButton.tsx'
import classes from './Imports.module.css'
import { useStoreImport } from './importQueries.ts'
import { missingFields } from './steps.ts'

interface ColumnStepProps {
  file: Import
  /** What is chosen so far, kept until it is checked. */
  mapping: ImportMapping
  onMapping: (mapping: ImportMapping) => void
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
  const chooseSheet = useMutation({
    mutationFn: (sheet: string) => client.imports.chooseSheet({ id: file.id, sheet }),
    onSuccess: store,
  })
  const fields = Object.entries(importFields[file.kind])
  const used = new Set(Object.values(mapping))
  const missing = missingFields(file.kind, mapping)
  const changed = fields.some(([field]) => (mapping[field] ?? null) !== (file.mapping[field] ?? null))
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
  const ignored = file.columns.filter(({ index }) => !used.has(index))
  const error = check.error ?? chooseSheet.error
  return (
    <Panel
      title="¿Qué columna es cada dato?"
      about={`${file.fileName}: los títulos están en la fila ${file.headerRow}.${file.reading ? ` Se leyó como ${file.reading}.` : ''}`}
      actions={
        file.sheets.length > 1 && (
          <Select
            label="Hoja"
            data={file.sheets}
            value={file.sheet}
            allowDeselect={false}
            disabled={chooseSheet.isPending}
            onChange={sheet => sheet && chooseSheet.mutate(sheet)}
          />
        )
      }
    >
      <div className={classes.map}>
        {fields.map(([field, { label, about, required }]) => {
          const index = mapping[field] ?? null
          const column = file.columns.find(one => one.index === index)
          return (
            <Fragment key={field}>
              <div>
                <Text size="sm" fw={500}>
                  {label}
                  {required && (
                    <Text span c="var(--mantine-color-error)" inherit aria-hidden>
                      {' *'}
                    </Text>
                  )}
                </Text>
                <Text size="xs" c="dimmed">
                  {about}
                </Text>
              </div>
              <SearchableSelect
                aria-label={`Columna de ${label}`}
                aria-required={required}
                placeholder={required ? 'Elige una columna' : 'Sin este dato'}
                data={file.columns
                  .filter(one => one.index === index || !used.has(one.index))
                  .map(one => ({ value: String(one.index), label: one.header }))}
                value={index === null ? null : String(index)}
                onChange={value => onMapping({ ...mapping, [field]: value === null ? null : Number(value) })}
                clearable={!required}
                nothingFoundMessage="Ninguna columna se llama así"
                error={required && index === null}
              />
              <div className={classes.samples}>{column?.samples.join(' · ')}</div>
            </Fragment>
          )
        })}
      </div>
      {ignored.length > 0 && (
        <Text size="sm" c="dimmed" mt="md">
          No se usan: {ignored.map(({ header }) => header).join(', ')}.
        </Text>
      )}
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
