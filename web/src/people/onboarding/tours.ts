import { type OnboardingTour, onboardingTours } from '@aforo/api/people/onboarding'
import { verbLabels } from '../../ui/verbLabels.ts'

export interface TourStep {
  /** The `data-tour` of the element it points at; one that isn't on the screen is left out. */
  target: string
  title: string
  text: string
}

const menu: TourStep = {
  target: 'menu',
  title: 'El menú',
  text: 'Desde aquí llegas a cada pantalla. Con Ctrl K buscas pantallas y acciones sin soltar el teclado.',
}
const list = (text: string): TourStep => ({ target: 'list', title: 'La lista', text })
const filters = (text: string): TourStep => ({ target: 'filters', title: 'Buscar y filtrar', text })
const actions = (title: string, text: string): TourStep => ({ target: 'actions', title, text })
const title = (text: string): TourStep => ({ target: 'title', title: 'Esta pantalla', text })

/** What each tour shows, in a few steps on the real screen. */
export const tourSteps: Record<OnboardingTour, TourStep[]> = {
  dashboard: [
    title('Empieza el día aquí: cómo van tus sedes y qué espera por ti.'),
    filters('Elige una sede, o mira todas juntas.'),
    menu,
    { target: 'bell', title: 'Tus avisos', text: 'Lo que te toca y lo que terminó llega aquí, al momento.' },
  ],
  collaborators: [
    title('Todas las personas de tu organización: sus roles, sus equipos y su estado.'),
    filters('Busca por nombre o correo, y filtra por rol, equipo o estado.'),
    actions('Nuevas personas', 'Crea una aquí. Para muchas a la vez, usa Cargas Masivas.'),
    list('Abre a alguien para ver su perfil, sus reservas y su historial.'),
  ],
  zones: [
    title('Una zona dice de quién son los espacios: los reserva solo quien tiene acceso.'),
    actions(verbLabels.newZone, 'Ponle nombre, elige sus espacios y quién entra.'),
    list('Abre una zona para cambiar sus espacios, sus equipos o compartirla con otra organización.'),
  ],
  teams: [
    title('Los equipos reúnen personas. Con ellos das acceso a zonas y sedes.'),
    filters('Encuentra un equipo por nombre, tipo o estado.'),
    actions(verbLabels.newTeam, 'Créalo y añade a sus integrantes.'),
    list('Abre un equipo para ver sus personas, zonas y sedes, o para suspenderlo.'),
  ],
  clients: [
    title('Las empresas que te contratan: su RUC, su facturación y con quién tratar en cada una.'),
    filters('Busca por nombre o documento, y mira quiénes exigen orden de compra.'),
    actions(verbLabels.newClient, 'Créalo con sus contactos; su equipo de personas nace con él.'),
    list('Abre un cliente para cambiar sus datos o ver a su gente y su historial.'),
  ],
  wallets: [
    title(
      'Los créditos de cada equipo y persona: con ellos pagan sus reservas, y el saldo se explica céntimo a céntimo.',
    ),
    filters('Encuentra un wallet por nombre, de quién es o cuánto le queda.'),
    actions('Nuevo wallet', 'Ábrelo para un equipo o una persona y deposita sus primeros créditos.'),
    list('Abre uno para depositar, ajustar, ver sus movimientos o explicar su saldo.'),
  ],
  reservations: [
    title('Las reservas de tus espacios, por día, semana o mes, siempre en la hora de la sede.'),
    filters('Elige la sede, la fecha y qué espacios ver.'),
    actions('Reservar', 'Reserva por formulario, o arrastra sobre el calendario.'),
  ],
  parking: [
    title('Los estacionamientos de una sede, por día, y las solicitudes que esperan a que alguien decida.'),
    filters('Elige la sede y la fecha. En Solicitudes están las que faltan decidir.'),
    list('Aprueba o rechaza una por una, o varias a la vez.'),
  ],
  products: [
    title('Lo que se vende por meses: oficinas, suites y escritorios, cada uno con su espacio.'),
    filters('Busca por nombre, código o espacio, y filtra por sede, tipo o estado.'),
    actions(verbLabels.newProduct, 'Créalo con su código y el espacio que se entrega.'),
    list('Abre un producto para ver sus datos y las fechas en que no está disponible.'),
  ],
  additionals: [
    title('Lo que se vende junto a un espacio o sin él: casilleros, depósitos, estacionamientos y servicios.'),
    filters('Busca por nombre o código, y filtra por sede, tipo o estado.'),
    actions('Nuevo producto adicional', 'Créalo con su código y su precio; después se añade a un negocio.'),
    list('Abre uno para ver sus precios y las fechas en que no está disponible.'),
  ],
  inventory: [
    title('Lo que se vende por meses, visto por fechas: qué está libre, qué se libera y quién lo tiene.'),
    {
      target: 'tabs',
      title: 'Las vistas',
      text: 'Disponibles y Próximamente dicen qué ofrecer; Calendario, Conflictos y Bloqueos, qué lo impide; Propietarios, qué se paga.',
    },
    filters('Elige la sede: se conserva al pasar de una vista a otra.'),
    list('Abre un producto para ver sus negocios, sus contratos y sus fechas.'),
  ],
  planogram: [
    title('El plano de cada piso: qué está libre y qué no, en la fecha y hora que elijas.'),
    filters('Elige la sede, el piso y el momento.'),
    actions('El plano', 'Edítalo en un borrador; nadie lo ve hasta que lo publicas.'),
  ],
  orders: [
    title('Lo que se vende por horas: quién lo paga, si ya pagó y con qué boleta o factura.'),
    filters('Busca por orden, persona o documento. Comprobante muestra los que faltan emitir.'),
    actions('Vender', 'En recepción: elige el lugar, cobra y entrega el comprobante.'),
    list('Abre una orden para confirmar su pago, extenderla, anularla o pedir su comprobante.'),
  ],
  contracts: [
    title('Lo que se firma con cada cliente: del borrador a la firma, con sus adendas y su renovación.'),
    filters('Busca por número, cliente o documento. Término muestra los que se acaban pronto.'),
    actions(verbLabels.newContract, 'Parte de un negocio y se completa por pasos; se guarda al avanzar.'),
    list('Abre un contrato para ver lo que se factura, generar su documento, firmarlo o preparar una adenda.'),
  ],
  deals: [
    title('Lo que los clientes quieren alquilar: con qué productos, desde cuándo y cuánto al mes.'),
    filters('Filtra por etapa, ejecutivo, sede o fechas. Conflictos muestra los que quieren lo mismo.'),
    actions('Lista o tablero', 'Mira los negocios en lista o por etapas, y crea uno nuevo.'),
    list('Abre un negocio para cambiar sus productos y precios, o para pasarlo a contrato.'),
  ],
  billings: [
    title('Lo que se cobra cada mes, hasta que el sistema contable lo tiene.'),
    filters('Elige el mes y filtra por estado, cliente, empresa u orden de compra.'),
    actions(verbLabels.invoiceMonth, 'Haz primero la revisión previa: dice qué falta antes de emitir.'),
    list('Abre una factura para ver de dónde sale cada monto, adjuntar su orden de compra o enviarla.'),
  ],
  reports: [
    title('Cifras, gráficos y tablas de los días que elijas, también como archivo.'),
    filters('Elige las fechas, la sede y de qué se informa.'),
    actions('Archivos y guardados', 'Descarga lo que se preparó, o guarda un reporte para que llegue por correo.'),
    list('Cada fila lleva a lo que cuenta.'),
  ],
  occupation: [
    title('Cuánto de lo que se vende por meses está vendido, hoy y en los próximos doce meses.'),
    {
      target: 'tabs',
      title: 'Las vistas',
      text: 'De la cifra se llega a sus productos, a lo que vence, a los cambios del mes y al plano del piso.',
    },
    filters('Elige la sede, el piso o la moneda.'),
  ],
  campuses: [
    title('Tus sedes, con su dirección, su horario y su zona horaria.'),
    actions(verbLabels.newCampus, 'Créala con su código y su horario de atención.'),
    list('Abre una sede para cambiar su horario, sus feriados, sus pisos y sus códigos QR.'),
  ],
  spaces: [
    title('El árbol de espacios de una sede: pisos, salas, cabinas, mesas y estacionamientos.'),
    filters('Elige la sede y busca un espacio por nombre.'),
    actions('Nuevos espacios', 'Crea uno, o varios numerados de una vez.'),
  ],
  organizations: [
    title('Las organizaciones que usan el producto: quién las administra y cómo ingresa su gente.'),
    filters('Encuentra una por nombre o dominio, por tipo o por estado.'),
    actions(verbLabels.newOrganization, 'Créala con la persona que la administrará: le llega un correo para ingresar.'),
    list('Abre una para ver su acceso y sus personas, o entra como soporte: lo ves todo y no cambias nada.'),
  ],
  organization: [
    title('Lo que vale para toda tu organización: su imagen, sus turnos y sus reglas de reserva.'),
    { target: 'tabs', title: 'Las secciones', text: 'Cada una se guarda por separado y su cambio vale al instante.' },
  ],
  rates: [
    title('En Tarifas se dice cuánto cuesta reservar por horas. Sin tarifa, reservar es gratis.'),
    {
      target: 'rates',
      title: 'La tarifa más cercana',
      text: 'Vale la del espacio; si no tiene, la de su tipo en la sede; si no, la de la organización.',
    },
    { target: 'tabs', title: 'Las demás secciones', text: 'Cómo se cobra y cómo se vende está junto a las tarifas.' },
  ],
  integrations: [
    title('Los sistemas con los que trabaja la operación, y todo lo que va y viene entre ellos y Aforo.'),
    {
      target: 'connections',
      title: 'Las conexiones',
      text: 'Cada una dice si está en línea y cuándo habló por última vez.',
    },
    list('Cada envío queda con lo que se mandó y lo que respondieron. Lo que falló se vuelve a enviar desde aquí.'),
  ],
  imports: [
    title('Crea muchas personas o equipos a la vez, desde un archivo.'),
    { target: 'import-template', title: 'La plantilla', text: 'Descárgala y llénala; también sirve tu propia lista.' },
    {
      target: 'import-file',
      title: 'El archivo',
      text: 'Súbelo aquí. Se revisa fila por fila y no se crea nada hasta que lo confirmas.',
    },
    { target: 'import-history', title: 'Lo que ya se cargó', text: 'Cada archivo queda con lo que faltó corregir.' },
  ],
}

/** The tour of the screen at an address, if it has one: of its tab, else of the screen as a whole. */
export function tourAt(path: string, tab?: string): OnboardingTour | undefined {
  const here = path.replace(/\/+$/, '')
  const tourOf = (address: string) =>
    (Object.keys(onboardingTours) as OnboardingTour[]).find(tour => onboardingTours[tour].path === address)
  return (tab && tourOf(`${here}?tab=${tab}`)) || tourOf(here)
}
