import { createFileRoute } from '@tanstack/react-router'
import { AccountPage } from '../../people/login/AccountPage.tsx'

export const Route = createFileRoute('/login/account')({ component: AccountPage })
