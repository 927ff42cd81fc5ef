import type { IncidentCategory } from '@aforo/api/front-desk/incidents'
import { incidentCategoryLabels } from '@aforo/api/front-desk/labels'
import type { InBoth } from '../../layout/guest/language.ts'
import { missingWords } from '../../ui/missingWords.ts'

const es = {
  title: 'Reportar una falla',
  category: 'Categoría',
  choose: 'Elige una',
  text: '¿Qué pasa?',
  example: 'La pantalla no enciende',
  submit: 'Reportar',
  cancel: 'Cancelar',
  missing: missingWords.field as string,
  done: 'Gracias. El equipo ya lo sabe.',
  categories: incidentCategoryLabels as Record<IncidentCategory, string>,
}

const en: typeof es = {
  title: 'Report a problem',
  category: 'Category',
  choose: 'Choose one',
  text: 'What is wrong?',
  example: 'The screen doesn’t turn on',
  submit: 'Report',
  cancel: 'Cancel',
  missing: 'Please fill this in.',
  done: 'Thank you. The team knows now.',
  categories: {
    CLIMATE: 'Air conditioning',
    ELECTRICITY: 'Power and lighting',
    NETWORK: 'Internet and network',
    AUDIOVISUAL: 'Screens and sound',
    FURNITURE: 'Furniture',
    CLEANING: 'Cleaning',
    PLUMBING: 'Water and toilets',
    SAFETY: 'Safety',
    OTHER: 'Other',
  },
}

/** What the form for a fault at a door says. */
export const faultWords: InBoth<typeof es> = { es, en }
