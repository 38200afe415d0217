/** Spanish messages of the preview of templates. */
export default {
  preview: 'Vista previa',
  kind: 'Rellenada con',
  record: 'Registro de ejemplo',
  noRecord: 'No hay ningún registro de este tipo con el que rellenar la plantilla.',
  language: 'Idioma del destinatario',
  ownLanguage: 'Cualquier otro',
  email: 'El correo tal como lo muestran los programas de correo',
}
