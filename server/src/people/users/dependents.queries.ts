import type { AreaDependents } from '../../platform/dependents.ts'

/**
 * A deleted account isn't brought back: its address, credentials and second factor are gone, and its address may be somebody
 * else's by now. Who was only to be kept out is disabled, which is undone at any time.
 */
export const personDependents: AreaDependents = {
  subjects: [{ kind: 'PERSON', table: 'users' }],
  silent: {
    // The account's own, gone with it.
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
    'reservation_attendees.user_id': 'HISTORY',
    'news.author_id': 'HISTORY',
    'visits.host_id': 'HISTORY',
    'triage_forms.user_id': 'HISTORY',
    'vaccine_cards.user_id': 'HISTORY',
  },
}
