import type { Import } from '@aforo/api/people/imports'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconArrowBackUp, IconBan, IconDownload, IconList, IconRefresh } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { formatCount, formatCounted } from '../../ui/formats.ts'
import { Note } from '../../ui/Note.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { saveOriginal, saveRefused } from './importQueries.ts'
import { kindWords, madeInWords, undoneInWords } from './kinds.ts'
import { ProgressPanel } from './ProgressPanel.tsx'
import { RowTable } from './RowTable.tsx'
import { UndoButton } from './UndoButton.tsx'

/** The last step: the work under way, and what came of it. */
export function ResultStep({ file }: { file: Import }) {
  const navigate = useNavigate({ from: '/app/configurations/importers/users' })
  if (file.status === 'QUEUED' || file.status === 'RUNNING')
    return (
      <ProgressPanel
        file={file}
        title={`Creando ${kindWords[file.kind].many}`}
        about="Puedes salir de esta pantalla: te avisaremos en la campana cuando termine."
        cancel="Cancelar la carga"
      />
    )
  if (file.status === 'UNDOING')
    return (
      <ProgressPanel
        file={file}
        title={`Quitando ${kindWords[file.kind].many}`}
        about="Se quita lo que nadie usa todavía. Puedes salir de esta pantalla: te avisaremos en la campana cuando termine."
      />
    )
  return (
    <Stack gap="lg">
      <Ending file={file} />
      <Group gap="xs">
        {file.can.refused && (
          <Button leftSection={<IconDownload size={18} />} onClick={() => saveRefused(file.id, 'xlsx')}>
            Descargar filas con error
          </Button>
        )}
        {file.can.refused && (
          <Button variant="default" onClick={() => saveRefused(file.id, 'csv')}>
            En CSV
          </Button>
        )}
        <Button variant="default" leftSection={<IconDownload size={18} />} onClick={() => saveOriginal(file.id)}>
          Archivo original
        </Button>
        <UndoButton file={file} />
        {file.status === 'UNDONE' && (
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={18} />}
            onClick={() => navigate({ search: ({ tab }) => ({ tab, import: file.id, columns: true }) })}
          >
            Cargarlo otra vez
          </Button>
        )}
        {file.counts.created > file.counts.undone && (
          <Button
            variant="default"
            leftSection={<IconList size={18} />}
            renderRoot={props => <Link to={kindWords[file.kind].list} {...props} />}
          >
            Ver {kindWords[file.kind].many}
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconRefresh size={18} />}
          onClick={() => navigate({ search: ({ tab }) => ({ tab }) })}
        >
          Cargar otro archivo
        </Button>
      </Group>
      {file.counts.rows > 0 && (
        <Panel title="Fila por fila">
          <RowTable file={file} />
        </Panel>
      )}
    </Stack>
  )
}

function Ending({ file }: { file: Import }) {
  const { status, counts, fault, kind, sendWelcome, mailed } = file
  const made = madeInWords(kind, counts.created)
  const leftOut = [
    counts.exists > 0 && formatCounted(counts.exists, 'fila ya existía', 'filas ya existían'),
    counts.errors > 0 && `${formatCounted(counts.errors, 'fila quedó', 'filas quedaron')} fuera por errores`,
  ].filter(Boolean)
  if (status === 'FAILED')
    return <ProblemAlert refusal={{ message: fault ?? 'No se pudo cargar el archivo.', status: 422 }} />
  if (status === 'CANCELED')
    return (
      <Note tone="neutral" icon={IconBan} title="La carga se canceló">
        {counts.created > 0 ? `Lo que ya se había creado se queda: ${made}.` : 'No se creó nada.'}
      </Note>
    )
  if (status === 'UNDONE')
    return (
      <Note
        tone={counts.kept > 0 ? 'warning' : 'neutral'}
        icon={IconArrowBackUp}
        title={
          counts.undone > 0 || counts.kept === 0
            ? `La carga se deshizo: ${undoneInWords(kind, counts.undone)}`
            : 'No se quitó nada'
        }
        role="status"
      >
        {counts.kept > 0
          ? `${formatCounted(counts.kept, 'fila se queda', 'filas se quedan')}: abajo está por qué. Cuando nada las use, puedes quitarlas también.`
          : 'No queda nada de lo que creó.'}
      </Note>
    )
  return (
    <Note tone="good" title={made} role="status">
      <Text size="sm">{leftOut.length > 0 ? `${leftOut.join(' y ')}.` : 'Ninguna fila quedó fuera.'}</Text>
      {sendWelcome && counts.created > 0 && (
        <Text size="sm">
          Correos de bienvenida enviados: {formatCount(mailed)} de {formatCount(counts.created)}.
        </Text>
      )}
    </Note>
  )
}
