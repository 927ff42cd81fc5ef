import type { Attachment } from '@aforo/api/platform/attachments'
import { useQueryClient } from '@tanstack/react-query'
import type { api, client } from '../../platform/api.ts'

/** An area whose records have attachments: `source={{ api: api.customers, client: client.customers }}`. */
export interface AttachmentSource {
  api: Pick<typeof api.customers, 'attachments' | 'attachment'>
  client: Pick<typeof client.customers, 'attach' | 'renameAttachment' | 'removeAttachment' | 'restoreAttachment'>
}

/** The address that downloads a file under its name; valid for an hour. */
export const savingAddress = ({ url, name }: Pick<Attachment, 'url' | 'name'>): string =>
  `${url}${url.includes('?') ? '&' : '?'}download=${encodeURIComponent(name)}`

/** Splits `Contrato.v2.pdf` into name and extension: `['Contrato.v2', '.pdf']`. */
export function splitName(name: string): [stem: string, extension: string] {
  const dot = name.lastIndexOf('.')
  return dot <= 0 ? [name, ''] : [name.slice(0, dot), name.slice(dot)]
}

const units = ['B', 'kB', 'MB'] as const

/** Bytes as `820 kB` or `1.4 MB`. */
export function formatSize(bytes: number): string {
  let [size, unit] = [bytes, 0]
  while (size >= 1000 && unit < units.length - 1) [size, unit] = [size / 1000, unit + 1]
  return `${size < 10 && unit > 0 ? size.toFixed(1) : Math.round(size)} ${units[unit]}`
}

/** After a write in this browser: reads the area's attachments again. */
export function useReadAttachmentsAgain(source: AttachmentSource) {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: source.api.attachments.key() })
}
