/** German messages of the preview of templates. */
export default {
  preview: 'Vorschau',
  kind: 'Ausgefüllt mit',
  record: 'Beispieldatensatz',
  noRecord: 'Es gibt keinen Datensatz dieser Art, mit dem die Vorlage ausgefüllt werden kann.',
  language: 'Sprache des Empfängers',
  ownLanguage: 'Jede andere',
  email: 'Die E-Mail, wie Mailprogramme sie zeigen',
}
