/** Spanish messages of filling in documents. */
export default {
  document: 'Documento',
  start: 'Rellenar un formulario',
  begin: 'Empezar',
  noneInUse: 'En esta sucursal no se usa ningún formulario.',
  noneAssigned:
    'Ninguno de los formularios que se usan en esta sucursal está asignado a usted ni a uno de sus roles.',
  notInUse: 'Este formulario no se usa en esta sucursal. Elija otro.',
  notAssigned: 'Este formulario no se usa en esta sucursal o no está asignado a usted. Elija otro.',
  location: 'Ubicación',
  elsewhere: 'Ninguna de estas',
  whichLocation:
    'Algunas secciones son solo para una ubicación. Elija dónde rellena este formulario.',
  leftOut:
    '%{smart_count} respuesta pertenece a otra ubicación: se conserva, pero no se envía desde aquí. |||| %{smart_count} respuestas pertenecen a otra ubicación: se conservan, pero no se envían desde aquí.',
  answered: '%{answered} de %{total} respondidas',
  missing:
    'Falta %{smart_count} respuesta obligatoria |||| Faltan %{smart_count} respuestas obligatorias',
  progress: 'Progreso',
  layout: 'Vista',
  steps: 'Pasos',
  page: 'Una página',
  back: 'Atrás',
  next: 'Siguiente',
  submit: 'Enviar documento',
  submitted: 'El documento se ha enviado.',
  incomplete: 'En «%{name}» faltan respuestas o son incorrectas.',
  saving: 'Guardando respuestas…',
  saved: 'Todas las respuestas están guardadas',
  wrong:
    '%{smart_count} respuesta no es válida y no está guardada |||| %{smart_count} respuestas no son válidas y no están guardadas',
  unsent: 'Algunas respuestas están solo en este navegador: %{reason}',
  unsentFiles:
    '%{smart_count} archivo está solo en este navegador: %{reason} |||| %{smart_count} archivos están solo en este navegador: %{reason}',
  notKept:
    '%{name} no se puede conservar en este navegador. Deje esta página abierta hasta que se envíe.',
  filesWait:
    '%{smart_count} archivo aún no se ha enviado. Envíe el documento después. |||| %{smart_count} archivos aún no se han enviado. Envíe el documento después.',
  retry: 'Reintentar',
  until: 'hasta %{time}',
  early:
    'Este documento es para el período a partir del %{time}. Si se envía antes, queda fuera de plazo.',
  expired: 'El documento ha caducado y ya no se puede rellenar.',
  notYours:
    'Puede leer este documento, pero no rellenarlo: su formulario no está asignado a usted ni a ninguno de sus roles en esta sucursal.',
  submittedBy: '%{name} envió este documento el %{time}. Ya no se puede modificar.',
  showClosed: 'Mostrar el documento',
  notSent: 'Estas respuestas no se enviaron a tiempo. Están solo en este navegador:',
  discard: 'Descartarlas',
  withoutSections: 'Este documento no tiene secciones.',
  withoutFiles: 'Este documento no tiene archivos.',
  noAnswer: 'Sin respuesta',
  answers: 'Respuestas',
  answersOf: 'Respuestas de «%{name}»',
  reports: 'Informes',
  report: {
    generate: 'Generar informe',
    title: 'Informes de documentos',
    page: 'Página %{page} de %{pages}',
    reading: 'Leyendo documentos…',
    making: 'Creando el PDF…',
    count: '%{done} de %{total} documentos',
    leftOut:
      'Se omite %{smart_count} documento que no está completado. |||| Se omiten %{smart_count} documentos que no están completados.',
    none: 'Ninguno de los documentos seleccionados está completado. Solo los documentos completados tienen informe.',
    tooMany: 'Un informe admite como máximo %{most} documentos. Seleccione menos.',
    saved: 'El informe se ha guardado.',
    failed: 'No se pudo crear el informe. Inténtelo de nuevo.',
  },
}
