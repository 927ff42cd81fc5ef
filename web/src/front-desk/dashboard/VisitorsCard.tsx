import type { Visitor } from '@aforo/api/front-desk/visitors'
import { Anchor, Button, Group, Text } from '@mantine/core'
import { IconPlus, IconUserCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { formatCount } from '../../ui/formats.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { VisitorButtons } from '../visitors/VisitorButtons.tsx'
import { hostWords, timeWords } from '../visitors/visitorWords.ts'
import { Answer, Card } from './Card.tsx'
import classes from './Dashboard.module.css'
import { visitorsQuery } from './dashboardQueries.ts'
import { Rows } from './Rows.tsx'
import { Tile } from './StatTiles.tsx'

/** How many visitors are inside now, beside those still to come. */
export function VisitorsTile({ campusId }: { campusId: string | undefined }) {
  const figures = useQuery(visitorsQuery(campusId)).data?.figures
  return (
    <Tile
      icon={IconUserCheck}
      label="Visitas adentro"
      link={{ to: '/app/visitors', search: { campus: campusId, status: 'INSIDE' } }}
      value={figures && formatCount(figures.inside)}
    >
      {figures && `${formatCount(figures.expected)} por llegar · ${formatCount(figures.left)} ya salieron`}
    </Tile>
  )
}

/** Today's visitors, with the buttons that note their coming and going. */
export function VisitorsCard({ campusId }: { campusId: string | undefined }) {
  const query = useQuery(visitorsQuery(campusId))
  return (
    <Card
      title="Visitas de hoy"
      actions={
        <Group gap="xs">
          <Anchor size="sm" renderRoot={props => <Link to="/app/reception" search={{ campus: campusId }} {...props} />}>
            Recepción
          </Anchor>
          <Button
            data-writes
            size="compact-sm"
            variant="default"
            leftSection={<IconPlus size={14} />}
            renderRoot={props => <Link to="/app/visitors" search={{ campus: campusId, create: true }} {...props} />}
          >
            Registrar
          </Button>
        </Group>
      }
    >
      <Answer query={query} height={200}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState
              icon={IconUserCheck}
              title="Sin visitas hoy"
              text="Los invitados de afuera de cada reserva aparecen aquí."
            />
          ) : (
            <Rows label="Visitas de hoy" items={items}>
              {visitor => <Row key={visitor.id} visitor={visitor} />}
            </Rows>
          )
        }
      </Answer>
    </Card>
  )
}

function Row({ visitor }: { visitor: Visitor }) {
  const { id, name, company, status } = visitor
  return (
    <li className={classes.row}>
      <div className={classes.rowWords}>
        <Text size="sm" fw={500} truncate>
          <Link to="/app/visitors" search={{ visitor: id }} className={classes.link}>
            {name}
          </Link>
          {company && (
            <Text span size="sm" c="dimmed">
              {' '}
              · {company}
            </Text>
          )}
        </Text>
        <Text size="xs" c="dimmed">
          {[timeWords(visitor), hostWords(visitor)].filter(Boolean).join(' · ')}
        </Text>
      </div>
      <StatusBadge of="visit" status={status} />
      <VisitorButtons visitor={visitor} />
    </li>
  )
}
