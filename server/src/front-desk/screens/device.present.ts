import type { RoomScreen } from '@aforo/api/front-desk/screen-states'
import type { HandlerContext, RequestContext } from '../../platform/http/on.ts'
import { today } from '../../platform/wall-time.rules.ts'
import type { DeviceScreen } from './device.queries.ts'

/** A call of a device, in a transaction of its screen's tenant. */
export type DeviceContext = HandlerContext & Pick<RequestContext, 'services'> & { screen: DeviceScreen }
/** The same at the door of a room. */
export type DoorContext = DeviceContext & { spaceId: string }

/** Whose screen it is, and when it was read. */
export const shownOf = ({
  screen,
  services,
  now,
}: DeviceContext): Pick<RoomScreen, 'name' | 'host' | 'campusName' | 'timeZone' | 'now' | 'date'> => ({
  name: screen.name,
  host: { name: screen.tenant_name, logo: screen.lateral_logo && services.files.link(screen.lateral_logo, now) },
  campusName: screen.campus_name,
  timeZone: screen.time_zone,
  now: now.toString(),
  date: today(now, screen.time_zone),
})
