import { createStore, useStore } from '@mantine/store'
import { type ComponentType, createElement, type ReactElement } from 'react'
import { RecordDrawer } from './RecordDrawer.tsx'

interface OpenDrawer {
  title: string
  content: ReactElement
}

const store = createStore<{ open: OpenDrawer | null; auxiliary: OpenDrawer | null }>({ open: null, auxiliary: null })

/**
 * Opens the layout's right-hand drawer with a component that has no URL. For a record's drawer use `RecordDrawer` with
 * a search parameter instead. The drawer open before becomes the auxiliary one, which `resetDrawer` reopens.
 */
export function openDrawer<Props extends object>(component: ComponentType<Props>, props: Props, title: string) {
  const { open } = store.getState()
  store.setState({ open: { title, content: createElement(component, props) }, auxiliary: open })
}

/** Reopens the auxiliary drawer; closes the drawer if there is none. */
export const resetDrawer = () => store.setState({ open: store.getState().auxiliary, auxiliary: null })

/** Renders the component given to `openDrawer`. */
export function DrawerHost() {
  const { open } = useStore(store)
  return (
    <RecordDrawer opened={open !== null} title={open?.title} onClose={resetDrawer}>
      {open?.content}
    </RecordDrawer>
  )
}
