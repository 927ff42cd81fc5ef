import { Button } from '@mantine/core'
import { IconBellPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { api, client } from '../../platform/api.ts'
import { attempt } from '../../ui/attempt.ts'
import { toast } from '../../ui/toast.tsx'

interface WaitButtonProps {
  slot: { spaceId: string; at: string; from: string; to: string }
  subject: string
  onJoined: () => void
}

/** Stands in line for a place that somebody has. */
export function WaitButton({ slot, subject, onJoined }: WaitButtonProps) {
  const queryClient = useQueryClient()
  const join = async () => {
    const { spaceId, at, from, to } = slot
    const wait = await attempt(() => client.waitlist.join({ spaceId, at, from, to, subject }))
    if (!wait) return
    queryClient.invalidateQueries({ queryKey: api.waitlist.key() })
    toast.success(
      wait.status === 'OFFERED'
        ? 'El lugar se acaba de liberar: es tuyo si lo aceptas.'
        : `Estás en la lista de espera, en el puesto ${wait.place}. Te avisamos si se libera.`,
    )
    onJoined()
  }
  return (
    <Button data-writes size="compact-sm" variant="subtle" leftSection={<IconBellPlus size={16} />} onClick={join}>
      Avisarme si se libera
    </Button>
  )
}
