import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { ImportScreen } from '../../../../people/imports/ImportScreen.tsx'
import { importParams } from '../../../../people/imports/importParams.ts'
import { historyQuery, importQuery } from '../../../../people/imports/importQueries.ts'
import { kindOf } from '../../../../people/imports/kinds.ts'

export const Route = createFileRoute('/app/configurations/importers/users')({
  validateSearch: z.object(importParams),
  loaderDeps: ({ search: { tab, import: id } }) => ({ tab, id }),
  loader: ({ context: { queryClient }, deps: { tab, id } }) => {
    if (id) queryClient.prefetchQuery(importQuery(id))
    else queryClient.prefetchQuery(historyQuery(kindOf(tab)))
  },
  component: ImportScreen,
})
