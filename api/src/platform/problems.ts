/**
 * All refusals of the API: stable code, HTTP status and text for people. RFC 9457 answers carry the code in `code` and
 * the text in `detail` and `message`.
 */
export const problemTexts = {
  BAD_REQUEST: { status: 400, message: 'Revisa los datos: hay campos con errores.' },
  UNAUTHORIZED: { status: 401, message: 'No está autorizado, lo estamos redirigiendo al login.' },
  FORBIDDEN: { status: 403, message: 'No tienes permisos para poder ingresar a esta herramienta.' },
  SUPPORT_READ_ONLY: { status: 403, message: 'Estás como soporte: puedes ver todo, pero no cambiar nada.' },
  SUPPORT_MAY_NOT_SEE: { status: 403, message: 'Estás como soporte: los datos de salud no se muestran.' },
  DEMO_OFF: {
    status: 403,
    message: 'La demostración está apagada en esta instalación. Pide a quien la opera la dirección que debes usar.',
  },
  COUNTRY_NOT_ALLOWED: {
    status: 403,
    message: 'Tu cuenta solo trabaja con sedes de algunos países. Pide a quien administra que añada este.',
  },
  ALL_COUNTRIES_NEEDED: {
    status: 403,
    message: 'Esto vale para toda la organización. Pídelo a quien administre todos sus países.',
  },
  COUNTRY_ABOVE: {
    status: 403,
    message:
      'No puedes dar países que no tienes, ni cambiar la cuenta de quien tiene otros que tú. Pídelo a quien los tenga.',
  },
  NOT_FOUND: { status: 404, message: 'No encontramos lo que buscas.' },
  WRONG_STATE: { status: 409, message: 'El estado actual no permite esta acción.' },
  STALE_VERSION: { status: 409, message: 'Alguien cambió este registro mientras lo editabas.' },
  CODE_TAKEN: { status: 409, message: 'Ese código ya está en uso.' },
  NAME_TAKEN: { status: 409, message: 'Ese nombre ya está en uso.' },
  USERNAME_TAKEN: { status: 409, message: 'Ese correo ya tiene una cuenta. Usa otro.' },
  ROLE_ABOVE: { status: 403, message: 'Esa persona o ese rol está por encima del tuyo.' },
  OWN_ACCOUNT: {
    status: 409,
    message: 'No puedes hacer esto con tu propia cuenta. Pídeselo a otra persona que administre.',
  },
  LAST_ADMIN: {
    status: 409,
    message: 'Es la última persona que administra la organización. Nombra antes a otra.',
  },
  BACKUP_RUNNING: { status: 409, message: 'Ya hay una copia o una prueba en curso. Espera a que termine.' },
  RECORD_IN_USE: { status: 409, message: 'Todavía hay algo que depende de esto. Ciérralo primero.' },
  DEAL_ENDED: {
    status: 409,
    message: 'Su negocio ya no está ganado o se archivó. Recupéralo en Negocios antes de recuperar el contrato.',
  },
  SPACE_IN_ZONE: { status: 409, message: 'El espacio ya está en otra zona.' },
  SPACE_HAS_RESERVATIONS: {
    status: 409,
    message: 'El espacio tiene reservas por venir. Cancélalas o muévelas primero.',
  },
  DRAFT_EXISTS: { status: 409, message: 'Este piso ya tiene un borrador. Ábrelo o descártalo primero.' },
  SPACE_SOLD: { status: 409, message: 'En esas fechas ese espacio ya se vende con otro producto.' },
  BLOCK_NO_AVAILABLE: { status: 409, message: 'El producto ya no está disponible en alguna de esas fechas.' },
  LINES_SIGNED: {
    status: 409,
    message: 'El negocio ya tiene un contrato firmado: sus días y productos cambian con una adenda.',
  },
  SPACE_PLACED: { status: 409, message: 'Ese espacio ya tiene un lugar en el plano.' },
  PRODUCT_PLACED: { status: 409, message: 'Ese producto ya tiene un lugar en el plano.' },
  ELEMENTS_REFUSED: { status: 422, message: 'No se guardó nada: hay elementos que no pueden quedar así.' },
  PLAN_HAS_ERRORS: { status: 422, message: 'El plano tiene errores. Corrígelos antes de continuar.' },
  SLOT_TAKEN: { status: 409, message: 'Ese horario ya está reservado.' },
  DRAFT_EXPIRED: { status: 409, message: 'El borrador caducó y el lugar quedó libre. Vuelve a reservar.' },
  TOO_LATE_TO_CANCEL: { status: 409, message: 'Ya pasó el plazo para cancelar esta reserva.' },
  SERIES_CLASH: { status: 409, message: 'Hay fechas de la serie que no se pueden reservar.' },
  TRIAGE_QUESTIONS_CHANGED: { status: 409, message: 'Las preguntas del triaje cambiaron. Responde las de ahora.' },
  NOT_A_VACCINE_CARD: { status: 422, message: 'El carné debe ser un PDF o una imagen.' },
  VACCINE_CARD_REPLACED: { status: 409, message: 'Ya hay un carné más nuevo de esa persona.' },
  SCREEN_TAKEN: { status: 409, message: 'Ese dispositivo ya muestra otra cosa: vincúlalo con el código que muestre.' },
  SCREEN_GONE: {
    status: 409,
    message: 'Ya no se puede deshacer: pasaron más de diez minutos. Vincúlala con el código que muestra.',
  },
  CHECK_IN_CLOSED: { status: 409, message: 'Ahora no se puede registrar la llegada a esta reserva.' },
  ALREADY_WAITING: { status: 409, message: 'Ya estás en la lista de espera de ese lugar y horario.' },
  SPACE_UNAVAILABLE: { status: 422, message: 'El espacio no se puede reservar en ese horario.' },
  REQUEST_EXISTS: { status: 409, message: 'Ya hay una solicitud de esa persona para ese lugar y horario.' },
  OWNER_DELETED: { status: 409, message: 'La cuenta de esa persona se eliminó: no puede tener reservas.' },
  BLOCK_EXISTS: { status: 409, message: 'Ese espacio ya está bloqueado en todo ese tiempo por lo mismo.' },
  BLOCK_HITS: { status: 409, message: 'Hay reservas en ese horario. Decide qué hacer con cada una.' },
  BLOCK_DECISION_REFUSED: { status: 409, message: 'Una de las reservas no se pudo cambiar. No se bloqueó nada.' },
  KEPT_ELSEWHERE: { status: 409, message: 'Esta política se lee de Firestore. Cámbiala allí.' },
  INVALID_FIELD: { status: 422, message: 'Revisa los datos: hay campos con errores.' },
  HEADERS_TOO_LARGE: { status: 431, message: 'Los encabezados de la solicitud son demasiado grandes.' },
  IDEMPOTENCY_KEY_IN_USE: {
    status: 409,
    message: 'Otra solicitud con esta clave de idempotencia está en curso. Espera un momento y repítela.',
  },
  IDEMPOTENCY_KEY_NOT_ACCEPTED: { status: 400, message: 'Esta llamada no acepta Idempotency-Key.' },
  IDEMPOTENCY_KEY_REUSED: { status: 422, message: 'La clave de idempotencia ya se usó con otros datos.' },
  SIGN_IN_FAILED: { status: 401, message: 'El usuario o la contraseña no son correctos.' },
  SIGN_IN_EXPIRED: { status: 410, message: 'El inicio de sesión caducó. Vuelve a empezar.' },
  PASSWORD_IS_TEMPORARY: { status: 409, message: 'Tu contraseña es temporal. Elige una nueva para continuar.' },
  FEDERATED_WRONG_ACCOUNT: {
    status: 403,
    message: 'No tienes permisos para poder ingresar a esta herramienta.',
  },
  FEDERATED_UNKNOWN: { status: 403, message: 'No tienes permisos para poder ingresar a esta herramienta.' },
  FEDERATED_UNVERIFIED: { status: 403, message: 'Tu proveedor no confirma que tu correo sea tuyo.' },
  FEDERATED_ROOT: { status: 403, message: 'Las cuentas Root ingresan con su contraseña.' },
  FEDERATED_CANCELED: { status: 403, message: 'No se completó el ingreso. Vuelve a intentarlo.' },
  FEDERATED_UNTRUSTED: {
    status: 403,
    message: 'No pudimos comprobar la respuesta de tu proveedor. Vuelve a intentarlo.',
  },
  FEDERATED_UNAVAILABLE: { status: 503, message: 'Tu proveedor no responde. Espera un momento y vuelve a intentarlo.' },
  FEDERATED_MISCONFIGURED: {
    status: 503,
    message: 'El ingreso con tu proveedor está mal configurado. Avisa a tu administrador.',
  },
  WRONG_CODE: { status: 401, message: 'El código no es correcto o ya se usó.' },
  PASSKEY_REFUSED: { status: 401, message: 'No pudimos comprobar la llave de acceso.' },
  PASSKEY_NOT_ADDED: { status: 422, message: 'No pudimos registrar la llave de acceso. Vuelve a intentarlo.' },
  INVALID_CODE: { status: 422, message: 'El código no es correcto. Escribe el que muestra tu aplicación ahora.' },
  PASSKEY_TAKEN: { status: 409, message: 'Esa llave de acceso ya está registrada.' },
  FACTOR_REQUIRED: {
    status: 409,
    message: 'Tu organización exige un segundo factor. Añade otro antes de quitar este.',
  },
  OWN_FACTOR_FIRST: {
    status: 409,
    message: 'Activa primero tu propio segundo factor en Mi perfil › Seguridad y vuelve a intentarlo.',
  },
  PROOF_NEEDED: { status: 403, message: 'Confirma que eres tú antes de cambiar tu seguridad.' },
  LINK_EXPIRED: { status: 410, message: 'El enlace caducó o ya se usó. Pide uno nuevo.' },
  WEAK_PASSWORD: { status: 422, message: 'Elige una contraseña más difícil de adivinar.' },
  WRONG_PASSWORD: { status: 422, message: 'La contraseña actual no es correcta.' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Demasiados intentos. Espera un momento y vuelve a probar.' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'El envío supera el tamaño permitido.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'El tipo de contenido no es válido.' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'Ese método no está permitido aquí.' },
  IMAGE_TOO_LARGE: { status: 413, message: 'La imagen supera los 2mb permitidos' },
  HEIC_PICTURE: {
    status: 422,
    message:
      'Es una foto HEIC de iPhone, que no todos pueden abrir. Envíala como JPG: en el iPhone, elige Ajustes › Cámara › Formatos › El más compatible; una ya tomada, expórtala como JPG desde Fotos.',
  },
  FILE_LOCKED: { status: 422, message: 'El PDF solo se abre con contraseña. Súbelo sin protección.' },
  NOT_AN_IMAGE: { status: 422, message: 'El archivo no es una imagen válida.' },
  IMPORT_HAS_ERRORS: {
    status: 409,
    message: 'Hay filas con error. Corrígelas, o elige crear solo las filas correctas.',
  },
  NOT_AN_ATTACHMENT: { status: 422, message: 'El archivo no es un PDF, un DOCX o una imagen que se pueda leer.' },
  TOO_MANY_ATTACHMENTS: { status: 409, message: 'Ya hay 100 documentos aquí. Elimina alguno antes de añadir otro.' },
  RATE_EXISTS: { status: 409, message: 'Ya hay una tarifa para eso. Cámbiala o quítala antes.' },
  TAX_RATE_OVERLAPS: { status: 409, message: 'En esas fechas ya hay otra tasa del IGV.' },
  BEFORE_LOCK_DATE: { status: 409, message: 'Esas fechas están cerradas: son anteriores a la fecha de cierre.' },
  PURCHASE_ORDER_MISSING: { status: 409, message: 'Falta la orden de compra del cliente, o está desactivada.' },
  EXCHANGE_RATE_EXISTS: { status: 409, message: 'Ya hay otro tipo de cambio en alguna de esas fechas.' },
  DELIVERY_REPEATED: { status: 409, message: 'Ese aviso ya llegó.' },
  CONNECTION_CHANGED: { status: 409, message: 'Alguien cambió la conexión mientras la editabas. Vuelve a abrirla.' },
  PRICE_OVERLAPS: { status: 409, message: 'En esas fechas ya hay otro precio del mismo tipo y moneda.' },
  SALE_DEPRECATED: { status: 409, message: 'El negocio está archivado. Recupéralo para cambiarlo.' },
  SALE_BEYOND_COUNTRIES: {
    status: 409,
    message: 'El negocio tiene productos en países que no ves. Lo cambia quien trabaja en todos ellos.',
  },
  CONTRACT_INCOMPLETE: { status: 409, message: 'Al contrato todavía le faltan datos.' },
  CONTRACT_STALE: {
    status: 409,
    message: 'El contrato cambió después de generar su documento. Genéralo de nuevo antes de firmar.',
  },
  CONTRACT_IN_FORCE: {
    status: 409,
    message: 'El contrato sigue vigente. Para terminarlo antes, prepara una adenda de término.',
  },
  CONTRACT_REPLACED: { status: 409, message: 'Otro contrato ocupa ya su lugar. Archívalo antes de recuperar este.' },
  DEAL_NOT_READY: { status: 409, message: 'Con este negocio no se puede hacer un contrato todavía.' },
  PRODUCT_TAKEN: { status: 409, message: 'Otro tiene alguno de sus productos en esos días.' },
  SIGNED_NOT_PDF: { status: 422, message: 'El documento firmado debe ser un PDF que se pueda abrir.' },
  SIGNED_ENCRYPTED: { status: 422, message: 'El PDF está protegido con contraseña. Súbelo sin protección.' },
  ADDENDUM_NEEDS_SIGNED: { status: 409, message: 'Solo un contrato firmado y sin archivar se cambia con una adenda.' },
  ADDENDUM_PENDING: { status: 409, message: 'Ya hay una adenda en preparación. Fírmala o archívala primero.' },
  ADDENDUM_OUTDATED: {
    status: 409,
    message: 'Desde que se preparó la adenda cambió cuándo termina el contrato. Archívala y prepárala de nuevo.',
  },
  CONTRACT_NOT_RENEWING: {
    status: 409,
    message: 'El contrato no se renueva solo: no hace falta un aviso para que termine.',
  },
  NOTICE_GIVEN: { status: 409, message: 'El contrato ya tiene un aviso de no renovación.' },
  NO_NOTICE: { status: 409, message: 'El contrato no tiene un aviso de no renovación que se pueda retirar.' },
  NOT_ONE_CHAIN: { status: 409, message: 'Solo se comparan un contrato y sus adendas.' },
  RENT_PERIODS_OVERLAP: { status: 409, message: 'Dos periodos de la misma sede tienen días en común.' },
  RENT_PERIODS_GAP: { status: 409, message: 'Entre dos periodos de la misma sede faltan días.' },
  PRICE_CHANGES: { status: 409, message: 'Ahí la reserva cuesta otra cosa. Elige si mantiene su precio.' },
  CREDITS_NEEDED: { status: 409, message: 'No hay con qué pagar la reserva.' },
  WALLET_EXISTS: { status: 409, message: 'Ese equipo o esa persona ya tiene un wallet. Usa ese.' },
  WALLET_INSUFFICIENT: {
    status: 409,
    message: 'El wallet no tiene créditos suficientes. Deposita los que faltan o permite el sobregiro.',
  },
  WALLET_BELOW_ZERO: {
    status: 409,
    message: 'El saldo está bajo cero. Deposita lo que falta, o pon un límite que lo cubra.',
  },
  NOT_REVERSIBLE: { status: 409, message: 'Ese movimiento no se puede revertir. Corrige el saldo con un ajuste.' },
  PAID_ALREADY: { status: 409, message: 'La orden ya se pagó con otra operación. Revisa el código en la orden.' },
  OPERATION_USED: {
    status: 409,
    message: 'Esa operación ya pagó otra orden. Revisa el número, o escribe por qué paga también esta.',
  },
  ORDER_EXPIRED: { status: 409, message: 'La orden venció y su lugar se liberó. Haz una nueva.' },
  NO_QUOTE: { status: 409, message: 'Primero pide cuánto cuesta: no hay un precio vigente para más tiempo.' },
  NO_EXCHANGE_RATE: {
    status: 409,
    message: 'Falta el tipo de cambio de ese día. Escríbelo en Empresas y facturación y vuelve a intentarlo.',
  },
  NO_RECEIPT_SERIES: {
    status: 409,
    message: 'Ninguna empresa de ese país tiene una serie para ese comprobante. Añádela en Empresas y facturación.',
  },
  RECEIPT_TOO_LATE: {
    status: 409,
    message: 'Pasó el tercer día: SUNAT ya no lo acepta con esa fecha. Emítelo con la de hoy.',
  },
  NOT_SHOWN_AS_PDF: { status: 422, message: 'Este documento no se puede mostrar aquí. Descárgalo para abrirlo.' },
  TEMPLATE_REFUSED: { status: 422, message: 'La plantilla tiene errores. Corrígelos en Word y vuelve a subirla.' },
  NO_TEMPLATE: {
    status: 409,
    message: 'No hay plantilla para ese país y tipo. Súbela en Configuración › General › Plantillas.',
  },
  NOT_AN_ADDENDUM: { status: 409, message: 'Un contrato se genera como contrato y una adenda como adenda.' },
  NOT_A_DOCUMENT: { status: 422, message: 'El archivo no es un PDF, DOCX o XLSX válido.' },
  CHANGED_MEANWHILE: {
    status: 409,
    message: 'Choca con otro dato que ya está, o con un cambio que llegó antes. Vuelve a cargar la página y revísalo.',
  },
  UNAVAILABLE: { status: 503, message: 'El servicio no está disponible en este momento. Vuelve a intentarlo.' },
  INTERNAL_SERVER_ERROR: { status: 500, message: 'Hubo un error inesperado.' },
} as const satisfies Record<string, { status: number; message: string }>

export type ProblemCode = keyof typeof problemTexts

/** The body of every answer from 400 on (RFC 9457, `application/problem+json`). */
export interface Problem {
  type: string
  title: string
  status: number
  detail: string
  /** The same text as `detail`. */
  message: string
  code: string
  requestId?: string
  /** The invalid fields, each with what to do. */
  errors?: { field: string; message: string }[]
  /** Typed data as the call declares it: the rival booking, the newer record. */
  data?: unknown
}
