import { useLocalStorage } from '@mantine/hooks'

/** Hours without activity after which the session at a reception post ends: a working day. */
export const receptionHours = 12

/**
 * Whether this device is the reception post of an organisation, which an administrator has said at it. It is said of the
 * device and not of a person: whoever signs in here for another organisation has the usual time.
 */
export const useReceptionPost = (tenantId: string) =>
  useLocalStorage({ key: `aforo-reception-post:${tenantId}`, defaultValue: false, getInitialValueInEffect: false })

/** Minutes without activity before the end is announced; at a reception post never fewer than a working day's. */
export const minutesAt = (isReceptionPost: boolean, inactivityMinutes: number): number =>
  isReceptionPost ? Math.max(inactivityMinutes, receptionHours * 60) : inactivityMinutes
