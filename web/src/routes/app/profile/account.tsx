import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { ProfileScreen } from '../../../people/profile/ProfileScreen.tsx'
import { sessionsQuery } from '../../../people/profile/Sessions.tsx'
import { later } from '../../../ui/later.ts'
import { param } from '../../../ui/search.ts'

const OwnHealth = later(() => import('../../../front-desk/health/OwnHealth.tsx'), 'OwnHealth')
const OwnWallets = later(() => import('../../../money/wallets/OwnWallets.tsx'), 'OwnWallets')

export const Route = createFileRoute('/app/profile/account')({
  validateSearch: z.object({ tab: param(z.enum(['notifications', 'security', 'wallets', 'health'])) }),
  loader: ({ context }) => {
    context.queryClient.prefetchQuery(sessionsQuery())
  },
  component: () => <ProfileScreen health={<OwnHealth />} wallets={<OwnWallets />} />,
})
