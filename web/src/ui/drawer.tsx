import { createStore, useStore } from '@mantine/store'
import { type ComponentType, createElement, type ReactElement } from 'react'
import { RecordDrawer } from './RecordDrawer.tsx'

interface OpenDrawer {
  title: string
  content: ReactElement
}

const store = createStore<{ open: OpenDrawer | null }>({ open: null })

/**
 * Opens the layout's right-hand drawer with a component that has no address of its own. For a record's drawer use
 * `RecordDrawer` with a search parameter instead.
 */
export function openDrawer<Props extends object>(component: ComponentType<Props>, props: Props, title: string) {
  store.setState({ open: { title, content: createElement(component, props) } })
}

export const resetDrawer = () => store.setState({ open: null })

/** Shows what `openDrawer` was given. */
export function DrawerHost() {
  const { open } = useStore(store)
  return (
    <RecordDrawer opened={open !== null} title={open?.title} onClose={resetDrawer}>
      {open?.content}
    </RecordDrawer>
  )
}
