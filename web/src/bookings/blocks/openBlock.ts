import type { ComponentProps } from 'react'
import { openDrawer, resetDrawer } from '../../ui/drawer.tsx'
import { later } from '../../ui/later.ts'
import { verbLabels } from '../../ui/verbLabels.ts'

const Form = later(() => import('./BlockForm.tsx'), 'BlockForm')

/** Opens the form of a new block over the current screen. */
export const blockSpace = (given: Omit<ComponentProps<typeof Form>, 'onDone'>) =>
  openDrawer(Form, { ...given, onDone: resetDrawer }, verbLabels.blockSpace)
