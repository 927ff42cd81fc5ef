/** Audit actions of the front desk, worded as in histories. */
export const frontDeskActions = {
  'day_sheet.subscribed': 'Hoja del día pedida por correo',
  'day_sheet.unsubscribed': 'Hoja del día por correo terminada',

  'health.forms_listed': 'Lista de triajes vista',
  'health.cards_listed': 'Lista de carnés de vacunación vista',
  'health.settings_changed': 'Preguntas del triaje o conservación cambiadas',

  'incident.reported': 'Incidencia reportada',
  'incident.edited': 'Datos cambiados',
  'incident.started': 'En atención',
  'incident.resolved': 'Resuelta',
  'incident.reopened': 'Reabierta',
  'incident.commented': 'Comentario añadido',

  'news.published': 'Novedad publicada',
  'news.edited': 'Novedad cambiada',
  'news.withdrawn': 'Novedad retirada',
  'news.restored': 'Retiro deshecho',

  'triage_form.sent': 'Triaje enviado',
  'triage_form.viewed': 'Triaje visto',
  'triage_form.removed': 'Triaje eliminado',
  'triage_form.restored': 'Triaje recuperado',

  'vaccine_card.uploaded': 'Carné de vacunación subido',
  'vaccine_card.viewed': 'Carné de vacunación visto',
  'vaccine_card.removed': 'Carné de vacunación eliminado',
  'vaccine_card.restored': 'Carné de vacunación recuperado',

  'screen.paired': 'Pantalla vinculada',
  'screen.edited': 'Datos cambiados',
  'screen.unpaired': 'Pantalla desvinculada',
  'screen.restored': 'Se deshizo la desvinculación',

  'screen_policy.changed': 'Lo que muestran las pantallas cambiado',

  'visit.registered': 'Llegada sin invitación',
  'visit.checked_in': 'Llegada registrada',
  'visit.checked_out': 'Salida registrada',
  'visit.undone': 'Último paso deshecho',

  'visitors.retention_changed': 'Tiempo de conservación de visitantes cambiado',
} as const
