import { Tooltip } from '@mantine/core'
import { IconExternalLink, type TablerIcon } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { WaitingCount } from '../bookings/booking-requests/WaitingCount.tsx'
import classes from './Sidebar.module.css'
import { beginsAnother } from './screens.ts'

/** Where requests wait for somebody. */
const waitingPath = '/app/reservation/space'

interface SideItemProps {
  label: string
  /** A screen's path, or with `external` any address. */
  to: string
  icon?: TablerIcon
  /** Under a group's heading. */
  inset?: boolean
  /** Opens in a tab of its own. */
  external?: boolean
  /** Only the icon, with the label on hover. */
  mini?: boolean
  onNavigate?: () => void
}

/** An entry of the side menu: a screen, or a page elsewhere. */
export function SideItem({ label, to, icon: Icon, inset, external, mini, onNavigate }: SideItemProps) {
  if (external)
    return (
      <Tooltip label={label} position="right" disabled={!mini}>
        <a
          className={classes.item}
          data-inset={inset || undefined}
          href={to}
          target="_blank"
          rel="noreferrer"
          aria-label={`${label} (se abre en otra pestaña)`}
          onClick={onNavigate}
        >
          {Icon && <Icon size={mini ? 20 : 16} stroke={1.6} aria-hidden />}
          {!mini && (
            <>
              <span className={classes.label}>{label}</span>
              <IconExternalLink size={14} stroke={1.6} aria-hidden />
            </>
          )}
        </a>
      </Tooltip>
    )
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
