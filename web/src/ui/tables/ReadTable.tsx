import type { TableFields } from '@aforo/api/platform/tables'
import { ColumnChoice } from './ColumnChoice.tsx'
import { FileReading } from './FileReading.tsx'
import type { FileRead } from './useFileReading.ts'

/** How a small file was read, and which of its columns is what; each can be changed. */
export function ReadTable({
  fields,
  reading: { data, isBusy, choose, setMapping },
}: {
  fields: TableFields
  reading: FileRead
}) {
  if (!data) return null
  return (
    <>
      <FileReading reading={data.reading} onChoose={choose} isBusy={isBusy} />
      <div>
        <ColumnChoice
          fields={fields}
          columns={data.reading.columns}
          mapping={data.mapping}
          onMapping={setMapping}
          isBusy={isBusy}
        />
      </div>
    </>
  )
}
