/** The door of the invitations: what guests can be and come for. */
export { guestTypes, purposes } from './reference.present.ts'
