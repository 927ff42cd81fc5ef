import type { Visitor } from '@aforo/api/front-desk/visitors'
import { Button, Group, Modal, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { createPortal } from 'react-dom'
import { brandHere } from '../../platform/session/brand.ts'
import { formatCounted } from '../../ui/formats.ts'
import { VisitorBadge } from './Badge.tsx'
import classes from './Badges.module.css'
import { badgeSizes, pageStyle, useBadgeSize } from './badgeSizes.ts'

/** So many are shown before they are printed; all of them are. */
const shownAtMost = 3

const sizes = Object.entries(badgeSizes).map(([value, { label }]) => ({ value, label }))

/** The badges of one or several visitors, seen and then printed: one a label. */
export function PrintBadges({ visitors, onClose }: { visitors: readonly Visitor[]; onClose: () => void }) {
  const [size, setSize] = useBadgeSize()
  const brand = brandHere()
  const badge = (visitor: Visitor) => <VisitorBadge key={visitor.id} visitor={visitor} size={size} brand={brand} />
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={visitors.length === 1 ? 'Imprimir el pase' : `Imprimir ${formatCounted(visitors.length, 'pase', 'pases')}`}
      closeButtonProps={{ 'aria-label': 'Cerrar' }}
    >
      <Stack>
        <SegmentedControl aria-label="Tamaño" value={size} onChange={setSize} data={sizes} />
        <div className={classes.preview}>{visitors.slice(0, shownAtMost).map(badge)}</div>
        {visitors.length > shownAtMost && (
          <Text size="sm" c="dimmed">
            y {visitors.length - shownAtMost} más
          </Text>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cerrar
          </Button>
          <Button data-autofocus leftSection={<IconPrinter size={18} />} onClick={() => window.print()}>
            Imprimir
          </Button>
        </Group>
      </Stack>
      {createPortal(
        <div data-badges className={classes.paper} aria-hidden>
          <style>{pageStyle(badgeSizes[size])}</style>
          {visitors.map(badge)}
        </div>,
        document.body,
      )}
    </Modal>
  )
}
