import type { Generation } from '@aforo/api/deals/contract-generations'
import type { Contract } from '@aforo/api/deals/contract-records'
import { isMakingPdf } from '@aforo/api/deals/document-states'
import { formatInstant } from '@aforo/api/platform/dates-in-words'
import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import { IconFileText, IconFileTypeDocx, IconFileTypePdf, IconRefresh, IconSparkles } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { refusalOf } from '../../platform/problem.ts'
import { useMe } from '../../platform/session/me.ts'
import { formatSize } from '../../ui/attachments/attachmentSource.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { Badge, type Tone } from '../../ui/StatusBadge.tsx'
import { ContractRefusal } from './ContractRefusal.tsx'
import { isOpen, useGenerate } from './useGenerate.ts'

/** Milliseconds between two looks at a document that is being made, where its news don't arrive. */
const lookAgain = 2_000

const isUnderWay = (made: Generation) => isOpen(made) || isMakingPdf(made.pdfState)

const looks: Record<Generation['status'], { label: string; tone: Tone }> = {
  QUEUED: { label: 'En cola', tone: 'warning' },
  RUNNING: { label: 'Generando', tone: 'active' },
  DONE: { label: 'Listo', tone: 'good' },
  FAILED: { label: 'No se pudo', tone: 'bad' },
}

/** A document whose PDF is still to come is there, in Word. */
const lookOf = ({ status, pdfState }: Generation): { label: string; tone: Tone } => {
  if (status !== 'DONE' || pdfState === null || pdfState === 'DONE') return looks[status]
  return { label: 'Word listo', tone: pdfState === 'FAILED' ? 'bad' : 'warning' }
}

/** What follows from there being no document. */
function noneWords({ status, number, can, signed }: Contract): string {
  if (status === 'SIGNED')
    return `Se firmó con un documento que no se hizo aquí${signed?.url ? ': el PDF firmado está en el resumen' : ''}.`
  if (!can.generate) return 'Se genera cuando no le falta ningún dato.'
  return number === null ? 'Con él, el contrato recibe su número.' : `Se hace con el número ${number}, que ya tiene.`
}

/** The documents that were made of a contract, the one that is being made, and the button that makes one. */
export function Generations({ contract }: { contract: Contract }) {
  const { id, can, documentStale } = contract
  const query = useQuery({
    ...api.contractDocuments.generations.queryOptions({ input: { id } }),
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? lookAgain : false),
  })
  const { data } = query
  const generate = useGenerate(contract)
  const running = data?.some(isOpen) ?? false
  const button = can.generate && (
    <Button
      data-writes
      leftSection={<IconSparkles size={16} />}
      loading={generate.isPending || running}
      onClick={() => generate.mutate()}
    >
      {data && data.length > 0 ? 'Generar de nuevo' : 'Generar documento'}
    </Button>
  )
  return (
    <Panel
      title="Documento del contrato"
      about={
        documentStale
          ? 'El contrato cambió después del último: genéralo de nuevo antes de enviarlo a firmar.'
          : 'Se llena con lo que dice el contrato y se guarda cada vez.'
      }
      actions={data && data.length > 0 && button}
    >
      <Stack gap="sm">
        {generate.error && <ContractRefusal refusal={refusalOf(generate.error)} contractId={id} />}
        {!data && <LoadingOrError query={query} skeleton={96} />}
        {data?.length === 0 && (
          <EmptyState
            icon={IconFileText}
            title={contract.status === 'SIGNED' ? 'Sin documento generado' : 'Todavía no se generó'}
            text={noneWords(contract)}
            action={button}
          />
        )}
        {data && data.length > 0 && (
          <Rows look="framed" aria-label="Documentos generados">
            {data.map((one, place) => (
              <li key={one.id}>
                <Made made={one} retry={place === 0 && can.generate && !documentStale ? generate : undefined} />
              </li>
            ))}
          </Rows>
        )}
      </Stack>
    </Panel>
  )
}

interface MadeProps {
  made: Generation
  /** Tries its PDF now. */
  retry: { mutate(): void; isPending: boolean } | undefined
}

function Made({ made, retry }: MadeProps) {
  const { status, message, number, template, docx, pdf, pdfState, pdfRetryAt, progress, startedBy, startedAt } = made
  const { timezone } = useMe()
  return (
    <>
      <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
        <div>
          <Text size="sm" fw={500}>
            {number ?? template.fileName}
          </Text>
          <Text size="xs" c="dimmed">
            {[
              formatInstant(startedAt, timezone),
              startedBy,
              `plantilla ${template.fileName}${template.version === null ? '' : `, versión ${template.version}`}`,
            ].join(' · ')}
          </Text>
        </div>
        <Badge {...lookOf(made)} />
      </Group>
      {isUnderWay(made) && (
        <>
          <Progress value={progress} mt="xs" aria-label="Avance del documento" animated />
          <Text size="sm" c="dimmed" role="status">
            {message}
          </Text>
        </>
      )}
      {(status === 'FAILED' || pdfState === 'FAILED') && (
        <Text size="sm" c="var(--mantine-color-error)">
          {message}
        </Text>
      )}
      {pdfState === 'RETRYING' && (
        <Text size="sm" c="dimmed" role="status">
          {message} {pdfRetryAt && `Próximo intento: ${formatInstant(pdfRetryAt, timezone)}.`}
        </Text>
      )}
      {(docx ?? pdf) && (
        <Group gap="xs" mt="xs">
          {pdf && <Download file={pdf} icon={<IconFileTypePdf size={16} />} label="PDF" />}
          {docx && <Download file={docx} icon={<IconFileTypeDocx size={16} />} label="Word" />}
          {retry && (pdfState === 'RETRYING' || pdfState === 'FAILED') && (
            <Button
              data-writes
              size="compact-sm"
              variant="light"
              leftSection={<IconRefresh size={16} />}
              loading={retry.isPending}
              onClick={() => retry.mutate()}
            >
              Hacer el PDF ahora
            </Button>
          )}
          {pdf && (
            <Button component="a" href={pdf.url} target="_blank" rel="noreferrer" size="compact-sm" variant="subtle">
              Ver
            </Button>
          )}
        </Group>
      )}
    </>
  )
}

interface DownloadProps {
  file: NonNullable<Generation['docx']>
  icon: React.ReactNode
  label: string
}

const Download = ({ file, icon, label }: DownloadProps) => (
  <Button
    component="a"
    href={file.downloadUrl}
    size="compact-sm"
    variant="default"
    leftSection={icon}
    title={`SHA-256: ${file.sha256}`}
    aria-label={`Descargar ${file.fileName}`}
  >
    {label}, {formatSize(file.size)}
  </Button>
)
