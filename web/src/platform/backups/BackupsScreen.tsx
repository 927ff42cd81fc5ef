import type { Backups } from '@aforo/api/platform/backups'
import { formatInstant } from '@aforo/api/platform/dates-in-words'
import { Button, Stack } from '@mantine/core'
import { IconDatabaseExport } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { attempt } from '../../ui/attempt.ts'
import { NoPermission } from '../../ui/EmptyState.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { formatAgo } from '../../ui/formats.ts'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { Note } from '../../ui/Note.tsx'
import { PageFrame } from '../../ui/PageFrame.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { client } from '../api.ts'
import { refusalOf } from '../problem.ts'
import { useMe } from '../session/me.ts'
import { BackupList } from './BackupList.tsx'
import { backupsQuery, useReadBackups } from './backupQueries.ts'
import { hourAt, provedInWords, sizeInWords } from './backupWords.ts'
import { HowToRestore } from './HowToRestore.tsx'

/** Configuración › General › Copias: the copies of the whole installation. */
export function BackupsScreen() {
  const query = useQuery(backupsQuery())
  const read = useReadBackups()
  if (query.error && !query.data && refusalOf(query.error).status === 403) return <NoPermission />
  const make = async () => {
    await attempt(() => client.backups.make())
    read()
  }
  return (
    <PageFrame
      title="Copias"
      about="Copias de seguridad de toda la instalación: la base de datos y los archivos de todas las organizaciones."
      actions={
        <Button
          data-writes
          leftSection={<IconDatabaseExport size={18} aria-hidden />}
          onClick={make}
          disabled={query.data?.can.make !== true}
        >
          Hacer una ahora
        </Button>
      }
    >
      {query.data ? <Loaded backups={query.data} /> : <LoadingOrError query={query} skeleton={420} />}
    </PageFrame>
  )
}

function Loaded({ backups }: { backups: Backups }) {
  const { copies, settings, lastBytes } = backups
  return (
    <Stack gap="xl">
      <Condition backups={backups} />
      <BackupList copies={copies} lastBytes={lastBytes} />
      <HowToRestore settings={settings} fileName={copies.find(({ state }) => state === 'DONE')?.fileName ?? null} />
    </Stack>
  )
}

/** Whether all is well, and how copies are made. */
function Condition({ backups: { copies, settings, lastGoodAt, lastBytes, overdue } }: { backups: Backups }) {
  const { timezone } = useMe()
  const proved = copies.find(({ proof }) => proof?.at)?.proof
  const failed = copies.find(({ state }) => state === 'DONE' || state === 'FAILED')
  const { nightly, hour, keep, place, encrypted } = settings
  return (
    <Panel title="Cómo están">
      <Stack gap="md">
        {overdue && (
          <Note tone="bad" title="Falta la copia de anoche">
            {failed?.fault ??
              'Ninguna copia del programa la hizo: comprueba que una atienda los trabajos (AFORO_ROLE).'}
          </Note>
        )}
        {proved?.result === 'FAILED' && (
          <Note tone="bad" title="La última prueba falló">
            {proved.fault}
          </Note>
        )}
        {!nightly && (
          <Note tone="warning" title="No se hace ninguna copia por la noche">
            Enciéndela con AFORO_BACKUPS=1 al iniciar el programa. En la demostración está apagada.
          </Note>
        )}
        <Facts
          of={[
            [
              'Última copia',
              lastGoodAt
                ? `${formatInstant(lastGoodAt, timezone)}, ${formatAgo(lastGoodAt)}${lastBytes === null ? '' : ` · ${sizeInWords(lastBytes)}`}`
                : 'Todavía no hay ninguna',
            ],
            [
              'Última prueba',
              proved?.at
                ? `${formatInstant(proved.at, timezone)}. ${proved.result === 'PASSED' ? provedInWords(proved) : 'No pasó.'}`
                : 'Ninguna todavía: cada semana una copia se restaura aparte y se compara',
            ],
            [
              'Cada noche',
              nightly ? `A las ${hourAt(hour, timezone, Temporal.Now.instant())}; se guardan ${keep}` : 'No',
            ],
            ['Dónde', place],
            ['Cifrado', encrypted ? 'Sí, con la llave AFORO_BACKUP_KEY' : 'No: quien tenga el archivo lo lee todo'],
          ]}
        />
      </Stack>
    </Panel>
  )
}
