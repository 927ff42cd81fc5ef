/** What is needed behind the sign-in whatever screen comes first: the guards and the frame, fetched as one file. */
export { preloadGuestChoices } from '../bookings/invitations/guestChoices.ts'
export { passGuards } from '../platform/session/enter.ts'
export { homeOf } from '../platform/session/home.ts'
export { DefaultLayout } from './DefaultLayout.tsx'
