import { useRouter } from '@tanstack/react-router'

/** Whether this build has the screen on which a floor's plan is drawn. */
export const useHasPlan = (): boolean =>
  Object.hasOwn(useRouter().routesByPath, '/app/configurations/spaces/plan/$floorId')
