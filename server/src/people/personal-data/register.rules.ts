/** What a forgotten person's field becomes. */
export type Becomes =
  /** `Persona olvidada`, or one of its words. */
  | 'NAME'
  | 'GIVEN_NAME'
  | 'LASTNAME'
  /** An address that leads nowhere, its own for each row. */
  | 'ADDRESS'
  | 'NULL'
  | 'EMPTY'

/** How a person's rows are found: all that are given, any of which is enough. */
export interface Ties {
  /** Columns with the account's id. */
  user?: readonly string[]
  /** Columns with an email address. */
  mail?: readonly string[]
  /** The columns of a document's type and number. */
  document?: readonly [type: string, number: string]
  /** The column of the row's own id, for a person without an account. */
  row?: string
}

/** A table with personal data. */
export interface PersonalTable {
  table: string
  /** In the answer and on the page. */
  title: string
  ties: Ties
  /** Each personal column with its Spanish label. */
  columns: Readonly<Record<string, { label: string; becomes?: Becomes }>>
  /** Columns that say when or what, and stay. */
  also?: Readonly<Record<string, string>>
  /** Whole rows are deleted instead of being replaced. */
  deleted?: true
  /** Why the rows stay as they are. */
  stays?: string
  /** A condition for rows that may be forgotten; the others stay, for the reason. */
  onlyIf?: { condition: string; else: string }
}

const field = (label: string, becomes?: Becomes) => ({ label, ...(becomes && { becomes }) })

const fiscal =
  'Comprobante de pago: el Código Tributario (art. 87) obliga a guardarlo con los datos de quien lo recibió mientras el tributo no prescribe.'
const contract =
  'Contrato: obliga a las partes y se guarda con los datos de quienes lo firmaron (Código Civil, art. 2001).'

/**
 * Every table with a person's data, and what forgetting does there. A test compares it with the schema: a new column that is
 * named like personal data must stand here or in `notPersonal`.
 */
