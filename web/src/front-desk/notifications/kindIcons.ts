import type { NotificationKind } from '@aforo/contract/front-desk/notifications'
import {
  IconAlertTriangle,
  IconBellRinging,
  IconBuildingEstate,
  IconCalendarEvent,
  IconCalendarOff,
  IconCircleCheck,
  IconCircleX,
  IconClipboardCheck,
  IconClipboardList,
  IconHourglass,
  IconMailOpened,
  IconTool,
  IconUserCheck,
  type TablerIcon,
} from '@tabler/icons-react'

export const kindIcons: Record<NotificationKind, TablerIcon> = {
  INVITED: IconMailOpened,
  RESERVATION_CHANGED: IconCalendarEvent,
  RESERVATION_REMINDER: IconBellRinging,
  RESERVATION_RELEASED: IconCalendarOff,
  WAITLIST_OFFER: IconHourglass,
  REQUEST_RECEIVED: IconClipboardList,
  REQUEST_DECIDED: IconClipboardCheck,
  SPACE_BLOCKED: IconCalendarOff,
  VISITOR_ARRIVED: IconUserCheck,
  INCIDENT_REPORTED: IconAlertTriangle,
  INCIDENT_CHANGED: IconTool,
  LEASE_ENDING: IconBuildingEstate,
  JOB_FINISHED: IconCircleCheck,
  JOB_FAILED: IconCircleX,
}
