/** The door of onboarding: the user's tours, for the frame around the screens. */
export { ownSteps } from './onboarding.service.ts'
