import type { PlaceAvailability, PlanAvailability } from '@aforo/api/places/floor-plan-review'
import { placeAvailabilityLabels } from '@aforo/api/places/labels'
import { UnstyledButton } from '@mantine/core'
import { placeSigns } from '../../ui/StatusBadge.tsx'
import { StateSwatch } from '../floor-plans/StateSwatch.tsx'
import classes from './Availability.module.css'

const statuses = Object.keys(placeAvailabilityLabels) as PlaceAvailability[]

interface StatusLegendProps {
  totals: PlanAvailability['totals'] | undefined
  /** The one that alone is shown. */
  chosen: PlaceAvailability | undefined
  onChoose: (status: PlaceAvailability | undefined) => void
}

/** What the signs and colours of a plan mean, how many places are each, and the choice of one. */
export const StatusLegend = ({ totals, chosen, onChoose }: StatusLegendProps) => (
  <fieldset className={classes.legend} aria-label="Estado: elige uno para ver solo esos">
    {statuses.map(status => (
      <UnstyledButton
        key={status}
        className={classes.status}
        data-status={status}
        aria-pressed={chosen === status}
        onClick={() => onChoose(chosen === status ? undefined : status)}
      >
        <StateSwatch state={status} sign={placeSigns[status]} />
        {placeAvailabilityLabels[status]}
        <b>{totals?.[status] ?? 0}</b>
      </UnstyledButton>
    ))}
  </fieldset>
)
