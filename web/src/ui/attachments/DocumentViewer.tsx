import type { Attachment } from '@aforo/api/platform/attachments'
import { Button, Drawer, Group, Skeleton, Text } from '@mantine/core'
import { IconArrowAutofitWidth, IconDownload, IconFileTypeDocx, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, Suspense, useState } from 'react'
import { EmptyState } from '../EmptyState.tsx'
import { IconButton } from '../IconButton.tsx'
import { LoadingOrError } from '../LoadingOrError.tsx'
import { later } from '../later.ts'
import { loading } from '../loading.ts'
import classes from './Attachments.module.css'
import { type AttachmentSource, savingAddress } from './attachmentSource.ts'
import { PageTurner } from './PageTurner.tsx'

const PdfPage = later(() => import('./PdfPage.tsx'), 'PdfPage')

/** Zoom steps; 1 is the drawer's width. */
const zooms = [0.5, 0.75, 1, 1.5, 2, 3, 4]

interface DocumentViewerProps {
  record: string
  attachment: Attachment
  source: AttachmentSource
  onClose: () => void
}

/** Shows a document over its record: a PDF page by page, or a picture; with buttons and keys. */
export function DocumentViewer({ record, attachment, source, onClose }: DocumentViewerProps) {
  // The list may be older than its links are valid.
  const query = useQuery(
    source.api.attachment.queryOptions({
      input: { id: record, attachmentId: attachment.id },
      staleTime: 30 * 60_000,
    }),
  )
  const [page, setPage] = useState(1)
  const [pages, setPages] = useState<number>()
  const [zoom, setZoom] = useState(1)
  const { kind, name } = attachment
  const pdf = kind === 'PDF' ? query.data?.url : query.data?.pdfUrl
  const isPaged = kind === 'PDF' || attachment.pdfUrl !== null
  const turn = (by: number) => setPage(now => Math.min(Math.max(now + by, 1), pages ?? 1))
  const step = (by: 1 | -1) =>
    setZoom(now => zooms[Math.min(Math.max(zooms.indexOf(now) + by, 0), zooms.length - 1)] ?? 1)
  const act = (key: string): boolean => {
    switch (key) {
      case 'PageDown':
        turn(1)
        return true
      case 'PageUp':
        turn(-1)
        return true
      case 'Home':
        setPage(1)
        return true
      case 'End':
        setPage(pages ?? 1)
        return true
      case '+':
        step(1)
        return true
      case '-':
        step(-1)
        return true
      case '0':
        setZoom(1)
        return true
      default:
        return false
    }
  }
  const press = (event: KeyboardEvent) => {
    if (!event.ctrlKey && !event.metaKey && !event.altKey && act(event.key)) event.preventDefault()
  }
  return (
    <Drawer
      opened
      // The list returns the focus to the row; the drawer no longer exists by then.
      returnFocus={false}
      onClose={onClose}
      position="right"
      size="min(960px, 100vw)"
      title={name}
      classNames={{ content: classes.viewer, body: classes.viewerBody, title: classes.viewerTitle }}
      onKeyDown={press}
    >
      <Group gap={4} className={classes.tools} role="toolbar" aria-label="Documento">
        {kind !== 'IMAGE' && isPaged && <PageTurner page={page} pages={pages} onPage={setPage} />}
        {(kind === 'IMAGE' || isPaged) && (
          <>
            <IconButton label="Alejar" disabled={zoom === zooms[0]} onClick={() => step(-1)}>
              <IconZoomOut size={18} />
            </IconButton>
            <Text size="sm" className={classes.count}>
              {Math.round(zoom * 100)} %
            </Text>
            <IconButton label="Acercar" disabled={zoom === zooms.at(-1)} onClick={() => step(1)}>
              <IconZoomIn size={18} />
            </IconButton>
            <IconButton label="Ajustar al ancho" disabled={zoom === 1} onClick={() => setZoom(1)}>
              <IconArrowAutofitWidth size={18} />
            </IconButton>
          </>
        )}
        {query.data && <Download attachment={query.data} />}
      </Group>
      {!query.data ? (
        <LoadingOrError query={query} skeleton={480} />
      ) : kind === 'DOCX' && !pdf ? (
        <EmptyState
          icon={IconFileTypeDocx}
          title="Los documentos de Word se abren en tu computadora"
          text="Descárgalo para leerlo. Aquí se ven los PDF y las imágenes."
          action={<Download attachment={query.data} labelled />}
        />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled is scrolled by keys too
        <section className={classes.sheet} aria-label={name} tabIndex={0}>
          {kind === 'IMAGE' ? (
            <img src={query.data.url} alt={name} style={{ width: `${zoom * 100}%` }} />
          ) : (
            <Suspense fallback={<Skeleton height={480} {...loading} />}>
              <PdfPage source={pdf ?? query.data.url} number={page} zoom={zoom} onCounted={setPages} />
            </Suspense>
          )}
        </section>
      )}
    </Drawer>
  )
}

const Download = ({ attachment, labelled }: { attachment: Attachment; labelled?: boolean }) => (
  <Button
    component="a"
    href={savingAddress(attachment)}
    aria-label={`Descargar ${attachment.name}`}
    variant={labelled ? 'filled' : 'subtle'}
    size={labelled ? 'sm' : 'compact-sm'}
    ms={labelled ? undefined : 'auto'}
  >
    <IconDownload size={16} aria-hidden />
    <Text span inherit ms={6} visibleFrom={labelled ? undefined : 'xs'}>
      Descargar
    </Text>
  </Button>
)
