import { Button, Group } from '@mantine/core'
import { Note } from '../../ui/Note.tsx'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import classes from './Editor.module.css'
import type { Saver, SaveState } from './saver.ts'

interface EditorAlertsProps {
  saver: Saver
  state: SaveState
  onShow: (elementIds: string[]) => void
}

/** Why a drawing isn't saved, and what can be done about it. */
export function EditorAlerts({ saver, state, onShow }: EditorAlertsProps) {
  if (state.kind === 'refused' || state.kind === 'closed') {
    const faults = state.kind === 'refused' ? state.faults : []
    const show = (
      <Button size="compact-sm" variant="default" onClick={() => onShow(faults.map(({ elementId }) => elementId))}>
        Ver {faults.length === 1 ? 'el elemento' : `los ${faults.length} elementos`}
      </Button>
    )
    return (
      <div className={classes.alert}>
        <ProblemAlert refusal={state.refusal} actions={faults.length > 0 ? show : undefined}>
          {faults[0]?.message}
        </ProblemAlert>
      </div>
    )
  }
  if (state.kind === 'clash')
    return (
      <div className={classes.alert}>
        <Note tone="warning" title="Alguien más cambió los mismos elementos.">
          Son {state.clashes.length}. Puedes dejar los tuyos o tomar lo guardado; lo demás se une solo.
          <Group gap="xs" mt="sm">
            <Button size="compact-sm" variant="default" onClick={saver.takeTheirs}>
              Usar lo guardado
            </Button>
            <Button size="compact-sm" onClick={saver.keepMine}>
              Dejar los míos
            </Button>
          </Group>
        </Note>
      </div>
    )
  return null
}
