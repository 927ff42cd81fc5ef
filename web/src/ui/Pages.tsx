import { Pagination } from '@mantine/core'

interface PagesProps {
  /** One-based; beyond the last it counts as the last. */
  page: number
  /** How many there are. */
  pages: number
  onPage: (page: number) => void
}

const steps = {
  first: 'Primera página',
  previous: 'Página anterior',
  next: 'Página siguiente',
  last: 'Última página',
}

/** The pages of a list, named for whoever doesn't see them; nothing where there is but one. */
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
