import type { SeriesPreview } from '@aforo/api/bookings/series'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../platform/api.ts'
import { type Refusal, refusalOf } from '../../platform/problem.ts'
import { type Choices, noChoices } from './DatesPreview.tsx'

interface Wanted {
  spaceId: string
  at: string
  from: string
  to: string
  rule: string
  username?: string
  visitors?: boolean
}

export interface PreviewState {
  preview: SeriesPreview | undefined
  refusal: Refusal | undefined
  busy: boolean
  choices: Choices
  setChoices: (choices: Choices) => void
}

/** What the dates of a series would come to, read anew whenever anything of it changes. @param wanted undefined while it is not whole */
export function useSeriesPreview(wanted: Wanted | undefined): PreviewState {
  const key = JSON.stringify(wanted)
  const [chosen, setChosen] = useState<{ key: string; choices: Choices }>({ key, choices: noChoices })
  // What was decided of dates is of those dates: another rule begins anew.
  const choices = chosen.key === key ? chosen.choices : noChoices
  const query = useQuery({
    ...api.series.preview.queryOptions({
      input: { ...(wanted ?? { spaceId: '', at: '', from: '', to: '', rule: '' }), ...choices },
    }),
    enabled: wanted !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
  })
  return {
    preview: wanted && !query.error ? query.data : undefined,
    refusal: wanted && query.error ? refusalOf(query.error) : undefined,
    busy: query.isFetching,
    choices,
    setChoices: next => setChosen({ key, choices: next }),
  }
}
