import type { CampusPolicy, TenantPolicy } from '@aforo/api/people/organization'
import { Button, Group, Text } from '@mantine/core'
import { IconArrowBackUp, IconPencil, IconPlus } from '@tabler/icons-react'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { RecordDrawer } from '../../ui/RecordDrawer.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { CampusPolicyDrawer, useRemovePolicy } from './CampusPolicyDrawer.tsx'
import { ChooseCampus } from './ChooseCampus.tsx'
import { policyText } from './policies.ts'
import classes from './ShiftsTab.module.css'

interface CampusPoliciesProps {
  policy: TenantPolicy
  /** The campus in the drawer: its id, or `new` to choose one. */
  open: string | undefined
  onOpen: (campus: string | undefined) => void
}

/** The campuses that don't follow the organisation's policy. */
export function CampusPolicies({ policy, open, onOpen }: CampusPoliciesProps) {
  const { campuses } = policy
  const close = () => onOpen(undefined)
  const add = (
    <Button data-writes variant="default" leftSection={<IconPlus size={16} />} onClick={() => onOpen('new')}>
      Añadir sede
    </Button>
  )
  return (
    <>
      <Panel
        title="Sedes con política propia"
        about="En estas sedes vale lo suyo en lugar de la política de la organización."
        actions={campuses.length > 0 && add}
      >
        {campuses.length === 0 ? (
          <EmptyState
            title="Todas siguen a la organización"
            text="Dale una política propia a la sede que necesite otras reglas."
            action={add}
          />
        ) : (
          <Rows look="lined" aria-label="Sedes con política propia">
            {campuses.map(campus => (
              <CampusRow key={campus.campusId} campus={campus} onEdit={() => onOpen(campus.campusId)} />
            ))}
          </Rows>
        )}
      </Panel>
      <RecordDrawer opened={open === 'new'} title="Política propia de una sede" onClose={close}>
        <ChooseCampus taken={campuses.map(({ campusId }) => campusId)} onChosen={onOpen} />
      </RecordDrawer>
      <CampusPolicyDrawer campusId={open === 'new' ? undefined : open} onClose={close} />
    </>
  )
}

function CampusRow({ campus, onEdit }: { campus: CampusPolicy; onEdit: () => void }) {
  const { campusName } = campus
  const remove = useRemovePolicy()
  return (
    <li className={classes.row} style={{ gridTemplateColumns: '1fr 76px' }}>
      <div>
        <div className={classes.name}>{campusName}</div>
        <Text size="sm" c="dimmed">
          {policyText(campus)}
        </Text>
      </div>
      <Group gap={4} justify="flex-end" wrap="nowrap">
        <IconButton data-writes label="Editar" name={`Editar ${campusName}`} size="lg" onClick={onEdit}>
          <IconPencil size={18} stroke={1.6} />
        </IconButton>
        <IconButton
          data-writes
          label="Volver a la de la organización"
          name={`Quitar la política de ${campusName}`}
          size="lg"
          loading={remove.isPending}
          onClick={() => remove.mutate(campus)}
        >
          <IconArrowBackUp size={18} stroke={1.6} />
        </IconButton>
      </Group>
    </li>
  )
}
