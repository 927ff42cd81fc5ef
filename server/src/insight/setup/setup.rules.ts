import { type Setup, type SetupStepId, setupSteps, stepsOf } from '@aforo/api/insight/setup'
import type { TenantType } from '@aforo/api/platform/base'

/** What was found of a step: whether it is done, and what it goes on with. */
export interface Found {
  done: boolean
  recordId?: string | null
  month?: string | null
}

/** The steps of an organisation, with what each waits for and what waits for it. */
export function setupOf(type: TenantType, found: Readonly<Record<SetupStepId, Found>>): Setup {
  const ids = stepsOf(type)
  const missing = ids.filter(id => !found[id].done)
  const needs = (id: SetupStepId): readonly SetupStepId[] => setupSteps[id].needs
  const steps = ids.map(id => ({
    id,
    label: setupSteps[id].label,
    done: found[id].done,
    optional: 'optional' in setupSteps[id],
    // What exists waits for nothing, in whatever order it came.
    waitsFor: found[id].done ? [] : needs(id).filter(need => missing.includes(need)),
    neededBy: missing.filter(later => needs(later).includes(id)),
    recordId: found[id].recordId ?? null,
    month: found[id].month ?? null,
  }))
  const required = steps.filter(({ done, optional }) => !done && !optional)
  return {
    done: required.length === 0,
    next: required.find(({ waitsFor }) => waitsFor.length === 0)?.id ?? null,
    steps,
  }
}
