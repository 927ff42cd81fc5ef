import type { Import, ImportMode } from '@aforo/api/people/imports'
import { Button, Checkbox, Group, Radio, Stack, Text } from '@mantine/core'
import { IconArrowLeft, IconDownload, IconPlayerPlay } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { client } from '../../platform/api.ts'
import { refusalOf } from '../../platform/problem.ts'
import { formatCounted } from '../../ui/formats.ts'
import { Panel } from '../../ui/Panel.tsx'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { useStepDraft } from '../../ui/wizard/stepSave.ts'
import { CancelButton } from './CancelButton.tsx'
import { saveRefused, useStoreImport } from './importQueries.ts'
import { kindWords } from './kinds.ts'
import { ProgressPanel } from './ProgressPanel.tsx'
import { RowTable } from './RowTable.tsx'

/** The third step: what each row would come to, and how to go on. */
export function ReviewStep({ file, onColumns }: { file: Import; onColumns: () => void }) {
  if (file.status === 'CHECKING')
    return (
      <ProgressPanel
        file={file}
        title="Revisando las filas"
        about="Puedes salir de esta pantalla: te avisaremos en la campana cuando termine."
        cancel="Cancelar la revisión"
      />
    )
  return <Reviewed key={file.id} file={file} onColumns={onColumns} />
}

function Reviewed({ file, onColumns }: { file: Import; onColumns: () => void }) {
  const { counts, kind } = file
  const users = kind === 'USERS'
  const [choice, choose, forget] = useStepDraft<{ mode: ImportMode; sendWelcome: boolean }>(`import-${file.id}-run`, {
    mode: 'GOOD_ROWS',
    sendWelcome: users,
  })
  const { sendWelcome } = choice
  const mode = counts.errors > 0 ? choice.mode : 'ALL_OR_NOTHING'
  const store = useStoreImport()
  const run = useMutation({
    mutationFn: () => {
      return client.imports.createRecords({ id: file.id, mode, sendWelcome: users && sendWelcome })
    },
    onSuccess: after => {
      forget()
      store(after)
    },
  })
  const nouns: [string, string] = [kindWords[kind].one, kindWords[kind].many]
  return (
    <Stack gap="lg">
      <Panel
        title="Qué pasará con cada fila"
        about={
          counts.errors > 0
            ? 'Todavía no se creó nada. Corrige aquí las celdas marcadas, o descarga las filas con error, corrígelas y sube ese archivo.'
            : 'Todavía no se creó nada.'
        }
        actions={
          file.can.refused && (
            <Button
              variant="default"
              leftSection={<IconDownload size={16} />}
              onClick={() => saveRefused(file.id, 'xlsx')}
            >
              Descargar filas con error
            </Button>
          )
        }
      >
        <RowTable file={file} />
      </Panel>
      <Panel title="Crear">
        <Stack gap="md">
          {counts.errors > 0 && (
            <Radio.Group
              label="Con las filas que tienen errores"
              value={mode}
              onChange={value => choose({ ...choice, mode: value as ImportMode })}
            >
              <Stack gap={6} mt={6}>
                <Radio
                  value="GOOD_ROWS"
                  label="Dejarlas fuera y crear solo las correctas"
                  description="Al final descargas las que faltaron, con lo que hay que corregir."
                />
                <Radio
                  value="ALL_OR_NOTHING"
                  label="No crear ninguna hasta que todas estén bien"
                  description="Corrige o quita arriba las filas con error."
                />
              </Stack>
            </Radio.Group>
          )}
          {users && counts.create > 0 && (
            <Checkbox
              label="Enviar correo de bienvenida"
              description="Con un enlace para que cada persona ingrese por primera vez. Los correos salen de a pocos."
              checked={sendWelcome}
              onChange={event => choose({ ...choice, sendWelcome: event.currentTarget.checked })}
            />
          )}
          {run.error && <ProblemAlert refusal={refusalOf(run.error)} />}
          <Group gap="xs">
            <Button
              leftSection={<IconPlayerPlay size={18} />}
              loading={run.isPending}
              disabled={counts.create === 0 || (mode === 'ALL_OR_NOTHING' && counts.errors > 0)}
              onClick={() => run.mutate()}
            >
              Crear {formatCounted(counts.create, ...nouns)}
            </Button>
            <Button variant="default" leftSection={<IconArrowLeft size={18} />} onClick={onColumns}>
              Volver a las columnas
            </Button>
            <CancelButton file={file} label="Descartar el archivo" />
          </Group>
          {counts.create === 0 && (
            <Text size="sm" c="dimmed">
              No hay nada que crear
              {counts.errors > 0 ? ': corrige las filas con error' : ': todo lo del archivo ya existe'}.
            </Text>
          )}
        </Stack>
      </Panel>
    </Stack>
  )
}
