import { Skeleton } from '@mantine/core'
import { type ComponentProps, Suspense } from 'react'
import { openDrawer, resetDrawer } from '../../ui/drawer.ts'
import { later } from '../../ui/later.ts'

const Form = later(() => import('./BlockForm.tsx'), 'BlockForm')

type Given = Omit<ComponentProps<typeof Form>, 'onDone'>

function Block(props: Given) {
  return (
    <Suspense fallback={<Skeleton height={320} aria-busy aria-label="Cargando" />}>
      <Form {...props} onDone={resetDrawer} />
    </Suspense>
  )
}

/** Opens the form of a new block over whatever screen is open. */
export const blockSpace = (given: Given) => openDrawer(Block, given, 'Bloquear un espacio')
