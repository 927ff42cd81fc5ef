import { fetchPart } from '../ui/fetchPart.ts'

/** Fetches the frame around the screens, which whoever isn't signed in doesn't wait for. */
export const loadFrame = () => fetchPart(() => import('./frame.ts'))
