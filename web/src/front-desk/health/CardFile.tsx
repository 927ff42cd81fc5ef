import type { VaccineCard } from '@aforo/api/front-desk/health-cards'
import { formatDate } from '@aforo/api/platform/dates-in-words'
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconDownload, IconEye } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { client } from '../../platform/api.ts'
import { refusalOf } from '../../platform/problem.ts'
import { PageTurner } from '../../ui/attachments/PageTurner.tsx'
import { download } from '../../ui/download.ts'
import { later } from '../../ui/later.ts'
import { loading } from '../../ui/loading.ts'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import classes from './Health.module.css'

const PdfPage = later(() => import('../../ui/attachments/PdfPage.tsx'), 'PdfPage')

interface Shown {
  file: File
  bytes: Uint8Array<ArrayBuffer>
}

async function fetchCard(id: string): Promise<Shown> {
  const { body } = await client.health.cardFile({ id })
  // The client turns every attachment into a File, however the server sent it.
  if (!(body instanceof File)) throw new TypeError('not a file')
  return { file: body, bytes: new Uint8Array(await body.arrayBuffer()) }
}

/** A vaccine card, shown once somebody asks to see it: it is fetched with the session and kept nowhere. */
export function CardFile({ card }: { card: VaccineCard }) {
  const open = useMutation({ mutationFn: () => fetchCard(card.id) })
  const shown = open.data
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        {card.kind === 'PDF' ? 'PDF' : 'Imagen'} subido el {formatDate(card.uploadedAt.slice(0, 10))}. Se guarda hasta
        el {formatDate(card.keptUntil)}.
      </Text>
      {open.error && <ProblemAlert refusal={refusalOf(open.error)} />}
      {shown ? (
        <>
          {card.kind === 'PDF' ? <Pdf bytes={shown.bytes} /> : <Picture file={shown.file} name={card.name} />}
          <Button
            variant="default"
            leftSection={<IconDownload size={16} stroke={1.6} />}
            onClick={() => download(shown.file)}
          >
            Descargar
          </Button>
        </>
      ) : (
        <Button
          variant="default"
          loading={open.isPending}
          leftSection={<IconEye size={16} stroke={1.6} />}
          onClick={() => open.mutate()}
        >
          Ver el carné
        </Button>
      )}
    </Stack>
  )
}

function Picture({ file, name }: { file: File; name: string }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const address = URL.createObjectURL(file)
    setUrl(address)
    return () => URL.revokeObjectURL(address)
  }, [file])
  return <div className={classes.sheet}>{url && <img src={url} alt={`Carné de vacunación de ${name}`} />}</div>
}

function Pdf({ bytes }: { bytes: Uint8Array<ArrayBuffer> }) {
  const [page, setPage] = useState(1)
  const [pages, setPages] = useState<number>()
  return (
    <Stack gap={4}>
      {(pages ?? 1) > 1 && (
        <Group gap={4}>
          <PageTurner page={page} pages={pages} onPage={setPage} />
        </Group>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled is scrolled by keys too */}
      <section className={classes.sheet} aria-label="Carné de vacunación" tabIndex={0}>
        <Suspense fallback={<Skeleton height={320} {...loading} />}>
          <PdfPage source={bytes} number={page} zoom={1} onCounted={setPages} />
        </Suspense>
      </section>
    </Stack>
  )
}
