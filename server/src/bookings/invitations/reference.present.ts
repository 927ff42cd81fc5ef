import { GuestType, VisitPurpose } from '@aforo/api/bookings/guests'
import { guestTypeLabels, visitPurposeLabels } from '@aforo/api/bookings/labels'

export const named = <Code extends string>(codes: readonly Code[], labels: Record<Code, string>) =>
  codes.map(code => ({ code, displayName: labels[code] }))

export const guestTypes = () => named(GuestType.options, guestTypeLabels)
export const purposes = () => named(VisitPurpose.options, visitPurposeLabels)
