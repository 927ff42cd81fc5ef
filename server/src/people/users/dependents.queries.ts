import { sql } from 'kysely'
import type { AreaDependents } from '../../platform/dependents.ts'

export const personDependents: AreaDependents = {
  subjects: [
    {
      kind: 'PERSON',
      table: 'users',
      deleted: {
        kind: 'PERSON',
        entity: 'user',
        rows: sql`
          select u.id, u.given_name || ' ' || u.lastname as title, r.username as detail, r.removed_at
          from removed_users r join users u on u.tenant_id = r.tenant_id and u.id = r.user_id
          where r.tenant_id = aforo_tenant()`,
      },
    },
  ],
  silent: {
    // The account's own, gone with it.
    'removed_users.user_id': 'PART',
    'user_presence.user_id': 'PART',
    'user_preferences.user_id': 'PART',
    'user_credentials.user_id': 'PART',
    'user_sessions.user_id': 'PART',
    'user_links.user_id': 'PART',
    'scim_users.user_id': 'PART',
    'user_identities.user_id': 'PART',
    'user_totp.user_id': 'PART',
    'user_passkeys.user_id': 'PART',
    'user_recovery_codes.user_id': 'PART',
    'onboarding_steps.user_id': 'PART',
    'onboarding_skips.user_id': 'PART',
    'support_visits.user_id': 'PART',
    'reminder_choices.user_id': 'PART',
    'calendar_feeds.user_id': 'PART',
    'notifications.user_id': 'PART',
    'notification_choices.user_id': 'PART',
    'news_seen.user_id': 'PART',
    // What it did or was at stays under its name.
    'attachments.uploaded_by': 'HISTORY',
    'imports.created_by': 'HISTORY',
    'personal_data_requests.by_id': 'HISTORY',
    'reservation_attendees.user_id': 'HISTORY',
    'news.author_id': 'HISTORY',
    'visits.host_id': 'HISTORY',
    'triage_forms.user_id': 'HISTORY',
    'vaccine_cards.user_id': 'HISTORY',
  },
}
