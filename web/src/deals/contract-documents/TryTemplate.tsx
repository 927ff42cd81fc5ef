import type { ContractType } from '@aforo/api/deals/contract-states'
import { type DocumentKind, isMakingPdf } from '@aforo/api/deals/document-states'
import { Button, Group, Progress, Skeleton, Stack, Text } from '@mantine/core'
import { IconDownload, IconRefresh } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { api, client } from '../../platform/api.ts'
import { refusalOf } from '../../platform/problem.ts'
import { later } from '../../ui/later.ts'
import { loading } from '../../ui/loading.ts'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'

const PdfPage = later(() => import('../../ui/attachments/PdfPage.tsx'), 'PdfPage')

export interface TemplatePlace {
  countryCode: string
  contractType: ContractType
  kind: DocumentKind
  /** The template; the one that ships, without it. */
  id?: string
}

/** Makes a document of sample data from a template, and shows it. */
export function TryTemplate({ place }: { place: TemplatePlace }) {
  const start = useMutation({ mutationFn: () => client.contractDocuments.tryTemplate(place) })
  const { mutate } = start
  useEffect(() => mutate(), [mutate])
  const id = start.data?.id
  const query = useQuery({
    ...api.contractDocuments.generation.queryOptions({ input: { id: id ?? '' } }),
    enabled: id !== undefined,
    // Live events tell of each step; this is for a stream that broke off.
    refetchInterval: ({ state: { data } }) => (data?.endedAt && !isMakingPdf(data.pdfState) ? false : 2_000),
  })
  const made = query.data ?? start.data
  const error = start.error ?? query.error
  const again = (
    <Button variant="default" leftSection={<IconRefresh size={16} />} onClick={() => mutate()}>
      Volver a probar
    </Button>
  )
  if (error) return <ProblemAlert refusal={refusalOf(error)} actions={again} />
  if (!made) return <Skeleton height={120} radius="md" {...loading} />
  if (made.status === 'FAILED') return <ProblemAlert refusal={{ message: made.message }} actions={again} />
  if (made.status !== 'DONE' || isMakingPdf(made.pdfState))
    return (
      <Stack gap="xs" role="status">
        <Text size="sm">{made.message}</Text>
        <Progress value={made.progress} animated aria-label="Avance" />
      </Stack>
    )
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed" role="status">
        {made.message} Se borra en un día.
      </Text>
      <Group gap="xs">
        {made.docx && (
          <Button component="a" href={made.docx.downloadUrl} variant="light" leftSection={<IconDownload size={16} />}>
            Word
          </Button>
        )}
        {made.pdf && (
          <Button component="a" href={made.pdf.downloadUrl} variant="light" leftSection={<IconDownload size={16} />}>
            PDF
          </Button>
        )}
        {again}
      </Group>
      {made.pdf && <Pages url={made.pdf.url} />}
    </Stack>
  )
}

const numbersTo = (last: number) => Array.from({ length: last }, (_, place) => place + 1)

/** All pages of a short PDF, one under the other. */
function Pages({ url }: { url: string }) {
  const [pages, setPages] = useState(1)
  return (
    <Suspense fallback={<Skeleton height={480} {...loading} />}>
      {numbersTo(Math.min(pages, 12)).map(number => (
        <PdfPage key={number} source={url} number={number} zoom={1} onCounted={setPages} />
      ))}
    </Suspense>
  )
}
