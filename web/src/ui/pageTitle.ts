import { createStore, useStore } from '@mantine/store'
import { useEffect } from 'react'

const store = createStore({ title: '' })

/**
 * Says what the screen is called while it is open: in the browser's tab, and in the breadcrumb where it is a record.
 * A tab without a title of its own leaves that of its screen.
 */
export function usePageTitle(title: string | undefined) {
  useEffect(() => {
    if (title === undefined) return
    document.title = `${title} · Aforo`
    store.setState({ title })
  }, [title])
}

/** What the open screen is called. */
export const useOpenTitle = () => useStore(store).title
