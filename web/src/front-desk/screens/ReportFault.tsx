import { IncidentCategory } from '@aforo/api/front-desk/incidents'
import { incidentCategoryLabels } from '@aforo/api/front-desk/labels'
import { useEffect, useEffectEvent, useState } from 'react'
import { client } from '../../platform/api.ts'
import { refusalOf } from '../../platform/problem.ts'
import classes from './Screen.module.css'

/** Milliseconds after which nobody stands there any more. */
const closesAfter = 45_000
const thanksFor = 8_000

interface ReportFaultProps {
  roomName: string
  onClose: () => void
}

/** What doesn't work in the room, by one touch: nobody types at a door. */
export function ReportFault({ roomName, onClose }: ReportFaultProps) {
  const [busy, setBusy] = useState(false)
  const [told, setTold] = useState<{ text: string; bad?: boolean }>()
  const close = useEffectEvent(onClose)
  const isDone = told !== undefined && !told.bad
  useEffect(() => {
    const timer = setTimeout(() => close(), isDone ? thanksFor : closesAfter)
    return () => clearTimeout(timer)
  }, [isDone])
  const report = async (category: IncidentCategory) => {
    setBusy(true)
    try {
      const { number, repeated } = await client.screens.report({ category })
      setTold({
        text: repeated ? `El equipo ya lo sabía (${number}).` : `Gracias. El equipo ya lo sabe (${number}).`,
      })
    } catch (error) {
      setTold({ text: refusalOf(error).message, bad: true })
    }
    setBusy(false)
  }
  return (
    <div className={classes.over} role="dialog" aria-modal="true" aria-label="Reportar una falla">
      <div className={classes.head}>
        <h2>¿Qué falla en {roomName}?</h2>
        <button type="button" className={classes.plain} ref={focused} onClick={onClose}>
          {isDone ? 'Listo' : 'Cancelar'}
        </button>
      </div>
      {told && (
        <p className={classes.told} role={told.bad ? 'alert' : 'status'} data-bad={told.bad || undefined}>
          {told.text}
        </p>
      )}
      {!isDone && (
        <div className={classes.choices}>
          {IncidentCategory.options.map(category => (
            <button
              key={category}
              type="button"
              className={classes.choice}
              disabled={busy}
              onClick={() => report(category)}
            >
              {incidentCategoryLabels[category]}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

const focused = (button: HTMLButtonElement | null) => button?.focus()
