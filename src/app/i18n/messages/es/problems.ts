/** Spanish messages of problems, by the codes of `model/problemMessages.ts`. */
export default {
  UNAUTHORIZED: 'Inicie sesión primero.',
  WRONG_SIGNATURE:
    'La firma no es correcta: HMAC-SHA256 del cuerpo, el nonce y la hora con el token, de cinco minutos como máximo.',
  WRONG_PUBLIC_KEY:
    'La llamada no lleva en x-api-key ninguna clave pública, o no la de este punto de acceso.',
  invalid_grant: 'La dirección de correo o la contraseña no es correcta.',
  NOT_ACTIVE: 'Esta cuenta no está activa. Consulte a su administrador.',
  DEMO_PASSWORD:
    'Esta cuenta tiene todavía la contraseña pública de la demo. Primero necesita una contraseña nueva.',
  invalid_request: 'La dirección de correo y la contraseña son obligatorias.',
  invalid_client: 'La credencial de esta aplicación no es correcta.',
  unsupported_grant_type: 'No se ofrece esta forma de iniciar sesión.',
  FORBIDDEN: 'Se necesita el permiso «%{permission}». Pídalo a un administrador.',
  FORBIDDEN_HERE:
    'Se necesita el permiso «%{permission}» también en esta sucursal. Pídalo a un administrador.',
  FORBIDDEN_EVERYWHERE:
    'Se necesita el permiso «%{permission}» en todas las sucursales. Pídalo a un administrador.',
  FORBIDDEN_WITHOUT_ROLE: 'Para esto se necesita el rol %{role}.',
  FORBIDDEN_NO_ROLE: 'Todavía no tiene ningún rol. Pida uno a un administrador.',
  FORBIDDEN_ROLE: 'Se necesita un rol que valga en todas las sucursales.',
  FORBIDDEN_OWNER: '«%{title}» pertenece a otra persona. Guarde una copia propia para cambiarlo.',
  SIGN_UP_CLOSED: 'Aquí nadie puede registrarse por sí mismo. Pida una cuenta a su administrador.',
  LINK_EXPIRED: 'Este enlace ya se usó o ha caducado. Pida uno nuevo.',
  NOT_FOUND: 'No se ha encontrado: %{title}.',
  FEED_NOT_FOUND: 'Esta dirección de calendario no existe o se ha revocado.',
  TOO_MANY_FEEDS:
    'Una persona puede tener como máximo %{most} direcciones de calendario. Revoque una primero.',
  NO_OCCURRENCE: 'No tiene lugar en %{start}: %{title}. Puede que se haya movido u omitido.',
  NOT_FOUND_OF_MANY:
    'No se ha encontrado %{smart_count} de estos elementos: %{many}. |||| No se han encontrado %{smart_count} de estos elementos: %{many}.',
  FILE_NOT_FOUND: 'No se encontró este archivo.',
  UNKNOWN_PATH: 'No hay nada en %{verb} %{path}.',
  METHOD_NOT_ALLOWED: '%{verb} no se ofrece aquí. Permitido: %{allowed}.',
  PAYLOAD_PART_TOO_LARGE:
    'Los datos superan los %{limit} bytes permitidos: solo %{part} tiene %{size}.',
  PAYLOAD_TOO_LARGE: 'Los datos superan los %{limit} bytes permitidos.',
  RANGE_NOT_SATISFIABLE: 'Esta parte está fuera de los %{size} bytes del archivo.',
  HEADERS_TOO_LARGE:
    'La dirección y las cabeceras de la llamada superan los %{limit} bytes permitidos.',
  CALL_TOO_SLOW: 'La llamada tardó demasiado en llegar.',
  UNREADABLE_CALL: 'La solicitud no se ha podido leer como HTTP.',
  TOO_MANY_MATCHES: 'Se pueden asignar como máximo %{most} elementos a la vez. Acote la búsqueda.',
  TOO_MANY_RECORDS: 'Un archivo puede tener como máximo %{most} elementos. Tome menos a la vez.',
  UNSUPPORTED_MEDIA_TYPE: 'El tipo de contenido «%{given}» no se lee aquí. Permitido: %{allowed}.',
  UNREADABLE_BODY: 'No se han podido leer los datos: %{reason}.',
  WRONG_BODY: 'Los datos no tienen la forma esperada: %{expected}.',
  UNSTORABLE_TEXT:
    '%{where} contiene un carácter que no se puede guardar (NUL o medio par suplente).',
  UNKNOWN_FIELD: 'No hay ningún campo %{fields} en: %{many}. Campos conocidos: %{known}.',
  UNKNOWN_SORT: 'Esta lista no se puede ordenar por «%{field}». Campos conocidos: %{known}.',
  UNKNOWN_FILTER: 'Esta lista no se puede filtrar por «%{field}». Campos conocidos: %{known}.',
  WRONG_OPERATOR: '«%{field}» no se puede comparar con «%{operator}». Permitido: %{allowed}.',
  WRONG_FILTER_VALUE: '«%{given}» no es un valor de «%{field}» (%{kind}).',
  TOO_MANY_REACTIONS: 'Un mensaje tiene como máximo %{most} reacciones diferentes.',
  SMS_TOO_LONG: 'Un SMS tiene como máximo %{most} caracteres. Envíe el texto en varios mensajes.',
  SMS_NOT_EDITABLE: 'Un mensaje enviado por SMS no se puede editar.',
  TOO_MANY_TARGETS: 'Un flujo tiene como máximo %{most} destinos; se indicaron %{given}.',
  NOT_LIVE: 'Los cambios de «%{given}» no se comunican. Entidades conocidas: %{known}.',
  UNKNOWN_LINK: '«%{link}» no es un vínculo de %{title}.',
  WRONG_QUERY: 'No se entienden estos datos: %{faults}',
  TOO_MANY_GROUPS:
    'Son %{groups} grupos y se cuentan como máximo %{most} a la vez. Elija una unidad de tiempo más larga, un periodo más corto o menos valores.',
  TOO_SLOW:
    'El recuento tardó más de %{seconds} segundos. Elija un periodo más corto, menos sucursales o más filtros.',
  VALIDATION:
    '%{smart_count} campo necesita otro valor. |||| %{smart_count} campos necesitan otro valor.',
  WRONG_VALUE: 'Un valor tiene una forma incorrecta o está fuera de su rango.',
  CONFLICT: 'Otra persona ha hecho un cambio entretanto: %{title}.',
  PERMISSION_CHANGED:
    'Otra persona ha cambiado este permiso entretanto. Ahora ve el estado actual.',
  MOVED: 'Otra persona ha movido algo entretanto: %{title}. Vuelva a cargar la lista.',
  DUPLICATE:
    'Ya existe un elemento (%{title}) con el mismo valor: %{fields}. |||| Ya existe un elemento (%{title}) con los mismos valores: %{fields}.',
  DUPLICATE_OF_SOMETHING: 'Ya existe un elemento así.',
  IN_USE: 'Todavía en uso: %{title}. Hay que quitar o cambiar primero: %{dependants}.',
  LOOKUP_CODE_IN_USE:
    'Todavía se usa en %{dependants}. Elija allí antes otro valor: de lo contrario se vería el código sin su texto.',
  LOOKUP_IN_USE:
    'Todavía se usa en %{dependants}. Allí se verá el código sin su texto y hará falta otro valor para guardar. ¿Eliminar de todos modos?',
  TRANSITION_REFUSED:
    'No se cambió nada: %{smart_count} de los registros no lo permite en su estado actual. |||| No se cambió nada: %{smart_count} de los registros no lo permiten en su estado actual.',
  NOT_REMOVED:
    'No se ha eliminado nada: %{smart_count} de los elementos todavía se usa (%{dependants}). |||| No se ha eliminado nada: %{smart_count} de los elementos todavía se usan (%{dependants}).',
  REFERENCE: 'Lo impide un elemento al que este remite o que remite a él.',
  IDEMPOTENCY_KEY_REUSED: 'Esta Idempotency-Key ya se usó con otros datos. Use una nueva.',
  WRONG_IDEMPOTENCY_KEY: 'Una Idempotency-Key tiene de 1 a 200 caracteres imprimibles.',
  WRONG_IF_MATCH:
    'If-Match era «%{given}»; permitido: "*" o una versión entre comillas, como la da un ETag.',
  UNDO_NOT_FOUND: 'Aquí no hay nada que usted pueda deshacer.',
  UNDO_USED: 'Esto ya se deshizo.',
  UNDO_EXPIRED: 'Ha pasado demasiado tiempo para deshacer esto.',
  UNDO_BLOCKED:
    'No se deshizo nada: algo se interpone en %{smart_count} registro. |||| No se deshizo nada: algo se interpone en %{smart_count} registros.',
  FILTER_NOT_EDITABLE: 'Este filtro no se puede modificar',
  FORM_NOT_HERE: 'El formulario no se usa en esta sucursal',
  FORM_NOT_YOURS: 'El formulario no está asignado ni a usted ni a su rol en esta sucursal',
  FORM_WITHOUT_SECTIONS: 'El formulario no tiene secciones que rellenar en esta sucursal',
  SECTION_NOT_PUBLISHED: 'La sección «%{section}» aún no se ha publicado',
  SECTION_VERSION_MISSING:
    'La versión %{number} de la sección «%{section}» falta en la base de datos. Restáurela desde una copia de seguridad.',
  DOCUMENT_COMPLETED: 'El documento ya se ha enviado',
  DOCUMENT_EXPIRED: 'El documento ha caducado y ya no se puede rellenar',
  MESSAGE_DELETED: 'Este mensaje se ha eliminado',
  MESSAGE_HIDDEN: 'Un moderador ha ocultado este mensaje',
  MODERATORS_ONLY: 'Solo los moderadores de la conversación pueden hacerlo',
  MESSAGE_NOT_YOURS: 'Solo quien escribió un mensaje puede modificarlo',
  MESSAGE_NOT_YOURS_TO_REMOVE: 'Solo quien escribió un mensaje puede eliminarlo',
  MESSAGE_IN_OTHER_NAME: 'Un mensaje se envía en nombre propio',
  LEAVING_NOT_YOURS:
    'Solo la propia persona o un moderador puede cambiar quién salió de una conversación',
  PARTICIPANT_NOT_YOURS_TO_REMOVE:
    'Solo un moderador puede quitar a un participante. Usted puede salir de la conversación.',
  REPLY_ELSEWHERE: 'Una respuesta debe citar un mensaje de la misma conversación',
  LAST_PARTICIPANT: 'No se puede quitar al último participante de una conversación',
  NOT_PARTICIPANT: 'Solo los participantes de una conversación escriben en ella',
  TOO_MANY_REQUESTS: 'Demasiados intentos. Inténtelo de nuevo dentro de %{seconds} segundos.',
  TOO_MANY_FOR_LONG: 'Demasiados intentos. Inténtelo de nuevo dentro de %{minutes} minutos.',
  TOO_MANY_SUBSCRIPTIONS: 'Ya tiene %{most} suscripciones abiertas. Cierre primero una de ellas.',
  TOO_MANY_TRANSFERS:
    'Ya tiene %{most} exportaciones, importaciones o asignaciones grandes en curso. Espere a que termine una de ellas.',
  TRANSFERS_BUSY:
    'Otras personas están exportando, importando o asignando muchos elementos en este momento. Inténtelo de nuevo en unos minutos.',
  UNAVAILABLE: 'El servicio está ocupado. Inténtelo de nuevo en un momento.',
  DISK_FULL: 'No se guardó nada: el disco del servicio está lleno. Avise a su administrador.',
  INTERNAL: 'Algo ha fallado aquí. Ha quedado registrado como solicitud %{requestId}.',
  SERVER_ERROR: 'Error del servidor',
  UNKNOWN_ERROR: 'Error desconocido',
  OFFLINE: 'No se puede contactar con el servidor. Puede que no tenga conexión.',
  UNREADABLE: 'El servidor ha dado una respuesta que no se puede leer.',
}
