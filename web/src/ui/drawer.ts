import { createStore, useStore } from '@mantine/store'
import { type ComponentType, createElement, type ReactElement } from 'react'

interface OpenDrawer {
  title: string
  content: ReactElement
}

const store = createStore<{ open: OpenDrawer | null }>({ open: null })

/**
 * Opens the layout's right-hand drawer with a component that has no address of its own. A record's drawer belongs in
 * the address instead: use `RecordDrawer` with a search parameter.
 */
export function openDrawer<Props extends object>(component: ComponentType<Props>, props: Props, title: string) {
  store.setState({ open: { title, content: createElement(component, props) } })
}

export const resetDrawer = () => store.setState({ open: null })
export const useDrawer = () => useStore(store).open
