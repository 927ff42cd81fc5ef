/** Audit actions of insight, worded as in histories. */
export const insightActions = {
  'saved_report.saved': 'Reporte guardado',
  'saved_report.changed': 'Reporte guardado cambiado',
  'saved_report.removed': 'Reporte guardado eliminado',
  'saved_report.mailed': 'Reporte enviado por correo',
} as const
