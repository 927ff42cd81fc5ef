import { ActionIcon, Indicator, Popover, Tooltip } from '@mantine/core'
import { IconSpeakerphone } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { api } from '../../platform/api.ts'
import { formatCounted } from '../../ui/formats.ts'
import { later } from '../../ui/later.ts'
import classes from './News.module.css'
import { currentNews } from './newsQueries.ts'

const NewsPanel = later(() => import('./NewsPanel.tsx'))

/** The header's news: a dot while there is something that one has not seen. */
export function NewsButton() {
  const [opened, setOpened] = useState(false)
  const { data } = useQuery(currentNews())
  const queryClient = useQueryClient()
  const seen = useMutation(
    api.news.seen.mutationOptions({
      onSuccess: ({ unseen }) =>
        queryClient.setQueryData(currentNews().queryKey, before => before && { ...before, unseen }),
    }),
  )
  const unseen = data?.unseen ?? 0
  const change = (next: boolean) => {
    setOpened(next)
    if (next && unseen > 0) seen.mutate(undefined)
  }
  return (
    <Popover
      opened={opened}
      onChange={change}
      position="bottom-end"
      width="min(392px, calc(100vw - 24px))"
      trapFocus
      shadow="md"
      radius="md"
      withinPortal={false}
    >
      <Popover.Target>
        <Tooltip label="Novedades" disabled={opened}>
          <Indicator disabled={unseen === 0} size={9} offset={6} color="aforo" classNames={{ indicator: classes.dot }}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={unseen === 0 ? 'Novedades' : `Novedades: ${formatCounted(unseen, 'nueva', 'nuevas')}`}
              onClick={() => change(!opened)}
            >
              <IconSpeakerphone size={20} stroke={1.6} />
            </ActionIcon>
          </Indicator>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown} aria-label="Novedades">
        <Suspense fallback={<div style={{ height: 240 }} />}>
          <NewsPanel onLeave={() => setOpened(false)} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
