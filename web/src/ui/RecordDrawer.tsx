import { Drawer, Group, Text } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { type ReactNode, type RefObject, Suspense, useLayoutEffect, useRef } from 'react'
import { Arriving } from './Arriving.tsx'
import { wasOnTop } from './onTop.ts'
import classes from './RecordDrawer.module.css'
import { leave } from './unsaved.ts'

/** Pixels; on narrower screens the drawer takes the whole width. */
export const drawerWidth = 425

interface RecordDrawerProps {
  /** Usually whether the address names a record. */
  opened: boolean
  title: ReactNode
  /** Beside the title: the status badge. */
  badge?: ReactNode
  /** Under the title: one line. */
  subtitle?: ReactNode
  /** Takes the record out of the address. Unsaved changes are asked about first. */
  onClose: () => void
  /** Stays in view at the bottom: the actions. */
  footer?: ReactNode
  /** The screen behind stays usable; for choosing one record after another. */
  beside?: boolean
  children: ReactNode
}

/** The drawer of one record, at the right, opened and closed by the address. */
export function RecordDrawer({ opened, title, badge, subtitle, onClose, footer, beside, children }: RecordDrawerProps) {
  const body = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  // Mantine's own would close the drawer along with a dialog that lies over it.
  useWindowEvent(
    'keydown',
    event => {
      if (!opened || event.key !== 'Escape' || event.isComposing || !wasOnTop(content.current)) return
      // A list or menu that lies open in it takes the key.
      const taken = event.target instanceof Element && event.target.getAttribute('data-mantine-stop-propagation')
      if (taken !== 'true') leave(onClose)
    },
    { capture: true },
  )
  return (
    <Drawer.Root
      opened={opened}
      onClose={() => leave(onClose)}
      position="right"
      // What it shows is gone from the address at once; an empty drawer sliding away would flash.
      transitionProps={{ exitDuration: 0 }}
      size={`min(${drawerWidth}px, 100vw)`}
      trapFocus={!beside}
      lockScroll={!beside}
      closeOnClickOutside={!beside}
      closeOnEscape={false}
      classNames={{ content: classes.content }}
    >
      {!beside && <Drawer.Overlay backgroundOpacity={0.35} />}
      <Drawer.Content ref={content}>
        <Drawer.Header role="presentation" className={classes.header}>
          <div className={classes.words}>
            <Group gap="xs" wrap="wrap">
              <Drawer.Title className={classes.title}>{title}</Drawer.Title>
              {badge}
            </Group>
            {subtitle && (
              <Text size="sm" c="dimmed">
                {subtitle}
              </Text>
            )}
          </div>
          <Drawer.CloseButton aria-label="Cerrar" />
        </Drawer.Header>
        <Drawer.Body ref={body} className={classes.body}>
          <Arriving>
            {children}
            {!beside && <FirstField of={body} body={children} />}
          </Arriving>
        </Drawer.Body>
        {footer && (
          <Suspense>
            <div className={classes.footer}>{footer}</div>
          </Suspense>
        )}
      </Drawer.Content>
    </Drawer.Root>
  )
}

/**
 * The drawer gives its first field the focus when it opens; a form that was fetched, or waited for something, comes after
 * that, and gets it once. A layout effect: it runs again when what was fetched is shown.
 */
function FirstField({ of, body }: { of: RefObject<HTMLElement | null>; body: ReactNode }) {
  const given = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another body may have the field.
  useLayoutEffect(() => {
    const field = given.current ? null : of.current?.querySelector<HTMLElement>('[data-autofocus]')
    if (!field) return
    given.current = true
    field.focus({ preventScroll: true })
  }, [of, body])
  return null
}
