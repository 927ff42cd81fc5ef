import { createStore, useStore } from '@mantine/store'
import { useEffect } from 'react'

const store = createStore({ title: '' })

/**
 * Sets the screen's title while it is open: in the browser's tab, and in the breadcrumb for a record. Without a title,
 * the screen's remains.
 */
export function usePageTitle(title: string | undefined) {
  useEffect(() => {
    if (title === undefined) return
    document.title = `${title} · Aforo`
    store.setState({ title })
  }, [title])
}

/** The title of the open screen. */
export const useOpenTitle = () => useStore(store).title
