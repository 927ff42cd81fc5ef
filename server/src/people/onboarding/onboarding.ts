/** The door of the onboarding: what the frame around the screens says of it. */
export { ownSteps } from './onboarding.service.ts'
