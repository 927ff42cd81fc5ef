import { createFileRoute } from '@tanstack/react-router'
import { ForgotPassword } from '../../people/login/ForgotPassword.tsx'

export const Route = createFileRoute('/login/forgot')({ component: ForgotPassword })
