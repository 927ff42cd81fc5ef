import { createFileRoute } from '@tanstack/react-router'
import { Callback } from '../../people/login/Callback.tsx'

export const Route = createFileRoute('/login/callback')({
  codeSplitGroupings: [],
  component: Callback,
})
