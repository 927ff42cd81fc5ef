import type { Incident, IncidentStatus } from '@aforo/api/front-desk/incidents'
import { lifecycleOf } from '../../platform/lifecycle.rules.ts'

/** A fault that comes back is reopened, so that its story stays together. */
export const lifecycle = lifecycleOf<IncidentStatus>()({
  start: { from: ['OPEN'], to: 'IN_PROGRESS' },
  resolve: { from: ['OPEN', 'IN_PROGRESS'], to: 'RESOLVED' },
  reopen: { from: ['RESOLVED'], to: 'OPEN' },
})

/** A resolved one is the past; whoever wants it otherwise reopens it. */
export const mayEdit = (status: IncidentStatus): boolean => status !== 'RESOLVED'

/** @param reader an administrator sees to incidents; a reporter follows their own */
export function abilities(
  status: IncidentStatus,
  reader: { isAdministrator: boolean; isReporter: boolean },
): Incident['can'] {
  const { isAdministrator, isReporter } = reader
  return {
    start: isAdministrator && lifecycle.allows(status, 'start'),
    resolve: isAdministrator && lifecycle.allows(status, 'resolve'),
    reopen: (isAdministrator || isReporter) && lifecycle.allows(status, 'reopen'),
    edit: isAdministrator && mayEdit(status),
    comment: isAdministrator || isReporter,
  }
}
