import type { Comparison } from '@aforo/api/places/floor-plan-review'
import { displayName } from '@aforo/api/places/labels'
import { formatInstant } from '@aforo/api/platform/dates-in-words'
import { Stack, Switch, Text, UnstyledButton } from '@mantine/core'
import { formatCounted } from '../../ui/formats.ts'
import { Note } from '../../ui/Note.tsx'
import { kindIcons } from '../floor-plans/kindIcons.ts'
import classes from './Panels.module.css'

const signs = { added: '+', removed: '−', moved: '→', changed: '≠' } as const
export const diffWords = { added: 'Nuevo', removed: 'Quitado', moved: 'Movido', changed: 'Cambiado' } as const

interface PlanChangesProps {
  comparison: Comparison
  timeZone: string
  /** Whether the drawing shows what differs from the plan in use. */
  comparing: boolean
  onComparing: (on: boolean) => void
  /** Selects and brings into view. */
  onShow: (elementIds: readonly string[], spaceIds: readonly string[]) => void
}

/** What a plan changes in the one that is in use, and which bookings lose their place in the drawing. */
export function PlanChanges({ comparison, timeZone, comparing, onComparing, onShow }: PlanChangesProps) {
  if (comparison.withId === null)
    return (
      <Text size="sm" c="dimmed">
        Es el primer plano del piso: no hay otro en uso con qué compararlo.
      </Text>
    )
  const rows = (['added', 'removed', 'moved', 'changed'] as const).flatMap(diff =>
    comparison[diff].map(element => ({ diff, element })),
  )
  const affected = comparison.losingPlace.filter(({ futureReservations }) => futureReservations > 0)
  return (
    <Stack gap="xs">
      {rows.length === 0 ? (
        <Text size="sm" c="dimmed">
          Igual al plano en uso.
        </Text>
      ) : (
        <>
          <Switch
            label="Ver los cambios en el dibujo"
            checked={comparing}
            onChange={event => onComparing(event.currentTarget.checked)}
          />
          <Text size="xs" c="dimmed">
            {rows.length === 1 ? '1 cambio' : `${rows.length} cambios`},{' '}
            {formatCounted(comparison.unchanged, 'elemento igual', 'elementos iguales')}
          </Text>
        </>
      )}
      {affected.length > 0 && (
        <Note tone="warning" title="Espacios reservados que pierden su lugar en el plano">
          {affected.map(({ spaceId, name, type, futureReservations, nextReservationAt }) => (
            <Text key={spaceId} size="sm">
              {displayName({ type, name })}:{' '}
              {formatCounted(futureReservations, 'reserva por venir', 'reservas por venir')}
              {nextReservationAt && `, la próxima el ${formatInstant(nextReservationAt, timeZone)}`}. Se conservan.
            </Text>
          ))}
        </Note>
      )}
      {comparison.losingProducts.length > 0 && (
        <Note tone="warning" title="Productos que pierden su lugar en el plano">
          <Text size="sm">{comparison.losingProducts.map(({ name }) => name).join(', ')}</Text>
        </Note>
      )}
      <div>
        {rows.slice(0, 100).map(({ diff, element }) => {
          const Icon = kindIcons[element.kind]
          return (
            <UnstyledButton
              key={`${diff}${element.elementId}`}
              className={classes.change}
              onClick={() => onShow([element.elementId], [])}
            >
              <span className={classes.sign} data-diff={diff} role="img" aria-label={diffWords[diff]}>
                {signs[diff]}
              </span>
              <Icon size={16} stroke={1.6} aria-hidden />
              <span className={classes.name}>
                {element.label}
                {element.differences.length > 0 && (
                  <Text span size="xs" c="dimmed">
                    {' '}
                    {element.differences.join(', ')}
                  </Text>
                )}
              </span>
            </UnstyledButton>
          )
        })}
        {rows.length > 100 && (
          <Text size="xs" c="dimmed" px="xs">
            Y {rows.length - 100} más.
          </Text>
        )}
      </div>
    </Stack>
  )
}
