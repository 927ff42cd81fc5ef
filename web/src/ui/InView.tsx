import type { ReactNode } from 'react'

const bring = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

/**
 * Scrolls its content into view: in a long form, the answer to a button further down would otherwise appear out of
 * sight.
 */
export const InView = ({ children }: { children: ReactNode }) => (
  <div ref={bring} style={{ scrollMarginBlock: 80 }}>
    {children}
  </div>
)
