import type { BillingSection } from '../companies/companySearch.ts'
import type { OrganizationTab } from './organizationTab.ts'

/** A page of Configuración › General. */
export interface SettingsPage {
  value: OrganizationTab | 'integrations' | 'backups'
  label: string
  /** No other organisation has it. */
  operator?: true
  /** Only for an operator's root. */
  root?: true
}

/** The pages of Configuración › General, by what they are about. */
export const settingsGroups: readonly { label: string; pages: readonly SettingsPage[] }[] = [
  {
    label: 'Organización',
    pages: [
      { value: 'theme', label: 'Perfil y tema' },
      { value: 'shifts', label: 'Turnos' },
      { value: 'policy', label: 'Política de reservas' },
      { value: 'screens', label: 'Pantallas' },
    ],
  },
  {
    label: 'Ventas y cobros',
    pages: [
      { value: 'rates', label: 'Tarifas' },
      { value: 'billing', label: 'Empresas y facturación', operator: true },
      { value: 'sales', label: 'Negocios', operator: true },
      { value: 'templates', label: 'Plantillas', operator: true },
    ],
  },
  {
    label: 'Acceso y datos',
    pages: [
      { value: 'access', label: 'Acceso' },
      { value: 'health', label: 'Salud' },
      { value: 'privacy', label: 'Privacidad' },
      { value: 'integrations', label: 'Integraciones', operator: true },
      { value: 'backups', label: 'Copias', operator: true, root: true },
    ],
  },
]

const general = '/app/configurations/general'

/** The address of a page, for a link. */
export const addressOf = (page: SettingsPage['value'], section?: BillingSection): string => {
  if (page === 'integrations' || page === 'backups') return `${general}/${page}`
  return `${general}/profile?tab=${page}${section ? `&section=${section}` : ''}`
}

/** One thing that can be set, found by its name or by other words for it. */
export interface Setting {
  id: string
  label: string
  /** Other words for it, as people type them. */
  words: string
  /** Its page, or where it is set of a campus. */
  page: SettingsPage['value'] | 'campus'
  /** Of *Empresas y facturación*. */
  section?: BillingSection
  /** The tab of the campus. */
  tab?: string
}

