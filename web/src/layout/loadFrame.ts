import { fetchPart } from '../ui/fetchPart.ts'

/** Fetches the frame around the screens. The sign-in page doesn't wait for it. */
export const loadFrame = () => fetchPart(() => import('./frame.ts'))
