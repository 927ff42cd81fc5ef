import { sql } from 'kysely'

/** A wallet with which somebody can pay now. */
export interface PayableNow {
  id: string
  name: string
  /** Hundredths of a credit; null without a limit. */
  available: number | null
}

/**
 * The wallets with which a person can pay at a campus: their own first, then those of their active teams by name. It takes
 * no lock: what a wallet has is decided when it pays.
 */
export const payableNow = (userId: string, campusId: string, now: Temporal.Instant) => sql<PayableNow>`
    with theirs as (
      select y.id from team_members x join teams y on y.tenant_id = x.tenant_id and y.id = x.team_id
      where x.tenant_id = aforo_tenant() and x.user_id = ${userId}::uuid and y.status = 'ACTIVE' and y.deleted_at is null
    )
    select w.id, w.name, a.balance - a.lowest - coalesce((
        select sum(h.amount) from wallet_holds h
        where h.tenant_id = w.tenant_id and h.wallet_id = w.id and h.held_until > ${now.toString()}::timestamptz), 0)::bigint as available
    from wallets w join ledger_accounts a on a.tenant_id = w.tenant_id and a.id = w.id
    where w.tenant_id = aforo_tenant() and (w.user_id = ${userId}::uuid or w.team_id in (select id from theirs))
      and (not w.restricted or exists (
        select from team_associations ta where ta.tenant_id = w.tenant_id and ta.campus_id = ${campusId}::uuid
          and ta.team_id in (select id from theirs) and (w.team_id is null or ta.team_id = w.team_id)))
    order by w.user_id is null, w.name, w.id`
