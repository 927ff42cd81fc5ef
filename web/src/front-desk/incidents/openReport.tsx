import { Skeleton, Stack } from '@mantine/core'
import { type ComponentProps, Suspense } from 'react'
import { openDrawer, resetDrawer } from '../../ui/drawer.ts'
import { later } from '../../ui/later.ts'

const Form = later(() => import('./ReportIncident.tsx'))

type Given = Omit<ComponentProps<typeof Form>, 'onClose'>

function Report(props: Given) {
  return (
    <Suspense
      fallback={
        <Stack aria-busy aria-label="Cargando">
          <Skeleton height={60} />
          <Skeleton height={60} />
          <Skeleton height={140} />
        </Stack>
      }
    >
      <Form {...props} onClose={resetDrawer} />
    </Suspense>
  )
}

/** Opens the form of a new report over whatever screen is open. @param given what is known of the place */
export const reportIncident = (given: Given = {}) => openDrawer(Report, given, 'Reportar incidencia')
