import type { DependentGroup, Dependents } from '@aforo/api/platform/dependents'
import type { Refusal } from '../../platform/problem.ts'

/**
 * What forbids it, of a refusal that says so. Its data are the API's own, and not looked through by the contract's schema:
 * every screen, the first one too, would fetch that library for it.
 */
export function forbiddenBy({ code, data }: Partial<Pick<Refusal, 'code' | 'data'>>): DependentGroup[] | undefined {
  return code === 'RECORD_IN_USE' ? (data as Pick<Dependents, 'forbids'>).forbids : undefined
}
