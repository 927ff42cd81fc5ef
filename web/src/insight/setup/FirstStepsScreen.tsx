import { useMe } from '../../platform/session/me.ts'
import { PageFrame } from '../../ui/PageFrame.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import { firstStepsTitle } from './stepWords.ts'

/** All steps of a new organisation, from nothing to its first bill. */
export function FirstStepsScreen() {
  const isOperator = useMe().tenant.type === 'AFORO'
  return (
    <PageFrame
      title={firstStepsTitle}
      about={
        isOperator
          ? 'De una organización vacía a su primera factura. Cada paso queda hecho cuando existe lo que crea.'
          : 'De una organización vacía a su primera reserva. Cada paso queda hecho cuando existe lo que crea.'
      }
    >
      <FirstSteps />
    </PageFrame>
  )
}
