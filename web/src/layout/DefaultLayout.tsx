import '@mantine/dates/styles.layer.css'
import '@mantine/spotlight/styles.layer.css'
import 'mantine-datatable/styles.layer.css'
import 'dayjs/locale/es'
import { Drawer } from '@mantine/core'
import { DatesProvider } from '@mantine/dates'
import { useDisclosure, useLocalStorage } from '@mantine/hooks'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { SetupStrip } from '../insight/setup/SetupStrip.tsx'
import { useLiveEvents } from '../platform/live.ts'
import { useMe } from '../platform/session/me.ts'
import { DrawerHost } from '../ui/drawer.tsx'
import { useNarrowerThan } from '../ui/useNarrowerThan.ts'
import classes from './DefaultLayout.module.css'
import { ErrorPage } from './ErrorPage.tsx'
import { Header } from './Header.tsx'
import { InactivityDialog } from './InactivityDialog.tsx'
import { LeaveDialog } from './LeaveDialog.tsx'
import { Palette } from './Palette.tsx'
import { Shortcuts } from './Shortcuts.tsx'
import { Sidebar } from './Sidebar.tsx'
import { SupportBanner } from './SupportBanner.tsx'
import { mayOpen } from './screens.ts'
import { VersionBanner } from './VersionBanner.tsx'

/** Pixels. */
const sidebarWidth = 250
const miniWidth = 60

/** Sidebar, header, content, and what may come over them. */
export function DefaultLayout() {
  const temporary = useNarrowerThan(48)
  const [mini, setMini] = useLocalStorage({ key: 'aforo-mini', defaultValue: false, getInitialValueInEffect: false })
  const [opened, drawer] = useDisclosure(false)
  const me = useMe()
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const isOpen = mayOpen(me, pathname)
  useLiveEvents()
  return (
    <DatesProvider settings={{ locale: 'es', firstDayOfWeek: 1, weekendDays: [6, 0] }}>
      <div
        className={classes.shell}
        style={{ '--side': temporary ? '0px' : `${mini ? miniWidth : sidebarWidth}px` } as React.CSSProperties}
      >
        <a href="#content" data-screen-only className={classes.skip}>
          Ir al contenido
        </a>
        {temporary ? (
          <Drawer
            opened={opened}
            onClose={drawer.close}
            size={sidebarWidth}
            withCloseButton={false}
            padding={0}
            title={undefined}
            styles={{ body: { height: '100%' } }}
            attributes={{ content: { 'aria-label': 'Menú' } }}
          >
            <Sidebar onNavigate={drawer.close} />
          </Drawer>
        ) : (
          <aside data-screen-only className={classes.side}>
            <Sidebar mini={mini} />
          </aside>
        )}
        <div className={classes.main}>
          <Header temporary={temporary} mini={mini} onToggleSidebar={temporary ? drawer.open : () => setMini(!mini)} />
          <div data-screen-only className={classes.notes}>
            <SupportBanner />
            <VersionBanner />
            <SetupStrip />
          </div>
          <main id="content" tabIndex={-1} className={classes.content}>
            {isOpen ? <Outlet /> : <ErrorPage kind="forbidden" inside />}
          </main>
        </div>
        <DrawerHost />
        <LeaveDialog />
        <InactivityDialog />
        <Palette />
        <Shortcuts />
      </div>
    </DatesProvider>
  )
}
