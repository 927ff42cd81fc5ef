import { Pagination } from '@mantine/core'

interface PagesProps {
  /** Page number, from 1. Beyond the last page it counts as the last. */
  page: number
  /** Number of pages. */
  pages: number
  onPage: (page: number) => void
}

export const steps = {
  first: 'Primera página',
  previous: 'Página anterior',
  next: 'Página siguiente',
  last: 'Última página',
}

/** Pagination with accessible names; nothing if there is only one page. */
export const Pages = ({ page, pages, onPage }: PagesProps) =>
  pages > 1 && (
    <Pagination
      size="sm"
      total={pages}
      value={Math.min(page, pages)}
      onChange={onPage}
      getItemProps={number => ({ 'aria-label': `Página ${number}` })}
      getControlProps={step => ({ 'aria-label': steps[step] })}
    />
  )
