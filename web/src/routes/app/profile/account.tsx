import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { ProfileScreen } from '../../../people/profile/ProfileScreen.tsx'
import { sessionsQuery } from '../../../people/profile/Sessions.tsx'
import { param } from '../../../ui/search.ts'

export const Route = createFileRoute('/app/profile/account')({
  validateSearch: z.object({ tab: param(z.enum(['notifications', 'security'])) }),
  loader: ({ context }) => {
    context.queryClient.prefetchQuery(sessionsQuery())
  },
  component: ProfileScreen,
})
