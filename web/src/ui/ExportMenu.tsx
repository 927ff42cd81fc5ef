import { Menu } from '@mantine/core'
import { IconDownload, IconFileSpreadsheet, IconFileText } from '@tabler/icons-react'
import { useState } from 'react'
import { attempt } from './attempt.ts'
import { download } from './download.ts'
import { IconButton } from './IconButton.tsx'

/** Requests the export of the filtered records; undefined if it is made in the background. */
export type Export = (format: 'xlsx' | 'csv') => Promise<File | ReadableStream | undefined>

/** Menu that downloads the filtered records as XLSX or CSV. */
export function ExportMenu({ onExport }: { onExport: Export }) {
  const [busy, setBusy] = useState(false)
  const save = async (format: 'xlsx' | 'csv') => {
    setBusy(true)
    await attempt(async () => {
      const file = await onExport(format)
      if (file) download(file)
    })
    setBusy(false)
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton label="Exportar" loading={busy}>
          <IconDownload size={16} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconFileSpreadsheet size={16} />} onClick={() => save('xlsx')}>
          Excel (XLSX)
        </Menu.Item>
        <Menu.Item leftSection={<IconFileText size={16} />} onClick={() => save('csv')}>
          CSV
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
