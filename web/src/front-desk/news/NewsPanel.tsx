import { Anchor, Box, Text, Title } from '@mantine/core'
import { IconSpeakerphone } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { allCampuses } from '../../ui/campusChoices.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { formatAgo } from '../../ui/formats.ts'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import classes from './News.module.css'
import { NewsText } from './NewsText.tsx'
import { currentNews } from './newsQueries.ts'

/** Under the header's news: those of today. */
export default function NewsPanel({ onLeave }: { onLeave: () => void }) {
  const query = useQuery(currentNews())
  const items = query.data?.items
  return (
    <>
      <div className={classes.head}>
        <Title order={2} size="h5">
          Novedades
        </Title>
        <Anchor size="sm" renderRoot={props => <Link to="/app/news" {...props} />} onClick={onLeave}>
          Administrar
        </Anchor>
      </div>
      {items?.length === 0 ? (
        <EmptyState
          icon={IconSpeakerphone}
          title="Sin novedades por hoy"
          text="Cuando la administración publique algo, se lee aquí."
        />
      ) : items ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <ul className={classes.list} aria-label="Novedades" tabIndex={0}>
          {items.map(({ id, title, text, picture, campusName, publishedAt }) => (
            <li key={id} className={classes.item}>
              {picture && <img src={picture} alt="" className={classes.picture} />}
              <Text fw={600}>{title}</Text>
              <Text size="xs" c="dimmed" mb={6}>
                {campusName || allCampuses} · {formatAgo(publishedAt)}
              </Text>
              <NewsText text={text} />
            </li>
          ))}
        </ul>
      ) : (
        <Box p="md">
          <LoadingOrError query={query} skeleton={[90, 90]} />
        </Box>
      )}
    </>
  )
}
