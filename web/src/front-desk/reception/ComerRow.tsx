import type { Reservation } from '@aforo/api/bookings/reservations'
import { heldInWords } from '@aforo/api/bookings/unpaid'
import { displayName } from '@aforo/api/places/labels'
import { formatTimes, wallOf } from '@aforo/api/platform/dates-in-words'
import { formatMoney } from '@aforo/api/platform/money'
import { Anchor, Box, Button, Text, UnstyledButton } from '@mantine/core'
import { IconId, IconUser } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { arrivalLabels, arrivalTones } from '../../bookings/check-in/arrivals.ts'
import { useCheckIn } from '../../bookings/check-in/CheckInSection.tsx'
import { api, client } from '../../platform/api.ts'
import { attempt } from '../../ui/attempt.ts'
import { Badge, type Tone } from '../../ui/StatusBadge.tsx'
import { toast } from '../../ui/toast.tsx'
import { undo } from '../../ui/undo.ts'
import { VisitorButtons } from '../visitors/VisitorButtons.tsx'
import { hostWords, timeWords } from '../visitors/visitorWords.ts'
import { type Comer, stageLabels } from './comers.ts'
import classes from './Reception.module.css'
import type { Stage } from './receptionSearch.ts'

const tones: Record<Stage, Tone> = { EXPECTED: 'warning', INSIDE: 'good', GONE: 'neutral' }

interface ComerRowProps {
  comer: Comer
  /** Where people of every stage stand beside each other. */
  withStage: boolean
  onOpen: (visitorId: string) => void
}

/** Somebody who comes today: who, when and where, and what is to be noted next. */
export function ComerRow({ comer, withStage, onOpen }: ComerRowProps) {
  const Icon = comer.kind === 'HOST' ? IconUser : IconId
  return (
    <li className={classes.row}>
      <span className={classes.kind} data-stage={comer.stage} title={comer.kind === 'HOST' ? 'Con reserva' : 'Visita'}>
        <Icon size={18} stroke={1.6} aria-hidden />
      </span>
      {comer.kind === 'HOST' ? (
        <Host {...comer} withStage={withStage} />
      ) : (
        <Guest {...comer} withStage={withStage} onOpen={onOpen} />
      )}
    </li>
  )
}

/** How somebody stands. On a phone, a button beside it says as much, and the room is for who it is. */
const StageBadge = ({ beside, ...badge }: { beside: boolean; tone: Tone; label: string }) => (
  <Box component="span" visibleFrom={beside ? 'xs' : undefined}>
    <Badge {...badge} />
  </Box>
)

type HostProps = Extract<Comer, { kind: 'HOST' }> & Pick<ComerRowProps, 'withStage'>

function Host({ name, reservation, attendance, arrival, stage, withStage }: HostProps) {
  const { checkIn } = useCheckIn()
  const queryClient = useQueryClient()
  const { reservationId: id, campusId, at, from, to, spaceName, spaceType, subject, timeZone } = reservation
  const place = displayName({ type: spaceType === 'WORK_TABLE' ? 'SEAT' : spaceType, name: spaceName })
  const readAgain = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: api.checkIn.key() }),
      queryClient.invalidateQueries({ queryKey: api.bookings.key() }),
    ])
  const release = async () => {
    const ended = await attempt(() => client.bookings.release({ id, version: reservation.version }))
    if (!ended) return
    await readAgain()
    toast.undo(`${name} terminó: ${place} quedó libre.`, () =>
      undo(async () => {
        await client.bookings.undoEnd({ id, version: ended.version })
        await readAgain()
      }),
    )
  }
  // Whom a button can note as arrived is still to come: said twice, it would leave no room for who it is on a phone.
  const badge = stage === 'GONE' || arrival === 'LATER' || (withStage && !attendance.can.checkIn)
  return (
    <>
      <div className={classes.words}>
        <Text size="sm" fw={600}>
          <Link
            to={spaceType === 'PARKING_SPOT' ? '/app/reservation/parking' : '/app/reservation/space'}
            search={{ campus: campusId, date: at, open: id }}
            className={classes.link}
          >
            {name}
          </Link>
        </Text>
        <Text size="sm" c="dimmed">
          {[
            formatTimes(from, to),
            place,
            subject,
            arrival === 'LATER' && `se registra desde las ${wallOf(attendance.opensAt, timeZone).time}`,
            attendance.checkedInAt && `llegó a las ${wallOf(attendance.checkedInAt, timeZone).time}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
        {reservation.unpaid && <Owed reservation={reservation} name={name} />}
      </div>
      {/* Not "Llegó", which is also what the button says that notes it. */}
      {badge && (
        <StageBadge
          beside={stage === 'INSIDE' && reservation.can.release}
          tone={arrivalTones[arrival]}
          label={stage === 'INSIDE' ? stageLabels.INSIDE : arrivalLabels[arrival]}
        />
      )}
      {attendance.can.checkIn && (
        <Button
          data-writes
          className={classes.act}
          aria-label={`Registrar la llegada de ${name}, ${spaceName}`}
          onClick={() => checkIn(id, 'BUTTON', name)}
        >
          Llegó
        </Button>
      )}
      {stage === 'INSIDE' && reservation.can.release && (
        <Button
          data-writes
          className={classes.act}
          variant="default"
          aria-label={`${name} terminó: liberar ${spaceName}`}
          onClick={release}
        >
          Salió
        </Button>
      )}
    </>
  )
}

/** What somebody has yet to pay, and where reception charges it. */
function Owed({ reservation, name }: { reservation: Reservation; name: string }) {
  const { price } = reservation
  return (
    <Text size="sm">
      {heldInWords(reservation, Date.now())}, falta el pago
      {price?.order && (
        <>
          {' · '}
          <Anchor
            inherit
            fw={600}
            aria-label={`Cobrar la reserva de ${name}`}
            renderRoot={props => <Link to="/app/sales/orders" search={{ order: price.order?.id }} {...props} />}
          >
            Cobrar {formatMoney(price)}
          </Anchor>
        </>
      )}
    </Text>
  )
}

type GuestProps = Extract<Comer, { kind: 'VISITOR' }> & Omit<ComerRowProps, 'comer'>

function Guest({ name, visitor, stage, withStage, onOpen }: GuestProps) {
  return (
    <>
      <div className={classes.words}>
        <Text size="sm" fw={600}>
          <UnstyledButton fz="sm" fw={600} className={classes.link} onClick={() => onOpen(visitor.id)}>
            {name}
          </UnstyledButton>
          {visitor.company && (
            <Text span size="sm" fw={400} c="dimmed">
              {' '}
              · {visitor.company}
            </Text>
          )}
        </Text>
        <Text size="sm" c="dimmed">
          {[timeWords(visitor), hostWords(visitor)].filter(Boolean).join(' · ')}
        </Text>
      </div>
      {((withStage && !visitor.can.checkIn) || stage === 'GONE') && (
        <StageBadge
          beside={visitor.can.checkOut}
          tone={tones[stage]}
          label={stage === 'GONE' ? 'Salió' : stageLabels[stage]}
        />
      )}
      <span className={classes.act}>
        <VisitorButtons visitor={visitor} size="sm" />
      </span>
    </>
  )
}
