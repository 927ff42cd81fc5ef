/** Audit actions of platform, worded as in histories. */
export const platformActions = {
  'backup.requested': 'Copia de seguridad pedida',
  'backup.proof_requested': 'Prueba de una copia de seguridad pedida',

  'connection.saved': 'Conexión configurada',
  'connection.switched_on': 'Conexión encendida',
  'connection.switched_off': 'Conexión apagada',
  'connection.removed': 'Conexión quitada',
  'connection.probed': 'Nuevo intento pedido',
  'connection.mapping_changed': 'Correspondencias cambiadas',

  'job.retried': 'Trabajo fallido repetido',
  'job.dismissed': 'Trabajo fallido descartado',

  'outside_task.retried': 'Reintento pedido',
  'outside_task.discarded': 'Tarea descartada',
  'outside_task.restored': 'Tarea recuperada',
} as const
