import { shownNamesLabels } from '@aforo/api/front-desk/screen-words'
import { type ScreenPolicy, ShownNames } from '@aforo/api/front-desk/screens'
import { Select, Switch, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api, client } from '../../platform/api.ts'
import { attempt } from '../../ui/attempt.ts'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { optionsOf } from '../../ui/options.ts'
import { Panel } from '../../ui/Panel.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { toast } from '../../ui/toast.tsx'
import { undo } from '../../ui/undo.ts'
import { onlyLooks } from '../../ui/writes.ts'
import classes from './ScreensTab.module.css'

const names = optionsOf(ShownNames.options, shownNamesLabels)

/** What the screens of each campus show of people, to everybody who passes by. */
export function ScreenPolicies() {
  const query = useQuery(api.screens.policies.queryOptions())
  return (
    <Panel
      title="Qué muestran"
      about="Lo lee cualquiera que pase. Mientras no digas otra cosa, de las reservas y visitas solo se ve la hora."
    >
      {query.data ? (
        <Rows look="lined" aria-label="Qué muestran las pantallas de cada sede">
          {query.data.map(policy => (
            <Policy key={policy.campusId} policy={policy} />
          ))}
        </Rows>
      ) : (
        <LoadingOrError query={query} skeleton={[48, 48]} />
      )}
    </Panel>
  )
}

function Policy({ policy }: { policy: ScreenPolicy }) {
  const queryClient = useQueryClient()
  const { campusId, campusName } = policy
  const write = async (given: ScreenPolicy, version: number) => {
    const { names, subjects, walkIns } = given
    const after = await client.screens.setPolicy({ campusId, names, subjects, walkIns, version })
    queryClient.setQueryData(api.screens.policies.queryKey(), before =>
      before?.map(one => (one.campusId === campusId ? after : one)),
    )
    return after
  }
  const change = async (changed: Partial<ScreenPolicy>) => {
    const after = await attempt(() => write({ ...policy, ...changed }, policy.version))
    if (after)
      toast.undo(`Se guardó lo que muestran las pantallas de ${campusName}.`, () =>
        undo(() => write(policy, after.version)),
      )
    // Somebody else changed it meanwhile.
    else await queryClient.invalidateQueries({ queryKey: api.screens.policies.queryKey() })
  }
  const disabled = onlyLooks()
  return (
    <li className={classes.policy}>
      <Text fw={500}>{campusName}</Text>
      <Select
        aria-label={`Cómo se nombra a las personas en ${campusName}`}
        data={names}
        value={policy.names}
        allowDeselect={false}
        disabled={disabled}
        onChange={value => value && change({ names: ShownNames.parse(value) })}
      />
      <Switch
        label="Asuntos"
        aria-label={`Mostrar los asuntos en ${campusName}`}
        checked={policy.subjects}
        disabled={disabled}
        onChange={event => change({ subjects: event.currentTarget.checked })}
      />
      <Switch
        label="Reservar en la puerta"
        aria-label={`Reservar en la puerta en ${campusName}`}
        checked={policy.walkIns}
        disabled={disabled}
        onChange={event => change({ walkIns: event.currentTarget.checked })}
      />
    </li>
  )
}
