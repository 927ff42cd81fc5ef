import type { PreviewRow, RateVerdict } from '@aforo/api/people/billing-settings'
import { formatDate } from '@aforo/api/platform/dates-in-words'
import { Button, Group, ScrollArea, Stack, Switch, Table, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../platform/api.ts'
import { refusalOf } from '../../platform/problem.ts'
import { formatCounted } from '../../ui/formats.ts'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { Badge, type Tone } from '../../ui/StatusBadge.tsx'
import { toast } from '../../ui/toast.tsx'
import { undo } from '../../ui/undo.ts'
import classes from './Companies.module.css'
import { useReadCompaniesAgain } from './companyQueries.ts'

interface RateFilePreviewProps {
  preview: { fileName: string; rows: PreviewRow[]; counts: Record<RateVerdict, number> }
  onDone: () => void
}

const looks: Record<RateVerdict, { label: string; tone: Tone }> = {
  NEW: { label: 'Nuevo', tone: 'good' },
  CHANGED: { label: 'Cambia', tone: 'warning' },
  SAME: { label: 'Ya está', tone: 'neutral' },
  FAULTY: { label: 'Con error', tone: 'bad' },
  NONE: { label: 'Sin dato', tone: 'neutral' },
}

/** Rows drawn at once; a file's first ones tell whether it was read as meant. */
const mostShown = 400

/** What a file of rates would change, before anything is saved. */
export function RateFilePreview({ preview: { fileName, rows, counts }, onDone }: RateFilePreviewProps) {
  const readAgain = useReadCompaniesAgain()
  const [replaces, setReplaces] = useState(false)
  const wanted = rows.flatMap(({ verdict, date, rate }) =>
    date !== null && rate !== null && (verdict === 'NEW' || (verdict === 'CHANGED' && replaces))
      ? [{ date, rate, isNew: verdict === 'NEW' }]
      : [],
  )
  const save = useMutation({
    mutationFn: async () => {
      const rates = wanted.map(({ date, rate }) => ({ date, rate }))
      return client.companies.saveExchangeRates({ rates, replace: replaces, source: 'IMPORTED' })
    },
    onSuccess: async ({ before }) => {
      await readAgain()
      onDone()
      toast.undo(
        `${wanted.length === 1 ? 'Se guardó' : 'Se guardaron'} ${formatCounted(wanted.length, 'tipo de cambio', 'tipos de cambio')}.`,
        () =>
          undo(async () => {
            const added = wanted.filter(({ isNew }) => isNew).map(({ date }) => date)
            if (added.length > 0) await client.companies.removeExchangeRates({ dates: added })
            if (before.length > 0) await client.companies.saveExchangeRates({ rates: before, replace: true })
            await readAgain()
          }),
      )
    },
  })
  const faultyFirst = rows.toSorted((a, b) => Number(b.verdict === 'FAULTY') - Number(a.verdict === 'FAULTY'))
  return (
    <Stack gap="md">
      {save.error && <ProblemAlert refusal={refusalOf(save.error)} onClose={save.reset} />}
      <Group gap="xs">
        {(Object.keys(looks) as RateVerdict[])
          .filter(verdict => counts[verdict] > 0)
          .map(verdict => (
            <Badge key={verdict} tone={looks[verdict].tone} label={`${looks[verdict].label}: ${counts[verdict]}`} />
          ))}
      </Group>
      <ScrollArea.Autosize
        mah={320}
        type="auto"
        viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': `Filas de ${fileName}` }}
      >
        <Table stickyHeader verticalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Fila</Table.Th>
              <Table.Th>Fecha</Table.Th>
              <Table.Th>Soles por dólar</Table.Th>
              <Table.Th>Qué pasaría</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {faultyFirst.slice(0, mostShown).map(({ row, date, rate, current, verdict, fault }) => (
              <Table.Tr key={row}>
                <Table.Td className={classes.figure}>{row}</Table.Td>
                <Table.Td>{date ? formatDate(date) : '—'}</Table.Td>
                <Table.Td className={classes.figure}>{rate ?? '—'}</Table.Td>
                <Table.Td>
                  <Badge {...looks[verdict]} />
                  {verdict === 'CHANGED' && (
                    <Text size="xs" c="dimmed">
                      Ahora tiene {current}
                    </Text>
                  )}
                  {fault && (
                    <Text size="xs" c="dimmed">
                      {fault}
                    </Text>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
      {rows.length > mostShown && (
        <Text size="xs" c="dimmed">
          Se muestran las primeras {mostShown} de {formatCounted(rows.length, 'fila', 'filas')}.
        </Text>
      )}
      {counts.CHANGED > 0 && (
        <Switch
          checked={replaces}
          onChange={event => setReplaces(event.currentTarget.checked)}
          label={`Reemplazar ${formatCounted(counts.CHANGED, 'día que ya tiene otro', 'días que ya tienen otro')}`}
        />
      )}
      <Group justify="flex-end" gap="xs">
        {counts.FAULTY > 0 && (
          <Text size="sm" c="dimmed" mr="auto">
            Las filas con error se pasan por alto.
          </Text>
        )}
        <Button variant="default" onClick={onDone}>
          Descartar
        </Button>
        <Button disabled={wanted.length === 0} loading={save.isPending} onClick={() => save.mutate()}>
          {wanted.length === 0
            ? 'Nada que guardar'
            : `Guardar ${formatCounted(wanted.length, 'tipo de cambio', 'tipos de cambio')}`}
        </Button>
      </Group>
    </Stack>
  )
}
