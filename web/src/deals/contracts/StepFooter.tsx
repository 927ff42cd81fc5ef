import { Button, Group } from '@mantine/core'
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import { useContext } from 'react'
import { StepSaveContext } from '../../ui/wizard/stepSave.ts'
import classes from './Contracts.module.css'

interface StepFooterProps {
  onNext: (() => void) | undefined
  onBack: (() => void) | undefined
  /** Saves the step and says whether it may be left; without it, there is nothing to save. */
  save?: (() => Promise<boolean>) | undefined
  saving?: boolean
  /** The button that goes on; `Guardar y continuar` unless told. */
  next?: string
}

/** Back, and on: what the step holds is saved first. */
export function StepFooter({ onNext, onBack, save, saving = false, next }: StepFooterProps) {
  const kept = useContext(StepSaveContext)
  const back = async () => {
    if ((await kept.current?.()) ?? true) onBack?.()
  }
  const forth = async () => {
    if ((await save?.()) ?? true) onNext?.()
  }
  return (
    <div className={classes.footer}>
      {onBack ? (
        <Button variant="default" leftSection={<IconArrowLeft size={16} />} onClick={back}>
          Atrás
        </Button>
      ) : (
        <span />
      )}
      <Group gap="xs">
        {onNext && (
          <Button rightSection={<IconArrowRight size={16} />} loading={saving} onClick={forth}>
            {next ?? (save ? 'Guardar y continuar' : 'Continuar')}
          </Button>
        )}
      </Group>
    </div>
  )
}
