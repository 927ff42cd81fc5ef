import { createFileRoute } from '@tanstack/react-router'
import { FirstStepsScreen } from '../../insight/setup/FirstStepsScreen.tsx'

export const Route = createFileRoute('/app/first-steps')({ component: FirstStepsScreen })
