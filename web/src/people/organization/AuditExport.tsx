import { Button, Group, Stack } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { client } from '../../platform/api.ts'
import { useMe } from '../../platform/session/me.ts'
import { attempt } from '../../ui/attempt.ts'
import { DayInput } from '../../ui/dates/DayInput.tsx'
import { clockIn } from '../../ui/days.ts'
import { download } from '../../ui/download.ts'
import { Panel } from '../../ui/Panel.tsx'

/** All changes of the organisation between two days, as a file. */
export function AuditExport() {
  const { timezone } = useMe()
  const today = clockIn(timezone, Date.now()).date
  const [from, setFrom] = useState<string | null>(`${today.slice(0, 8)}01`)
  const [to, setTo] = useState<string | null>(today)
  const [busy, setBusy] = useState<'csv' | 'ndjson'>()
  const save = async (format: 'csv' | 'ndjson') => {
    if (from === null || to === null) return
    setBusy(format)
    await attempt(async () => download((await client.auditLog.export({ from, to, format })).body))
    setBusy(undefined)
  }
  const ready = from !== null && to !== null && from <= to
  return (
    <Panel
      title="Historial de cambios"
      about="Quién cambió qué y cuándo, de todo, entre dos días. También los meses antiguos que ya están archivados. Cada descarga queda en el historial."
    >
      <Stack gap="md">
        <Group gap="sm" align="flex-start">
          <DayInput label="Desde" today={today} value={from} onChange={setFrom} maw={180} />
          <DayInput label="Hasta" today={today} min={from ?? undefined} value={to} onChange={setTo} maw={180} />
        </Group>
        <Group gap="xs">
          {(['csv', 'ndjson'] as const).map(format => (
            <Button
              key={format}
              variant="default"
              leftSection={<IconDownload size={18} aria-hidden />}
              loading={busy === format}
              disabled={!ready || (busy !== undefined && busy !== format)}
              onClick={() => save(format)}
            >
              {format.toUpperCase()}
            </Button>
          ))}
        </Group>
      </Stack>
    </Panel>
  )
}
