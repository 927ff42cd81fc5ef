import type { BackupHealth } from '../backup/backups.service.ts'
import type { Held } from '../metrics/gauges.queries.ts'
import { type Finding, fault, warning, well } from './finding.ts'

/** What waits, failed or is missing, by the figures that `/metrics` tells. */
export const ofWork = (held: Held, now: Temporal.Instant): Finding[] => [
  ...queues(held),
  ...connections(held),
  ...backups(held.backups, now),
]

/** Seconds after which waiting work is late. */
const late = 300

function queues({ queues, deadJobs }: Held): Finding[] {
  const oldest = Math.max(0, ...queues.flatMap(one => (one.state === 'waiting' ? [one.oldestSeconds] : [])))
  const part = 'Trabajos'
  return [
    oldest >= late
      ? fault(
          part,
          `el más antiguo espera desde hace ${Math.round(oldest / 60)} minutos.`,
          'Inicia una copia con AFORO_ROLE=worker (o all) y revisa su registro.',
        )
      : well(part, 'ninguno espera más de cinco minutos.'),
    ...(deadJobs > 0
      ? [
          warning(
            part,
            `${deadJobs} fallaron del todo.`,
            'Están en la bandeja de cada operador: se repiten o se descartan ahí.',
          ),
        ]
      : []),
  ]
}

/** Outside systems that are down, or refuse what was sent. */
function connections({ circuits, outsideTasks }: Held): Finding[] {
  const systems = [...new Set(circuits.map(({ system }) => system))].sort()
  return systems.map(system => {
    const own = circuits.filter(one => one.system === system)
    const all = own.reduce((sum, one) => sum + one.connections, 0)
    const up = own.find(({ circuit }) => circuit === 'CLOSED')?.connections ?? 0
    const failed = outsideTasks.find(one => one.system === system && one.state === 'FAILED')?.tasks ?? 0
    const part = `Conexión ${system}`
    const remedy = 'Configuración › General › Integraciones dice qué pasó y deja repetirlo.'
    if (up < all) return fault(part, `${all - up} de ${all} no responden.`, remedy)
    return failed > 0 ? warning(part, `${failed} tareas fallaron.`, remedy) : well(part, 'responde.')
  })
}

/** Whether the nightly backups are made, and can be restored. */
function backups({ nightly, overdue, since, lastGoodAt, lastProof }: BackupHealth, now: Temporal.Instant): Finding[] {
  const part = 'Copias'
  const remedy = 'Configuración › General › Copias dice qué pasó y deja hacer una ahora.'
  if (!nightly) return [warning(part, 'no se hacen cada noche.', 'Pon AFORO_BACKUPS=1, o haz las tuyas con db:backup.')]
  const hours = Math.round(now.since(since).total('hours'))
  return [
    overdue
      ? fault(part, `la última buena es de hace ${hours} horas.`, remedy)
      : well(part, lastGoodAt ? `la última, de hace ${hours} horas.` : 'la primera se hace esta noche.'),
    ...(lastProof?.result === 'FAILED'
      ? [fault(part, `la última prueba falló: ${lastProof.fault ?? ''}`, remedy)]
      : []),
  ]
}
