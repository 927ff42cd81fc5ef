import { GuestType, VisitPurpose } from '@aforo/api/bookings/guests'
import { guestTypeLabels, visitPurposeLabels } from '@aforo/api/bookings/labels'

export const withLabels = <Code extends string>(codes: readonly Code[], labels: Record<Code, string>) =>
  codes.map(code => ({ code, displayName: labels[code] }))

export const guestTypes = () => withLabels(GuestType.options, guestTypeLabels)
export const purposes = () => withLabels(VisitPurpose.options, visitPurposeLabels)
