import { type DependentGroup, Dependents } from '@aforo/contract/platform/dependents'
import type { Refusal } from '../../platform/problem.ts'

/** What forbids it, of a refusal that says so. */
export function forbiddenBy({ code, data }: Partial<Pick<Refusal, 'code' | 'data'>>): DependentGroup[] | undefined {
  if (code !== 'RECORD_IN_USE') return undefined
  return Dependents.pick({ forbids: true }).safeParse(data).data?.forbids
}
