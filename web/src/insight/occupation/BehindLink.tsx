import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { OccupationSearch } from './occupationSearch.ts'

interface BehindLinkProps {
  /** Which figure: its state, its day or month, and what it is of. */
  search: OccupationSearch
  /** What is read aloud of it. */
  label: string
  className?: string | undefined
  children: ReactNode
}

/** A figure, which leads to the products behind it. */
export const BehindLink = ({ search, label, className, children }: BehindLinkProps) => (
  <Link
    to="/app/reports/occupation"
    search={{ ...search, tab: 'products', page: undefined, q: undefined }}
    className={className}
    aria-label={`${label}. Ver los productos`}
  >
    {children}
  </Link>
)
