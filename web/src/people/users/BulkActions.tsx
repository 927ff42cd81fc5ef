import type { BulkAct } from '@aforo/api/people/iam'
import type { UserFilter } from '@aforo/api/people/users'
import { roles as allRoles, type Role } from '@aforo/api/platform/base'
import { roleLabels } from '@aforo/api/platform/labels'
import { Button, Menu, Modal } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { useMe } from '../../platform/session/me.ts'
import { SearchSelect } from '../../ui/SearchSelect.tsx'
import type { Selection } from '../../ui/selection.ts'
import { teamChoices } from '../teams/teamQueries.ts'
import { type Bulk, BulkPreview } from './BulkPreview.tsx'

interface BulkActionsProps {
  selection: Selection
  filter: UserFilter
}

/** What may be done with the people who are chosen; each act is shown beforehand. */
export function BulkActions({ selection, filter }: BulkActionsProps) {
  const me = useMe()
  const [choosing, setChoosing] = useState(false)
  const [asked, setAsked] = useState<Bulk>()
  const ids = [...selection.ids]
  const who = selection.all ? { filter, except: ids } : { userIds: ids }
  const ask = (act: BulkAct, title: string, more: { role?: Role; teamId?: string } = {}) =>
    setAsked({ title, input: { act, ...more, ...who } })
  const roles = allRoles.filter(role => role !== 'ROLE_ROOT' || me.roles.includes('ROLE_ROOT'))
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={() => ask('DISABLE', 'Deshabilitar')}>
        Deshabilitar
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => ask('ENABLE', 'Habilitar')}>
        Habilitar
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button size="compact-sm" variant="default" rightSection={<IconChevronDown size={14} />}>
            Más acciones
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah={380} style={{ overflowY: 'auto' }}>
          <Menu.Item onClick={() => ask('RESEND', 'Reenviar la bienvenida')}>Reenviar bienvenida</Menu.Item>
          <Menu.Label>Dar un rol</Menu.Label>
          {roles.map(role => (
            <Menu.Item
              key={role}
              onClick={() => ask('GRANT_ROLE', `Dar el rol ${roleLabels[role]}`, { role })}
            >{`Dar ${roleLabels[role]}`}</Menu.Item>
          ))}
          <Menu.Label>Quitar un rol</Menu.Label>
          {roles.map(role => (
            <Menu.Item
              key={role}
              onClick={() => ask('REMOVE_ROLE', `Quitar el rol ${roleLabels[role]}`, { role })}
            >{`Quitar ${roleLabels[role]}`}</Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item onClick={() => setChoosing(true)}>Añadir a un equipo…</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Modal opened={choosing} onClose={() => setChoosing(false)} title="Añadir a un equipo" size="sm">
        <SearchSelect
          source={teamChoices}
          label="Equipo"
          data-autofocus
          value={null}
          onChoose={team => {
            setChoosing(false)
            if (team) ask('ADD_TO_TEAM', `Añadir a ${team.label}`, { teamId: team.value })
          }}
        />
      </Modal>
      <BulkPreview asked={asked} onClose={() => setAsked(undefined)} onDone={selection.clear} />
    </>
  )
}