export const personalTables: readonly PersonalTable[] = [
  {
    table: 'users',
    title: 'Cuenta',
    ties: { user: ['id'] },
    columns: {
      given_name: field('Nombres', 'GIVEN_NAME'),
      lastname: field('Apellidos', 'LASTNAME'),
      username: field('Correo', 'ADDRESS'),
      phone: field('Teléfono', 'NULL'),
      picture_key: field('Foto', 'NULL'),
    },
    also: { created_at: 'Alta', time_zone: 'Zona horaria', deleted_at: 'Eliminada' },
  },
  {
    table: 'removed_users',
    title: 'Cuenta eliminada hace poco',
    ties: { user: ['user_id'] },
    columns: { username: field('Correo'), phone: field('Teléfono') },
    also: { removed_at: 'Eliminada' },
    deleted: true,
  },
  {
    table: 'scim_users',
    title: 'Alta automática',
    ties: { user: ['user_id'] },
    columns: { user_name: field('Usuario', 'NULL'), external_id: field('Id externo', 'NULL') },
  },
  {
    table: 'user_identities',
    title: 'Ingreso con Google o Microsoft',
    ties: { user: ['user_id'] },
    columns: { issuer: field('Proveedor'), subject: field('Id en él') },
    deleted: true,
  },
  {
    table: 'user_sessions',
    title: 'Sesiones',
    ties: { user: ['user_id'] },
    columns: { ip: field('Dirección IP', 'NULL'), user_agent: field('Navegador', 'NULL') },
    also: { created_at: 'Empezó', last_seen_at: 'Última vez' },
  },
  {
    table: 'user_passkeys',
    title: 'Llaves de acceso',
    ties: { user: ['user_id'] },
    columns: { name: field('Nombre') },
    also: { created_at: 'Alta' },
    deleted: true,
  },
  {
    table: 'notifications',
    title: 'Avisos recibidos',
    ties: { user: ['user_id'] },
    columns: { title: field('Título'), body: field('Texto') },
    also: { created_at: 'Fecha' },
    deleted: true,
  },
  {
    table: 'vaccine_cards',
    title: 'Carnés de vacunación',
    ties: { user: ['user_id'] },
    columns: { file_key: field('Archivo') },
    also: { uploaded_at: 'Fecha' },
    deleted: true,
  },
  {
    table: 'triage_forms',
    title: 'Triajes',
    ties: { user: ['user_id'] },
    columns: { content_sealed: field('Respuestas (selladas)') },
    also: { date: 'Fecha' },
    deleted: true,
  },
  {
    table: 'wallets',
    title: 'Wallet',
    ties: { user: ['user_id'] },
    columns: { name: field('Nombre', 'NAME') },
    also: { created_at: 'Alta' },
  },
  {
    table: 'sales',
    title: 'Negocios que llevó',
    ties: { user: ['executive_id'] },
    columns: { executive_name: field('Ejecutivo', 'NAME') },
    also: { title: 'Negocio', created_at: 'Alta' },
  },
  {
    table: 'reservation_attendees',
    title: 'Invitaciones',
    ties: { user: ['user_id'], mail: ['email'], document: ['document_type', 'document_number'], row: 'id' },
    columns: {
      name: field('Nombre', 'EMPTY'),
      email: field('Correo', 'ADDRESS'),
      company: field('Empresa', 'EMPTY'),
      document_type: field('Tipo de documento', 'NULL'),
      document_number: field('Documento', 'NULL'),
    },
    also: { created_at: 'Invitada', answer: 'Respuesta' },
  },
  {
    table: 'visits',
    title: 'Visitas',
    ties: { mail: ['email'], document: ['document_type', 'document_number'], row: 'id' },
    columns: {
      name: field('Nombre', 'NAME'),
      email: field('Correo', 'EMPTY'),
      company: field('Empresa', 'EMPTY'),
      document_type: field('Tipo de documento', 'NULL'),
      document_number: field('Documento', 'NULL'),
    },
    also: { date: 'Fecha', arrived_at: 'Llegó', left_at: 'Salió', host_name: 'Visitó a' },
  },
  {
    table: 'visits',
    title: 'Visitas que recibió',
    ties: { user: ['host_id'] },
    columns: { host_name: field('Anfitrión', 'NAME') },
    also: { date: 'Fecha' },
  },
  {
    table: 'customer_contacts',
    title: 'Contacto de un cliente',
    ties: { mail: ['email'], row: 'id' },
    columns: {
      name: field('Nombre', 'NAME'),
      email: field('Correo', 'NULL'),
      phone: field('Teléfono', 'NULL'),
    },
    also: { role: 'Papel' },
  },
  {
    table: 'orders',
    title: 'Órdenes On Demand',
    ties: { mail: ['customer_email'], document: ['customer_document_type', 'customer_document'] },
    columns: {
      customer_name: field('Nombre', 'NAME'),
      customer_email: field('Correo', 'NULL'),
      customer_phone: field('Teléfono', 'NULL'),
      customer_document_type: field('Tipo de documento', 'NULL'),
      customer_document: field('Documento', 'NULL'),
    },
    also: { code: 'Orden', created_at: 'Fecha' },
    onlyIf: {
      condition: 'not exists (select from receipts r where r.tenant_id = orders.tenant_id and r.order_id = orders.id)',
      else: fiscal,
    },
  },
  {
    table: 'receipts',
    title: 'Boletas y facturas',
    ties: { mail: ['client_email'], document: ['document_type', 'document_number'] },
    columns: {
      client_name: field('Nombre'),
      client_email: field('Correo'),
      client_address: field('Dirección'),
      document_type: field('Tipo de documento'),
      document_number: field('Documento'),
    },
    also: { created_at: 'Fecha' },
    stays: fiscal,
  },
  {
    table: 'company_representatives',
    title: 'Representante que firma contratos',
    ties: { document: ['document_type', 'document_number'] },
    columns: {
      name: field('Nombre'),
      document_type: field('Tipo de documento'),
      document_number: field('Documento'),
    },
    stays: contract,
  },
  {
    table: 'landlords',
    title: 'Arrendador',
    ties: { mail: ['email'] },
    columns: {
      name: field('Nombre'),
      contact_name: field('Contacto'),
      email: field('Correo'),
      phone: field('Teléfono'),
      address: field('Dirección'),
    },
    stays: contract,
  },
  {
    table: 'customers',
    title: 'Cliente al que se factura',
    ties: { mail: ['billing_email'] },
    columns: {
      legal_name: field('Razón social'),
      billing_email: field('Correo de facturación'),
      billing_address: field('Dirección fiscal'),
      document_type: field('Tipo de documento'),
    },
    stays: fiscal,
  },
]

/**
 * Columns in which the person's words stand among others: a job goes through them and replaces the name, the addresses and the
 * documents where they stand. `json` columns keep their form.
 */
