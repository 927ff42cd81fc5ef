import { createFileRoute } from '@tanstack/react-router'
import { Callback } from '../../login/Callback.tsx'

export const Route = createFileRoute('/login/callback')({ component: Callback })
