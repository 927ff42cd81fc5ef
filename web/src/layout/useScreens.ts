import { useRouter } from '@tanstack/react-router'
import { useMe } from '../platform/session/me.ts'
import { type ScreenGroup, visibleGroups } from './screens.ts'

/** The side menu's groups for the person signed in. */
export function useScreens(): ScreenGroup[] {
  const me = useMe()
  const { routesByPath } = useRouter()
  return visibleGroups(me, path => Object.hasOwn(routesByPath, path))
}
