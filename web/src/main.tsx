import '@aforo/api/messages'
import './styles.css'
import './ui/print/print.css'
import './ui/tones.css'
import '@fontsource-variable/inter/index.css'
import '@mantine/core/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { uncoverFirstPage } from './firstPage.ts'
import { queryClient, router } from './router.ts'
import { cssVariables, theme } from './theme.ts'
import { watchPrinting } from './ui/print/printing.ts'

// Dates at a campus are reckoned with Temporal; only browsers without it load a stand-in.
if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

uncoverFirstPage(router)
watchPrinting()
if (document.querySelector('meta[name=web-vitals][content=on]'))
  import('./platform/vitals.ts').then(
    ({ measureVitals }) => measureVitals(router),
    () => undefined,
  )
createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <Notifications position="bottom-center" containerWidth={460} />
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
)
