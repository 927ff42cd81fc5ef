import { nextChoice, type ReadingChoice, type TableMapping, type TableReading } from '@aforo/api/platform/tables'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Refusal, refusalOf } from '../../platform/problem.ts'

interface Read {
  reading: TableReading
  mapping: TableMapping
}

/** A small file as it was read so far, and how to read it in another way. */
export interface FileRead<Answer extends Read = Read> {
  data: Answer | undefined
  refusal: Refusal | undefined
  isBusy: boolean
  choose(change: ReadingChoice): void
  setMapping(mapping: TableMapping): void
}

/** What a call takes that reads a file and keeps nothing of it. */
type FileToRead = ReadingChoice & { file: File; mapping?: Record<string, number> }

/**
 * A file that is sent again with each choice of how to read it, until what it says is taken or discarded.
 * @param file as `heldFile` keeps it
 */
export function useFileReading<Answer extends Read>(
  file: File,
  read: (asked: FileToRead) => Promise<Answer>,
): FileRead<Answer> {
  const [choice, setChoice] = useState<ReadingChoice>({})
  const [mapping, setMapping] = useState<TableMapping>()
  const query = useQuery({
    queryKey: ['file reading', file.name, file.size, file.lastModified, choice, mapping],
    queryFn: () => {
      const columns =
        mapping && Object.entries(mapping).flatMap(([key, at]) => (at === null ? [] : [[key, at] as const]))
      return read({ file, ...choice, ...(columns && { mapping: Object.fromEntries(columns) }) })
    },
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return {
    data: query.data,
    refusal: query.error ? refusalOf(query.error) : undefined,
    isBusy: query.isFetching,
    /** Reads it in another way. Another sheet, separator or titles' row has other columns. */
    choose: (change: ReadingChoice) => {
      setChoice(nextChoice(choice, change))
      if (['sheet', 'separator', 'headerRow'].some(key => key in change)) setMapping(undefined)
    },
    setMapping,
  }
}
