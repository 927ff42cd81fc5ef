import { Text } from '@mantine/core'
import { IconMessageHeart } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useMe } from '../platform/session/me.ts'
import { feedbackPage } from './feedback.ts'
import { Logo } from './Logo.tsx'
import { MiniGroup } from './MiniGroup.tsx'
import classes from './Sidebar.module.css'
import { SideItem } from './SideItem.tsx'
import { useScreens } from './useScreens.ts'

interface SidebarProps {
  /** Only icons, with their entries flying out. */
  mini?: boolean
  /** After an entry was followed: closes the temporary sidebar. */
  onNavigate?: () => void
}

/** The side menu: the organisation's logo, every group that has something to open, and help. */
export function Sidebar({ mini = false, onNavigate }: SidebarProps) {
  const { tenant } = useMe()
  const groups = useScreens()
  const logo = tenant.theme.lateralLogo
  const pathname = useLocation({ select: location => location.pathname })
  const nav = useRef<HTMLElement>(null)
  // Where one is may stand below the fold of the menu, behind its foot.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the entry that is current follows the address.
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [pathname])
  return (
    <nav ref={nav} className={classes.side} data-mini={mini || undefined} aria-label="Menú principal" data-tour="menu">
      <div className={classes.logo}>
        {logo && !mini ? <img src={logo} alt={tenant.name} className={classes.lateral} /> : <Logo mini={mini} />}
      </div>
      <div className={classes.groups}>
        {groups.map(group => {
          if (mini) return <MiniGroup key={group.label} group={group} />
          const [only] = group.screens
          if (only && group.screens.length === 1 && only.label === group.label)
            return (
              <SideItem key={group.label} label={only.label} to={only.path} icon={group.icon} onNavigate={onNavigate} />
            )
          return (
            <section key={group.label} aria-label={group.label} className={classes.group}>
              <Text className={classes.heading}>
                <group.icon size={16} stroke={1.6} aria-hidden />
                {group.label}
              </Text>
              {group.screens.map(screen => (
                <SideItem key={screen.name} label={screen.label} to={screen.path} inset onNavigate={onNavigate} />
              ))}
            </section>
          )
        })}
      </div>
      <div className={classes.foot}>
        <SideItem
          label="Ayudanos a mejorar"
          to={feedbackPage}
          icon={IconMessageHeart}
          external
          mini={mini}
          onNavigate={onNavigate}
        />
      </div>
    </nav>
  )
}
