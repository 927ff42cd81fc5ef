import { Button } from '@mantine/core'
import { IconBellPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { messageIn } from '../../layout/guest/GuestProblem.tsx'
import type { InBoth, Language } from '../../layout/guest/language.ts'
import { api, client } from '../../platform/api.ts'
import { refusalOf } from '../../platform/problem.ts'
import { attempt } from '../../ui/attempt.ts'
import { toast } from '../../ui/toast.tsx'

const es = {
  join: 'Avisarme si se libera',
  offered: 'El lugar se acaba de liberar: es tuyo si lo aceptas.',
  waiting: (place: number) => `Estás en la lista de espera, en el puesto ${place}. Te avisamos si se libera.`,
}
const en: typeof es = {
  join: 'Tell me if it becomes free',
  offered: 'It has just become free: it’s yours if you accept it.',
  waiting: place => `You are number ${place} on the waiting list. We will tell you if it becomes free.`,
}
const waitWords: InBoth<typeof es> = { es, en }

const tellIn = (language: Language) => (error: unknown) => {
  toast.error(messageIn(language, refusalOf(error)))
}

interface WaitButtonProps {
  slot: { spaceId: string; at: string; from: string; to: string }
  language?: Language
  subject: string
  onJoined: () => void
}

/** Stands in line for a place that somebody has. */
export function WaitButton({ slot, language = 'es', subject, onJoined }: WaitButtonProps) {
  const words = waitWords[language]
  const queryClient = useQueryClient()
  const join = async () => {
    const { spaceId, at, from, to } = slot
    const join = () => client.waitlist.join({ spaceId, at, from, to, subject })
    const wait = language === 'es' ? await attempt(join) : await join().catch(tellIn(language))
    if (!wait) return
    queryClient.invalidateQueries({ queryKey: api.waitlist.key() })
    toast.success(wait.status === 'OFFERED' ? words.offered : words.waiting(wait.place ?? 1))
    onJoined()
  }
  return (
    <Button data-writes size="compact-sm" variant="subtle" leftSection={<IconBellPlus size={16} />} onClick={join}>
      {words.join}
    </Button>
  )
}
