import type { ComponentProps } from 'react'
import { openDrawer, resetDrawer } from '../../ui/drawer.tsx'
import { later } from '../../ui/later.ts'
import { verbLabels } from '../../ui/verbLabels.ts'

const Form = later(() => import('./ReportIncident.tsx'))

/** Opens the form of a new report over the current screen. @param given what is known of the place */
export const reportIncident = (given: Omit<ComponentProps<typeof Form>, 'onClose'> = {}) =>
  openDrawer(Form, { ...given, onClose: resetDrawer }, verbLabels.reportIncident)
