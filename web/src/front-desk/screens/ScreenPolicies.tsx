import { shownNamesLabels, walkInsLabels } from '@aforo/api/front-desk/screen-words'
import { type ScreenPolicy, ShownNames, WalkIns } from '@aforo/api/front-desk/screens'
import { Button, Select, Switch, Text } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '../../platform/api.ts'
import { attempt } from '../../ui/attempt.ts'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { optionsOf } from '../../ui/options.ts'
import { Panel } from '../../ui/Panel.tsx'
import { RecordDrawer } from '../../ui/RecordDrawer.tsx'
import { RecordHistory } from '../../ui/RecordHistory.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { toast } from '../../ui/toast.tsx'
import { undo } from '../../ui/undo.ts'
import { onlyLooks } from '../../ui/writes.ts'
import classes from './ScreensTab.module.css'

const names = optionsOf(ShownNames.options, shownNamesLabels)
const walkIns = optionsOf(WalkIns.options, walkInsLabels)

/** What the screens of each campus show of people, to everybody who passes by, and what is booked on them. */
export function ScreenPolicies() {
  const query = useQuery(api.screens.policies.queryOptions())
  const [shown, setShown] = useState<ScreenPolicy>()
  return (
    <Panel
      title="Qué muestran y qué se reserva en la puerta"
      about="Lo lee cualquiera que pase. Mientras no digas otra cosa, de las reservas y visitas solo se ve la hora, y sin cuenta se reservan las salas que no tienen precio."
    >
      {query.data ? (
        <Rows look="lined" aria-label="Qué muestran las pantallas de cada sede">
          {query.data.map(policy => (
            <Policy key={policy.campusId} policy={policy} onHistory={() => setShown(policy)} />
          ))}
        </Rows>
      ) : (
        <LoadingOrError query={query} skeleton={[48, 48]} />
      )}
      <RecordDrawer
        opened={shown !== undefined}
        title="Historial"
        subtitle={`Pantallas de ${shown?.campusName}`}
        onClose={() => setShown(undefined)}
      >
        {shown && <History campusId={shown.campusId} />}
      </RecordDrawer>
    </Panel>
  )
}

const History = ({ campusId }: { campusId: string }) => (
  <RecordHistory query={useQuery(api.screens.policyHistory.queryOptions({ input: { campusId } }))} />
)

function Policy({ policy, onHistory }: { policy: ScreenPolicy; onHistory: () => void }) {
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
      <Select
        aria-label={`Qué se reserva en la puerta en ${campusName}`}
        data={walkIns}
        value={policy.walkIns}
        allowDeselect={false}
        disabled={disabled}
        onChange={value => value && change({ walkIns: WalkIns.parse(value) })}
      />
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        leftSection={<IconHistory size={16} />}
        aria-label={`Historial de las pantallas de ${campusName}`}
        onClick={onHistory}
      >
        Historial
      </Button>
    </li>
  )
}
