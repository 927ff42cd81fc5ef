import { createFileRoute, redirect } from '@tanstack/react-router'
import { loadFrame } from '../../layout/loadFrame.ts'

export const Route = createFileRoute('/app/')({
  beforeLoad: async ({ context, preload }) => {
    if (preload) return
    const { homeOf } = await loadFrame()
    throw redirect({ href: await homeOf(context.queryClient), replace: true })
  },
})
