/** The door of the dashboard: what an area above the desk gives to the work tray. */
export { nothing } from './tray.present.ts'
export type { TraySource } from './tray.service.ts'
