import { createFileRoute } from '@tanstack/react-router'
import { BackupsScreen } from '../../../../platform/backups/BackupsScreen.tsx'
import { backupsQuery } from '../../../../platform/backups/backupQueries.ts'

export const Route = createFileRoute('/app/configurations/general/backups')({
  loader: ({ context: { queryClient } }) => {
    queryClient.prefetchQuery(backupsQuery())
  },
  component: BackupsScreen,
})
