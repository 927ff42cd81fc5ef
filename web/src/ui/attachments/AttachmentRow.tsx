import type { Attachment, AttachmentKind } from '@aforo/api/platform/attachments'
import { formatInstant } from '@aforo/api/platform/dates-in-words'
import { Menu, Text, TextInput, UnstyledButton } from '@mantine/core'
import {
  IconDots,
  IconDownload,
  IconFileTypeDocx,
  IconFileTypePdf,
  IconPencil,
  IconPhoto,
  IconTrash,
  type TablerIcon,
} from '@tabler/icons-react'
import { type MouseEvent, useState } from 'react'
import { useMe } from '../../platform/session/me.ts'
import { attempt } from '../attempt.ts'
import { FormButtons } from '../FormButtons.tsx'
import { IconButton } from '../IconButton.tsx'
import { missingWords } from '../missingWords.ts'
import { toast } from '../toast.tsx'
import { undo } from '../undo.ts'
import classes from './Attachments.module.css'
import {
  type AttachmentSource,
  formatSize,
  savingAddress,
  splitName,
  useReadAttachmentsAgain,
} from './attachmentSource.ts'

const icons: Record<AttachmentKind, TablerIcon> = { PDF: IconFileTypePdf, IMAGE: IconPhoto, DOCX: IconFileTypeDocx }

interface AttachmentRowProps {
  record: string
  attachment: Attachment
  source: AttachmentSource
  onShow: (event: MouseEvent<HTMLButtonElement>) => void
}

/** A document: opens it, and offers its other actions. */
export function AttachmentRow({ record, attachment, source, onShow }: AttachmentRowProps) {
  const { id: attachmentId, name, kind, size, uploadedAt, uploadedBy, version, can } = attachment
  const { timezone } = useMe()
  const readAgain = useReadAttachmentsAgain(source)
  const [renaming, setRenaming] = useState(false)
  const Icon = icons[kind]
  const remove = async () => {
    const removed = await attempt(() => source.client.removeAttachment({ id: record, attachmentId, version }))
    await readAgain()
    if (!removed) return
    toast.undo(removed.message, () =>
      undo(async () => {
        await source.client.restoreAttachment({ id: record, attachmentId })
        await readAgain()
      }),
    )
  }
  if (renaming)
    return (
      <li className={classes.row}>
        <Renaming
          name={name}
          onCancel={() => setRenaming(false)}
          onRename={async next => {
            const done = await attempt(() =>
              source.client.renameAttachment({ id: record, attachmentId, name: next, version }),
            )
            await readAgain()
            if (done) setRenaming(false)
          }}
        />
      </li>
    )
  return (
    <li className={classes.row}>
      <UnstyledButton className={classes.open} onClick={onShow} aria-label={`Ver ${name}`}>
        <Icon size={22} stroke={1.5} aria-hidden />
        <span className={classes.words}>
          <Text span size="sm" fw={500} className={classes.name}>
            {name}
          </Text>
          <Text span size="xs" c="dimmed">
            {formatSize(size)} · {uploadedBy}, {formatInstant(uploadedAt, timezone)}
          </Text>
        </span>
      </UnstyledButton>
      <Menu position="bottom-end">
        <Menu.Target>
          <IconButton label="Más acciones" name={`Más acciones de ${name}`}>
            <IconDots size={18} />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component="a" href={savingAddress(attachment)} leftSection={<IconDownload size={16} />}>
            Descargar
          </Menu.Item>
          {can.rename && (
            <Menu.Item data-writes leftSection={<IconPencil size={16} />} onClick={() => setRenaming(true)}>
              Cambiar nombre
            </Menu.Item>
          )}
          {can.remove && (
            <Menu.Item data-writes color="red" leftSection={<IconTrash size={16} />} onClick={remove}>
              Eliminar
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </li>
  )
}

interface RenamingProps {
  name: string
  onRename: (name: string) => Promise<void>
  onCancel: () => void
}

/** Renames a document without its extension, which stays. */
function Renaming({ name, onRename, onCancel }: RenamingProps) {
  const [stem, extension] = splitName(name)
  const [typed, setTyped] = useState(stem)
  const [busy, setBusy] = useState(false)
  const save = async () => {
    if (typed.trim() === '') return
    setBusy(true)
    await onRename(`${typed.trim()}${extension}`)
    setBusy(false)
  }
  return (
    <form
      className={classes.renaming}
      onSubmit={event => {
        event.preventDefault()
        save()
      }}
    >
      <TextInput
        label="Nombre del documento"
        autoFocus
        value={typed}
        maxLength={190}
        error={typed.trim() === '' && missingWords.field}
        rightSection={
          <Text size="sm" c="dimmed">
            {extension}
          </Text>
        }
        rightSectionWidth={56}
        onChange={event => setTyped(event.currentTarget.value)}
        mb="xs"
      />
      <FormButtons size="xs" submit="Guardar" busy={busy} onCancel={onCancel} />
    </form>
  )
}
