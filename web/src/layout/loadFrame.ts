/** Fetches the frame around the screens, which whoever isn't signed in doesn't wait for. */
export const loadFrame = () => import('./frame.ts')
