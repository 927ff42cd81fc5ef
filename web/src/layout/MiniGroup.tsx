import { Popover, Text, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useRouterState } from '@tanstack/react-router'
import { useRef } from 'react'
import classes from './Sidebar.module.css'
import { SideItem } from './SideItem.tsx'
import type { ScreenGroup } from './screens.ts'

/** Milliseconds during which the pointer may cross from the icon to the flyout. */
const grace = 120

/** A group of the mini sidebar: its icon, and its entries flying out on hover and on keyboard focus. */
export function MiniGroup({ group }: { group: ScreenGroup }) {
  const [opened, flyout] = useDisclosure(false)
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  const box = useRef<HTMLDivElement>(null)
  const active = useRouterState({
    select: state => group.screens.some(screen => state.location.pathname.startsWith(screen.path)),
  })
  const enter = () => {
    clearTimeout(leaving.current)
    flyout.open()
  }
  const leave = () => {
    leaving.current = setTimeout(flyout.close, grace)
  }
  return (
    <Popover
      opened={opened}
      position="right-start"
      offset={6}
      withinPortal={false}
      width={220}
      shadow="md"
      trapFocus={false}
      returnFocus={false}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hovering only shows what focus shows too */}
      <div
        ref={box}
        onMouseEnter={enter}
        onMouseLeave={leave}
        onFocus={enter}
        onBlur={event => {
          if (!box.current?.contains(event.relatedTarget)) flyout.close()
        }}
        onKeyDown={event => {
          if (event.key === 'Escape') flyout.close()
        }}
      >
        <Popover.Target>
          <UnstyledButton
            className={classes.mini}
            data-active={active || undefined}
            aria-label={group.label}
            aria-expanded={opened}
            onClick={enter}
          >
            <group.icon size={20} stroke={1.6} aria-hidden />
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown p={6} className={classes.flyout}>
          <Text className={classes.heading}>{group.label}</Text>
          {group.screens.map(screen => (
            <SideItem key={screen.name} label={screen.label} to={screen.path} onNavigate={flyout.close} />
          ))}
        </Popover.Dropdown>
      </div>
    </Popover>
  )
}
