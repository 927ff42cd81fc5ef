import { type Attachment, largestAttachment } from '@aforo/api/platform/attachments'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconFiles, IconUpload } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Suspense, useRef, useState } from 'react'
import { type Refusal, refusalOf } from '../../platform/problem.ts'
import { DropArea } from '../DropArea.tsx'
import { EmptyState } from '../EmptyState.tsx'
import { LoadingOrError } from '../LoadingOrError.tsx'
import { later } from '../later.ts'
import { PickFile } from '../PickFile.tsx'
import { ProblemAlert } from '../ProblemAlert.tsx'
import { Rows } from '../Rows.tsx'
import { AttachmentRow } from './AttachmentRow.tsx'
import classes from './Attachments.module.css'
import { type AttachmentSource, useReadAttachmentsAgain } from './attachmentSource.ts'

const DocumentViewer = later(() => import('./DocumentViewer.tsx'), 'DocumentViewer')

const accepted = '.pdf,.docx,image/png,image/jpeg,image/webp,image/gif,image/avif'

interface AttachmentListProps {
  /** The id of the record. */
  record: string
  source: AttachmentSource
  /** What belongs here: `Documentos de identidad, poderes, anexos firmados.` */
  about: string
}

/** A record's documents: add by dropping or choosing, view, rename, download and delete. */
export function AttachmentList({ record, source, about }: AttachmentListProps) {
  const query = useQuery(source.api.attachments.queryOptions({ input: { id: record } }))
  const readAgain = useReadAttachmentsAgain(source)
  const [shown, setShown] = useState<Attachment>()
  const opener = useRef<HTMLElement>(null)
  const close = () => {
    setShown(undefined)
    opener.current?.focus()
  }
  const [refused, setRefused] = useState<{ name: string; refusal: Refusal }[]>([])
  const upload = useMutation({
    // One after another: each is independent, so a refusal doesn't stop the others.
    mutationFn: async (files: File[]) => {
      setRefused([])
      for (const file of files)
        try {
          if (file.size > largestAttachment) throw new TooLarge()
          await source.client.attach({ id: record, file })
        } catch (error) {
          const refusal = error instanceof TooLarge ? tooLarge : refusalOf(error)
          setRefused(others => [...others, { name: file.name, refusal }])
        }
      await readAgain()
    },
  })
  const { data } = query
  if (!data) return <LoadingOrError query={query} skeleton={[56, 56]} />
  const take = (files: File[]) => files.length > 0 && upload.mutate(files)
  const add = data.can.add && (
    <PickFile multiple accept={accepted} onChange={take} inputProps={{ 'aria-label': 'Documentos por añadir' }}>
      {props => (
        <Button
          {...props}
          data-writes
          loading={upload.isPending}
          style={{ flex: 'none' }}
          leftSection={<IconUpload size={16} />}
        >
          Añadir documento
        </Button>
      )}
    </PickFile>
  )
  const content = (
    <Stack gap="sm">
      {refused.map(({ name, refusal }) => (
        <ProblemAlert
          key={name}
          refusal={{ ...refusal, message: `${name}: ${refusal.message}` }}
          onClose={() => setRefused(others => others.filter(one => one.name !== name))}
        />
      ))}
      {data.items.length === 0 ? (
        <EmptyState icon={IconFiles} title="Todavía no hay documentos" text={about} action={add} />
      ) : (
        <>
          <Group justify="space-between" wrap="nowrap" align="flex-start" gap="sm">
            <Text size="sm" c="dimmed">
              PDF, DOCX o imágenes de hasta 20 MB.
            </Text>
            {add}
          </Group>
          <Rows look="bare" aria-label="Documentos">
            {data.items.map(one => (
              <AttachmentRow
                key={one.id}
                record={record}
                attachment={one}
                source={source}
                onShow={event => {
                  opener.current = event.currentTarget
                  setShown(one)
                }}
              />
            ))}
          </Rows>
        </>
      )}
      {shown && (
        <Suspense fallback={null}>
          <DocumentViewer record={record} attachment={shown} source={source} onClose={close} />
        </Suspense>
      )}
    </Stack>
  )
  return data.can.add ? (
    <DropArea className={classes.drop} onFile={file => file && take([file])}>
      {content}
    </DropArea>
  ) : (
    content
  )
}

class TooLarge extends Error {}
const tooLarge: Refusal = {
  code: 'PAYLOAD_TOO_LARGE',
  status: 413,
  message: 'supera los 20 MB.',
  errors: [],
  data: undefined,
}
