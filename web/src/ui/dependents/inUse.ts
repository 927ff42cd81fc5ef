import type { DependentGroup, Dependents } from '@aforo/api/platform/dependents'
import type { Refusal } from '../../platform/problem.ts'

/**
 * The obstacles in a refusal, if any. They aren't validated: that would add the schema library to every screen's first
 * load.
 */
export function forbiddenBy({ code, data }: Partial<Pick<Refusal, 'code' | 'data'>>): DependentGroup[] | undefined {
  return code === 'RECORD_IN_USE' ? (data as Pick<Dependents, 'forbids'>).forbids : undefined
}
