import { foundKindLabels } from '@aforo/api/insight/labels'
import { type FoundKind, isSearched, shortestSearch } from '@aforo/api/insight/search'
import { Loader, Text, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { Spotlight } from '@mantine/spotlight'
import {
  IconArrowRight,
  IconBolt,
  IconBriefcase,
  IconBuilding,
  IconBuildingCommunity,
  IconBuildingEstate,
  IconBuildingSkyscraper,
  IconCalendarEvent,
  IconDoor,
  IconDoorEnter,
  IconFileDollar,
  IconInbox,
  IconLock,
  IconLogout,
  IconMap,
  IconMoonStars,
  IconPackage,
  IconReceipt,
  IconSearch,
  IconSettings,
  IconSignature,
  IconTool,
  IconUser,
  IconUsersGroup,
  type TablerIcon,
} from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { linkOf, placeOf, type Setting, settingsOf } from '../people/organization/settingsIndex.ts'
import { api } from '../platform/api.ts'
import { useMe } from '../platform/session/me.ts'
import { signOut } from '../platform/session/signOut.ts'
import { useScreenActions } from '../ui/actions.ts'
import { type Entry, type EntryGroup, matching } from '../ui/entries.ts'
import { useLeavingLinks } from '../ui/useLeavingLinks.ts'
import { lastCampus } from '../ui/usualCampus.ts'
import { verbLabels } from '../ui/verbLabels.ts'
import { takeKeys } from './earlyKeys.ts'
import classes from './Palette.module.css'
import { palette, paletteStore } from './paletteStore.ts'
import { type RecentFind, recentFinds, rememberFind } from './recentFinds.ts'
import { passwordPath, withUnlisted } from './screens.ts'
import { useScreens } from './useScreens.ts'
import { verbsOf } from './verbs.ts'

const foundIcons: Record<FoundKind, TablerIcon> = {
  USER: IconUser,
  VISITOR: IconDoorEnter,
  RESERVATION: IconCalendarEvent,
  REQUEST: IconInbox,
  SPACE: IconDoor,
  CAMPUS: IconBuildingSkyscraper,
  CLIENT: IconBuilding,
  TEAM: IconUsersGroup,
  ZONE: IconMap,
  PRODUCT: IconPackage,
  SALE: IconBriefcase,
  CONTRACT: IconSignature,
  BILLING: IconFileDollar,
  ORDER: IconReceipt,
  LEASE: IconBuildingEstate,
  INCIDENT: IconTool,
  TENANT: IconBuildingCommunity,
}

const iconOf = (Icon: TablerIcon) => <Icon size={18} stroke={1.6} />

/** Milliseconds without a key after which the records are asked for. */
const pause = 120

/** The records that match what was typed, and what stood there before while they are on their way. */
function useRecords(typed: string) {
  const [q] = useDebouncedValue(typed.trim(), pause)
  const isAsked = typed.trim().length >= shortestSearch && q.length >= shortestSearch
  const found = useQuery(
    api.search.find.queryOptions({
      input: { q },
      enabled: isAsked,
      staleTime: 10_000,
      placeholderData: keepPreviousData,
      context: { toastError: true },
    }),
  )
  return {
    groups: isAsked ? (found.data?.groups ?? []) : [],
    isPending: typed.trim().length >= shortestSearch && (typed.trim() !== q || found.isFetching),
  }
}

/** Ctrl/⌘ K and the header's search: records, screens, what may be done here and everywhere, and one's own session. */
export function Palette() {
  const me = useMe()
  const [typed, setTyped] = useState('')
  const screens = withUnlisted(useScreens())
  const offered = useScreenActions()
  const { setColorScheme } = useMantineColorScheme()
  const scheme = useComputedColorScheme('light')
  const records = useRecords(typed)
  const { go } = useLeavingLinks()

  const open = (record: RecentFind) => {
    rememberFind(me.userId, record)
    go(record.link)
  }
  const entryOf = (record: RecentFind): Entry => ({
    id: `${record.kind}.${record.id}`,
    label: record.title,
    description: record.detail,
    icon: iconOf(foundIcons[record.kind]),
    run: () => open(record),
  })

  const entryOfSetting = (setting: Setting): Entry => ({
    id: `setting.${setting.id}`,
    label: setting.label,
    words: setting.words,
    description: placeOf(setting),
    icon: iconOf(IconSettings),
    run: () => go(linkOf(setting, lastCampus())),
  })

  const here: EntryGroup = {
    label: 'En esta pantalla',
    entries: offered.map(({ id, label, icon = IconBolt, run }) => ({ id, label, icon: iconOf(icon), run })),
  }
  const verbs: EntryGroup = {
    label: 'Acciones',
    entries: verbsOf(me)
      .filter(({ label }) => !offered.some(action => action.label === label))
      .map(({ id, label, words, icon, to }) => ({
        id: `verb.${id}`,
        label,
        words,
        icon: iconOf(icon),
        run: typeof to === 'string' ? () => go(to) : to,
      })),
  }
  const places: EntryGroup = {
    label: 'Pantallas',
    entries: screens.flatMap(group =>
      group.screens.map(screen => ({
        id: screen.name,
        label: screen.label,
        description: group.label === screen.label ? undefined : group.label,
        icon: iconOf(group.icon),
        run: () => go(screen.path),
      })),
    ),
  }
  const own: EntryGroup = {
    label: 'Mi cuenta',
    entries: [
      {
        id: 'theme',
        label: scheme === 'dark' ? 'Usar el tema claro' : 'Usar el tema oscuro',
        icon: iconOf(IconMoonStars),
        run: () => setColorScheme(scheme === 'dark' ? 'light' : 'dark'),
      },
      {
        id: 'password',
        label: verbLabels.changePassword,
        icon: iconOf(IconLock),
        run: () => go(passwordPath),
      },
      { id: 'sign-out', label: 'Cerrar sesión', icon: iconOf(IconLogout), run: () => signOut() },
    ],
  }
  // Of the many only those are shown that are typed.
  const settings: EntryGroup = {
    label: 'Ajustes',
    entries: settingsOf({ isOperator: me.tenant.type === 'AFORO', isRoot: me.roles.includes('ROLE_ROOT') }).map(
      entryOfSetting,
    ),
  }
  const found: EntryGroup[] = records.groups.map(({ kind, items, all }) => ({
    label: foundKindLabels[kind],
    entries: [
      ...items.map(item => entryOf({ ...item, kind })),
      ...(all === null
        ? []
        : [{ id: `${kind}.all`, label: 'Ver todo', icon: iconOf(IconArrowRight), run: () => go(all) }]),
    ],
  }))
  const isFound = (entry: Entry) => found.some(({ entries }) => entries.includes(entry))
  const recent: EntryGroup = { label: 'Recientes', entries: recentFinds(me.userId).map(entryOf) }
  const lists = [here, verbs, places, own]
  const { named, others } = matching([...lists, settings], typed)
  const groups: (EntryGroup & { key?: string })[] =
    typed.trim() === ''
      ? [recent, ...lists].filter(({ entries }) => entries.length > 0)
      : [...named, ...found, ...others.map(group => ({ ...group, key: `${group.label} otros` }))]
  // Enter pressed before the answer is for what the answer shows first.
  const enterWaits = useRef(false)
  const shown = groups.flatMap(({ entries }) => entries.map(({ id }) => id)).join(' ')
  useEffect(() => {
    const [first] = document.querySelectorAll<HTMLElement>(`#${listId} [data-action]`)
    if (shown === '' || !first) return
    // The library marks in the page what is chosen, when something is typed: the answer comes later.
    if (!document.querySelector(`#${listId} [data-selected]`)) {
      first.setAttribute('data-selected', 'true')
      paletteStore.updateState(state => ({ ...state, selected: 0 }))
    }
    if (!enterWaits.current || records.isPending) return
    enterWaits.current = false
    document.querySelector<HTMLElement>(`#${listId} [data-selected]`)?.click()
  }, [shown, records.isPending])
  // What is sold by the month is an operator's.
  const asksForMore = me.tenant.type === 'AFORO' && typed.trim().length >= shortestSearch && !isSearched('SALE', typed)
  const choose = ({ run }: Entry, isOld: boolean) => {
    if (isOld) return
    enterWaits.current = false
    palette.close()
    run()
  }

  return (
    <Spotlight.Root
      store={paletteStore}
      query={typed}
      onQueryChange={query => {
        enterWaits.current = false
        setTyped(query)
      }}
      onSpotlightClose={() => {
        takeKeys()
        setTyped('')
      }}
      shortcut={null}
      scrollable
      closeOnActionTrigger={false}
      maxHeight="min(560px, 70dvh)"
      attributes={{ content: { 'aria-label': words } }}
    >
      <Spotlight.Search
        leftSection={<IconSearch size={18} stroke={1.6} />}
        rightSection={records.isPending ? <Loader size={16} aria-label="Buscando" /> : undefined}
        placeholder={words}
        aria-label={words}
        onFocus={() => {
          const early = takeKeys()
          setTyped(later => early + later)
        }}
        onKeyDown={({ key }) => {
          enterWaits.current = key === 'Enter' && records.isPending
        }}
      />
      <Spotlight.ActionsList id={listId} className={classes.list} data-hinted={asksForMore || undefined}>
        {groups.map(({ label, key = label, entries }) => (
          <Spotlight.ActionsGroup key={key} label={label}>
            {entries.map(entry => (
              <Spotlight.Action
                key={entry.id}
                label={entry.label}
                description={entry.description}
                leftSection={entry.icon}
                classNames={classes}
                // Pressed by Enter, and not by hand, it would be the answer to what was typed before.
                onClick={({ detail }) => choose(entry, detail === 0 && records.isPending && isFound(entry))}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {groups.length === 0 && <Spotlight.Empty>{records.isPending ? 'Buscando…' : 'Nada coincide'}</Spotlight.Empty>}
      </Spotlight.ActionsList>
      {asksForMore && (
        <Spotlight.Footer>
          <Text size="sm" c="dimmed">
            Con tres letras se busca también en negocios, contratos, facturas y órdenes.
          </Text>
        </Spotlight.Footer>
      )}
    </Spotlight.Root>
  )
}

const listId = 'palette-list'
const words = 'Buscar personas, reservas, espacios o acciones'
