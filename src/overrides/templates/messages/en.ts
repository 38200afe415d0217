/** English messages of the preview of templates. */
export default {
  preview: 'Preview',
  kind: 'Filled in with',
  record: 'Example record',
  noRecord: 'There is no record of this kind to fill the template in with.',
  language: 'Language of the recipient',
  ownLanguage: 'Any other',
  email: 'The email as mail programs show it',
}
