import { Drawer, Group, Text } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { type ReactNode, type RefObject, Suspense, useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { Arriving } from './Arriving.tsx'
import { wasOnTop } from './onTop.ts'
import classes from './RecordDrawer.module.css'
import { leave } from './unsaved.ts'

/** Width in pixels; on narrower screens the drawer takes the full width. */
export const drawerWidth = 425

interface RecordDrawerProps {
  /** Usually: whether the URL names a record. */
  opened: boolean
  title: ReactNode
  /** Status badge beside the title. */
  badge?: ReactNode
  /** One line under the title. */
  subtitle?: ReactNode
  /** Removes the record from the URL. Called only after asking about unsaved changes. */
  onClose: () => void
  /** Actions; stay in view at the bottom. */
  footer?: ReactNode
  /** Keep the screen behind usable, for opening one record after another. */
  beside?: boolean
  /** Focuses the first field also when the screen behind stays usable. */
  takesFocus?: boolean
  children: ReactNode
}

/** The drawer of a record, at the right, opened and closed by the URL. */
export function RecordDrawer(props: RecordDrawerProps) {
  const { opened, title, badge, subtitle, onClose, footer, beside, takesFocus = !beside, children } = props
  const body = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  // Mantine's own handler would close the drawer together with a dialog over it.
  useWindowEvent(
    'keydown',
    event => {
      if (!opened || event.key !== 'Escape' || event.isComposing || !wasOnTop(content.current)) return
      // An open list or menu inside it handles the key itself.
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
      // No exit animation: the record is gone from the URL at once, and an empty drawer would slide away.
      transitionProps={{ exitDuration: 0 }}
      size={`min(${drawerWidth}px, 100vw)`}
      trapFocus={!beside}
      lockScroll={!beside}
      closeOnClickOutside={!beside}
      closeOnEscape={false}
      classNames={{ root: classes.root, content: classes.content }}
      data-record-paper={opened || undefined}
      data-beside={beside || undefined}
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
          <Drawer.CloseButton data-screen-only aria-label="Cerrar" />
        </Drawer.Header>
        <Drawer.Body ref={body} className={classes.body}>
          <Arriving>
            {children}
            {takesFocus && <FirstField of={body} body={children} />}
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

/** The field that requests the focus; else the first one of a form opened for input. */
const firstField = (body: HTMLElement): HTMLElement | undefined =>
  body.querySelector<HTMLElement>('[data-autofocus]') ??
  [...body.querySelectorAll<HTMLInputElement>('form[data-asks] input, form[data-asks] textarea')].find(
    ({ disabled, type }) => !disabled && !['hidden', 'radio', 'checkbox'].includes(type),
  )

/**
 * Focuses the first field of a form, even if the form appears after the drawer, such as a lazy one; once, and not if
 * the user was faster.
 */
function FirstField({ of, body }: { of: RefObject<HTMLElement | null>; body: ReactNode }) {
  const given = useRef(false)
  const give = useCallback(() => {
    const field = given.current ? undefined : of.current && firstField(of.current)
    if (!field) return
    given.current = true
    // The focus trap runs a moment later, and would choose the close button.
    field.setAttribute('data-autofocus', '')
    field.focus({ preventScroll: true })
  }, [of])
  // A layout effect, because it runs again when Suspense reveals the content.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new body may contain the field.
  useLayoutEffect(give, [give, body])
  // Not before the drawer exists: its first content isn't in its box yet.
  useEffect(() => {
    give()
    const box = of.current
    if (given.current || !box) return
    const later = new MutationObserver(() => {
      const { activeElement: active, body } = document
      if (box.contains(active)) later.disconnect()
      // A dialog over the drawer has its own.
      else if (active === body || box.parentElement?.contains(active)) give()
    })
    later.observe(box, { childList: true, subtree: true })
    return () => later.disconnect()
  }, [of, give])
  return null
}
