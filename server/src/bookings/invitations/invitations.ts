/** The door of invitations: kinds of guests and purposes of visits. */
export { guestTypes, purposes } from './reference.present.ts'
