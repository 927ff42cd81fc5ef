/** The door of the dashboard: what other areas need to fill the work tray. */
export { nothing } from './tray.present.ts'
export type { TraySource } from './tray.service.ts'
