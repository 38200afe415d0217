import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { setNumberPlans } from './readNumber.ts'

setNumberPlans(parsePhoneNumberFromString)
