import type { TablerIcon } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { WaitingCount } from '../bookings/booking-requests/WaitingCount.tsx'
import classes from './Sidebar.module.css'
import { beginsAnother } from './screens.ts'

/** Where requests wait for somebody. */
const waitingPath = '/app/reservation/parking'

interface SideItemProps {
  label: string
  /** A screen's path. */
  to: string
  icon?: TablerIcon
  /** Under a group's heading. */
  inset?: boolean
  onNavigate?: () => void
}

/** An entry of the side menu. */
export function SideItem({ label, to, icon: Icon, inset, onNavigate }: SideItemProps) {
  return (
    <Link
      to={to}
      className={classes.item}
      data-inset={inset || undefined}
      // A record's screen lights its list's entry, but `/app/inventory` must not light up for `/app/inventory/products`.
      activeOptions={{ exact: beginsAnother(to), includeSearch: false }}
      activeProps={{ 'data-active': true, 'aria-current': 'page' }}
      onClick={onNavigate}
    >
      {Icon && <Icon size={16} stroke={1.6} aria-hidden />}
      <span className={classes.label}>{label}</span>
      {to === waitingPath && <WaitingCount />}
    </Link>
  )
}
