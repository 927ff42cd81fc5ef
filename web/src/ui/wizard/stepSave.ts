import { createContext, type RefObject, useContext, useEffect, useState } from 'react'
import { keepDraft, readDraft } from '../drafts.ts'

/** Saves the step; false if refused, in which case the step shows why. */
export type StepSave = () => Promise<boolean>

export const StepSaveContext = createContext<RefObject<StepSave | undefined>>({ current: undefined })

/** Registers how the open step saves itself before another one opens; undefined while there is nothing to save. */
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
 * Unfinished input of a step, stored in this tab at each change, so that leaving and returning loses nothing.
 * @param name of record and step, unique
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
