import type { PhoneNumber } from 'libphonenumber-js/min'

type ReadNumber = (text: string) => PhoneNumber | undefined

let plans: ReadNumber | undefined

/** Called by `numberPlans.ts`, which the service and the first form load. */
export const setNumberPlans = (read: ReadNumber): void => void (plans = read)

/**
 * Reads an international number by the number plan of its country; undefined without one, and
 * before the plans are loaded: they are 30 kB, which lists don't need.
 */
export const readNumber: ReadNumber = (text) => plans?.(text)
