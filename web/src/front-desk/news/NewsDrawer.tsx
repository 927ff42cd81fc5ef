import type { NewsItem } from '@aforo/api/front-desk/news'
import { formatDate } from '@aforo/api/platform/dates-in-words'
import { Button, Text } from '@mantine/core'
import { IconSpeakerphone } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api, client } from '../../platform/api.ts'
import { allCampuses } from '../../ui/campusChoices.ts'
import { LifecycleButtons } from '../../ui/LifecycleButtons.tsx'
import { later } from '../../ui/later.ts'
import { RecordBody } from '../../ui/RecordBody.tsx'
import { RecordDrawer } from '../../ui/RecordDrawer.tsx'
import { RecordHistory } from '../../ui/RecordHistory.tsx'
import { RecordTabs } from '../../ui/RecordTabs.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import type { RecordDrawerState } from '../../ui/useRecordList.ts'
import classes from './News.module.css'
import { NewsText } from './NewsText.tsx'
import { newsQuery, useStoreNews } from './newsQueries.ts'
import type { NewsTab } from './newsSearch.ts'

const EditNews = later(() => import('./NewsForm.tsx'), 'EditNews')

const missing = {
  icon: IconSpeakerphone,
  title: 'Esta novedad no está disponible',
  text: 'Puede que el enlace sea de otra organización.',
}

/** One piece of news as people read it, with its changes and its history. */
export function NewsDrawer({ id, tab, onTab, onClose }: RecordDrawerState<NewsTab>) {
  const query = useQuery({ ...newsQuery(id ?? ''), enabled: id !== undefined })
  const item = id === undefined ? undefined : query.data
  const [editing, setEditing] = useState<string>()
  const edits = item !== undefined && editing === item.id && item.can.edit
  return (
    <RecordDrawer
      opened={id !== undefined}
      title={item?.title ?? 'Novedad'}
      badge={item && <StatusBadge of="news" status={item.status} />}
      subtitle={item && `${item.campusName || allCampuses} · ${item.author}`}
      onClose={onClose}
      footer={item && !edits && <Actions item={item} edited={editing === 'done'} onEdit={() => setEditing(item.id)} />}
    >
      {edits ? (
        <EditNews key={item.id} item={item} onDone={() => setEditing('done')} />
      ) : (
        <RecordBody record={item} query={query} missing={missing} skeleton={[36, 160]}>
          {item => (
            <RecordTabs<NewsTab>
              key={item.id}
              value={tab}
              onChange={onTab}
              tabs={[
                {
                  value: 'summary',
                  label: 'Resumen',
                  content: (
                    <>
                      {item.picture && <img src={item.picture} alt="" className={classes.picture} />}
                      <NewsText text={item.text} />
                      <Text size="sm" c="dimmed" mt="md">
                        Se muestra: {shownWords(item)}
                      </Text>
                    </>
                  ),
                },
                { value: 'history', label: 'Historial', content: <NewsHistory id={item.id} /> },
              ]}
            />
          )}
        </RecordBody>
      )}
    </RecordDrawer>
  )
}

function NewsHistory({ id }: { id: string }) {
  const query = useQuery(api.news.history.queryOptions({ input: { id } }))
  return <RecordHistory query={query} />
}

interface ActionsProps {
  item: NewsItem
  /** One comes back from its form. */
  edited: boolean
  onEdit: () => void
}

function Actions({ item, edited, onEdit }: ActionsProps) {
  const { id, version, can } = item
  const store = useStoreNews()
  const edit = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (edited && document.activeElement === document.body) edit.current?.focus({ preventScroll: true })
  }, [edited])
  const restore = async (version?: number) => store(await client.news.restore({ id, version }))
  return (
    <LifecycleButtons
      can={can}
      steps={{
        withdraw: {
          label: 'Retirar',
          run: async () => store(await client.news.withdraw({ id, version })),
          done: 'Se retiró la novedad.',
          undo: () => restore(),
        },
        restore: { label: 'Volver a publicar', run: () => restore(version) },
      }}
      after={
        can.edit && (
          <Button ref={edit} onClick={onEdit}>
            Editar
          </Button>
        )
      }
    />
  )
}

/** From when until when a piece of news is read. */
export const shownWords = ({ from, to }: Pick<NewsItem, 'from' | 'to'>): string =>
  to ? `${formatDate(from)} – ${formatDate(to)}` : `Desde el ${formatDate(from)}`
