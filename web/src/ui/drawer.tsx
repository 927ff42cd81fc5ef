import { createStore, useStore } from '@mantine/store'
import { type ComponentType, createElement, type ReactElement } from 'react'
import { RecordDrawer } from './RecordDrawer.tsx'

interface OpenDrawer {
  title: string
  content: ReactElement
}

const store = createStore<{ open: OpenDrawer | null; auxiliary: OpenDrawer | null }>({ open: null, auxiliary: null })

/**
 * Opens the layout's right-hand drawer with a component that has no address of its own. For a record's drawer use
 * `RecordDrawer` with a search parameter instead. What was open is the auxiliary one, to which `resetDrawer` goes back.
 */
export function openDrawer<Props extends object>(component: ComponentType<Props>, props: Props, title: string) {
  const { open } = store.getState()
  store.setState({ open: { title, content: createElement(component, props) }, auxiliary: open })
}

/** Goes back to the auxiliary drawer; closes it where there is none. */
export const resetDrawer = () => store.setState({ open: store.getState().auxiliary, auxiliary: null })

/** Shows what `openDrawer` was given. */
export function DrawerHost() {
  const { open } = useStore(store)
  return (
    <RecordDrawer opened={open !== null} title={open?.title} onClose={resetDrawer}>
      {open?.content}
    </RecordDrawer>
  )
}
