import { createContext, type RefObject, useContext, useEffect, useState } from 'react'
import { keepDraft, readDraft } from '../drafts.ts'

/** Saves what a step holds; false when that was refused, and the step says why. */
export type StepSave = () => Promise<boolean>

export const StepSaveContext = createContext<RefObject<StepSave | undefined>>({ current: undefined })

/** How the step that is open saves itself before another one is gone to; undefined while nothing has to be saved. */
export function useStepSave(save: StepSave | undefined) {
  const holder = useContext(StepSaveContext)
  useEffect(() => {
    holder.current = save
    return () => {
      holder.current = undefined
    }
  }, [holder, save])
}

/**
 * What is chosen in a step and can't be sent yet, kept in this tab at every change: leaving and coming back loses nothing.
 * @param name of the record and the step, so that no other one finds it
 */
export function useStepDraft<Values extends object>(
  name: string,
  initial: Values,
): [values: Values, change: (next: Values) => void, forget: () => void] {
  const [kept, setKept] = useState(() => readDraft<Values>(name))
  const change = (next: Values) => {
    keepDraft(name, next)
    setKept(next)
  }
  const forget = () => {
    keepDraft(name, undefined)
    setKept(undefined)
  }
  return [{ ...initial, ...kept }, change, forget]
}
