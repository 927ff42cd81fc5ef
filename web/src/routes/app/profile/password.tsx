import { createFileRoute } from '@tanstack/react-router'
import { ChangePassword } from '../../../people/login/ChangePassword.tsx'

export const Route = createFileRoute('/app/profile/password')({ component: ChangePassword })
