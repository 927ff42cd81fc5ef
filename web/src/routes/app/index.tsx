import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/app/')({
  beforeLoad: async ({ context, preload }) => {
    if (preload) return
    const { homeOf } = await import('../../platform/session/home.ts')
    throw redirect({ href: await homeOf(context.queryClient), replace: true })
  },
})