export const searchedColumns: readonly { table: string; columns: readonly string[]; title: string }[] = [
  { table: 'notifications', columns: ['title', 'body'], title: 'Avisos de otras personas' },
  { table: 'outside_exchanges', columns: ['request', 'response', 'url'], title: 'Mensajes con otros sistemas' },
  { table: 'outside_tasks', columns: ['title', 'subject', 'discard_reason'], title: 'Tareas con otros sistemas' },
  { table: 'attendances', columns: ['checked_in_by'], title: 'Quién registró llegadas' },
  { table: 'visits', columns: ['arrived_by', 'left_by', 'host_name'], title: 'Quién registró visitas' },
  { table: 'screens', columns: ['paired_by'], title: 'Quién vinculó pantallas' },
  { table: 'scim_tokens', columns: ['created_by'], title: 'Quién encendió el alta automática' },
  { table: 'billing_credit_notes', columns: ['recorded_by'], title: 'Quién anotó notas de crédito' },
  { table: 'reservations', columns: ['subject'], title: 'Asuntos de reservas' },
  { table: 'reservation_series', columns: ['subject'], title: 'Asuntos de series' },
  { table: 'booking_requests', columns: ['subject', 'reason'], title: 'Solicitudes de reserva' },
  { table: 'waits', columns: ['subject'], title: 'Lista de espera' },
  { table: 'calendar_events', columns: ['subject', 'note'], title: 'Eventos de calendarios' },
  { table: 'incidents', columns: ['text'], title: 'Incidencias' },
  { table: 'incident_comments', columns: ['text'], title: 'Comentarios de incidencias' },
  { table: 'news', columns: ['title', 'text'], title: 'Novedades' },
  { table: 'space_blocks', columns: ['reason'], title: 'Motivos de bloqueos' },
  { table: 'sales', columns: ['title', 'notes', 'deprecated_reason'], title: 'Negocios' },
  { table: 'product_conflicts', columns: ['reason'], title: 'Motivos de conflictos' },
  { table: 'product_exceptions', columns: ['description', 'reason'], title: 'Motivos de excepciones de productos' },
  { table: 'landlords', columns: ['notes'], title: 'Notas de arrendadores' },
  { table: 'rental_contracts', columns: ['description', 'notes', 'ended_reason'], title: 'Notas de arriendos' },
  { table: 'orders', columns: ['notes', 'end_reason'], title: 'Notas de órdenes' },
  { table: 'order_payments', columns: ['description', 'repeat_reason'], title: 'Notas de pagos' },
  { table: 'floor_plan_elements', columns: ['text'], title: 'Textos de planos' },
  { table: 'support_visits', columns: ['reason'], title: 'Motivos de visitas de soporte' },
]

/** Columns that a job handles in ways of their own. */
export const otherColumns: Readonly<Record<string, string>> = {
  'audit_log.actor_name': 'por la cuenta',
  'audit_log.before': 'por el texto',
  'audit_log.after': 'por el texto',
  'audit_log.reason': 'por el texto',
  'reservations.guest_owner': 'por la cuenta, también en otras organizaciones',
  'reservation_series.guest_owner': 'por la cuenta, también en otras organizaciones',
  'booking_requests.guest_owner': 'por la cuenta, también en otras organizaciones',
  'waits.guest_owner': 'por la cuenta, también en otras organizaciones',
  'sale_quote_mails.recipients': 'por el correo',
}

/** Kept by law, with what they are part of. */
export const keptColumns: Readonly<Record<string, string>> = {
  'contracts.signed_by': contract,
  'contracts.signed_file_name': contract,
  'contracts.invoice_contact': contract,
  'contracts.payment_contact': contract,
  'contract_notices.given_by': contract,
  'contract_notices.file_name': contract,
  'contract_notices.taken_back_reason': contract,
  'contracts.archive_reason': contract,
  'companies.legal_name': fiscal,
  'companies.address': fiscal,
  'billings.cancel_reason': fiscal,
  'billings.review_reason': fiscal,
  'billing_entries.description': fiscal,
  'billing_credit_notes.reason': fiscal,
  'order_items.description': fiscal,
  'receipts.note_reason': fiscal,
  'receipts.sunat_description': fiscal,
  'ledger_entries.reason': fiscal,
}

/** Named like personal data, and none: names of things, and ids of accounts. */
export const notPersonal: ReadonlySet<string> = new Set([
  'attachments.name',
  'backups.file_name',
  'billing_settings.po_reminder_subject',
  'billing_settings.po_reminder_text',
  'calendar_rooms.mailbox',
  'calendar_rooms.name',
  'campus_exceptions.name',
  'campuses.address_one',
  'campuses.country_name',
  'campuses.name',
  'campuses.photo_key',
  'company_accounts.number',
  'connections.address',
  'contract_annexes.name',
  'contract_generations.template_name',
  'contract_template_versions.file_name',
  'floor_plan_backgrounds.name',
  'floor_plans.name',
  'imports.file_name',
  'incidents.photo_key',
  'migrations.name',
  'news.picture_key',
  'payment_methods.name',
  'products.description',
  'products.name',
  'receipt_files.name',
  'removed_zones.name',
  'report_files.saved_name',
  'sales.client_name',
  'saved_reports.name',
  'screen_policies.names',
  'screens.name',
  'secrets.name',
  'spaces.name',
  'spaces.photo_key',
  'teams.name',
  'tenants.account_name',
  'tenants.name',
  'time_periods.name',
  'visits.space_name',
  'zones.name',
])

/** Names of columns that may hold personal data, or texts that people type in which they name others. */
export const looksPersonal =
  /(^|_)(name|names|lastname|mail|email|username|phone|mobile|document|picture|photo|address|guest_owner|recipients|contact)(_|$)|mailbox|_by$|(^|_)(reason|notes?|text|subject|description|title|body|comment)$/
