import { Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { IconButton } from '../IconButton.tsx'
import { steps } from '../Pages.tsx'
import classes from './Attachments.module.css'

interface PageTurnerProps {
  /** Page number, from 1. */
  page: number
  /** Undefined until the document is open. */
  pages: number | undefined
  onPage: (page: number) => void
}

/** Turns a document's pages one by one. */
export const PageTurner = ({ page, pages, onPage }: PageTurnerProps) => (
  <>
    <IconButton label={steps.previous} disabled={page === 1} onClick={() => onPage(page - 1)}>
      <IconChevronLeft size={18} />
    </IconButton>
    <Text size="sm" role="status" className={classes.count}>
      {pages === undefined ? 'Abriendo…' : `Página ${page} de ${pages}`}
    </Text>
    <IconButton label={steps.next} disabled={page === (pages ?? 1)} onClick={() => onPage(page + 1)}>
      <IconChevronRight size={18} />
    </IconButton>
  </>
)