const settings: readonly Setting[] = [
  { id: 'logo', label: 'Logo y portada', words: 'imagen foto marca cabecera menu', page: 'theme' },
  { id: 'colours', label: 'Colores del tema', words: 'color acento apariencia oscuro claro', page: 'theme' },
  {
    id: 'organization',
    label: 'Datos de la organización',
    words: 'nombre dominio cuenta zona horaria perfil',
    page: 'theme',
  },
  { id: 'shifts', label: 'Turnos', words: 'mañana tarde dia completo horas escritorios', page: 'shifts' },
  {
    id: 'policy',
    label: 'Anticipación y duración de reservas',
    words: 'politica reglas minimo maximo dias paso minutos',
    page: 'policy',
  },
  {
    id: 'approval',
    label: 'Aprobación de reservas',
    words: 'politica solicitudes aprobar autorizar permiso',
    page: 'policy',
  },
  {
    id: 'check-in',
    label: 'Check-in y liberación',
    words: 'politica llegada ausencia no show liberar tolerancia',
    page: 'policy',
  },
  { id: 'cancellation', label: 'Plazo para cancelar', words: 'politica cancelacion aviso', page: 'policy' },
  {
    id: 'screens',
    label: 'Pantallas de salas y lobby',
    words: 'tablet puerta televisor kiosco vincular codigo dispositivo',
    page: 'screens',
  },
  {
    id: 'screen-names',
    label: 'Nombres en las pantallas',
    words: 'privacidad iniciales asunto ocupado puerta lobby visitas',
    page: 'screens',
  },
  { id: 'rates', label: 'Tarifas', words: 'precio hora dia sala on demand banda', page: 'rates' },
  {
    id: 'charging',
    label: 'Cobro de reservas',
    words: 'creditos wallet pagar devolucion reembolso cobrar',
    page: 'rates',
  },
  { id: 'companies', label: 'Empresas', words: 'razon social ruc emisor', page: 'billing', section: 'companies' },
  {
    id: 'accounts',
    label: 'Cuentas bancarias',
    words: 'banco cci detracciones empresa',
    page: 'billing',
    section: 'companies',
  },
  {
    id: 'signers',
    label: 'Representantes',
    words: 'firmante apoderado partida firma empresa',
    page: 'billing',
    section: 'companies',
  },
  {
    id: 'series',
    label: 'Series de comprobantes',
    words: 'boleta factura nota de credito numeracion correlativo empresa',
    page: 'billing',
    section: 'companies',
  },
  {
    id: 'billing',
    label: 'Cómo se factura',
    words: 'dia de facturacion prorrateo moneda',
    page: 'billing',
    section: 'settings',
  },
  {
    id: 'lock-date',
    label: 'Fecha de cierre',
    words: 'bloqueo meses cerrados contabilidad',
    page: 'billing',
    section: 'settings',
  },
  { id: 'taxes', label: 'Impuestos', words: 'igv iva tasa porcentaje', page: 'billing', section: 'settings' },
  {
    id: 'po-reminder',
    label: 'Recordatorio de orden de compra',
    words: 'po correo oc aviso cliente',
    page: 'billing',
    section: 'settings',
  },
  {
    id: 'exchange-rates',
    label: 'Tipo de cambio',
    words: 'dolares usd sunat venta compra',
    page: 'billing',
    section: 'rates',
  },
  {
    id: 'payment-methods',
    label: 'Medios de pago y días de crédito',
    words: 'contratos transferencia plazo anexos',
    page: 'billing',
    section: 'contracts',
  },
  { id: 'sale-statuses', label: 'Estados de negocios', words: 'embudo etapas pipeline ganado perdido', page: 'sales' },
  {
    id: 'orders',
    label: 'Órdenes y detracción',
    words: 'minutos pendiente vence porcentaje on demand recepcion',
    page: 'sales',
  },
  {
    id: 'templates',
    label: 'Plantillas de contratos',
    words: 'word docx documento etiquetas modelo',
    page: 'templates',
  },
  {
    id: 'usual-terms',
    label: 'Condiciones usuales de contratos',
    words: 'garantia preaviso renovacion aumento anual',
    page: 'templates',
  },
  {
    id: 'providers',
    label: 'Ingreso con Google o Microsoft',
    words: 'sso oidc openid proveedor login contraseña',
    page: 'access',
  },
  {
    id: 'second-factor',
    label: 'Segundo factor',
    words: '2fa doble verificacion codigo totp llave passkey seguridad',
    page: 'access',
  },
  {
    id: 'scim',
    label: 'Alta automática de personas (SCIM)',
    words: 'aprovisionamiento token okta entra azure',
    page: 'access',
  },
  { id: 'triage', label: 'Triaje y carné de vacunación', words: 'salud preguntas vacuna', page: 'health' },
  {
    id: 'retention',
    label: 'Cuánto se guardan las visitas',
    words: 'privacidad datos personales retencion borrar',
    page: 'privacy',
  },
  {
    id: 'backups',
    label: 'Copias de seguridad',
    words: 'backup respaldo restaurar recuperar base de datos nocturna cifrado',
    page: 'backups',
  },
  {
    id: 'audit-log',
    label: 'Historial de cambios',
    words: 'auditoria descargar exportar quien cambio registro csv ndjson',
    page: 'privacy',
  },
  {
    id: 'personal-data',
    label: 'Derechos sobre los datos personales',
    words: 'privacidad ley 29733 olvidar entregar arco',
    page: 'privacy',
  },
  { id: 'hubspot', label: 'HubSpot', words: 'crm negocios integracion conexion', page: 'integrations' },
  { id: 'sap', label: 'SAP', words: 'contabilidad facturas integracion conexion', page: 'integrations' },
  {
    id: 'nubefact',
    label: 'Nubefact',
    words: 'sunat comprobantes electronicos boleta factura integracion conexion',
    page: 'integrations',
  },
  { id: 'hours', label: 'Horario de la sede', words: 'abre cierra apertura horas dias', page: 'campus', tab: 'hours' },
  {
    id: 'holidays',
    label: 'Feriados',
    words: 'dias no laborables excepciones cierre sede calendario',
    page: 'campus',
    tab: 'hours',
  },
  { id: 'floors', label: 'Pisos', words: 'planta plano nivel sede', page: 'campus', tab: 'floors' },
  { id: 'qr', label: 'Códigos QR', words: 'imprimir etiquetas puertas sede', page: 'campus', tab: 'qr' },
]

const pages = settingsGroups.flatMap(group => group.pages)

/** Who looks at the settings. */
export interface SettingsViewer {
  isOperator: boolean
  isRoot: boolean
}

/** The pages that somebody has: those of an operator are shown to no other organisation, root's to nobody else. */
export const isShown = (page: SettingsPage['value'] | 'campus', { isOperator, isRoot }: SettingsViewer): boolean => {
  const { operator, root } = pages.find(({ value }) => value === page) ?? {}
  return (isOperator || operator !== true) && (isRoot || root !== true)
}

/** What somebody may look for. */
export const settingsOf = (viewer: SettingsViewer): Setting[] => settings.filter(({ page }) => isShown(page, viewer))

/** Where a setting stands, in words. */
export const placeOf = ({ page }: Setting): string =>
  page === 'campus' ? 'Sedes' : `General › ${pages.find(({ value }) => value === page)?.label ?? ''}`

/** Where a setting is changed. @param campus the one looked at last; without it, its list comes first */
export function linkOf({ page, section, tab }: Setting, campus: string): string {
  if (page !== 'campus') return addressOf(page, section)
  return campus === '' ? '/app/configurations/campus' : `/app/configurations/campus/${campus}?tab=${tab}`
}
