import { createFileRoute } from '@tanstack/react-router'
import { ScreenPage } from '../front-desk/screens/ScreenPage.tsx'
import { LoadingPage } from '../layout/LoadingPage.tsx'

/** The address of devices at doors and in lobbies: without an account, paired once. */
export const Route = createFileRoute('/pantalla')({ component: ScreenPage, pendingComponent: LoadingPage })
