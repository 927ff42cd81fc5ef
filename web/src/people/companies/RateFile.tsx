import { rateFields } from '@aforo/api/people/exchange-rates'
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { client } from '../../platform/api.ts'
import { Panel } from '../../ui/Panel.tsx'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { ReadTable } from '../../ui/tables/ReadTable.tsx'
import { useFileReading } from '../../ui/tables/useFileReading.ts'
import { RateFilePreview } from './RateFilePreview.tsx'

/** A file of exchange rates: how it was read, and what it would change. */
export function RateFile({ file, onDone }: { file: File; onDone: () => void }) {
  const reading = useFileReading(file, choice => client.companies.previewExchangeRates(choice))
  const { data, refusal } = reading
  const discard = (
    <Button variant="default" onClick={onDone}>
      Descartar
    </Button>
  )
  return (
    <Panel title={`Revisar ${file.name}`} about="Todavía no se guardó nada. Si algo se leyó de otra manera, cámbialo.">
      <Stack gap="lg">
        {refusal && <ProblemAlert refusal={refusal} actions={data ? undefined : discard} />}
        {data ? (
          <>
            <ReadTable fields={rateFields} reading={reading} />
            {data.rows.length > 0 ? (
              <RateFilePreview preview={data} onDone={onDone} />
            ) : (
              <Group justify="space-between">
                <Text size="sm" c="dimmed">
                  Elige las columnas que faltan para ver qué cambiaría.
                </Text>
                {discard}
              </Group>
            )}
          </>
        ) : (
          !refusal && <Skeleton h={220} aria-label="Leyendo el archivo" />
        )}
      </Stack>
    </Panel>
  )
}
