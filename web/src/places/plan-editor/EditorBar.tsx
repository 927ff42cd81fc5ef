import type { FloorPlanSummary } from '@aforo/api/places/floor-plans'
import { ActionIcon, Button, Menu, Text, Title, Tooltip } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowLeft,
  IconCopy,
  IconDots,
  IconHistory,
  IconListCheck,
  IconPencil,
  IconQrcode,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { IconButton } from '../../ui/IconButton.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import type { PlanDocument } from '../floor-plans/document.ts'
import { planTitle } from '../floor-plans/planQueries.ts'
import classes from './Editor.module.css'
import type { History } from './history.ts'
import { SaveNote } from './SaveNote.tsx'
import type { SaveState } from './saver.ts'

interface EditorBarProps {
  summary: FloorPlanSummary
  state: SaveState
  history: History<PlanDocument>
  readOnly: boolean
  onUndo: () => void
  onRedo: () => void
  onReview: () => void
  onPlans: () => void
  onCopyFloor: () => void
  onPrintCodes: () => void
  onEdit: () => void
}

/** Which plan this is, whether it is kept, and what comes next. */
export function EditorBar(props: EditorBarProps) {
  const { summary, state, history, readOnly } = props
  useDocumentTitle(`Plano de ${summary.floorName} · Aforo`)
  return (
    <div className={classes.bar}>
      <Tooltip label="Espacios de la sede">
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label="Volver a los espacios de la sede"
          renderRoot={rest => (
            <Link
              to="/app/configurations/spaces"
              search={{ campus: summary.campusId, space: summary.floorId }}
              {...rest}
            />
          )}
        >
          <IconArrowLeft size={18} />
        </ActionIcon>
      </Tooltip>
      <div className={classes.title}>
        <Title order={1}>{summary.floorName}</Title>
        <Text size="sm" c="dimmed" visibleFrom="sm" truncate>
          {summary.campusName} · {planTitle(summary)}
        </Text>
        <StatusBadge of="plan" status={summary.status} />
      </div>
      {!readOnly && (
        <>
          <div>
            <IconButton
              label="Deshacer (Ctrl Z)"
              name="Deshacer"
              disabled={history.past.length === 0}
              onClick={props.onUndo}
            >
              <IconArrowBackUp size={18} />
            </IconButton>
            <IconButton
              label="Rehacer (Ctrl Mayús Z)"
              name="Rehacer"
              disabled={history.future.length === 0}
              onClick={props.onRedo}
            >
              <IconArrowForwardUp size={18} />
            </IconButton>
          </div>
          <SaveNote state={state} />
        </>
      )}
      <div className={classes.space} />
      <Menu position="bottom-end">
        <Menu.Target>
          <IconButton label="Más" name="Más acciones del plano" variant="default" size="lg">
            <IconDots size={18} />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconHistory size={16} />} onClick={props.onPlans}>
            Versiones del plano
          </Menu.Item>
          <Menu.Item leftSection={<IconQrcode size={16} />} onClick={props.onPrintCodes}>
            Imprimir códigos QR del piso
          </Menu.Item>
          {!readOnly && (
            <Menu.Item data-writes leftSection={<IconCopy size={16} />} onClick={props.onCopyFloor}>
              Copiar de otro piso
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {summary.status === 'DRAFT' || summary.status === 'PUBLISHED' ? (
        <Button leftSection={<IconListCheck size={18} />} onClick={props.onReview}>
          Revisar y publicar
        </Button>
      ) : (
        summary.can.copy && (
          <Tooltip label="Crea un borrador; el plano en uso no cambia">
            <Button data-writes leftSection={<IconPencil size={18} />} onClick={props.onEdit}>
              Editar
            </Button>
          </Tooltip>
        )
      )}
    </div>
  )
}
