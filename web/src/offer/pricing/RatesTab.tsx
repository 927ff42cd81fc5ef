import type { Rate } from '@aforo/api/offer/rates'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconCoins, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api, client } from '../../platform/api.ts'
import { useScreenAction } from '../../ui/actions.ts'
import { attempt } from '../../ui/attempt.ts'
import { DataListPages } from '../../ui/DataListPages.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { RecordBody } from '../../ui/RecordBody.tsx'
import { RecordDrawer } from '../../ui/RecordDrawer.tsx'
import { RecordHistory } from '../../ui/RecordHistory.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { toast } from '../../ui/toast.tsx'
import { undo } from '../../ui/undo.ts'
import { HourPrice } from './HourPrice.tsx'
import { useReadPricesAgain } from './pricingQueries.ts'
import { EditRate, NewRate } from './RateForms.tsx'
import classes from './Rates.module.css'
import { detailsOf, ownerInWords, sentence } from './rateWords.ts'

interface RatesTabProps {
  /** The rate in the drawer: its id, or `new`. */
  open: string | undefined
  /** From 1. */
  page: number
  onOpen: (rate: string | undefined) => void
  onPage: (page: number) => void
}

const size = 50
const missing = {
  icon: IconCoins,
  title: 'Esta tarifa no está disponible',
  text: 'Puede que alguien la haya quitado.',
}

/** What on-demand use costs: of the organisation, of kinds of space at a campus, of single spaces. */
export function RatesTab({ open, page, onOpen, onPage }: RatesTabProps) {
  const query = useQuery({
    ...api.rates.list.queryOptions({ input: { page: page - 1, pageSize: size } }),
    placeholderData: keepPreviousData,
  })
  const rates = query.data?.items
  const add = () => onOpen('new')
  useScreenAction({ id: 'rate.new', label: 'Poner tarifa', icon: IconPlus, run: add })
  const id = open === 'new' ? undefined : open
  const opened = useQuery({ ...api.rates.get.queryOptions({ input: { id: id ?? '' } }), enabled: id !== undefined })
  const close = () => onOpen(undefined)
  const button = (
    <Button data-writes leftSection={<IconPlus size={16} />} onClick={add}>
      Poner tarifa
    </Button>
  )
  return (
    <>
      <div data-tour="rates">
        <Panel
          title="Tarifas por hora"
          about="Lo que cuesta reservar un espacio. Vale la más cercana: la del espacio, si no la de su tipo en la sede, si no la de la organización. Sin tarifa es gratis."
          actions={query.data && query.data.totalItems > 0 ? button : undefined}
        >
          {rates === undefined ? (
            <LoadingOrError query={query} skeleton={[52, 52, 52]} />
          ) : query.data?.totalItems === 0 ? (
            <EmptyState
              icon={IconCoins}
              title="Reservar es gratis"
              text="Pon una tarifa para toda la organización y después las de las salas o espacios que cuestan otra cosa."
              action={button}
            />
          ) : (
            <>
              <Rows look="lined" aria-label="Tarifas">
                {rates.map(rate => (
                  <RateRow key={rate.id} rate={rate} onEdit={() => onOpen(rate.id)} />
                ))}
              </Rows>
              <DataListPages
                page={page}
                size={size}
                total={query.data?.totalItems ?? 0}
                noun={['tarifa', 'tarifas']}
                onPage={onPage}
              />
            </>
          )}
        </Panel>
      </div>
      <RecordDrawer opened={open === 'new'} title="Nueva tarifa" onClose={close}>
        <NewRate onDone={close} />
      </RecordDrawer>
      <RecordDrawer
        opened={id !== undefined}
        title="Tarifa"
        subtitle={opened.data && ownerInWords(opened.data)}
        onClose={close}
      >
        <RecordBody record={opened.data} query={opened} missing={missing}>
          {rate => (
            <Stack>
              <EditRate key={rate.id} rate={rate} onDone={close} />
              <Title order={3} size="h6">
                Historial
              </Title>
              <RateHistory id={rate.id} />
            </Stack>
          )}
        </RecordBody>
      </RecordDrawer>
    </>
  )
}

function RateRow({ rate, onEdit }: { rate: Rate; onEdit: () => void }) {
  const readAgain = useReadPricesAgain()
  const owner = ownerInWords(rate)
  const remove = async () => {
    const removed = await attempt(() => client.rates.remove({ id: rate.id, version: rate.version }))
    await readAgain()
    if (!removed) return
    toast.undo(removed.message, () =>
      undo(async () => {
        await client.rates.restore({ id: rate.id })
        await readAgain()
      }),
    )
  }
  const details = detailsOf(rate)
  return (
    <li data-record className={classes.rate}>
      <Text fw={500}>{sentence(owner)}</Text>
      <HourPrice rate={rate} />
      <Text size="sm" c="dimmed">
        {details.length > 0 ? sentence(details.join(' · ')) : 'Siempre lo mismo'}
      </Text>
      <Group gap={4} justify="flex-end" wrap="nowrap">
        {rate.can.edit && (
          <IconButton label="Editar" name={`Editar la tarifa de ${owner}`} data-writes size="lg" onClick={onEdit}>
            <IconPencil size={18} stroke={1.6} />
          </IconButton>
        )}
        {rate.can.remove && (
          <IconButton label="Quitar" name={`Quitar la tarifa de ${owner}`} data-writes size="lg" onClick={remove}>
            <IconTrash size={18} stroke={1.6} />
          </IconButton>
        )}
      </Group>
    </li>
  )
}

const RateHistory = ({ id }: { id: string }) => (
  <RecordHistory query={useQuery(api.rates.history.queryOptions({ input: { id } }))} />
)
