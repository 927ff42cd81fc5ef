import { createFileRoute, redirect } from '@tanstack/react-router'

/** The address that the printed codes hold: short, and the same for good. */
export const Route = createFileRoute('/q/$id')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/app/reservation/check-in/$id', params, replace: true })
  },
})
