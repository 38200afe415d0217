import { validationMessages } from '../../../../model/validationMessages.ts'

/** English messages of invalid values, under `validation.`; the service uses the same object. */
export default validationMessages
