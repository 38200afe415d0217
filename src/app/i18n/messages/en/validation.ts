import { validationMessages } from '../../../../model/validationMessages.ts'

/** English texts of refused values, under `validation.`; the same object makes the service's messages. */
export default validationMessages
