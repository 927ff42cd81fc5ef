import type { ReactNode } from 'react'

const bring = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

/** What answers a press further down: in a long form it would appear above what is in view, as if nothing had happened. */
export const InView = ({ children }: { children: ReactNode }) => (
  <div ref={bring} style={{ scrollMarginBlock: 80 }}>
    {children}
  </div>
)
