import { onDevice } from '../storage.ts'

const key = 'aforo-door'

/**
 * Keeps on this device whether its account goes no further than the doors: the page then asks nothing of the back office
 * while the app's files come (index.html), which would only be refused.
 */
export const keepDoorOnly = (only: boolean) => (only ? onDevice.set(key, '1') : onDevice.remove(key))
