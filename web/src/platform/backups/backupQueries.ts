import { useQueryClient } from '@tanstack/react-query'
import { api } from '../api.ts'

/** Milliseconds between two looks: short while a copy or a proof runs. */
const [soon, later] = [1_500, 30_000] as const

export const backupsQuery = () => ({
  ...api.backups.list.queryOptions(),
  refetchInterval: ({ state: { data } }: { state: { data?: { copies: readonly Busy[] } | undefined } }) =>
    data?.copies.some(isBusy) ? soon : later,
})

interface Busy {
  state: string
  proof: { result: string } | null
}

/** Whether a copy is being made or proved. */
export const isBusy = ({ state, proof }: Busy): boolean =>
  state === 'WAITING' || state === 'RUNNING' || proof?.result === 'RUNNING'

/** Reads the copies again after a write. */
export function useReadBackups() {
  const queryClient = useQueryClient()
  return () => {
    queryClient.invalidateQueries({ queryKey: api.backups.key() })
    queryClient.invalidateQueries({ queryKey: api.dashboard.tray.key() })
  }
}
